// A motion is a row of pieces. In each piece the body turns at a constant rate about an axis through a reference point,
// and that point moves at a constant velocity: x(t) = o(t) + R(t) (x − reference). Linear and screw motion differ only
// in the reference point, so one form serves both.

/** How many numbers a piece takes in a flat Float64Array. What they are, by their places: */
export const PIECE_LENGTH = 43
const START = 0
const END = 1
/** One divided by the duration. */
const RATE = 2
/** The rotation at a share τ of the piece is FIXED + cos(θτ) COSINE + sin(θτ) SINE, each 3 × 3 and row-major. */
const FIXED = 3
const COSINE = 12
const SINE = 21
const ORIGIN = 30
const VELOCITY = 33
const SPIN = 36
const REFERENCE = 39
/** The angle θ of the whole piece. */
const ANGLE = 42

/** How many numbers `samplePieces` writes: the rotation, 3 × 3 and row-major, then what stands at these places. */
export const SAMPLE_LENGTH = 22
/** Where the reference point is. */
export const SAMPLE_ORIGIN = 9
export const SAMPLE_VELOCITY = 12
export const SAMPLE_SPIN = 15
export const SAMPLE_REFERENCE = 18
/** The time until which the velocities hold; Infinity in the last piece. */
export const SAMPLE_UNTIL = 21

/** Fills one piece; `rotation` is the unit quaternion at its start, `axis` a unit vector, `angle` in [0, π]. */
export function writePiece(
  pieces: Float64Array,
  index: number,
  t0: number,
  t1: number,
  rotation: ArrayLike<number>,
  axis: ArrayLike<number>,
  angle: number,
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  reference: ArrayLike<number>,
): void {
  const at = index * PIECE_LENGTH
  const rate = 1 / (t1 - t0)
  pieces[at + START] = t0
  pieces[at + END] = t1
  pieces[at + RATE] = rate
  const m = new Float64Array(9)
  quaternionMatrix(rotation, m)
  const x = axis[0]
  const y = axis[1]
  const z = axis[2]
  for (let k = 0; k < 3; k++) {
    const a = m[k]
    const b = m[3 + k]
    const c = m[6 + k]
    const along = x * a + y * b + z * c
    const fixed = angle === 0 ? 1 : 0
    pieces[at + FIXED + k] = fixed ? a : x * along
    pieces[at + FIXED + 3 + k] = fixed ? b : y * along
    pieces[at + FIXED + 6 + k] = fixed ? c : z * along
    pieces[at + COSINE + k] = fixed ? 0 : a - x * along
    pieces[at + COSINE + 3 + k] = fixed ? 0 : b - y * along
    pieces[at + COSINE + 6 + k] = fixed ? 0 : c - z * along
    pieces[at + SINE + k] = fixed ? 0 : y * c - z * b
    pieces[at + SINE + 3 + k] = fixed ? 0 : z * a - x * c
    pieces[at + SINE + 6 + k] = fixed ? 0 : x * b - y * a
    pieces[at + ORIGIN + k] = from[k]
    pieces[at + VELOCITY + k] = (to[k] - from[k]) * rate
    pieces[at + SPIN + k] = axis[k] * angle * rate
    pieces[at + REFERENCE + k] = reference[k]
  }
  pieces[at + ANGLE] = angle
}

/** Copies a piece to another place in time: its own [0, 1] becomes [t0, t1]. */
export function retimePiece(
  from: Float64Array,
  source: number,
  to: Float64Array,
  index: number,
  t0: number,
  t1: number,
) {
  const at = index * PIECE_LENGTH
  to.set(from.subarray(source * PIECE_LENGTH, (source + 1) * PIECE_LENGTH), at)
  const factor = 1 / (t1 - t0)
  const start = t0 + (t1 - t0) * from[source * PIECE_LENGTH + START]
  to[at + START] = start
  to[at + END] = from[source * PIECE_LENGTH + END] === 1 ? t1 : t0 + (t1 - t0) * from[source * PIECE_LENGTH + END]
  to[at + RATE] = from[source * PIECE_LENGTH + RATE] * factor
  for (let k = 0; k < 3; k++) {
    to[at + VELOCITY + k] *= factor
    to[at + SPIN + k] *= factor
  }
}

/** Writes pose and velocities at time t into `out`. Where two pieces meet, the later one counts. */
export function samplePieces(pieces: Float64Array, t: number, out: Float64Array): void {
  const last = pieces.length - PIECE_LENGTH
  const at = last === 0 ? 0 : pieceAt(pieces, t)
  const elapsed = t - pieces[at + START]
  const angle = pieces[at + ANGLE]
  if (angle === 0) {
    for (let k = 0; k < 9; k++) out[k] = pieces[at + FIXED + k]
  } else {
    const turned = angle * (elapsed * pieces[at + RATE])
    const c = Math.cos(turned)
    const s = Math.sin(turned)
    for (let k = 0; k < 9; k++) {
      out[k] = pieces[at + FIXED + k] + (c * pieces[at + COSINE + k] + s * pieces[at + SINE + k])
    }
  }
  for (let k = 0; k < 3; k++) {
    out[SAMPLE_ORIGIN + k] = pieces[at + ORIGIN + k] + elapsed * pieces[at + VELOCITY + k]
    out[SAMPLE_VELOCITY + k] = pieces[at + VELOCITY + k]
    out[SAMPLE_SPIN + k] = pieces[at + SPIN + k]
    out[SAMPLE_REFERENCE + k] = pieces[at + REFERENCE + k]
  }
  out[SAMPLE_UNTIL] = at < last ? pieces[at + END] : Infinity
}

/** Where the piece of a time begins: the first one that ends later, or the last one. */
function pieceAt(pieces: Float64Array, t: number): number {
  let low = 0
  let high = pieces.length / PIECE_LENGTH - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (t >= pieces[middle * PIECE_LENGTH + END]) low = middle + 1
    else high = middle
  }
  return low * PIECE_LENGTH
}

/** Upper bounds over all pieces: [how far off the reference point comes, its speed, the spin, |reference|]. */
export function pieceBounds(pieces: Float64Array): [number, number, number, number] {
  let far = 0
  let speed = 0
  let spin = 0
  let reference = 0
  for (let at = 0; at < pieces.length; at += PIECE_LENGTH) {
    const duration = pieces[at + END] - pieces[at + START]
    const v = length3(pieces, at + VELOCITY)
    far = Math.max(far, length3(pieces, at + ORIGIN) + v * duration)
    speed = Math.max(speed, v)
    spin = Math.max(spin, length3(pieces, at + SPIN))
    reference = Math.max(reference, length3(pieces, at + REFERENCE))
  }
  return [far, speed, spin, reference]
}

const sampled = new Float64Array(SAMPLE_LENGTH)

/** Writes the column-major 4 × 4 pose at time t into `out`, and returns it. */
export function pieceMatrix(pieces: Float64Array, t: number, out: Float64Array): Float64Array {
  samplePieces(pieces, t, sampled)
  const rx = sampled[SAMPLE_REFERENCE]
  const ry = sampled[SAMPLE_REFERENCE + 1]
  const rz = sampled[SAMPLE_REFERENCE + 2]
  for (let row = 0; row < 3; row++) {
    const x = sampled[3 * row]
    const y = sampled[3 * row + 1]
    const z = sampled[3 * row + 2]
    out[row] = x
    out[4 + row] = y
    out[8 + row] = z
    out[12 + row] = sampled[SAMPLE_ORIGIN + row] - (x * rx + y * ry + z * rz)
    out[4 * row + 3] = 0
  }
  out[15] = 1
  return out
}

/** Length of the vector that starts at a place of an array. */
export function length3(values: ArrayLike<number>, at: number): number {
  return Math.sqrt(values[at] * values[at] + values[at + 1] * values[at + 1] + values[at + 2] * values[at + 2])
}

function quaternionMatrix(q: ArrayLike<number>, m: Float64Array): void {
  const x = q[0]
  const y = q[1]
  const z = q[2]
  const w = q[3]
  m[0] = 1 - 2 * (y * y + z * z)
  m[1] = 2 * (x * y - w * z)
  m[2] = 2 * (x * z + w * y)
  m[3] = 2 * (x * y + w * z)
  m[4] = 1 - 2 * (x * x + z * z)
  m[5] = 2 * (y * z - w * x)
  m[6] = 2 * (x * z - w * y)
  m[7] = 2 * (y * z + w * x)
  m[8] = 1 - 2 * (x * x + y * y)
}
