import type { RigidModel } from '../model/rigid-model'
import { splitsFirst } from '../model/node.kernel'
import { nodeResult, nodeStep } from '../step/node-step.kernel'
import { PairStack } from '../model/pair-stack.kernel'
import { letGoStep, type StartPlanes } from '../start/let-go.kernel'
import { closest } from './closest.kernel'
import { trianglesApart } from '../step/triangle-step.kernel'

const stack = new PairStack()

/** The leaves that the last `nearestTriangles` found: of A, of B. */
export const nearestLeaves = new Int32Array(2)
/** Their closest points in B's coordinates: of A, of B. */
export const nearestPoints = new Float64Array(6)

/**
 * Least distance of two triangles at the time of the relative motion. Nearer nodes come first, and a pair of nodes is
 * dropped only if its certified lower bound is not below the least distance found.
 *
 * @param limit - Only what is nearer is looked for; the result is at most this.
 * @param planes - Contacts at the start; triangles that are let go do not count.
 */
export function nearestTriangles(
  a: RigidModel,
  b: RigidModel,
  relative: Float64Array,
  limit = Infinity,
  planes?: StartPlanes,
): number {
  let nearest = limit
  stack.size = 0
  stack.push(0, 0, 0, 0)
  while (stack.size > 0) {
    const top = --stack.size
    if (stack.gap[top] >= nearest) continue
    const m = stack.a[top]
    const n = stack.b[top]
    const right = a.child[m]
    const other = b.child[n]
    if (right < 0 && other < 0) {
      const distance = trianglesApart(relative, a.corners, ~right, b.corners, ~other)
      if (distance < nearest && !(planes && letGoStep(planes, relative, ~right, ~other) > 0)) {
        nearest = distance
        nearestLeaves[0] = ~right
        nearestLeaves[1] = ~other
        for (let k = 0; k < 6; k++) nearestPoints[k] = closest[1 + k]
        if (distance === 0) return 0
      }
      continue
    }
    const splitsA = splitsFirst(a.nodes, m, right, b.nodes, n, other)
    const firstA = splitsA ? m + 1 : m
    const secondA = splitsA ? right : m
    const firstB = splitsA ? n : n + 1
    const secondB = splitsA ? n : other
    nodeStep(relative, a.nodes, firstA, b.nodes, firstB)
    const first = nodeResult[0]
    nodeStep(relative, a.nodes, secondA, b.nodes, secondB)
    const second = nodeResult[0]
    if (first > second) {
      if (first < nearest) stack.push(firstA, firstB, first, 0)
      if (second < nearest) stack.push(secondA, secondB, second, 0)
    } else {
      if (second < nearest) stack.push(secondA, secondB, second, 0)
      if (first < nearest) stack.push(firstA, firstB, first, 0)
    }
  }
  return nearest
}

/** Appends all pairs of triangles (leaves, interleaved) that are within `reach` at that time, and their distances. */
export function trianglesWithin(
  a: RigidModel,
  b: RigidModel,
  relative: Float64Array,
  reach: number,
  pairs: number[],
  distances: number[],
) {
  stack.size = 0
  stack.push(0, 0, 0, 0)
  while (stack.size > 0) {
    const top = --stack.size
    const m = stack.a[top]
    const n = stack.b[top]
    nodeStep(relative, a.nodes, m, b.nodes, n)
    if (nodeResult[0] > reach) continue
    const right = a.child[m]
    const other = b.child[n]
    if (right < 0 && other < 0) {
      const distance = trianglesApart(relative, a.corners, ~right, b.corners, ~other)
      if (distance > reach) continue
      pairs.push(~right, ~other)
      distances.push(distance)
    } else if (splitsFirst(a.nodes, m, right, b.nodes, n, other)) {
      stack.push(m + 1, n, 0, 0)
      stack.push(right, n, 0, 0)
    } else {
      stack.push(m, n + 1, 0, 0)
      stack.push(m, other, 0, 0)
    }
  }
}
