/**
 * Earliest-first bisection of F(t, u, v) = A(t) − u B(t) − v C(t) over the unit box. A contact is a zero of F:
 * vertex-face   A = v − f0,   B = f1 − f0, C = f2 − f0, with u + v ≤ 1;
 * edge-edge     A = a0 − b0,  B = a0 − a1, C = b1 − b0.
 *
 * Claim: the time returned is never later than the first t at which |F| ≤ separation (Wang et al. 2021, with the
 * Euclidean distance to the image in place of the largest coordinate). A, B, C are Bernstein polynomials, so over a
 * box every coordinate of F lies between the extremes of A_i − {u0, u1} B_i − {v0, v1} C_i; a box is dropped only if
 * these, widened by the rounding bound, are farther from 0 than the separation. Boxes are taken by their start time,
 * so the first one that is small enough, or the one on top when the budget is spent, starts no later than any zero.
 * NaN and infinite intermediate results compare false and so keep a box.
 */
export interface InclusionSearch {
  readonly degree: number
  /** Bernstein coefficients: for each axis A_0 … A_d, B_0 … B_d, C_0 … C_d. */
  readonly coefficients: Float64Array
  /** Rounding bound of the image per axis. */
  readonly error: Float64Array
  /** Coefficients over the part of the step from `from` to `to`. */
  readonly restricted: Float64Array
  from: number
  to: number
  readonly line: Float64Array
  readonly rest: Float64Array
  /** True if the last search spent its budget, or came to boxes that cannot be split: its time is a lower bound. */
  undecided: boolean
  boxes: Float64Array
  heap: Int32Array
  free: Int32Array
}

/** Boxes looked at, under a millisecond up to degree 2, before the answer becomes the start of the earliest box that is left. */
const INCLUSION_BUDGET = 2000

/** Fewer boxes for higher degrees, in which one costs more: as long in all. */
function budgetOf(degree: number): number {
  return Math.ceil(INCLUSION_BUDGET * Math.min(1, 2 / (degree * degree)))
}

const BOX = 7
const UNIT = 2 ** -53
const ABSOLUTE = 1e-320
/** Below this width a parameter is not split: all bounds stay exact binary fractions of at most 50 digits. */
const NARROWEST = 2 ** -48

const DROPPED = 0
const KEPT = 1
const SMALL = 2

export function createInclusionSearch(degree: number): InclusionSearch {
  return {
    degree,
    coefficients: new Float64Array(9 * (degree + 1)),
    error: new Float64Array(3),
    restricted: new Float64Array(9 * (degree + 1)),
    from: Number.NaN,
    to: Number.NaN,
    line: new Float64Array(degree + 1),
    rest: new Float64Array(degree + 1),
    undecided: false,
    boxes: new Float64Array(256 * BOX),
    heap: new Int32Array(256),
    free: new Int32Array(256),
  }
}

/**
 * `tolerance` is the size of image, in units of length, below which a box that may hold a zero counts as contact.
 * The time does not depend on the horizon, except that a later one is Infinity.
 */
export function earliestInclusion(
  search: InclusionSearch,
  triangle: boolean,
  tolerance: number,
  separation: number,
  horizon: number,
): number {
  const { coefficients: c, degree } = search
  boundRounding(search)
  search.from = Number.NaN
  search.undecided = false
  const budget = budgetOf(degree)
  const stride = 3 * (degree + 1)
  let speed = 0
  let spreadU = 0
  let spreadV = 0
  for (let axis = 0; axis < 3; axis++) {
    for (let i = 0; i <= degree; i++) {
      const at = axis * stride + i
      spreadU = Math.max(spreadU, Math.abs(c[at + degree + 1]))
      spreadV = Math.max(spreadV, Math.abs(c[at + 2 * (degree + 1)]))
      if (i === 0) continue
      let change = 0
      for (let k = 0; k < 3; k++) change += Math.abs(c[at + k * (degree + 1)] - c[at + k * (degree + 1) - 1])
      speed = Math.max(speed, degree * change)
    }
  }

  const first = classify(search, 0, 1, 0, 1, 0, 1, tolerance, separation)
  if (first === DROPPED) return Infinity
  let { boxes, heap, free } = search
  let slots = 1
  let freeCount = 0
  let size = 1
  heap[0] = 0
  boxes[0] = 0
  boxes[1] = 1
  boxes[2] = 0
  boxes[3] = 1
  boxes[4] = 0
  boxes[5] = 1
  boxes[6] = first
  let checks = 1

  while (size > 0) {
    const slot = heap[0]
    const b = slot * BOX
    const t0 = boxes[b]
    if (t0 > horizon) return Infinity
    const t1 = boxes[b + 1]
    const u0 = boxes[b + 2]
    const u1 = boxes[b + 3]
    const v0 = boxes[b + 4]
    const v1 = boxes[b + 5]
    const weightT = (t1 - t0) * speed
    const weightU = (u1 - u0) * spreadU
    const weightV = (v1 - v0) * spreadV
    const axis = weightT >= weightU && weightT >= weightV ? 0 : weightU >= weightV ? 1 : 2
    const width = axis === 0 ? t1 - t0 : axis === 1 ? u1 - u0 : v1 - v0
    if (boxes[b + 6] === SMALL) return t0
    if (checks >= budget || width <= NARROWEST) {
      search.undecided = true
      return t0
    }

    size = removeTop(boxes, heap, size)
    free[freeCount++] = slot
    for (let half = 0; half < 2; half++) {
      let s0 = t0
      let s1 = t1
      let p0 = u0
      let p1 = u1
      let q0 = v0
      let q1 = v1
      if (axis === 0) {
        if (half === 0) s1 = 0.5 * (t0 + t1)
        else s0 = 0.5 * (t0 + t1)
      } else if (axis === 1) {
        if (half === 0) p1 = 0.5 * (u0 + u1)
        else p0 = 0.5 * (u0 + u1)
      } else if (half === 0) q1 = 0.5 * (v0 + v1)
      else q0 = 0.5 * (v0 + v1)
      if (triangle && p0 + q0 > 1) continue
      checks++
      const state = classify(search, s0, s1, p0, p1, q0, q1, tolerance, separation)
      if (state === DROPPED) continue
      let into: number
      if (freeCount > 0) into = free[--freeCount]
      else {
        into = slots++
        if (into === heap.length) {
          grow(search)
          boxes = search.boxes
          heap = search.heap
          free = search.free
        }
      }
      const at = into * BOX
      boxes[at] = s0
      boxes[at + 1] = s1
      boxes[at + 2] = p0
      boxes[at + 3] = p1
      boxes[at + 4] = q0
      boxes[at + 5] = q1
      boxes[at + 6] = state
      size = insert(boxes, heap, size, into)
    }
  }
  return Infinity
}

/**
 * Per axis: (6 d + 16) u times the sum of the largest |A|, |B|, |C|. A difference of inputs has relative error u, each
 * of the d de Casteljau levels adds at most 3 u of the largest coefficient, the two products and two sums at most
 * 6 u of the sum; the rest is slack for second-order terms. Underflow adds less than ABSOLUTE.
 */
function boundRounding(search: InclusionSearch): void {
  const { coefficients, degree, error } = search
  const stride = 3 * (degree + 1)
  for (let axis = 0; axis < 3; axis++) {
    let sum = 0
    for (let k = 0; k < 3; k++) {
      let largest = 0
      for (let i = 0; i <= degree; i++) {
        largest = Math.max(largest, Math.abs(coefficients[axis * stride + k * (degree + 1) + i]))
      }
      sum += largest
    }
    error[axis] = (6 * degree + 16) * UNIT * sum + ABSOLUTE
  }
}

function classify(
  search: InclusionSearch,
  t0: number,
  t1: number,
  u0: number,
  u1: number,
  v0: number,
  v1: number,
  tolerance: number,
  separation: number,
): number {
  const { degree, error, coefficients } = search
  if (degree > 1) restrict(search, t0, t1)
  const restricted = search.restricted
  const s0 = 1 - t0
  const s1 = 1 - t1
  const count = degree + 1
  let small = SMALL
  let distance = 0
  for (let axis = 0; axis < 3; axis++) {
    let low: number
    let high: number
    if (degree === 1) {
      const at = 6 * axis
      const a0 = coefficients[at]
      const a1 = coefficients[at + 1]
      const b0 = coefficients[at + 2]
      const b1 = coefficients[at + 3]
      const c0 = coefficients[at + 4]
      const c1 = coefficients[at + 5]
      const a = s0 * a0 + t0 * a1
      const b = s0 * b0 + t0 * b1
      const c = s0 * c0 + t0 * c1
      low = a - (b > 0 ? u1 * b : u0 * b) - (c > 0 ? v1 * c : v0 * c)
      high = a - (b > 0 ? u0 * b : u1 * b) - (c > 0 ? v0 * c : v1 * c)
      const d = s1 * a0 + t1 * a1
      const e = s1 * b0 + t1 * b1
      const f = s1 * c0 + t1 * c1
      const l = d - (e > 0 ? u1 * e : u0 * e) - (f > 0 ? v1 * f : v0 * f)
      const h = d - (e > 0 ? u0 * e : u1 * e) - (f > 0 ? v0 * f : v1 * f)
      // Written so that a NaN, which only overflow can make, ends up in the range and keeps the box.
      if (!(l >= low)) low = low === low ? l : low
      if (!(h <= high)) high = high === high ? h : high
    } else {
      const at = axis * 3 * count
      low = Infinity
      high = -Infinity
      for (let i = 0; i < count; i++) {
        const a = restricted[at + i]
        const b = restricted[at + count + i]
        const c = restricted[at + 2 * count + i]
        const l = a - (b > 0 ? u1 * b : u0 * b) - (c > 0 ? v1 * c : v0 * c)
        const h = a - (b > 0 ? u0 * b : u1 * b) - (c > 0 ? v0 * c : v1 * c)
        if (!(l >= low)) low = low === low ? l : low
        if (!(h <= high)) high = high === high ? h : high
      }
    }
    const gap = low > 0 ? low - error[axis] : high < 0 ? -high - error[axis] : 0
    if (gap > separation) return DROPPED
    if (gap > 0 && separation > 0) {
      const ratio = gap / separation
      distance += ratio * ratio
    }
    if (!(high - low <= tolerance)) small = KEPT
  }
  // The quotients, squares and sums are off by less than 8 u in relation.
  return distance > 1 + 16 * UNIT ? DROPPED : small
}

/**
 * Bernstein coefficients over [t0, t1]: the polar form at d − k times t0 and k times t1, which all share the levels at t0.
 * Boxes that differ in u or v only share them too.
 */
function restrict(search: InclusionSearch, t0: number, t1: number): void {
  const { degree, coefficients, restricted, line, rest } = search
  if (t0 === search.from && t1 === search.to) return
  search.from = t0
  search.to = t1
  const s0 = 1 - t0
  const s1 = 1 - t1
  if (degree === 2) {
    // The same, level by level, in fewer than half the steps.
    for (let at = 0; at < coefficients.length; at += 3) {
      const c0 = coefficients[at]
      const c1 = coefficients[at + 1]
      const c2 = coefficients[at + 2]
      const first = s0 * c0 + t0 * c1
      const second = s0 * c1 + t0 * c2
      restricted[at] = s0 * first + t0 * second
      restricted[at + 1] = s1 * first + t1 * second
      restricted[at + 2] = s1 * (s1 * c0 + t1 * c1) + t1 * (s1 * c1 + t1 * c2)
    }
    return
  }
  for (let at = 0; at < coefficients.length; at += degree + 1) {
    for (let i = 0; i <= degree; i++) line[i] = coefficients[at + i]
    for (let k = degree; k >= 0; k--) {
      for (let i = 0; i <= k; i++) rest[i] = line[i]
      for (let level = k; level > 0; level--) {
        for (let i = 0; i < level; i++) rest[i] = s1 * rest[i] + t1 * rest[i + 1]
      }
      restricted[at + k] = rest[0]
      for (let i = 0; i < k; i++) line[i] = s0 * line[i] + t0 * line[i + 1]
    }
  }
}

function grow(search: InclusionSearch): void {
  const capacity = 2 * search.heap.length
  const boxes = new Float64Array(capacity * BOX)
  const heap = new Int32Array(capacity)
  const free = new Int32Array(capacity)
  boxes.set(search.boxes)
  heap.set(search.heap)
  free.set(search.free)
  search.boxes = boxes
  search.heap = heap
  search.free = free
}

/** Earlier start first; of equal starts the one that ends first, which goes deep where a contact is likely. */
function precedes(boxes: Float64Array, a: number, b: number): boolean {
  const difference = boxes[a * BOX] - boxes[b * BOX]
  return difference < 0 || (difference === 0 && boxes[a * BOX + 1] < boxes[b * BOX + 1])
}

function insert(boxes: Float64Array, heap: Int32Array, size: number, slot: number): number {
  let at = size
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!precedes(boxes, slot, heap[parent])) break
    heap[at] = heap[parent]
    at = parent
  }
  heap[at] = slot
  return size + 1
}

function removeTop(boxes: Float64Array, heap: Int32Array, size: number): number {
  const last = size - 1
  const slot = heap[last]
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= last) break
    if (child + 1 < last && precedes(boxes, heap[child + 1], heap[child])) child++
    if (!precedes(boxes, heap[child], slot)) break
    heap[at] = heap[child]
    at = child
  }
  heap[at] = slot
  return last
}
