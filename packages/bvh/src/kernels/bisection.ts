import { NONE } from '@ccd/core'
import type { Topology } from '@ccd/core'
import type { Splitter } from './preorder'

/**
 * Recursive bisection of the dual graph (triangles joined across shared edges) into two connected halves.
 *
 * Claim: if the triangles of the segment are connected across edges, so are both halves. Two regions grow from
 * two triangles that lie far apart, each only by triangles that share an edge with it, until all are taken.
 * If one gets walled in early, the halves are a subtree of a spanning tree and the rest of that tree instead.
 * A segment that is not connected is divided into some of its connected pieces and the others.
 */
export function bisection(topology: Topology, order: Uint32Array): Splitter {
  const { triangleEdges, edgeTriangleStart, edgeTriangleCount, edgeTriangles } = topology
  let lowest = NONE
  for (let i = 0; i < order.length; i++) if (order[i] < lowest) lowest = order[i]
  // Arrays by triangle id begin at the lowest one: after a change only new triangles are built over.
  const span = topology.triangleCount - Math.min(lowest, topology.triangleCount)
  const place = new Int32Array(span).fill(-1)
  for (let i = 0; i < order.length; i++) place[order[i] - lowest] = i
  // Grows with every use, so that marks need no clearing.
  const mark = new Int32Array(span)
  /** Whether the triangle is known to lie at the rim of the segment that it begins. */
  const outermost = new Uint8Array(span)
  const parent = new Int32Array(order.length)
  const size = new Int32Array(order.length)
  const queue = new Uint32Array(order.length)
  const other = new Uint32Array(order.length)
  let stamp = 0
  let tail = 0

  /** Appends the unmarked neighbours of t within [begin, end) to `list` and marks them. */
  function extend(t: number, begin: number, end: number, list: Uint32Array): void {
    for (let k = 3 * t; k < 3 * t + 3; k++) {
      const e = triangleEdges[k]
      if (e === NONE) continue
      const first = edgeTriangleStart[e]
      const last = first + edgeTriangleCount[e]
      for (let i = first; i < last; i++) {
        const u = edgeTriangles[i] - lowest
        if (u < 0 || mark[u] === stamp || place[u] < begin || place[u] >= end) continue
        mark[u] = stamp
        list[tail++] = u + lowest
      }
    }
  }

  /** Breadth-first order of what can be reached from t, in `queue`; returns how many. */
  function search(t: number, begin: number, end: number): number {
    stamp++
    mark[t - lowest] = stamp
    queue[0] = t
    tail = 1
    for (let head = 0; head < tail; head++) extend(queue[head], begin, end, queue)
    return tail
  }

  function write(begin: number, list: Uint32Array, count: number): void {
    for (let i = 0; i < count; i++) {
      order[begin + i] = list[i]
      place[list[i] - lowest] = begin + i
    }
  }

  /** Two regions from a and b, the smaller one first to grow. Returns the size of the region of a, in `queue`. */
  function grow(a: number, b: number, begin: number, end: number): number {
    stamp++
    mark[a - lowest] = stamp
    mark[b - lowest] = stamp
    outermost[a - lowest] = 1
    outermost[b - lowest] = 1
    queue[0] = a
    other[0] = b
    let headA = 0
    let headB = 0
    let countA = 1
    let countB = 1
    while (countA + countB < end - begin) {
      if ((countA <= countB && headA < countA) || headB === countB) {
        tail = countA
        extend(queue[headA++], begin, end, queue)
        countA = tail
      } else {
        tail = countB
        extend(other[headB++], begin, end, other)
        countB = tail
      }
    }
    write(begin, queue, countA)
    write(begin + countA, other, countB)
    return countA
  }

  /** Cuts the breadth-first spanning tree at the edge that balances best. `queue` holds its order. */
  function cutTree(begin: number, end: number): number {
    const count = end - begin
    for (let i = 0; i < count; i++) {
      place[queue[i] - lowest] = begin + i
      order[begin + i] = queue[i]
      size[i] = 1
      parent[i] = -1
    }
    stamp++
    mark[order[begin] - lowest] = stamp
    tail = 1
    for (let i = 0; i < count; i++) {
      const before = tail
      extend(order[begin + i], begin, end, queue)
      for (let j = before; j < tail; j++) parent[place[queue[j] - lowest] - begin] = i
    }
    let cut = count - 1
    for (let i = count - 1; i > 0; i--) {
      size[parent[i]] += size[i]
      if (Math.abs(2 * size[i] - count) < Math.abs(2 * size[cut] - count)) cut = i
    }
    let left = 0
    let right = 0
    for (let i = 0; i < count; i++) {
      // From here on size is 0 for what lies below the cut: parents come before their children.
      if (i === cut || (i > 0 && size[parent[i]] === 0)) {
        size[i] = 0
        other[right++] = order[begin + i]
      } else queue[left++] = order[begin + i]
    }
    write(begin, queue, left)
    write(begin + left, other, right)
    return left
  }

  /** Connected pieces of the segment, divided so that no piece is broken. `queue` holds the first, of `reached`. */
  function separate(begin: number, end: number, reached: number): number {
    let left = reached
    let right = 0
    const seen = stamp
    for (let i = begin; i < end; i++) {
      const t = order[i]
      if (mark[t - lowest] >= seen) continue
      stamp++
      mark[t - lowest] = stamp
      // The smaller side takes the next piece, so the second piece goes right and neither side is empty.
      if (left <= right) {
        const head = left
        queue[left] = t
        tail = left + 1
        for (let h = head; h < tail; h++) extend(queue[h], begin, end, queue)
        left = tail
      } else {
        const head = right
        other[right] = t
        tail = right + 1
        for (let h = head; h < tail; h++) extend(other[h], begin, end, other)
        right = tail
      }
    }
    write(begin, queue, left)
    write(begin + left, other, right)
    return left
  }

  return {
    split(begin, end) {
      const count = end - begin
      if (count === 2) return begin + 1
      let reached = search(order[begin], begin, end)
      if (reached < count) return begin + separate(begin, end, reached)
      if (outermost[order[begin] - lowest] === 0) reached = search(queue[reached - 1], begin, end)
      const left = grow(queue[0], queue[reached - 1], begin, end)
      if (8 * Math.min(left, count - left) >= count || count < 8) return begin + left
      search(order[begin], begin, end)
      return begin + cutTree(begin, end)
    },
  }
}
