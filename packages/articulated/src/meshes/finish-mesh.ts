import { badFile } from '../files/bad-file'
import type { IndexedMesh } from './triangle-mesh'

/**
 * Makes the mesh of what a file holds.
 *
 * @throws CcdError `bad-file` where there is no triangle: a link without geometry would touch nothing.
 */
export function finishMesh(positions: ArrayLike<number>, triangles: ArrayLike<number>): IndexedMesh {
  if (triangles.length === 0) throw badFile('the file has no triangle')
  return {
    positions: positions instanceof Float64Array ? positions : Float64Array.from(positions),
    triangles: triangles instanceof Uint32Array ? triangles : Uint32Array.from(triangles),
  }
}
