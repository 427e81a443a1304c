import { queryBox } from '../tree/box-tree.kernel'
import { triangleBox, type Surface } from '../patches/surface.kernel'
import { trianglesTouch } from './crossings.kernel'

/** The first two triangles of a mesh that touch where they should not, or undefined. */
export function findTouchingPair(surface: Surface): [number, number] | undefined {
  const { x, corners, triangleTree } = surface
  const box = new Float64Array(6)
  const near: number[] = []
  for (let t = 0; t < corners.length / 3; t++) {
    triangleBox(x, corners, t, box, 0)
    const count = queryBox(triangleTree, box, 0, near)
    let first = Infinity
    for (let i = 0; i < count; i++) {
      const u = near[i]
      if (u > t && u < first && trianglesTouch(x, corners, t, u)) first = u
    }
    if (first < Infinity) return [t, first]
  }
  return undefined
}
