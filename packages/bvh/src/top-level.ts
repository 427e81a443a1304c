import type { Axes } from './axes'
import { writePreorder } from './kernels/preorder'
import { stackEntries } from './kernels/traverse'
import { boxVolume, medianOfTrees, refitTop } from './kernels/top-volumes'

/** Up to this many trees the top level is built anew for each step; above, only where it has become poor. */
const REBUILD_TREES = 256
/** A subtree is poor when its box has grown by this factor against what its children need, since it was built. */
const POOR = 1.5

/** The first level of the DT-BVH: a small tree over the roots of the trees (ICCD §VI). */
export interface TopLevel {
  readonly child: Int32Array
  readonly volumes: Float32Array
  readonly stack: Int32Array
  /** Brings it up to date with the volumes of the roots. */
  update(treeVolumes: Float32Array): void
}

export function createTopLevel(axes: Axes, roots: Uint32Array): TopLevel {
  const treeCount = roots.length - 1
  const nodeCount = Math.max(0, 2 * treeCount - 1)
  const { lanes, stride } = axes
  const order = Uint32Array.from({ length: treeCount }, (_, tree) => tree)
  const child = new Int32Array(nodeCount)
  const volumes = new Float32Array(nodeCount * stride)
  // Volume of a node over that of its children when it was built: how well they fit together.
  const looseness = new Float64Array(nodeCount)
  let built = false

  const build = (root: number, begin: number, end: number, treeVolumes: Float32Array) => {
    writePreorder(order, begin, end, child, root, medianOfTrees(order, roots, treeVolumes, lanes))
    const last = root + 2 * (end - begin) - 1
    refitTop(child, volumes, root, last, lanes, roots, treeVolumes)
    for (let n = root; n < last; n++) looseness[n] = loosenessOf(n)
  }

  const loosenessOf = (n: number) => {
    const right = child[n] ?? -1
    if (right < 0) return 1
    const parts = boxVolume(volumes, (n + 1) * stride, lanes) + boxVolume(volumes, right * stride, lanes)
    return parts > 0 ? boxVolume(volumes, n * stride, lanes) / parts : 1
  }

  /**
   * Selective restructuring: from the top down, rebuilds the first nodes whose children have drifted apart. The
   * benefit is what the looser box costs every pair that reaches it; a rebuild costs n log n of its trees, so
   * nodes that hold most of the scene must be worse before they are touched.
   */
  const restructure = (treeVolumes: Float32Array) => {
    const pending: [node: number, begin: number, end: number][] = [[0, 0, treeCount]]
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const [node, begin, end] = next
      const right = child[node] ?? -1
      if (right < 0) continue
      const cost = 1 + Math.log2(end - begin) / 16
      if (loosenessOf(node) > POOR * cost * (looseness[node] ?? 1)) {
        build(node, begin, end, treeVolumes)
        continue
      }
      const mid = begin + (right - node) / 2
      pending.push([right, mid, end], [node + 1, begin, mid])
    }
  }

  return {
    child,
    volumes,
    stack: new Int32Array(stackEntries(Math.ceil(Math.log2(treeCount + 1)) + 1)),
    update(treeVolumes) {
      if (treeCount === 0) return
      if (!built || treeCount <= REBUILD_TREES) {
        build(0, 0, treeCount, treeVolumes)
        built = true
        return
      }
      refitTop(child, volumes, 0, nodeCount, lanes, roots, treeVolumes)
      restructure(treeVolumes)
    },
  }
}
