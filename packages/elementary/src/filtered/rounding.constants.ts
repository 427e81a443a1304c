/**
 * Forward error bounds, all proved from the standard model fl(x ∘ y) = (x ∘ y)(1 + δ) + ε, |δ| ≤ u = 2^−53,
 * |ε| ≤ 2^−1075 for products (sums never lose to underflow), ε δ = 0.
 *
 * Let E1, E2, W be the largest magnitudes of the computed coordinates of e1, e2, w at both ends of the step. Each
 * coordinate is a rounded difference (factor 1 + δ).
 *
 * Cubic. n0 = e1 × e2 at one end is a sum of 2 products with 4 roundings each; m, the mixed term, of 4 products with
 * 5. So b0 = n0·w0: 6 terms of 8 roundings = 48 u; b1 = (m·w0 + n0·w1) · ⅓: (12 terms of 10 + 6 of 9) / 3, and
 * 2 roundings of a value up to 6 for the third = 70 u; b2, b3 alike. All are at most 72 u E1 E2 W, second
 * order included; CUBIC allows 80 u. One de Casteljau evaluation or blossom, three levels of (1 − s) x + s y on
 * values up to 6 E1 E2 W, adds 3 · 18 u = 54 u: at most 126 u; CUBIC_AT allows 160 u.
 *
 * Quadratics. With M = max(E1, E2, W): a Bernstein coefficient of a coordinate of e1 × e2, w × e2, e1 × w has at most
 * 10 u M²; with e1, e2, w first evaluated at a time s (error 5 u M each) at most 26 u M². Differences of up to
 * three of them: 88 u M². Or: coefficients, then one de Casteljau evaluation: 22 u M², and 76 u M² for three.
 * QUADRATIC allows 96 u. Linear functions at a time s, sums of up to three: 18 u M; LINEAR allows 32 u.
 *
 * Underflow adds at most 4 η W + 4 η (η = 2^−1074), less than the terms with TINY below. Overflow: the factor 64
 * makes the bound infinite or NaN before any sum on the way can overflow, and a comparison "> bound" then fails:
 * the query counts as uncertain.
 */
export const UNIT = 1.1102230246251565e-16 // 2^-53

/** Stands for what underflow may lose: bound = factor · ((64 E1 E2 + TINY) W + TINY). */
export const TINY = 9.332636185032189e-302 // 2^-1000

/** Room that keeps sums of products from overflowing unnoticed. */
export const ROOM = 64

export const CUBIC = (80 * UNIT) / ROOM
export const CUBIC_AT = (160 * UNIT) / ROOM
export const QUADRATIC = (96 * UNIT) / ROOM
export const LINEAR = 32 * UNIT

/** ⅓ rounded. In AssemblyScript 1 / 3 is a quotient of integers, which is 0. */
export const THIRD = 1.0 / 3.0

/** Polynomial motion: underflow loses less than this in a coefficient, times 1 + the largest difference of control points. */
export const POLYNOMIAL_TINY = 1e-290
