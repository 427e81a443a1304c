const SPLIT = 134217729 // 2^27 + 1

const pair = new Float64Array(2)

/**
 * The determinant det(b − a, c − a, d − a) with differences and products as unevaluated sums of two doubles. Each operation
 * on such pairs has a relative error below 2^-100, and there are fewer than twenty in a row, so the result is off by
 * less than 2^-94 times the sum of all products, and by what underflows. Not a number where a splitting overflows.
 */
export function orientationInPairs(x: Float64Array, a: number, b: number, c: number, d: number): number {
  for (let i = 0; i < 3; i++) {
    difference(x[3 * b + i], x[3 * a + i], 2 * i)
    difference(x[3 * c + i], x[3 * a + i], 6 + 2 * i)
    difference(x[3 * d + i], x[3 * a + i], 12 + 2 * i)
  }
  let high = 0
  let low = 0
  for (let i = 0; i < 3; i++) {
    const j = (i + 1) % 3
    const k = (i + 2) % 3
    product(entries[6 + 2 * j], entries[7 + 2 * j], entries[12 + 2 * k], entries[13 + 2 * k])
    const h1 = pair[0]
    const l1 = pair[1]
    product(entries[6 + 2 * k], entries[7 + 2 * k], entries[12 + 2 * j], entries[13 + 2 * j])
    sum(h1, l1, -pair[0], -pair[1])
    product(pair[0], pair[1], entries[2 * i], entries[2 * i + 1])
    sum(high, low, pair[0], pair[1])
    high = pair[0]
    low = pair[1]
  }
  return high + low
}

const entries = new Float64Array(18)

function difference(p: number, q: number, at: number): void {
  const high = p - q
  const v = p - high
  entries[at] = high
  entries[at + 1] = p - (high + v) + (v - q)
}

function sum(h1: number, l1: number, h2: number, l2: number): void {
  const s = h1 + h2
  const v = s - h1
  const t = l1 + l2
  const w = t - l1
  const e = h1 - (s - v) + (h2 - v) + t
  const f = l1 - (t - w) + (l2 - w)
  const s2 = s + e
  const e2 = e - (s2 - s) + f
  pair[0] = s2 + e2
  pair[1] = e2 - (pair[0] - s2)
}

function product(h1: number, l1: number, h2: number, l2: number): void {
  const p = h1 * h2
  const c1 = SPLIT * h1
  const a1 = c1 - (c1 - h1)
  const b1 = h1 - a1
  const c2 = SPLIT * h2
  const a2 = c2 - (c2 - h2)
  const b2 = h2 - a2
  const error = b1 * b2 - (p - a1 * a2 - b1 * a2 - a1 * b2) + (h1 * l2 + l1 * h2)
  pair[0] = p + error
  pair[1] = error - (pair[0] - p)
}
