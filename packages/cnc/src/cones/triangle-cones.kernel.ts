import { NONE } from '@ccd/core'
import { NEVER } from './cone.constants'

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

/** Four numbers per leaf: c and s. Vertices on Bézier curves of degree d ≥ 0, so 2 d + 1 control vectors. `between` off leaves out the inner ones (unsound). */
export function bezierCones(
  control: readonly Float64Array[],
  corners: Uint32Array,
  leaves: number,
  cones: Float32Array,
  between: boolean,
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
export function setEmpty(cones: Float32Array, out: number): void {
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
