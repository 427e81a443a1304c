import { NONE, type Topology } from '@ccd/core'
import type { Proof } from '../culler/proof'

/** Set on the last vertex of each boundary loop. */
export const LAST = 0x80000000
/** The vertex without its mark. */
export const VERTEX = 0x7fffffff

/**
 * The part of a certificate that depends on connectivity alone. It is made once per hierarchy and read in every step.
 *
 * Claim: if `boundaryCount[n]` > 0, then every edge has at most two triangles below n, two run along it in opposite
 * directions, and the edges with one triangle below n, each in the direction of that triangle, are exactly the
 * consecutive vertices of the loops at `boundaryStart[n]`; no vertex occurs twice. So the sum of the boundaries of the
 * triangles below n is the sum of these loops.
 */
export interface Patches {
  /** Nodes below n are n … nodeEnd[n] − 1. */
  readonly nodeEnd: Uint32Array
  /** Leaves below n are firstLeaf[n] … lastLeaf − 1, where lastLeaf = firstLeaf[n] + (nodeEnd[n] − n + 1) / 2. */
  readonly firstLeaf: Uint32Array
  readonly leafTriangle: Uint32Array
  /** Three vertices per leaf; NONE for the leaf of a removed triangle. */
  readonly leafCorners: Uint32Array
  readonly boundaryStart: Uint32Array
  /** 0: never certified. */
  readonly boundaryCount: Uint32Array
  readonly loops: Uint32Array
  readonly longestBoundary: number
}

/** `leastTriangles`: nodes with fewer are never certified, so their boundary is not kept. */
export function patchesOf(topology: Topology, child: Int32Array, leastTriangles: number, proof: Proof): Patches {
  const nodeCount = child.length
  const { triangles, triangleEdges } = topology
  const nodeEnd = new Uint32Array(nodeCount)
  const firstLeaf = new Uint32Array(nodeCount)
  let leaves = 0
  for (let n = 0; n < nodeCount; n++) {
    firstLeaf[n] = leaves
    if (child[n] < 0) leaves++
  }
  const leafTriangle = new Uint32Array(leaves)
  const leafCorners = new Uint32Array(3 * leaves)
  const leafOf = new Int32Array(topology.triangleCount).fill(-1)
  for (let n = nodeCount - 1; n >= 0; n--) {
    nodeEnd[n] = child[n] < 0 ? n + 1 : nodeEnd[child[n]]
    if (child[n] >= 0) continue
    const t = ~child[n]
    const leaf = firstLeaf[n]
    leafTriangle[leaf] = t
    leafOf[t] = leaf
    leafCorners[3 * leaf] = triangles[3 * t]
    leafCorners[3 * leaf + 1] = triangles[3 * t + 1]
    leafCorners[3 * leaf + 2] = triangles[3 * t + 2]
  }

  const boundaryStart = new Uint32Array(nodeCount)
  const boundaryCount = new Uint32Array(nodeCount)
  // Half edge 3 t + k runs from corner k of t to the next. The boundaries of finished subtrees lie on a stack: going
  // through the preorder backwards, that of the left child is on top and that of the right one below it.
  const stack = new Uint32Array(3 * leaves + 3)
  const depthStart: number[] = []
  const depthSound: boolean[] = []
  let top = 0
  const walk = new LoopWriter(topology)
  for (let n = nodeCount - 1; n >= 0; n--) {
    if (child[n] < 0) {
      const t = ~child[n]
      depthStart.push(top)
      const removed = triangles[3 * t] === NONE
      let sound = true
      for (let h = 3 * t; !removed && h < 3 * t + 3; h++) {
        if (triangleEdges[h] === NONE) sound = false
        else stack[top++] = h
      }
      depthSound.push(sound)
      if (!sound) top = depthStart[depthStart.length - 1]
      continue
    }
    depthStart.pop()
    const from = depthStart[depthStart.length - 1]
    const bothSound = depthSound.pop() === true && depthSound[depthSound.length - 1]
    let kept = from
    if (bothSound) {
      const first = firstLeaf[n]
      kept = dropPaired(topology, leafOf, first, first + (nodeEnd[n] - n + 1) / 2, stack, from, top, proof.edgesPaired)
    }
    depthSound[depthSound.length - 1] = bothSound && kept >= 0
    top = kept < 0 ? from : kept
    if (top > from && (nodeEnd[n] - n + 1) / 2 >= leastTriangles) {
      const start = walk.size
      if (walk.write(stack, from, top, proof.verticesSimple)) {
        boundaryStart[n] = start
        boundaryCount[n] = walk.size - start
      }
    }
  }
  return {
    nodeEnd,
    firstLeaf,
    leafTriangle,
    leafCorners,
    boundaryStart,
    boundaryCount,
    loops: walk.loops.slice(0, walk.size),
    longestBoundary: boundaryCount.reduce((longest, count) => Math.max(longest, count), 0),
  }
}

/**
 * Removes the half edges whose edge has a second triangle among the leaves; returns the new end of the list, or −1 if
 * that one runs in the same direction. Of three triangles at an edge two do, and the last one to join them is looked at.
 */
function dropPaired(
  topology: Topology,
  leafOf: Int32Array,
  first: number,
  end: number,
  list: Uint32Array,
  from: number,
  to: number,
  mustBeOpposite: boolean,
): number {
  const { triangles, triangleEdges, edgeTriangleStart, edgeTriangleCount, edgeTriangles } = topology
  let kept = from
  for (let i = from; i < to; i++) {
    const h = list[i]
    const t = (h / 3) | 0
    const e = triangleEdges[h]
    const last = edgeTriangleStart[e] + edgeTriangleCount[e]
    let paired = false
    for (let j = edgeTriangleStart[e]; j < last; j++) {
      const u = edgeTriangles[j]
      if (u === t || leafOf[u] < first || leafOf[u] >= end) continue
      paired = true
      if (!mustBeOpposite) continue
      const tail = triangles[h]
      const head = triangles[h % 3 === 2 ? h - 2 : h + 1]
      if (!runs(triangles, u, head, tail)) return -1
    }
    if (!paired) list[kept++] = h
  }
  return kept
}

function runs(triangles: Uint32Array, t: number, tail: number, head: number): boolean {
  const a = triangles[3 * t]
  const b = triangles[3 * t + 1]
  const c = triangles[3 * t + 2]
  return (a === tail && b === head) || (b === tail && c === head) || (c === tail && a === head)
}

/** Brings half edges into the order of their loops. */
class LoopWriter {
  loops = new Uint32Array(1024)
  size = 0
  readonly #triangles: Uint32Array
  /** Half edge that leaves a vertex, plus one; all zero between two calls. */
  readonly #leaving: Uint32Array

  constructor(topology: Topology) {
    this.#triangles = topology.triangles
    this.#leaving = new Uint32Array(topology.vertexCount)
  }

  /** False, and nothing written, if a vertex has more than two boundary edges. */
  write(list: Uint32Array, from: number, to: number, verticesSimple: boolean): boolean {
    const triangles = this.#triangles
    const leaving = this.#leaving
    let simple = true
    for (let i = from; i < to; i++) {
      const tail = triangles[list[i]]
      if (leaving[tail] !== 0) simple = false
      leaving[tail] = list[i] + 1
    }
    while (this.loops.length < this.size + to - from) {
      const longer = new Uint32Array(2 * this.loops.length)
      longer.set(this.loops)
      this.loops = longer
    }
    for (let i = from; simple && i < to; i++) {
      let h = list[i]
      if (leaving[triangles[h]] === 0) continue
      for (;;) {
        leaving[triangles[h]] = 0
        this.loops[this.size++] = triangles[h]
        const head = triangles[h % 3 === 2 ? h - 2 : h + 1]
        if (leaving[head] === 0) break
        h = leaving[head] - 1
      }
      this.loops[this.size - 1] |= LAST
    }
    if (simple) return true
    for (let i = from; i < to; i++) leaving[triangles[list[i]]] = 0
    return !verticesSimple && this.#writeCrossing(list, from, to)
  }

  /** Without the condition: begins where loops pass through a vertex more than once, and goes on through it. */
  #writeCrossing(list: Uint32Array, from: number, to: number): boolean {
    const triangles = this.#triangles
    const leaving = (v: number) => [...rest].filter((h) => triangles[h] === v)
    const rest = new Set(list.subarray(from, to))
    const crossingFirst = [...rest].sort((g, h) => leaving(triangles[h]).length - leaving(triangles[g]).length)
    for (const first of crossingFirst) {
      if (!rest.has(first)) continue
      let h: number | undefined = first
      while (h !== undefined) {
        rest.delete(h)
        this.loops[this.size++] = triangles[h]
        h = leaving(triangles[h % 3 === 2 ? h - 2 : h + 1])[0]
      }
      this.loops[this.size - 1] |= LAST
    }
    return true
  }
}
