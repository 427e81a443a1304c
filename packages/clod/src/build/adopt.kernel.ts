/**
 * Gives each node of the finished level to the patch whose hull is nearest to it. While edges collapse, the outlines of patches move,
 * and what was below one may have ended under its neighbour; the distance h, which the node has to bound, is smaller there.
 */
import { hullDistance } from '../hierarchy/hull-distance.kernel'
import type { Hull } from '../hull/quickhull.kernel'
import { hullBox, patchAt, type Surface } from '../patches/surface.kernel'
import { queryBox } from '../tree/box-tree.kernel'

const box = new Float64Array(6)
const near: number[] = []

/** Changes `below` of the patches; no patch loses its last node. */
export function adoptNearest(surface: Surface): void {
  for (let p = 0; p < surface.patches.length; p++) {
    const patch = surface.patches[p]
    if (patch === undefined) continue
    const kept: number[] = []
    for (let i = 0; i < patch.below.length; i++) {
      const node = patch.below[i]
      const last = kept.length === 0 && i === patch.below.length - 1
      const next = last ? p : nearestPatch(surface, node, p)
      if (next === p) kept.push(node)
      else patchAt(surface, next).below.push(node)
    }
    patch.below = kept
  }
}

function nearestPatch(surface: Surface, node: number, from: number): number {
  const hull = surface.finished[node]
  let best = from
  let nearest = farthest(surface.x, patchAt(surface, from).hull, hull.vertices, Infinity)
  if (nearest === 0) return from
  hullBox(surface.x, hull, box, 0)
  const count = queryBox(surface.patchTree, box, 0, near)
  for (let i = 0; i < count; i++) {
    if (near[i] === from) continue
    const distance = farthest(surface.x, patchAt(surface, near[i]).hull, hull.vertices, nearest)
    if (distance < nearest || (distance === nearest && near[i] < best && best !== from)) {
      nearest = distance
      best = near[i]
    }
  }
  return best
}

/** The greatest distance of the vertices from the hull, or Infinity once it is above the limit. */
function farthest(x: Float64Array, hull: Hull, vertices: Int32Array, limit: number): number {
  let result = 0
  for (let k = 0; k < vertices.length; k++) {
    result = Math.max(result, hullDistance(x, hull, vertices[k]))
    if (result > limit) return Infinity
  }
  return result
}
