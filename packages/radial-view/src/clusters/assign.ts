import { NONE, trianglesOfEdge, valueAt } from '@ccd/core'
import { AWAY, facing } from '../observers/facing.kernel'
import type { BoneWeights } from '../weights/bone-heat'
import type { Pose } from './pose'

/**
 * The bone of each triangle (Radial view §4.1): that of two of its vertices; else, of the bones from which it is
 * positive, the one with the highest weight; else that of a neighbour. −1 where a component has no bone, or is not
 * eligible.
 */
export function assignTriangles(pose: Pose, { rows, dominant }: BoneWeights): Int32Array {
  const { topology, triangles, rest, joints, bones, eligible } = pose
  const { triangleCount } = topology
  const boneOf = new Int32Array(triangleCount).fill(-1)
  for (let t = 0; t < triangleCount; t++) {
    if (eligible[t] !== 1) continue
    const corners = [0, 1, 2].map((k) => valueAt(triangles, 3 * t + k))
    const [a, b, c] = corners.map((v) => valueAt(dominant, v))
    if (a === undefined || b === undefined || c === undefined) continue
    if (a === b || a === c) boneOf[t] = a
    else if (b === c) boneOf[t] = b
    else {
      let best = -Infinity
      for (const bone of [a, b, c]) {
        const row = bone < 0 ? undefined : rows[bone]
        if (row === undefined) continue
        const ends = [valueAt(bones, 2 * bone), valueAt(bones, 2 * bone + 1)] as const
        if (ends.every((end) => facing(rest, joints, triangles, t, end, end, -1) === AWAY)) continue
        const weight = corners.reduce((sum, v) => sum + valueAt(row, v), 0)
        if (weight <= best) continue
        best = weight
        boneOf[t] = bone
      }
    }
  }
  spread(pose, boneOf)
  return boneOf
}

/** Gives triangles without a bone that of a neighbour, from the boundary inwards; the lowest triangle first. */
export function spread({ topology, eligible }: Pose, boneOf: Int32Array): void {
  const { triangleEdges } = topology
  let front: number[] = []
  boneOf.forEach((bone, t) => {
    if (bone >= 0) front.push(t)
  })
  while (front.length > 0) {
    const next: number[] = []
    for (const t of front) {
      for (let k = 3 * t; k < 3 * t + 3; k++) {
        const edge = valueAt(triangleEdges, k)
        if (edge === NONE) continue
        for (const u of trianglesOfEdge(topology, edge)) {
          if (eligible[u] !== 1 || valueAt(boneOf, u) >= 0) continue
          boneOf[u] = valueAt(boneOf, t)
          next.push(u)
        }
      }
    }
    front = next
  }
}
