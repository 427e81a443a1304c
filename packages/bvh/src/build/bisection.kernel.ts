import type { Topology } from '@ccd/core'
import { type DualGraph, dualGraph, subgraph } from './dual-graph.kernel'
import type { Splitter } from './preorder.kernel'

/** Segments up to this size are divided in arrays of their own, small enough for the first cache of a processor. */
const SMALL = 2048

/**
 * Recursive bisection of the dual graph (triangles joined across shared edges) into two connected halves. Divides depth
 * first only: once a small segment has been begun, all of it comes before anything else.
 */
export function bisection(topology: Topology, order: Uint32Array): Splitter {
  const whole = bisector(dualGraph(topology, order), order)
  if (order.length <= SMALL) return whole
  const part = bisector({ start: new Uint32Array(SMALL + 1), neighbours: new Uint32Array(3 * SMALL) }, order)
  let partBegin = 0
  let partEnd = 0
  return {
    split(begin, end) {
      if (end - begin > SMALL) return whole.split(begin, end)
      if (begin < partBegin || end > partEnd) {
        whole.handOver(part, begin, end)
        partBegin = begin
        partEnd = end
      }
      return part.split(begin, end)
    },
  }
}

/** A splitter of the part of a list over which it has a graph. */
interface Bisector extends Splitter {
  /** From now on its graph is that of order[begin, end); it takes over what another bisector knows about it. */
  take(
    begin: number,
    end: number,
    fill: (graph: DualGraph) => void,
    isOutermost: (i: number) => number,
    isOrdered: number,
  ): void
  handOver(to: Bisector, begin: number, end: number): void
}

/**
 * Claim: if the triangles of the segment are connected across edges, so are both halves. Two regions grow from
 * two triangles that lie far apart, each only by triangles that share an edge with it, until all are taken.
 * If one gets walled in early, the halves are a subtree of a spanning tree and the rest of that tree instead.
 * A segment that is not connected is divided into some of its connected pieces and the others.
 *
 * Each triangle has one mark. All triangles of a segment have the same one, which no other triangle has; to reach a
 * triangle is to find the mark of the segment on it and to put a new one there. So one number says both whether a
 * neighbour belongs to the segment and whether it has been seen, and marks are never cleared.
 */
function bisector(graph: DualGraph, order: Uint32Array): Bisector {
  const count = graph.start.length - 1
  const { start } = graph
  let neighbours = graph.neighbours
  /** Where in the order the graph begins. */
  let offset = 0
  const triangle = order.slice(0, count)
  /** Numbers of the graph, in the order of the segments: order[offset + i] = triangle[members[i]]. */
  const members = new Uint32Array(count)
  for (let i = 0; i < count; i++) members[i] = i
  /** 0: not marked yet. */
  const mark = new Int32Array(count)
  /** Whether the triangle is known to lie at the rim of the segment that it begins. */
  const outermost = new Uint8Array(count)
  /** Whether the segment that it begins is in breadth-first order from it, and so known to be connected. */
  const ordered = new Uint8Array(count)
  const place = new Uint32Array(count)
  const parent = new Int32Array(count)
  const size = new Int32Array(count)
  const queue = new Uint32Array(count)
  const other = new Uint32Array(count)
  let lastMark = 0

  /** Appends the neighbours of i that are marked `from` to list[tail …] and marks them `to`; returns the new tail. */
  function extend(i: number, from: number, to: number, list: Uint32Array, tail: number): number {
    for (let k = start[i], end = start[i + 1]; k < end; k++) {
      const j = neighbours[k]
      if (mark[j] !== from) continue
      mark[j] = to
      list[tail++] = j
    }
    return tail
  }

  /** Breadth-first order of what can be reached from i, after list[first], which gets i; returns its end. */
  function flood(i: number, list: Uint32Array, first: number): number {
    const from = mark[i]
    const to = ++lastMark
    mark[i] = to
    list[first] = i
    let tail = first + 1
    for (let head = first; head < tail; head++) tail = extend(list[head], from, to, list, tail)
    return tail
  }

  function write(begin: number, list: Uint32Array, length: number): void {
    for (let i = 0; i < length; i++) {
      members[begin + i] = list[i]
      order[offset + begin + i] = triangle[list[i]]
    }
  }

  /** Puts a mark of its own on each half, about whose order nothing is known. */
  function remark(begin: number, mid: number, end: number): void {
    const left = ++lastMark
    const right = ++lastMark
    for (let i = begin; i < mid; i++) mark[members[i]] = left
    for (let i = mid; i < end; i++) mark[members[i]] = right
    ordered[members[begin]] = 0
    if (mid < end) ordered[members[mid]] = 0
  }

  /** Two regions from a and b, the smaller one first to grow. Returns the size of the region of a. */
  function grow(a: number, b: number, begin: number, end: number): number {
    const from = mark[a]
    const markA = ++lastMark
    const markB = ++lastMark
    mark[a] = markA
    mark[b] = markB
    outermost[a] = 1
    outermost[b] = 1
    ordered[a] = 1
    ordered[b] = 1
    queue[0] = a
    other[0] = b
    let headA = 0
    let headB = 0
    let countA = 1
    let countB = 1
    while (countA + countB < end - begin) {
      if ((countA <= countB && headA < countA) || headB === countB) {
        countA = extend(queue[headA++], from, markA, queue, countA)
      } else {
        countB = extend(other[headB++], from, markB, other, countB)
      }
    }
    write(begin, queue, countA)
    write(begin + countA, other, countB)
    return countA
  }

  /** Cuts the breadth-first spanning tree from i at the edge that balances best. Returns the size of the first part. */
  function cutTree(i: number, begin: number, end: number): number {
    const length = end - begin
    flood(i, queue, 0)
    write(begin, queue, length)
    for (let k = 0; k < length; k++) {
      place[queue[k]] = k
      size[k] = 1
      parent[k] = -1
    }
    const from = mark[i]
    const to = ++lastMark
    mark[i] = to
    let tail = 1
    for (let k = 0; k < length; k++) {
      const before = tail
      tail = extend(members[begin + k], from, to, queue, tail)
      for (let j = before; j < tail; j++) parent[place[queue[j]]] = k
    }
    let cut = length - 1
    for (let k = length - 1; k > 0; k--) {
      size[parent[k]] += size[k]
      if (Math.abs(2 * size[k] - length) < Math.abs(2 * size[cut] - length)) cut = k
    }
    let left = 0
    let right = 0
    for (let k = 0; k < length; k++) {
      // From here on size is 0 for what lies below the cut: parents come before their children.
      if (k === cut || (k > 0 && size[parent[k]] === 0)) {
        size[k] = 0
        other[right++] = members[begin + k]
      } else queue[left++] = members[begin + k]
    }
    write(begin, queue, left)
    write(begin + left, other, right)
    remark(begin, begin + left, end)
    return left
  }

  /**
   * Connected pieces of the segment, divided so that no piece is broken. `queue` holds the first, of `reached`
   * triangles; the others still have the mark `from`.
   */
  function separate(begin: number, end: number, reached: number, from: number): number {
    let left = reached
    let right = 0
    for (let i = begin; i < end; i++) {
      const next = members[i]
      if (mark[next] !== from) continue
      // The smaller side takes the next piece, so the second piece goes right and neither side is empty.
      if (left <= right) left = flood(next, queue, left)
      else right = flood(next, other, right)
    }
    write(begin, queue, left)
    write(begin + left, other, right)
    remark(begin, begin + left, end)
    return left
  }

  return {
    split(from, to) {
      const length = to - from
      if (length === 2) return from + 1
      const begin = from - offset
      const end = to - offset
      const first = members[begin]
      // A whole tree, which nothing has marked yet.
      if (mark[first] === 0) remark(begin, end, end)
      let near = first
      // A region that has grown is in breadth-first order: a search would find its last triangle last.
      let far = members[end - 1]
      if (ordered[first] === 0) {
        const marked = mark[first]
        const reached = flood(first, queue, 0)
        if (reached < length) return from + separate(begin, end, reached, marked)
        if (outermost[first] === 0) {
          near = queue[length - 1]
          flood(near, queue, 0)
        }
        far = queue[length - 1]
      }
      const left = grow(near, far, begin, end)
      if (8 * Math.min(left, length - left) >= length || length < 8) return from + left
      remark(begin, end, end)
      return from + cutTree(members[begin], begin, end)
    },
    take(begin, end, fill, isOutermost, isOrdered) {
      offset = begin
      fill(graph)
      neighbours = graph.neighbours
      lastMark = 0
      for (let i = 0; i < end - begin; i++) {
        triangle[i] = order[begin + i]
        members[i] = i
        mark[i] = 0
        outermost[i] = isOutermost(i)
      }
      remark(0, end - begin, end - begin)
      ordered[0] = isOrdered
    },
    handOver(to, from, end) {
      for (let i = from - offset; i < end - offset; i++) place[members[i]] = i
      to.take(
        from,
        end,
        (part) => subgraph(graph, members, place, from - offset, end - offset, part),
        (i) => outermost[members[from - offset + i]],
        ordered[members[from - offset]],
      )
    },
  }
}
