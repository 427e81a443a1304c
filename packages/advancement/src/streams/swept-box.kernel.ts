import { PIECE, S_ORIGIN, S_REFERENCE, S_SPIN, SAMPLE, length3, samplePieces } from '../motion/piece.kernel'

const sample = new Float64Array(SAMPLE)
const PARTS = 8

/**
 * Writes a box [low x y z, high x y z] that holds a body over t in [0, horizon], widened by `margin`. The body lies in
 * the root's swept sphere: a ball of `radius` about `centre` (body coordinates). Its centre is followed in short parts;
 * between two samples it leaves the box of the two by at most h²/8 times its acceleration |ω|² |centre − reference|.
 */
export function sweptBox(
  pieces: Float64Array,
  centre: Float64Array,
  radius: number,
  horizon: number,
  margin: number,
  out: Float64Array,
  at: number,
): void {
  for (let k = 0; k < 3; k++) {
    out[at + k] = Infinity
    out[at + 3 + k] = -Infinity
  }
  for (let piece = 0; piece < pieces.length; piece += PIECE) {
    const start = pieces[piece]
    const end = Math.min(pieces[piece + 1], horizon)
    if (start > horizon) break
    const one = pieces.subarray(piece, piece + PIECE)
    const h = (end - start) / PARTS
    for (let part = 0; part <= PARTS; part++) {
      samplePieces(one, start + part * h, sample)
      const x = centre[0] - sample[S_REFERENCE]
      const y = centre[1] - sample[S_REFERENCE + 1]
      const z = centre[2] - sample[S_REFERENCE + 2]
      const spin = length3(sample, S_SPIN)
      const arm = Math.sqrt(x * x + y * y + z * z)
      const wide = radius + margin + ((h * h) / 8) * spin * spin * arm * (1 + 1e-9)
      for (let k = 0; k < 3; k++) {
        const c = sample[S_ORIGIN + k] + sample[3 * k] * x + sample[3 * k + 1] * y + sample[3 * k + 2] * z
        if (c - wide < out[at + k]) out[at + k] = c - wide
        if (c + wide > out[at + 3 + k]) out[at + 3 + k] = c + wide
      }
    }
  }
}

/** Sorts an almost sorted order in place: bodies move little from step to step. */
export function sortByLow(order: Uint32Array, boxes: Float64Array, axis: number): void {
  for (let i = 1; i < order.length; i++) {
    const body = order[i]
    const low = boxes[6 * body + axis]
    let j = i - 1
    while (j >= 0 && boxes[6 * order[j] + axis] > low) {
      order[j + 1] = order[j]
      j--
    }
    order[j + 1] = body
  }
}

/** Closed comparison: boxes that only touch overlap. */
export function boxesOverlap(boxes: Float64Array, a: number, b: number): boolean {
  const i = 6 * a
  const j = 6 * b
  return (
    boxes[i] <= boxes[j + 3] &&
    boxes[j] <= boxes[i + 3] &&
    boxes[i + 1] <= boxes[j + 4] &&
    boxes[j + 1] <= boxes[i + 4] &&
    boxes[i + 2] <= boxes[j + 5] &&
    boxes[j + 2] <= boxes[i + 5]
  )
}

/** The axis along which the boxes are spread out most. */
export function widestAxis(boxes: Float64Array): number {
  let best = 0
  let widest = -1
  for (let axis = 0; axis < 3; axis++) {
    let sum = 0
    let squares = 0
    const count = boxes.length / 6
    for (let i = 0; i < count; i++) {
      const middle = (boxes[6 * i + axis] + boxes[6 * i + 3 + axis]) / 2
      sum += middle
      squares += middle * middle
    }
    const spread = squares / count - (sum / count) * (sum / count)
    if (spread > widest) {
      widest = spread
      best = axis
    }
  }
  return best
}

/** Centre and radius of a ball about all triangles, from the box of their corners. */
export function ballOf(corners: Float64Array, origin: Float64Array): { centre: Float64Array; radius: number } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let p = 0; p < corners.length; p++) {
    const k = p % 3
    if (corners[p] < low[k]) low[k] = corners[p]
    if (corners[p] > high[k]) high[k] = corners[p]
  }
  const middle = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
  let square = 0
  for (let p = 0; p < corners.length; p += 3) {
    const x = corners[p] - middle[0]
    const y = corners[p + 1] - middle[1]
    const z = corners[p + 2] - middle[2]
    square = Math.max(square, x * x + y * y + z * z)
  }
  const centre = Float64Array.from(middle, (value, k) => value + origin[k])
  return { centre, radius: Math.sqrt(square) * (1 + 2 ** -48) + length3(centre, 0) * 2 ** -50 }
}
