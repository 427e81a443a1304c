import { CcdError, checkOptions, type Positions } from '@ccd/core'
import { buildLevels } from '../build/build-levels.kernel'
import { checkEmbedding, checkMesh } from '../mesh/check-input'
import { createSurface } from '../patches/surface.kernel'
import type { DualHierarchy } from './dual-hierarchy'
import { layOut } from './layout.kernel'

/** How far a build has come. */
export interface BuildProgress {
  /** What is being done. */
  readonly phase: 'checking' | 'decomposing' | 'simplifying' | 'measuring'
  /** The share of the phase that is done, from 0 to 1. */
  readonly share: number
}

/** Options of `createDualHierarchy`. */
export interface DualHierarchyOptions {
  /** The largest number of triangles in a convex patch, at least 1. Default 128. */
  readonly largestPatch?: number
  /** Is called every now and then. What it throws ends the build. */
  readonly progress?: (progress: BuildProgress) => void
}

/** Distances up to this share of the size count as zero for convexity, and hulls may enter the surface by as much. */
const TOLERANCE = 2 ** -40

/**
 * Makes the levels of detail of a closed mesh, and the hierarchy of convex hulls over them. The same mesh gives the same
 * hierarchy, to the bit.
 *
 * ```ts
 * const tetrahedron = createDualHierarchy(
 *   Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
 *   Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
 * )
 * ```
 *
 * @param positions - Three coordinates per vertex.
 * @param triangles - Three vertex indices per triangle, counter-clockwise seen from outside. The mesh must be closed, a
 * 2-manifold, oriented, and free of contact with itself; it may have several parts and cavities.
 * @param options - Largest patch and progress.
 * @throws CcdError that names what is wrong: `wrong-type`, `wrong-length`, `empty-model`, `index-out-of-range`, `not-finite`,
 * `out-of-range`; `not-closed`, `not-manifold` or `not-oriented` with an edge; `self-intersecting` with two triangles.
 */
export function createDualHierarchy(
  positions: Positions,
  triangles: Uint32Array,
  options: DualHierarchyOptions = {},
): DualHierarchy {
  checkOptions('createDualHierarchy', options, ['largestPatch', 'progress'])
  const { largestPatch = 128, progress = () => undefined } = options
  if (!(Number.isInteger(largestPatch) && largestPatch >= 1)) {
    throw new CcdError('out-of-range', `largestPatch must be a whole number from 1 on, not ${String(largestPatch)}`, {
      argument: 'largestPatch',
      value: largestPatch,
    })
  }
  progress({ phase: 'checking', share: 0 })
  const mesh = checkMesh(positions, triangles)
  const tolerance = TOLERANCE * Math.max(mesh.size, mesh.reach)
  const surface = createSurface(mesh.positions, mesh.triangles, tolerance, largestPatch)
  checkEmbedding(surface, mesh)
  const levels = buildLevels(surface, (phase, share) => progress({ phase, share }))
  const hierarchy = layOut(
    {
      levels,
      x: surface.x,
      vertexCount: surface.vertexCount,
      inputVertexCount: mesh.positions.length / 3,
      size: mesh.size,
    },
    (share) => progress({ phase: 'measuring', share }),
  )
  progress({ phase: 'measuring', share: 1 })
  return hierarchy
}
