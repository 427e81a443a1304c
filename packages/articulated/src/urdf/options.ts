import { CcdError, checkOptions } from '@ccd/core'
import type { MeshReader } from './mesh-files'

/** Options of `readUrdf` and `parseUrdf`. */
export interface UrdfOptions {
  /**
   * Gives the mesh that the file calls by this name, such as `package://panda/meshes/link0.stl`. Each name is asked for once,
   * and only where geometry that is read needs it. `folderMeshes` makes one that reads files.
   */
  readonly mesh?: MeshReader
  /** The text of an SRDF file. Pairs of links that it disables are never checked. */
  readonly srdf?: string
  /** Whether a link without `<collision>` takes its `<visual>` geometry instead. Default false: it has none. */
  readonly visualFallback?: boolean
  /**
   * Greatest distance between a cylinder and its triangles, in length; 1024 sides are the most. Default: a thousandth of the
   * radius. It is the `error` of the geometry, so no contact is missed. Boxes and spheres are exact.
   */
  readonly cylinderError?: number
}

/**
 * Checks the options.
 *
 * @throws CcdError `unknown-option`, `wrong-type` or `out-of-range`.
 */
export function checkUrdfOptions(where: string, options: UrdfOptions): void {
  checkOptions(where, options, ['mesh', 'srdf', 'visualFallback', 'cylinderError'])
  const { mesh, cylinderError } = options
  if (mesh !== undefined && typeof mesh !== 'function') {
    throw new CcdError('wrong-type', `mesh must be a function that gives the mesh of a file, not ${String(mesh)}`, {
      argument: 'mesh',
      value: mesh,
    })
  }
  if (cylinderError === undefined || (cylinderError > 0 && cylinderError < Infinity)) return
  throw new CcdError('out-of-range', `cylinderError must be a positive finite length, not ${String(cylinderError)}`, {
    argument: 'cylinderError',
    value: cylinderError,
  })
}
