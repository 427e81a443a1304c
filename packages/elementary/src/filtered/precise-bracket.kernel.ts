/**
 * Narrows the bracket of a contact whose root is too flat for doubles: the same cubic in double-double arithmetic.
 *
 * A sum of double-doubles errs by at most 4 u² (|x| + |y|), a product by 8 u² |x y|; the coordinates of e1, e2 and w
 * are exact. Each of the at most 18 products E1 E2 W passes at most 18 such operations here, so 18 · 18 · 8 u² =
 * 2592 u² < 2^−94 times E1 E2 W bounds the error; PRECISE times the factor 64 inside the scale is 2^−84. Where partial
 * products underflow, each step loses at most a few 2^−1074, below PRECISE · PRECISE_TINY. Splitting a
 * number above 2^996 gives NaN, and a comparison with it fails.
 */
import { ROOM } from './rounding.constants'

const PRECISE = 2 ** -90
const PRECISE_TINY = 2 ** -960
const SPLITTER = 134217729

/** High and low parts: 18 coordinates (e1, e2, w; x y z at t = 0, then at t = 1), then 4 coefficients, then scratch. */
const high = new Float64Array(48)
const low = new Float64Array(48)
const COEFFICIENT = 18
const NORMAL = 22
const A = 32
const B = 33
const SUM = 34
const S = 35
const T = 36
const VALUE = 37

/** True if the bracket is now at most `width` wide; its ends keep their certain signs. Offsets as in solveFiltered. */
export function narrowBracket(
  x: Float64Array,
  i0: number,
  i1: number,
  i2: number,
  i3: number,
  edgeEdge: boolean,
  bracket: Float64Array,
  width: number,
): boolean {
  const a = edgeEdge ? i0 : i1
  prepare(x, 0, a, edgeEdge ? i1 : i2)
  prepare(x, 6, edgeEdge ? i2 : i1, i3)
  prepare(x, 12, a, edgeEdge ? i2 : i0)
  coefficients()
  const bound = PRECISE * ((ROOM * sizeOf(0) * sizeOf(6) + PRECISE_TINY) * sizeOf(12) + PRECISE_TINY)
  let left = bracket[0]
  let right = bracket[1]
  let atLeft = valueAt(left)
  let atRight = valueAt(right)
  // Half a bracket on each side of the guess, and room for rounding the ends.
  const reach = 0.49 * width
  for (let i = 0; i < 40 && right - left > width; i++) {
    let guess = left + (right - left) * (atLeft / (atLeft - atRight))
    if (!(guess > left && guess < right) || i > 3) guess = 0.5 * (left + right)
    const from = Math.max(left, guess - reach)
    const to = Math.min(right, guess + reach)
    const atFrom = valueAt(from)
    const atTo = valueAt(to)
    if (!(Math.abs(atFrom) > bound && Math.abs(atTo) > bound)) return false
    if (atFrom > 0 !== atLeft > 0) {
      right = from
      atRight = atFrom
    } else if (atTo > 0 === atLeft > 0) {
      left = to
      atLeft = atTo
    } else {
      left = from
      atLeft = atFrom
      right = to
      atRight = atTo
    }
  }
  if (right - left > width) return false
  bracket[0] = left
  bracket[1] = right
  return true
}

/** The vector from one vertex to another, exactly: a rounded difference and what rounding lost. */
function prepare(x: Float64Array, slot: number, from: number, to: number): void {
  for (let k = 0; k < 6; k++) {
    const p = x[to + k]
    const q = x[from + k]
    const difference = p - q
    const virtual = p - difference
    const at = slot + (k >> 1) + 3 * (k & 1)
    high[at] = difference
    low[at] = p - (difference + virtual) + (virtual - q)
  }
}

function sizeOf(slot: number): number {
  let size = 0
  for (let k = 0; k < 6; k++) size = Math.max(size, Math.abs(high[slot + k]))
  return size
}

/** b0, 3 b1, 3 b2, b3. */
function coefficients(): void {
  for (let k = 0; k < 4; k++) set(COEFFICIENT + k, 0)
  for (let k = 0; k < 3; k++) {
    const i = k === 2 ? 0 : k + 1
    const j = k === 0 ? 2 : k - 1
    crossInto(NORMAL, i, 6 + j, j, 6 + i)
    crossInto(NORMAL + 1, i, 9 + j, j, 9 + i)
    crossInto(NORMAL + 2, 3 + i, 6 + j, 3 + j, 6 + i)
    add(NORMAL + 1, NORMAL + 1, NORMAL + 2, 1)
    crossInto(NORMAL + 2, 3 + i, 9 + j, 3 + j, 9 + i)
    for (let n = 0; n < 3; n++) {
      for (let end = 0; end < 2; end++) {
        multiply(A, NORMAL + n, 12 + 3 * end + k)
        add(COEFFICIENT + n + end, COEFFICIENT + n + end, A, 1)
      }
    }
  }
}

/** p q − r s. */
function crossInto(out: number, p: number, q: number, r: number, s: number): void {
  multiply(A, p, q)
  multiply(B, r, s)
  add(out, A, B, -1)
}

function valueAt(t: number): number {
  set(T, t)
  const rest = 1 - t
  high[S] = rest
  low[S] = 1 - (rest + (1 - rest)) + (1 - rest - t)
  // ((b0 s + 3 b1 t) s + 3 b2 t²) s + b3 t³
  multiply(SUM, COEFFICIENT, S)
  multiply(A, COEFFICIENT + 1, T)
  add(SUM, SUM, A, 1)
  multiply(SUM, SUM, S)
  multiply(VALUE, T, T)
  multiply(A, COEFFICIENT + 2, VALUE)
  add(SUM, SUM, A, 1)
  multiply(SUM, SUM, S)
  multiply(VALUE, VALUE, T)
  multiply(A, COEFFICIENT + 3, VALUE)
  add(SUM, SUM, A, 1)
  return high[SUM]
}

function set(out: number, value: number): void {
  high[out] = value
  low[out] = 0
}

function add(out: number, p: number, q: number, sign: number): void {
  const ph = high[p]
  const qh = sign * high[q]
  const sum = ph + qh
  const virtual = sum - ph
  const error = ph - (sum - virtual) + (qh - virtual) + (low[p] + sign * low[q])
  high[out] = sum + error
  low[out] = error - (high[out] - sum)
}

function multiply(out: number, p: number, q: number): void {
  const ph = high[p]
  const qh = high[q]
  const product = ph * qh
  const pBig = SPLITTER * ph
  const pTop = pBig - (pBig - ph)
  const pRest = ph - pTop
  const qBig = SPLITTER * qh
  const qTop = qBig - (qBig - qh)
  const qRest = qh - qTop
  const lost = pTop * qTop - product + pTop * qRest + pRest * qTop + pRest * qRest
  const error = lost + (ph * low[q] + low[p] * qh)
  high[out] = product + error
  low[out] = error - (high[out] - product)
}
