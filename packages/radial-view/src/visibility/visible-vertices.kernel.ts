import { NONE } from '@ccd/core'
import type { NearestBones } from '../weights/nearest-bones.kernel'
import { type BoxTree, isHidden } from './box-tree.kernel'

/**
 * Which vertices their nearest bone sees through the volume: the segment between them arrives at the vertex from
 * inside, and no other triangle is in its way.
 *
 * @param triangles - With normals outwards.
 */
export function visibleVertices(triangles: Uint32Array, tree: BoxTree, nearest: NearestBones): Uint8Array {
  const triangleCount = triangles.length / 3
  const vertexCount = nearest.bone.length
  const x = tree.positions
  const normal = new Float64Array(3 * vertexCount)
  for (let t = 0; t < triangleCount; t++) {
    if (triangles[3 * t] === NONE) continue
    const a = 3 * triangles[3 * t]
    const b = 3 * triangles[3 * t + 1]
    const c = 3 * triangles[3 * t + 2]
    const ex = x[b] - x[a]
    const ey = x[b + 1] - x[a + 1]
    const ez = x[b + 2] - x[a + 2]
    const fx = x[c] - x[a]
    const fy = x[c + 1] - x[a + 1]
    const fz = x[c + 2] - x[a + 2]
    const nx = ey * fz - ez * fy
    const ny = ez * fx - ex * fz
    const nz = ex * fy - ey * fx
    for (let k = 3 * t; k < 3 * t + 3; k++) {
      normal[3 * triangles[k]] += nx
      normal[3 * triangles[k] + 1] += ny
      normal[3 * triangles[k] + 2] += nz
    }
  }
  const visible = new Uint8Array(vertexCount)
  for (let v = 0; v < vertexCount; v++) {
    const px = nearest.point[3 * v]
    const py = nearest.point[3 * v + 1]
    const pz = nearest.point[3 * v + 2]
    const facing =
      normal[3 * v] * (x[3 * v] - px) +
      normal[3 * v + 1] * (x[3 * v + 1] - py) +
      normal[3 * v + 2] * (x[3 * v + 2] - pz)
    if (facing > 0 && !isHidden(tree, px, py, pz, v)) visible[v] = 1
  }
  return visible
}
