import type { Proof } from '../culler/proof'
import { createAxis, setAxis, type Axis } from '../cones/axis.kernel'
import { mergedAxis, type MergedCones } from '../cones/merged-cones.kernel'
import type { ContourTest } from '../contour/contour.kernel'
import type { Frame } from '../contour/frame.kernel'
import type { Patches } from './patches.kernel'

/** What the last step found, per node: where to look first. Never part of a proof. */
export interface Hints {
  /** A leaf whose triangle faces away from the axis. */
  readonly leaf: Uint32Array
  /** Two boundary edges that meet, or −1. */
  readonly first: Int32Array
  readonly second: Int32Array
}

export function noHints(nodeCount: number): Hints {
  return {
    leaf: new Uint32Array(nodeCount).fill(0xffffffff),
    first: new Int32Array(nodeCount).fill(-1),
    second: new Int32Array(nodeCount).fill(-1),
  }
}

/** What `certify` examines in a step, and how. */
export interface Examined {
  readonly patches: Patches
  /** Nodes with fewer triangles are left without a label. */
  readonly leastTriangles: number
  /** A cone per leaf. */
  readonly cones: Float32Array
  /** See `sumDirections`. */
  readonly sums: Float64Array
  /** Control points of the paths of all vertices. */
  readonly control: readonly Float64Array[]
  readonly contour: ContourTest
  readonly proof: Proof
  readonly hints: Hints
  /**
   * Nodes below one whose contour fails keep its axis, along which their areas are known to be positive, and use what was
   * projected and tested along it.
   */
  readonly frame: Frame | undefined
  /** Areas are known from one cone per node. */
  readonly merged: MergedCones | undefined
}

/** What `certify` writes. */
export interface Certified {
  readonly nodeLabel: Int32Array
  readonly triangleLabel: Int32Array
  readonly counts: CertifyCounts
}

export interface CertifyCounts {
  /** Nodes that were looked at. */
  nodes: number
  /** Leaves compared with an axis. */
  leaves: number
  /** Certified patches, and triangles in them. */
  patches: number
  /** Triangles that have a label. */
  triangles: number
}

/** Leaves per stored sum, as a power of two. */
const BLOCK_BITS = 3

/** Length of the array of sums for so many leaves. */
export function sumsLength(leaves: number): number {
  return 3 * ((leaves >> BLOCK_BITS) + 1)
}

/**
 * Sums of cone axes before every eighth leaf: the mean direction of any node is a difference of two such sums. Eight at
 * a time are added in f32, in pairs, as in WebAssembly: any direction would do, since the proof is about the one that
 * was taken.
 */
export function sumDirections(cones: Float32Array, leaves: number, sums: Float64Array): void {
  const f = Math.fround
  let at = 0
  sums.fill(0, 0, 3)
  for (let leaf = 0; leaf + 8 <= leaves; leaf += 8) {
    for (let k = 4 * leaf; k < 4 * leaf + 3; k++) {
      const first = f(f(cones[k] + cones[k + 4]) + f(cones[k + 8] + cones[k + 12]))
      const second = f(f(cones[k + 16] + cones[k + 20]) + f(cones[k + 24] + cones[k + 28]))
      sums[at + 3] = sums[at] + f(first + second)
      at++
    }
  }
}

/** The projection direction of a node: the mean of the directions of its triangles. */
export function nodeAxis(patches: Patches, cones: Float32Array, sums: Float64Array, n: number, axis: Axis): boolean {
  const first = patches.firstLeaf[n]
  const end = first + (patches.nodeEnd[n] - n + 1) / 2
  const from = 3 * (first >> BLOCK_BITS)
  const to = 3 * (end >> BLOCK_BITS)
  let x = sums[to] - sums[from]
  let y = sums[to + 1] - sums[from + 1]
  let z = sums[to + 2] - sums[from + 2]
  for (let leaf = first & ~7; leaf < first; leaf++) {
    x -= cones[4 * leaf]
    y -= cones[4 * leaf + 1]
    z -= cones[4 * leaf + 2]
  }
  for (let leaf = end & ~7; leaf < end; leaf++) {
    x += cones[4 * leaf]
    y += cones[4 * leaf + 1]
    z += cones[4 * leaf + 2]
  }
  return setAxis(axis, x, y, z)
}

/** The first leaf from `first` on whose triangle may not have positive area along the axis; `end` if there is none. */
function firstDoubtful(cones: Float32Array, first: number, end: number, axis: Axis): number {
  const { x, y, z } = axis
  for (let leaf = first; leaf < end; leaf++) {
    const at = 4 * leaf
    if (!(x * cones[at] + y * cones[at + 1] + z * cones[at + 2] > cones[at + 3])) return leaf
  }
  return end
}

/**
 * Labels every triangle with the topmost node whose patch is certified: all projected areas
 * positive, boundary edges paired, loops simple and disjoint at all times, one of them positive. Then the number of
 * triangles over any point of the plane is the winding number of the boundary, at most one: the patch is a height field
 * at all times, and no two of its features without a common vertex touch.
 */
export function certify(examined: Examined, { nodeLabel, triangleLabel, counts }: Certified): void {
  const { patches, leastTriangles, cones, sums, control, contour, proof, hints, frame, merged } = examined
  const { nodeEnd, firstLeaf, leafTriangle, boundaryStart, boundaryCount, loops } = patches
  const nodeCount = nodeEnd.length
  const own = createAxis()
  const shared = createAxis()
  /** Nodes before this one keep the axis of a node above. */
  let frameEnd = 0
  triangleLabel.fill(-1)
  let n = 0
  while (n < nodeCount) {
    const next = nodeEnd[n]
    const leaves = (next - n + 1) / 2
    if (leaves < leastTriangles) {
      nodeLabel.fill(-1, n, next)
      n = next
      continue
    }
    nodeLabel[n] = -1
    const count = boundaryCount[n]
    // 0: there is no boundary, or `edgesPaired` or `verticesSimple` of the proof does not hold; see `patchesOf`.
    if (count === 0) {
      n++
      continue
    }
    counts.nodes++
    const first = firstLeaf[n]
    const end = first + leaves
    const inherits = frame !== undefined && n < frameEnd
    if (!inherits || !proof.oneDirection) {
      const found = merged === undefined ? nodeAxis(patches, cones, sums, n, own) : mergedAxis(merged, n, own)
      const doubtful = found && proof.areasPositive && merged === undefined ? doubtfulLeaf(n, first, end) : end
      if (!found || doubtful < end) {
        if (found && frame !== undefined && !inherits && !proof.oneDirection) openFrame(frame, n, next)
        n++
        continue
      }
    }
    if (frame !== undefined) {
      if (!inherits) openFrame(frame, n, next)
      frame.enter(n)
    }
    if (
      (proof.stepSimple || proof.startSimple) &&
      !contour.contourSimple(
        control,
        loops,
        boundaryStart[n],
        count,
        frame === undefined ? own : shared,
        hints.first[n],
        hints.second[n],
        frame,
      )
    ) {
      if (!contour.failedAbove) {
        hints.first[n] = contour.failedFirst
        hints.second[n] = contour.failedSecond
      }
      const { failedFirst, failedSecond, failedAbove } = contour
      if (frame !== undefined) frame.leave(next, loops, boundaryStart[n], failedFirst, failedSecond, failedAbove)
      n++
      continue
    }
    nodeLabel.fill(n, n, next)
    for (let leaf = first; leaf < end; leaf++) triangleLabel[leafTriangle[leaf]] = n
    counts.patches++
    counts.triangles += leaves
    n = next
  }

  /** The first leaf of the node that may not face along its own axis; `end` if there is none. */
  function doubtfulLeaf(node: number, first: number, end: number): number {
    const hint = hints.leaf[node]
    if (hint >= first && hint < end && firstDoubtful(cones, hint, hint + 1, own) === hint) {
      counts.leaves++
      return hint
    }
    const doubtful = firstDoubtful(cones, first, end, own)
    counts.leaves += doubtful - first + 1
    if (doubtful < end) hints.leaf[node] = doubtful
    return doubtful
  }

  function openFrame(opened: Frame, node: number, next: number): void {
    Object.assign(shared, own)
    frameEnd = next
    opened.open(shared, loops, boundaryStart[node])
  }
}
