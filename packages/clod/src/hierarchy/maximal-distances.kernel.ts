/**
 * The directed Hausdorff distance h(n) from everything below node n to the hull of n. The distance from a convex set is a convex
 * function, so over a hull it is largest at a vertex: the greatest distance of a vertex of any descendant is the value itself, not
 * an estimate. The surface below n lies in the hulls of the leaves below n.
 */
import type { Hull } from '../hull/quickhull.kernel'
import { hullDistance } from './hull-distance.kernel'

/** What is measured: the part of a hierarchy that is there before h. */
export interface Measured {
  x: Float64Array
  vertexCount: number
  hulls: Hull[]
  childStart: Uint32Array
}

/** @param report - Is called with the share that is done. */
export function maximalDistances(tree: Measured, report: (share: number) => void): Float64Array {
  const { x, hulls, childStart } = tree
  const h = new Float64Array(hulls.length)
  const seen = new Int32Array(tree.vertexCount).fill(-1)
  const distance = new Float64Array(tree.vertexCount)
  const pending: number[] = []
  for (let n = hulls.length - 1; n >= 0; n--) {
    if ((n & 255) === 0) report(1 - n / hulls.length)
    const own = hulls[n].vertices
    for (let i = 0; i < own.length; i++) {
      seen[own[i]] = n
      distance[own[i]] = 0
    }
    pending.length = 0
    for (let c = childStart[n]; c < childStart[n + 1]; c++) pending.push(c)
    let largest = 0
    while (pending.length > 0) {
      const m = pending.pop() as number
      let here = 0
      const vertices = hulls[m].vertices
      for (let i = 0; i < vertices.length; i++) {
        const v = vertices[i]
        if (seen[v] !== n) {
          seen[v] = n
          distance[v] = hullDistance(x, hulls[n], v)
        }
        here = Math.max(here, distance[v])
      }
      largest = Math.max(largest, here)
      // Everything below m is within h(m) of its hull, and that hull within `here` of the hull of n.
      if ((here + h[m]) * (1 + 2 ** -50) <= largest) continue
      for (let c = childStart[m]; c < childStart[m + 1]; c++) pending.push(c)
    }
    h[n] = largest
  }
  return h
}
