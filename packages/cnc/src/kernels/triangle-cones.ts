import { NONE } from '@ccd/core'

// Claim: let (c, s) be the cone of a triangle, and a a direction of length at most 1 + 2^-30, rounded by at most 2^-30.
// If a · c > s in f64, then the exact projected area of the triangle along a is positive at all times of the step.
//
// The normal (b − a) × (c − a) is a Bézier curve in t whose control vectors N_i are known (ICCD §IV-B), so it is enough
// that a · N_i > 0 for all of them, and for that, that they lie in a ball of centre C and radius R with a · C > |a| R.
// The ball is around the computed control vectors and grows by their forward error. c = C / |C| and s = R / |C|.
//
// Error: a difference of coordinates has relative error u = 2^-53, so a component of a control vector, a mean of
// differences of two products, is off by at most 10 u of the largest product, and the vector by 18 u: 32 u are taken.
// All that remains (c in f32, the quotients, the dot product of the test) is below 2^-22: s grows by 2^-20.
// A control vector that is zero or negative, or a number that overflows or underflows, gives s = 2: never certified.

const PRODUCT_ERROR = 2 ** -48
const SLACK = 2 ** -20
const LEAST_SQUARE = 1e-280
const LARGEST_SQUARE = 1e300
const NEVER = 2

/** Four numbers per leaf: c and s. Linear motion. `between` off leaves out the middle control vector (unsound). */
export function linearCones(
  x0: Float64Array, x1: Float64Array, corners: Uint32Array, leaves: number, cones: Float32Array, between: boolean,
): void {
  for (let leaf = 0; leaf < leaves; leaf++) {
    const a = 3 * corners[3 * leaf]
    const b = 3 * corners[3 * leaf + 1]
    const c = 3 * corners[3 * leaf + 2]
    const out = 4 * leaf
    if (corners[3 * leaf] === NONE) {
      setEmpty(cones, out)
      continue
    }
    const ex0 = x0[b] - x0[a]
    const ey0 = x0[b + 1] - x0[a + 1]
    const ez0 = x0[b + 2] - x0[a + 2]
    const fx0 = x0[c] - x0[a]
    const fy0 = x0[c + 1] - x0[a + 1]
    const fz0 = x0[c + 2] - x0[a + 2]
    const ex1 = x1[b] - x1[a]
    const ey1 = x1[b + 1] - x1[a + 1]
    const ez1 = x1[b + 2] - x1[a + 2]
    const fx1 = x1[c] - x1[a]
    const fy1 = x1[c + 1] - x1[a + 1]
    const fz1 = x1[c + 2] - x1[a + 2]
    const nx0 = ey0 * fz0 - ez0 * fy0
    const ny0 = ez0 * fx0 - ex0 * fz0
    const nz0 = ex0 * fy0 - ey0 * fx0
    const nx1 = ey1 * fz1 - ez1 * fy1
    const ny1 = ez1 * fx1 - ex1 * fz1
    const nz1 = ex1 * fy1 - ey1 * fx1
    // Twice the middle control vector, twice the centre, twice the radius: the factors cancel.
    const mx = ey0 * fz1 - ez0 * fy1 + (ey1 * fz0 - ez1 * fy0)
    const my = ez0 * fx1 - ex0 * fz1 + (ez1 * fx0 - ex1 * fz0)
    const mz = ex0 * fy1 - ey0 * fx1 + (ex1 * fy0 - ey1 * fx0)
    const cx = nx0 + nx1
    const cy = ny0 + ny1
    const cz = nz0 + nz1
    const dx = nx0 - nx1
    const dy = ny0 - ny1
    const dz = nz0 - nz1
    const gx = mx - cx
    const gy = my - cy
    const gz = mz - cz
    const ends = dx * dx + dy * dy + dz * dz
    const middle = gx * gx + gy * gy + gz * gz
    const square = cx * cx + cy * cy + cz * cz
    const e = Math.max(Math.max(Math.abs(ex0), Math.abs(ex1)), Math.max(Math.abs(ey0), Math.abs(ey1)), Math.max(Math.abs(ez0), Math.abs(ez1)))
    const f = Math.max(Math.max(Math.abs(fx0), Math.abs(fx1)), Math.max(Math.abs(fy0), Math.abs(fy1)), Math.max(Math.abs(fz0), Math.abs(fz1)))
    const radius = Math.sqrt(between && middle > ends ? middle : ends) + 2 * PRODUCT_ERROR * (e * f)
    const inverse = 1 / Math.sqrt(square)
    const s = radius * inverse + SLACK
    const sound = square > LEAST_SQUARE && square < LARGEST_SQUARE && s < 1
    cones[out] = sound ? cx * inverse : 0
    cones[out + 1] = sound ? cy * inverse : 0
    cones[out + 2] = sound ? cz * inverse : 0
    cones[out + 3] = sound ? s : NEVER
  }
}

/** The same for vertices on Bézier curves of degree d ≥ 0: 2 d + 1 control vectors. */
export function bezierCones(
  control: readonly Float64Array[], corners: Uint32Array, leaves: number, cones: Float32Array, between: boolean,
): void {
  const degree = control.length - 1
  const weights = productWeights(degree)
  const e = new Float64Array(3 * (degree + 1))
  const f = new Float64Array(3 * (degree + 1))
  const normals = new Float64Array(3 * (2 * degree + 1))
  const last = 6 * degree
  for (let leaf = 0; leaf < leaves; leaf++) {
    const out = 4 * leaf
    if (corners[3 * leaf] === NONE) {
      setEmpty(cones, out)
      continue
    }
    let largestE = 0
    let largestF = 0
    for (let i = 0; i <= degree; i++) {
      const points = control[i]
      for (let k = 0; k < 3; k++) {
        const at = points[3 * corners[3 * leaf] + k]
        e[3 * i + k] = points[3 * corners[3 * leaf + 1] + k] - at
        f[3 * i + k] = points[3 * corners[3 * leaf + 2] + k] - at
        largestE = Math.max(largestE, Math.abs(e[3 * i + k]))
        largestF = Math.max(largestF, Math.abs(f[3 * i + k]))
      }
    }
    normals.fill(0)
    for (let i = 0; i <= degree; i++) {
      for (let j = 0; j <= degree; j++) {
        const w = weights[i * (degree + 1) + j]
        const at = 3 * (i + j)
        const p = 3 * i
        const q = 3 * j
        normals[at] += w * (e[p + 1] * f[q + 2] - e[p + 2] * f[q + 1])
        normals[at + 1] += w * (e[p + 2] * f[q] - e[p] * f[q + 2])
        normals[at + 2] += w * (e[p] * f[q + 1] - e[p + 1] * f[q])
      }
    }
    const cx = 0.5 * (normals[0] + normals[last])
    const cy = 0.5 * (normals[1] + normals[last + 1])
    const cz = 0.5 * (normals[2] + normals[last + 2])
    let far = 0
    for (let at = 0; at <= last; at += 3) {
      if (!between && at > 0 && at < last) continue
      const dx = normals[at] - cx
      const dy = normals[at + 1] - cy
      const dz = normals[at + 2] - cz
      const distance = dx * dx + dy * dy + dz * dz
      // NaN must not be smaller than anything.
      far = far >= distance ? far : distance
    }
    const square = cx * cx + cy * cy + cz * cz
    // A sum of up to d + 1 weighted products: d + 3 more roundings.
    const radius = Math.sqrt(far) + (degree + 3) * PRODUCT_ERROR * (largestE * largestF)
    const inverse = 1 / Math.sqrt(square)
    const s = radius * inverse + SLACK
    const sound = square > LEAST_SQUARE && square < LARGEST_SQUARE && s < 1
    cones[out] = sound ? cx * inverse : 0
    cones[out + 1] = sound ? cy * inverse : 0
    cones[out + 2] = sound ? cz * inverse : 0
    cones[out + 3] = sound ? s : NEVER
  }
}

/** A removed triangle has no normal: no direction is wrong for it. */
function setEmpty(cones: Float32Array, out: number): void {
  cones[out] = 0
  cones[out + 1] = 0
  cones[out + 2] = 0
  cones[out + 3] = -1
}

/** Weight of the product of control points i and j in coefficient i + j of a product of two Bézier curves. */
export function productWeights(degree: number): Float64Array {
  const weights = new Float64Array((degree + 1) * (degree + 1))
  for (let i = 0; i <= degree; i++) {
    for (let j = 0; j <= degree; j++) {
      weights[i * (degree + 1) + j] = (binomial(degree, i) * binomial(degree, j)) / binomial(2 * degree, i + j)
    }
  }
  return weights
}

function binomial(n: number, k: number): number {
  let result = 1
  for (let i = 1; i <= k; i++) result = (result * (n - k + i)) / i
  return result
}
