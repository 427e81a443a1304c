import { NONE } from '@ccd/core'
import type { Splitter } from './preorder.kernel'

/**
 * Box of each triangle id at one moment: 6 numbers, lower then upper corner. A removed triangle has no place: it gets
 * that of its neighbour in the order, where it does not stretch the tree.
 */
export function triangleBoxes(triangles: Uint32Array, positions: Float64Array, order: Uint32Array): Float32Array {
  let largest = 0
  for (let i = 0; i < order.length; i++) if (order[i] > largest) largest = order[i]
  const boxes = new Float32Array(6 * (largest + 1))
  for (let i = 0; i < order.length; i++) {
    const t = order[i]
    if (triangles[3 * t] === NONE) {
      if (i > 0) boxes.copyWithin(6 * t, 6 * order[i - 1], 6 * order[i - 1] + 6)
      continue
    }
    for (let k = 0; k < 3; k++) {
      const a = positions[3 * triangles[3 * t] + k]
      const b = positions[3 * triangles[3 * t + 1] + k]
      const c = positions[3 * triangles[3 * t + 2] + k]
      boxes[6 * t + k] = Math.min(a, b, c)
      boxes[6 * t + 3 + k] = Math.max(a, b, c)
    }
  }
  return boxes
}

/** Spreads the low ten bits of v to every third bit. */
function spread(v: number): number {
  v = (v | (v << 16)) & 0x030000ff
  v = (v | (v << 8)) & 0x0300f00f
  v = (v | (v << 4)) & 0x030c30c3
  return (v | (v << 2)) & 0x09249249
}

/** Sorts a segment by Morton code of the box centres and divides where the highest differing bit changes. */
export function morton(boxes: Float32Array, order: Uint32Array, begin: number, end: number): Splitter {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = begin; i < end; i++) {
    for (let k = 0; k < 3; k++) {
      const c = boxes[6 * order[i] + k] + boxes[6 * order[i] + 3 + k]
      if (c < low[k]) low[k] = c
      if (c > high[k]) high[k] = c
    }
  }
  const count = end - begin
  const scale = low.map((l, k) => (high[k] > l ? 1024 / (high[k] - l) : 0))
  // Code and position in one sortable number that a double holds exactly: 30 + 23 bits, then fewer of the code.
  const places = 2 ** Math.ceil(Math.log2(count + 1))
  const coarser = Math.max(0, Math.log2(places) - 23)
  const keys = new Float64Array(count)
  for (let i = 0; i < count; i++) {
    let code = 0
    for (let k = 0; k < 3; k++) {
      const c = boxes[6 * order[begin + i] + k] + boxes[6 * order[begin + i] + 3 + k]
      const cell = Math.min(1023, Math.max(0, Math.floor((c - low[k]) * scale[k]) || 0))
      code |= spread(cell) << (2 - k)
    }
    keys[i] = (code >>> coarser) * places + i
  }
  keys.sort()
  const sorted = new Uint32Array(count)
  const codes = new Uint32Array(count)
  for (let i = 0; i < count; i++) {
    const key = keys[i]
    codes[i] = Math.floor(key / places)
    sorted[i] = order[begin + (key % places)]
  }
  order.set(sorted, begin)
  return {
    split(b, e) {
      const first = codes[b - begin]
      const last = codes[e - 1 - begin]
      if (first === last) return (b + e) >>> 1
      const bit = 31 - Math.clz32(first ^ last)
      let lo = b - begin
      let hi = e - 1 - begin
      // The first code with that bit set lies in (lo, hi].
      while (hi - lo > 1) {
        const mid = (lo + hi) >>> 1
        if ((codes[mid] >>> bit) & 1) hi = mid
        else lo = mid
      }
      return begin + hi
    },
  }
}

const BINS = 16

/**
 * Binned surface area heuristic on the axis along which the centres spread most. Lopsided divisions are refused
 * (at least a sixteenth on either side), which bounds the depth by a multiple of log n.
 */
export function surfaceArea(boxes: Float32Array, order: Uint32Array): Splitter {
  const binCount = new Int32Array(BINS)
  const binBox = new Float32Array(6 * BINS)
  const leftCost = new Float64Array(BINS)
  const box = new Float32Array(6)
  const low = new Float64Array(3)
  const high = new Float64Array(3)

  /** Finds the extent of the centres, twice as large as it is. */
  function measure(begin: number, end: number): void {
    low.fill(Infinity)
    high.fill(-Infinity)
    for (let i = begin; i < end; i++) {
      const at = 6 * order[i]
      for (let k = 0; k < 3; k++) {
        const c = boxes[at + k] + boxes[at + 3 + k]
        if (c < low[k]) low[k] = c
        if (c > high[k]) high[k] = c
      }
    }
  }
  function binOf(t: number, axis: number, scale: number): number {
    return Math.min(BINS - 1, Math.floor((boxes[6 * t + axis] + boxes[6 * t + 3 + axis] - low[axis]) * scale))
  }
  function fillBins(begin: number, end: number, axis: number, scale: number): void {
    binCount.fill(0)
    for (let b = 0; b < BINS; b++) reset(binBox, 6 * b)
    for (let i = begin; i < end; i++) {
      const b = binOf(order[i], axis, scale)
      binCount[b]++
      include(boxes, 6 * order[i], binBox, 6 * b)
    }
  }
  /** The last bin of the left side, or −1 where all divisions are lopsided. */
  function cheapest(count: number): number {
    reset(box, 0)
    let left = 0
    for (let b = 0; b < BINS - 1; b++) {
      include(binBox, 6 * b, box, 0)
      left += binCount[b]
      leftCost[b] = left * area(box)
    }
    reset(box, 0)
    let right = 0
    let best = -1
    let bestCost = Infinity
    for (let b = BINS - 2; b >= 0; b--) {
      include(binBox, 6 * (b + 1), box, 0)
      right += binCount[b + 1]
      const cost = leftCost[b] + right * area(box)
      if (16 * Math.min(right, count - right) >= count && cost < bestCost) {
        best = b
        bestCost = cost
      }
    }
    return best
  }

  return {
    split(begin, end) {
      const count = end - begin
      if (count === 2) return begin + 1
      measure(begin, end)
      let axis = 0
      for (let k = 1; k < 3; k++) if (high[k] - low[k] > high[axis] - low[axis]) axis = k
      const width = high[axis] - low[axis]
      if (!(width > 0 && width < Infinity)) return (begin + end) >>> 1
      const scale = BINS / width
      fillBins(begin, end, axis, scale)
      const best = cheapest(count)
      if (best < 0) return median(order, begin, end, boxes, axis)
      let i = begin
      let j = end - 1
      while (i <= j) {
        const t = order[i]
        if (binOf(t, axis, scale) <= best) i++
        else {
          order[i] = order[j]
          order[j] = t
          j--
        }
      }
      return i
    },
  }
}

function reset(target: Float32Array, at: number): void {
  for (let k = 0; k < 3; k++) {
    target[at + k] = Infinity
    target[at + 3 + k] = -Infinity
  }
}

function include(from: Float32Array, f: number, target: Float32Array, at: number): void {
  for (let k = 0; k < 3; k++) {
    if (from[f + k] < target[at + k]) target[at + k] = from[f + k]
    if (from[f + 3 + k] > target[at + 3 + k]) target[at + 3 + k] = from[f + 3 + k]
  }
}

function area(b: Float32Array): number {
  const x = b[3] - b[0]
  const y = b[4] - b[1]
  const z = b[5] - b[2]
  return x >= 0 ? x * y + y * z + z * x : 0
}

/** Sorts a segment by centre along an axis (ids break ties) and halves it. */
function median(order: Uint32Array, begin: number, end: number, boxes: Float32Array, axis: number): number {
  const centre = (t: number) => boxes[6 * t + axis] + boxes[6 * t + 3 + axis]
  order.subarray(begin, end).sort((t, u) => centre(t) - centre(u) || t - u)
  return (begin + end) >>> 1
}
