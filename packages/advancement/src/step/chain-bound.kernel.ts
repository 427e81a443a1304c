// How fast and how bent two links can move against each other. A link moves by a chain of turns: it turns about its own
// pivot, which turns about the next one, and so on. Each turn on the way from one link to the other is a row.

/** Places in a relative motion, after those of rigid bodies: how many rows there are. Zero for two rigid bodies. */
export const RELATIVE_ROWS = 29
/** How long the rows hold, from the time of the relative motion on. */
export const RELATIVE_REST = 31
/** Velocity of A minus that of B before any turn: it keeps its direction. */
export const RELATIVE_DRIFT = 32
/** Speeds of all shifts after a turn, summed. */
export const RELATIVE_SHIFTING = 35
/** How many of the rows are turns of A; those of B follow. */
export const RELATIVE_ROWS_A = 36
/** Where the rows begin. */
export const RELATIVE_FIRST_ROW = 37

/**
 * How many numbers a row takes: the angular velocity at the time of the relative motion, in B's coordinates, then what
 * stands at these places.
 */
export const ROW_LENGTH = 9
/** Length of the angular velocity, which never changes. */
export const ROW_RATE = 3
/** How fast the angular velocity can change its direction: its length times the sum of the rates before it. */
export const ROW_SWAY = 4
/** L: greatest length of the chain behind this turn, up to the pivot of the link. */
export const ROW_ARM = 5
/** M and N: the acceleration along n of a point that is ρ from the pivot is at most the sum of ‖n × ω‖ (M + N ρ). */
export const ROW_BEND = 6
export const ROW_BEND_REACH = 7
/** ‖n × ω‖ of the last direction; scratch. */
const ROW_ACROSS = 8

/** Rounds up what was summed over up to a thousand rows, and a step down. */
const UP = 1 + 2 ** -40
const DOWN = 1 - 2 ** -40

/**
 * How long two volumes certainly stay apart; Infinity if they do while the rows hold.
 *
 * Claim: with the gap d along n, the speed v of the fastest point along n now, and the distances ρ of the points from
 * the pivots, after a time s the points have come closer by at most ∫ min(μ, v + K r) dr over [0, s], where for r ≤ h
 *
 *     μ = drift·n + Σ shifting + Σ ν (L + ρ),   K = Σ ν (M + N ρ),   ν = min(‖ω‖, ‖n × ω‖ + h · sway).
 *
 * μ is the bound of HCA equation 14 with the moving point in it. K follows from the second derivative of the chain
 * R₁(x₁ + R₂(x₂ + …)): each pair of turns j ≤ k acts on all behind k, by n·(ω_j × (ω_k × x)) ≤ ‖n × ω_j‖ ‖ω_k‖ |x|,
 * and twice where j < k. The bound for a shorter time h is better, so the time that comes out is used as h once more.
 */
export function chainStep(
  f: Float64Array,
  nx: number,
  ny: number,
  nz: number,
  gap: number,
  speed: number,
  reachA: number,
  reachB: number,
): number {
  turnAcross(f, nx, ny, nz)
  const rest = f[RELATIVE_REST]
  boundWithin(f, rest, reachA, reachB)
  const first = stepOf(gap, speed)
  if (first >= rest) return Infinity
  const shorter = 2 * first < rest ? 2 * first : rest
  boundWithin(f, shorter, reachA, reachB)
  const second = stepOf(gap, speed)
  return second < shorter ? (second > first ? second : first) : shorter
}

/**
 * The same for every pair of a vertex of A (0 to 2) and one of B (3 to 5), with their heights and speeds along n. Zero
 * where a gap is closed.
 */
export function chainVertexStep(
  f: Float64Array,
  nx: number,
  ny: number,
  nz: number,
  height: Float64Array,
  rate: Float64Array,
  along: number,
  margin: number,
  reachA: number,
  reachB: number,
): number {
  turnAcross(f, nx, ny, nz)
  const rest = f[RELATIVE_REST]
  boundWithin(f, rest, reachA, reachB)
  const first = vertexStep(height, rate, along, margin)
  if (first >= rest) return Infinity
  const shorter = 2 * first < rest ? 2 * first : rest
  boundWithin(f, shorter, reachA, reachB)
  const second = vertexStep(height, rate, along, margin)
  return second < shorter ? (second > first ? second : first) : shorter
}

function vertexStep(height: Float64Array, rate: Float64Array, along: number, margin: number): number {
  let step = Infinity
  for (let i = 0; i < 3; i++) {
    for (let j = 3; j < 6; j++) {
      const gap = height[j] - (height[i] + margin)
      if (!(gap > 0)) return 0
      const own = stepOf(gap, along + rate[i] - rate[j])
      if (own < step) step = own
    }
  }
  return step
}

/** The part of μ that no turn has, for the last direction. */
let straight = 0
/** μ and K of the last `boundWithin`. */
let fastest = 0
let bend = 0

/** Notes ‖n × ω‖ of every row. */
function turnAcross(f: Float64Array, nx: number, ny: number, nz: number): void {
  const end = RELATIVE_FIRST_ROW + ROW_LENGTH * f[RELATIVE_ROWS]
  for (let at = RELATIVE_FIRST_ROW; at < end; at += ROW_LENGTH) {
    const wx = f[at]
    const wy = f[at + 1]
    const wz = f[at + 2]
    const x = ny * wz - nz * wy
    const y = nz * wx - nx * wz
    const z = nx * wy - ny * wx
    f[at + ROW_ACROSS] = Math.sqrt(x * x + y * y + z * z) * UP
  }
  straight = f[RELATIVE_DRIFT] * nx + f[RELATIVE_DRIFT + 1] * ny + f[RELATIVE_DRIFT + 2] * nz + f[RELATIVE_SHIFTING]
}

/** Computes μ and K for the time h. */
function boundWithin(f: Float64Array, h: number, reachA: number, reachB: number): void {
  const middle = RELATIVE_FIRST_ROW + ROW_LENGTH * f[RELATIVE_ROWS_A]
  const end = RELATIVE_FIRST_ROW + ROW_LENGTH * f[RELATIVE_ROWS]
  let turning = 0
  let bending = 0
  for (let at = RELATIVE_FIRST_ROW; at < end; at += ROW_LENGTH) {
    const reach = at < middle ? reachA : reachB
    const sways = f[at + ROW_ACROSS] + h * f[at + ROW_SWAY]
    const rate = f[at + ROW_RATE]
    const across = sways < rate ? sways : rate
    turning += across * (f[at + ROW_ARM] + reach)
    bending += across * (f[at + ROW_BEND] + f[at + ROW_BEND_REACH] * reach)
  }
  fastest = straight + turning * UP
  bend = bending * UP
}

/** How long a gap stays open that closes at a speed now, at most μ later, and K faster per time. */
function stepOf(gap: number, speed: number): number {
  if (fastest <= 0) return Infinity
  const now = speed < fastest ? speed : fastest
  if (!(bend > 0)) return now <= 0 ? Infinity : (gap / now) * DOWN
  const rising = (fastest - now) / bend
  const used = (rising * (fastest + now)) / 2
  if (gap >= used) return (rising + (gap - used) / fastest) * DOWN
  const root = Math.sqrt(now * now + 2 * bend * gap)
  // Two forms of the same root, so that nothing cancels.
  return (now < 0 ? (root - now) / bend : (2 * gap) / (now + root)) * DOWN
}
