import { principalAxes } from './principal-axes.kernel'
import { fitNode } from './fit.kernel'
import { NODE_LENGTH } from './node.kernel'
import { partition, selectMedian } from './partition.kernel'
import { MOMENTS_LENGTH, triangleFrame, triangleMoments } from './triangle-frame.kernel'

/** A hierarchy of swept spheres. */
export interface Tree {
  /** Preorder; the left child of an inner node n is n + 1. */
  readonly nodes: Float32Array
  /** Right child of an inner node, ~k of a leaf that holds the k-th triangle of `corners`. */
  readonly child: Int32Array
  /** Nine coordinates per triangle, in the order of the leaves. */
  readonly corners: Float64Array
  /** The caller's index of each triangle. */
  readonly ids: Uint32Array
  /** Greatest number of edges from the root to a leaf. */
  readonly depth: number
}

/**
 * Builds the hierarchy of any triangle soup from the top down, with one triangle per leaf. Frames come from the
 * area-weighted second moments. A node is split at the mean along its longest axis, or, where that would leave less than
 * a sixteenth on one side, at the median.
 */
export function buildTree(soup: Float64Array): Tree {
  const count = soup.length / 9
  const corners = soup.slice()
  const ids = new Uint32Array(count)
  for (let i = 0; i < count; i++) ids[i] = i
  const moments = triangleMoments(soup)
  const nodes = new Float32Array(NODE_LENGTH * (2 * count - 1))
  const child = new Int32Array(2 * count - 1)
  const sums = new Float64Array(MOMENTS_LENGTH)
  const covariance = new Float64Array(6)
  const frame = new Float64Array(9)
  const keys = new Float64Array(count)
  const parents = new Int32Array(128 + count)
  const starts = new Uint32Array(128 + count)
  const ends = new Uint32Array(128 + count)
  const depths = new Uint32Array(128 + count)
  let top = 0
  let next = 0
  let depth = 0
  parents[0] = -1
  starts[0] = 0
  ends[0] = count
  depths[0] = 0
  top = 1
  while (top > 0) {
    top--
    const parent = parents[top]
    const start = starts[top]
    const end = ends[top]
    const level = depths[top]
    if (level > depth) depth = level
    const node = next++
    if (parent >= 0) child[parent] = node
    if (end - start === 1) {
      child[node] = ~start
      triangleFrame(corners, 9 * start, frame)
      fitNode(corners, 9 * start, 3, frame, nodes, node)
      continue
    }
    sums.fill(0)
    for (let i = start; i < end; i++) {
      const m = MOMENTS_LENGTH * ids[i]
      for (let k = 0; k < MOMENTS_LENGTH; k++) sums[k] += moments[m + k]
    }
    const weight = sums[0]
    const mx = sums[1] / weight
    const my = sums[2] / weight
    const mz = sums[3] / weight
    covariance[0] = sums[4] / weight - mx * mx
    covariance[1] = sums[5] / weight - my * my
    covariance[2] = sums[6] / weight - mz * mz
    covariance[3] = sums[7] / weight - mx * my
    covariance[4] = sums[8] / weight - mx * mz
    covariance[5] = sums[9] / weight - my * mz
    principalAxes(covariance, frame)
    fitNode(corners, 9 * start, 3 * (end - start), frame, nodes, node)
    const ux = nodes[node * NODE_LENGTH + 3]
    const uy = nodes[node * NODE_LENGTH + 4]
    const uz = nodes[node * NODE_LENGTH + 5]
    let mean = 0
    for (let i = start; i < end; i++) {
      const p = 9 * i
      const key =
        ux * (corners[p] + corners[p + 3] + corners[p + 6]) +
        uy * (corners[p + 1] + corners[p + 4] + corners[p + 7]) +
        uz * (corners[p + 2] + corners[p + 5] + corners[p + 8])
      keys[i] = key
      mean += key
    }
    mean /= end - start
    let middle = partition(corners, ids, keys, start, end, mean)
    const least = Math.max(1, (end - start) >> 4)
    if (middle - start < least || end - middle < least) {
      middle = (start + end) >> 1
      selectMedian(corners, ids, keys, start, end, middle)
    }
    // The right half waits; the left half comes next, so that it is node + 1.
    parents[top] = node
    starts[top] = middle
    ends[top] = end
    depths[top] = level + 1
    top++
    parents[top] = -1
    starts[top] = start
    ends[top] = middle
    depths[top] = level + 1
    top++
  }
  return { nodes, child, corners, ids, depth }
}
