/**
 * Completes the tree where no patches may merge any more: each level pairs up the nodes of the level before, neighbours first, those
 * with the smallest common box first. What has no free neighbour is paired along the longest axis, so that every
 * level has about half as many nodes. The hulls protrude, so these levels never answer.
 */
import { convexHull, type Hull } from '../hull/quickhull.kernel'
import { union } from '../patches/merge.kernel'
import { PairHeap } from '../patches/pair-heap.kernel'
import { hullBox } from '../patches/surface.kernel'
import type { Level } from './level'

/** Appends levels until the last one has a single node. */
export function completeTree(x: Float64Array, levels: Level[], report: () => void): void {
  let top = levels[levels.length - 1]
  let edges = neighbours(top)
  while (top.hulls.length > 1) {
    const parent = pairUp(x, top.hulls, edges)
    const next = merged(x, top.hulls, parent)
    for (let i = 0; i < edges.length; i++) edges[i] = parent[edges[i]]
    edges = withoutLoops(edges)
    levels.push(next)
    top = next
    report()
  }
}

/** Pairs of nodes with a common edge of the mesh of the level; a pair may be there more than once. */
function neighbours({ corners, patches }: Level): number[] {
  const nodeOfEdge = new Map<number, number>()
  const out: number[] = []
  for (let n = 0; n < patches.length; n++) {
    for (let i = 0; i < patches[n].length; i++) {
      for (let k = 0; k < 3; k++) {
        const a = corners[3 * patches[n][i] + k]
        const b = corners[3 * patches[n][i] + ((k + 1) % 3)]
        nodeOfEdge.set(a * LARGEST_ID + b, n)
        const m = nodeOfEdge.get(b * LARGEST_ID + a)
        if (m !== undefined && m !== n) out.push(m, n)
      }
    }
  }
  return withoutLoops(out)
}

/** Two ids make one number below 2^53. */
const LARGEST_ID = 2 ** 26

function withoutLoops(edges: number[]): number[] {
  const out: number[] = []
  const seen = new Set<number>()
  for (let i = 0; i < edges.length; i += 2) {
    const a = Math.min(edges[i], edges[i + 1])
    const b = Math.max(edges[i], edges[i + 1])
    const key = a * LARGEST_ID + b
    if (a === b || seen.has(key)) continue
    seen.add(key)
    out.push(a, b)
  }
  return out
}

/** The parent of each node: parents are numbered in the order of their first child. */
function pairUp(x: Float64Array, hulls: Hull[], edges: number[]): Int32Array {
  const boxes = new Float64Array(6 * hulls.length)
  for (let n = 0; n < hulls.length; n++) hullBox(x, hulls[n], boxes, 6 * n)
  const partner = new Int32Array(hulls.length).fill(-1)
  const heap = new PairHeap()
  for (let i = 0; i < edges.length; i += 2) {
    heap.push(commonDiagonal(boxes, edges[i], edges[i + 1]), edges[i], edges[i + 1])
  }
  while (heap.pop()) {
    if (partner[heap.first] >= 0 || partner[heap.second] >= 0) continue
    partner[heap.first] = heap.second
    partner[heap.second] = heap.first
  }
  const single: number[] = []
  for (let n = 0; n < hulls.length; n++) if (partner[n] < 0) single.push(n)
  const axis = longestAxis(boxes)
  const middle = (n: number): number => boxes[6 * n + axis] + boxes[6 * n + 3 + axis]
  single.sort((a, b) => middle(a) - middle(b) || a - b)
  for (let i = 0; i + 1 < single.length; i += 2) {
    partner[single[i]] = single[i + 1]
    partner[single[i + 1]] = single[i]
  }
  const parent = new Int32Array(hulls.length)
  let count = 0
  for (let n = 0; n < hulls.length; n++) parent[n] = partner[n] >= 0 && partner[n] < n ? parent[partner[n]] : count++
  return parent
}

function commonDiagonal(boxes: Float64Array, a: number, b: number): number {
  let sum = 0
  for (let k = 0; k < 3; k++) {
    const side = Math.max(boxes[6 * a + 3 + k], boxes[6 * b + 3 + k]) - Math.min(boxes[6 * a + k], boxes[6 * b + k])
    sum += side * side
  }
  return sum
}

function longestAxis(boxes: Float64Array): number {
  let best = 0
  let longest = -1
  for (let k = 0; k < 3; k++) {
    let low = Infinity
    let high = -Infinity
    for (let i = 0; i < boxes.length; i += 6) {
      low = Math.min(low, boxes[i + k])
      high = Math.max(high, boxes[i + 3 + k])
    }
    if (high - low > longest) {
      longest = high - low
      best = k
    }
  }
  return best
}

function merged(x: Float64Array, hulls: Hull[], parent: Int32Array): Level {
  const below: number[][] = []
  for (let n = 0; n < hulls.length; n++) {
    if (parent[n] === below.length) below.push([n])
    else below[parent[n]].push(n)
  }
  const out: Hull[] = []
  for (let p = 0; p < below.length; p++) {
    const [a, b] = below[p]
    if (b === undefined) {
      out.push(hulls[a])
      continue
    }
    const points = union(hulls[a].vertices, hulls[b].vertices)
    const hull = convexHull(x, points, points.length)
    if (hull === undefined) throw new RangeError('the hull of two patches is a line')
    out.push(hull)
  }
  return { hulls: out, below, patches: [], corners: new Int32Array(0), deviation: new Float64Array(0) }
}
