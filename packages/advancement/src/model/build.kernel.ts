import { principalAxes } from './eigen.kernel'
import { fitNode } from './fit.kernel'
import { NODE } from './node.kernel'

/** Moments per triangle: weight, centroid × weight, second moments × weight. */
const MOMENTS = 10

export interface Tree {
  /** Preorder; the left child of an inner node n is n + 1. */
  readonly nodes: Float32Array
  /** Right child of an inner node, ~k of a leaf that holds the k-th triangle of `corners`. */
  readonly child: Int32Array
  /** Nine coordinates per triangle, in the order of the leaves. */
  readonly corners: Float64Array
  /** The caller's index of each triangle. */
  readonly ids: Uint32Array
  readonly depth: number
}

/**
 * Top-down hierarchy over any triangle soup, one triangle per leaf. Frames come from the area-weighted second moments,
 * splits are at the mean along the longest axis; where that would be lopsided, at the median.
 */
export function buildTree(soup: Float64Array): Tree {
  const count = soup.length / 9
  const corners = soup.slice()
  const ids = new Uint32Array(count)
  for (let i = 0; i < count; i++) ids[i] = i
  const moments = triangleMoments(soup)
  const nodes = new Float32Array(NODE * (2 * count - 1))
  const child = new Int32Array(2 * count - 1)
  const sums = new Float64Array(MOMENTS)
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
      const m = MOMENTS * ids[i]
      for (let k = 0; k < MOMENTS; k++) sums[k] += moments[m + k]
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
    const ux = nodes[node * NODE + 3]
    const uy = nodes[node * NODE + 4]
    const uz = nodes[node * NODE + 5]
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

function partition(
  corners: Float64Array,
  ids: Uint32Array,
  keys: Float64Array,
  start: number,
  end: number,
  pivot: number,
) {
  let i = start
  let j = end - 1
  for (;;) {
    while (i <= j && keys[i] <= pivot) i++
    while (i <= j && keys[j] > pivot) j--
    if (i >= j) return i
    swap(corners, ids, keys, i, j)
    i++
    j--
  }
}

/** Quickselect: afterwards keys before `middle` are at most those from it on. */
function selectMedian(
  corners: Float64Array,
  ids: Uint32Array,
  keys: Float64Array,
  start: number,
  end: number,
  middle: number,
) {
  let low = start
  let high = end - 1
  while (low < high) {
    const pivot = keys[(low + high) >> 1]
    let i = low
    let j = high
    while (i <= j) {
      while (keys[i] < pivot) i++
      while (keys[j] > pivot) j--
      if (i <= j) {
        swap(corners, ids, keys, i, j)
        i++
        j--
      }
    }
    if (middle <= j) high = j
    else if (middle >= i) low = i
    else return
  }
}

function swap(corners: Float64Array, ids: Uint32Array, keys: Float64Array, i: number, j: number): void {
  const key = keys[i]
  keys[i] = keys[j]
  keys[j] = key
  const id = ids[i]
  ids[i] = ids[j]
  ids[j] = id
  for (let k = 0, p = 9 * i, q = 9 * j; k < 9; k++, p++, q++) {
    const value = corners[p]
    corners[p] = corners[q]
    corners[q] = value
  }
}

function triangleMoments(soup: Float64Array): Float64Array {
  const count = soup.length / 9
  const moments = new Float64Array(MOMENTS * count)
  for (let i = 0, p = 0, m = 0; i < count; i++, p += 9, m += MOMENTS) {
    const ax = soup[p]
    const ay = soup[p + 1]
    const az = soup[p + 2]
    const bx = soup[p + 3]
    const by = soup[p + 4]
    const bz = soup[p + 5]
    const cx = soup[p + 6]
    const cy = soup[p + 7]
    const cz = soup[p + 8]
    const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay)
    const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az)
    const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    const dx = bx - ax
    const dy = by - ay
    const dz = bz - az
    const ex = cx - ax
    const ey = cy - ay
    const ez = cz - az
    // A sliver still has a length: without the second term it would not count, and a model of slivers would have no frame.
    const w =
      Math.sqrt(nx * nx + ny * ny + nz * nz) +
      1e-6 * (dx * dx + dy * dy + dz * dz + ex * ex + ey * ey + ez * ez) +
      1e-300
    const gx = (ax + bx + cx) / 3
    const gy = (ay + by + cy) / 3
    const gz = (az + bz + cz) / 3
    moments[m] = w
    moments[m + 1] = w * gx
    moments[m + 2] = w * gy
    moments[m + 3] = w * gz
    moments[m + 4] = (w / 12) * (9 * gx * gx + ax * ax + bx * bx + cx * cx)
    moments[m + 5] = (w / 12) * (9 * gy * gy + ay * ay + by * by + cy * cy)
    moments[m + 6] = (w / 12) * (9 * gz * gz + az * az + bz * bz + cz * cz)
    moments[m + 7] = (w / 12) * (9 * gx * gy + ax * ay + bx * by + cx * cy)
    moments[m + 8] = (w / 12) * (9 * gx * gz + ax * az + bx * bz + cx * cz)
    moments[m + 9] = (w / 12) * (9 * gy * gz + ay * az + by * bz + cy * cz)
  }
  return moments
}

/** Longest edge, its normal in the plane, and the normal of the plane. */
function triangleFrame(corners: Float64Array, p: number, frame: Float64Array): void {
  let longest = -1
  let from = 0
  for (let k = 0; k < 3; k++) {
    const a = p + 3 * k
    const b = p + 3 * ((k + 1) % 3)
    const dx = corners[b] - corners[a]
    const dy = corners[b + 1] - corners[a + 1]
    const dz = corners[b + 2] - corners[a + 2]
    const square = dx * dx + dy * dy + dz * dz
    if (square > longest) {
      longest = square
      from = k
    }
  }
  const a = p + 3 * from
  const b = p + 3 * ((from + 1) % 3)
  const c = p + 3 * ((from + 2) % 3)
  const inverse = longest > 0 ? 1 / Math.sqrt(longest) : 0
  let x1 = (corners[b] - corners[a]) * inverse
  let y1 = (corners[b + 1] - corners[a + 1]) * inverse
  let z1 = (corners[b + 2] - corners[a + 2]) * inverse
  if (!(x1 * x1 + y1 * y1 + z1 * z1 > 0.5)) {
    x1 = 1
    y1 = 0
    z1 = 0
  }
  let x2 = corners[c] - corners[a]
  let y2 = corners[c + 1] - corners[a + 1]
  let z2 = corners[c + 2] - corners[a + 2]
  const along = x1 * x2 + y1 * y2 + z1 * z2
  x2 -= along * x1
  y2 -= along * y1
  z2 -= along * z1
  let length = Math.sqrt(x2 * x2 + y2 * y2 + z2 * z2)
  if (!(length > 1e-8 * Math.sqrt(longest))) {
    // A needle or a point: any direction across will do, and this one is square to the edge (see CORNER in `node-step.ts`).
    x2 = Math.abs(x1) < 0.6 ? 1 - x1 * x1 : -x1 * y1
    y2 = Math.abs(x1) < 0.6 ? -x1 * y1 : 1 - y1 * y1
    z2 = Math.abs(x1) < 0.6 ? -x1 * z1 : -y1 * z1
    length = Math.sqrt(x2 * x2 + y2 * y2 + z2 * z2)
  }
  x2 /= length
  y2 /= length
  z2 /= length
  frame[0] = x1
  frame[1] = y1
  frame[2] = z1
  frame[3] = x2
  frame[4] = y2
  frame[5] = z2
  frame[6] = y1 * z2 - z1 * y2
  frame[7] = z1 * x2 - x1 * z2
  frame[8] = x1 * y2 - y1 * x2
}
