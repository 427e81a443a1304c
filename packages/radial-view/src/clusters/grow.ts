import { NONE, trianglesOfEdge, valueAt } from '@ccd/core'
import { spread } from './assign'
import { ADMISSIBLE, facing } from '../observers/facing.kernel'
import type { NearestBones } from '../weights/nearest-bones.kernel'
import type { Pose } from './pose'
import { TriangleQueue } from './triangle-queue'

/**
 * The cheap alternative to heat (Radial view §7): from the visible triangle nearest to each bone, regions grow to the
 * nearest neighbours that face away from the bone; what no bone sees is given to a neighbour.
 */
export function growRegions(pose: Pose, nearest: NearestBones, visible: Uint8Array, leastCosine: number): Int32Array {
  const { topology, triangles, rest, joints, bones, eligible } = pose
  const { triangleCount, triangleEdges } = topology
  const boneOf = new Int32Array(triangleCount).fill(-1)
  const distanceOf = (t: number): number =>
    [0, 1, 2].reduce((sum, k) => sum + valueAt(nearest.squared, valueAt(triangles, 3 * t + k)), 0)
  const seen = (t: number, bone: number): boolean => {
    const [a, b] = [valueAt(bones, 2 * bone), valueAt(bones, 2 * bone + 1)]
    return facing(rest, joints, triangles, t, a, b, leastCosine) === ADMISSIBLE
  }
  const queue = new TriangleQueue()
  for (let t = 0; t < triangleCount; t++) {
    if (eligible[t] !== 1) continue
    const [a, b, c] = [valueAt(triangles, 3 * t), valueAt(triangles, 3 * t + 1), valueAt(triangles, 3 * t + 2)]
    const bone = valueAt(nearest.bone, a)
    const same = bone >= 0 && nearest.bone[b] === bone && nearest.bone[c] === bone
    const clear = visible[a] === 1 && visible[b] === 1 && visible[c] === 1
    if (same && clear && seen(t, bone)) queue.push(distanceOf(t), t, bone)
  }
  for (let item = queue.pop(); item !== undefined; item = queue.pop()) {
    const { triangle, label } = item
    if (valueAt(boneOf, triangle) >= 0) continue
    boneOf[triangle] = label
    for (let k = 3 * triangle; k < 3 * triangle + 3; k++) {
      const edge = valueAt(triangleEdges, k)
      if (edge === NONE) continue
      for (const u of trianglesOfEdge(topology, edge)) {
        if (eligible[u] === 1 && valueAt(boneOf, u) < 0 && seen(u, label)) queue.push(distanceOf(u), u, label)
      }
    }
  }
  spread(pose, boneOf)
  return boneOf
}
