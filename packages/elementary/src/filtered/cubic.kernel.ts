/**
 * The cubic equation solver of the papers (Provot 1997; ICCD §V): roots of the coplanarity cubic in double precision, then
 * an inside test with a tolerance. NOT SAFE, kept as the baseline to compare with: a double root, a root at the end of
 * the step or a contact on the rim may be lost or invented by rounding, and contacts of features that stay coplanar, or of
 * parallel edges, are never found. Nothing here has an error bound, on purpose.
 */
const INSIDE_TOLERANCE = 1e-8
const ROOT_TOLERANCE = 1e-15
const MAX_ITERATIONS = 60

/** U, V, P at t = 0, then their change over the step. */
const frame = new Float64Array(18)

/** `points`: v f0 f1 f2 at t = 0, then at t = 1. Baseline only: may miss contacts. */
export function cubicVertexFace(points: Float64Array, horizon: number): number {
  for (let axis = 0; axis < 3; axis++) {
    const o0 = points[axis + 3]
    const o1 = points[axis + 15]
    load(axis, points[axis + 6] - o0, points[axis + 18] - o1)
    load(axis + 3, points[axis + 9] - o0, points[axis + 21] - o1)
    load(axis + 6, points[axis] - o0, points[axis + 12] - o1)
  }
  return firstRoot(true, horizon)
}

/** `points`: a0 a1 b0 b1 at t = 0, then at t = 1. Baseline only: may miss contacts. */
export function cubicEdgeEdge(points: Float64Array, horizon: number): number {
  for (let axis = 0; axis < 3; axis++) {
    load(axis, points[axis + 3] - points[axis], points[axis + 15] - points[axis + 12])
    load(axis + 3, points[axis + 6] - points[axis + 9], points[axis + 18] - points[axis + 21])
    load(axis + 6, points[axis + 6] - points[axis], points[axis + 18] - points[axis + 12])
  }
  return firstRoot(false, horizon)
}

function load(at: number, start: number, end: number): void {
  frame[at] = start
  frame[at + 9] = end - start
}

function firstRoot(triangle: boolean, horizon: number): number {
  const f = frame
  const c0 = determinant(f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], f[8])
  const c1 =
    determinant(f[9], f[10], f[11], f[3], f[4], f[5], f[6], f[7], f[8]) +
    determinant(f[0], f[1], f[2], f[12], f[13], f[14], f[6], f[7], f[8]) +
    determinant(f[0], f[1], f[2], f[3], f[4], f[5], f[15], f[16], f[17])
  const c2 =
    determinant(f[0], f[1], f[2], f[12], f[13], f[14], f[15], f[16], f[17]) +
    determinant(f[9], f[10], f[11], f[3], f[4], f[5], f[15], f[16], f[17]) +
    determinant(f[9], f[10], f[11], f[12], f[13], f[14], f[6], f[7], f[8])
  const c3 = determinant(f[9], f[10], f[11], f[12], f[13], f[14], f[15], f[16], f[17])

  // The turning points split [0, horizon] into pieces with at most one root each.
  const end = Math.min(1, horizon)
  let turn0 = end
  let turn1 = end
  const discriminant = c2 * c2 - 3 * c3 * c1
  if (discriminant > 0) {
    const q = -(c2 + (c2 < 0 ? -1 : 1) * Math.sqrt(discriminant))
    const r0 = q / (3 * c3)
    const r1 = c1 / q
    const low = r0 < r1 ? r0 : r1
    const high = r0 < r1 ? r1 : r0
    if (low > 0 && low < end) turn0 = low
    if (high > 0 && high < end) turn1 = high
    if (turn0 > turn1) {
      const swap = turn0
      turn0 = turn1
      turn1 = swap
    }
  }
  let low = 0
  let atLow = c0
  for (let piece = 0; piece < 3; piece++) {
    const high = piece === 0 ? turn0 : piece === 1 ? turn1 : end
    if (piece > 0 && high <= low) continue
    const atHigh = ((c3 * high + c2) * high + c1) * high + c0
    if ((atLow <= 0 && atHigh >= 0) || (atLow >= 0 && atHigh <= 0)) {
      const root = atLow === 0 ? low : atHigh === 0 ? high : solve(c0, c1, c2, c3, low, high, atLow < 0)
      if (inside(triangle, root)) return root
      if (atHigh === 0 && root !== high && inside(triangle, high)) return high
    }
    low = high
    atLow = atHigh
  }
  return Infinity
}

/** Newton's method, kept inside the bracket by bisection. */
function solve(c0: number, c1: number, c2: number, c3: number, from: number, to: number, rising: boolean): number {
  let low = from
  let high = to
  let t = 0.5 * (low + high)
  for (let i = 0; i < MAX_ITERATIONS; i++) {
    const value = ((c3 * t + c2) * t + c1) * t + c0
    if (value === 0) return t
    if (value < 0 === rising) low = t
    else high = t
    let next = t - value / ((3 * c3 * t + 2 * c2) * t + c1)
    if (!(next > low && next < high)) next = 0.5 * (low + high)
    if (Math.abs(next - t) <= ROOT_TOLERANCE) return next
    t = next
  }
  return t
}

/** Solves s U + r V = P in the least-squares sense at time t. */
function inside(triangle: boolean, t: number): boolean {
  const f = frame
  const ux = f[0] + t * f[9]
  const uy = f[1] + t * f[10]
  const uz = f[2] + t * f[11]
  const vx = f[3] + t * f[12]
  const vy = f[4] + t * f[13]
  const vz = f[5] + t * f[14]
  const px = f[6] + t * f[15]
  const py = f[7] + t * f[16]
  const pz = f[8] + t * f[17]
  const a = ux * ux + uy * uy + uz * uz
  const b = ux * vx + uy * vy + uz * vz
  const c = vx * vx + vy * vy + vz * vz
  const d = ux * px + uy * py + uz * pz
  const e = vx * px + vy * py + vz * pz
  const area = a * c - b * b
  const s = (c * d - b * e) / area
  const r = (a * e - b * d) / area
  if (!(s >= -INSIDE_TOLERANCE && r >= -INSIDE_TOLERANCE)) return false
  return triangle ? s + r <= 1 + INSIDE_TOLERANCE : s <= 1 + INSIDE_TOLERANCE && r <= 1 + INSIDE_TOLERANCE
}

function determinant(
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  cx: number,
  cy: number,
  cz: number,
): number {
  return ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
}
