import {
  PIECE_LENGTH,
  SAMPLE_ORIGIN,
  SAMPLE_REFERENCE,
  SAMPLE_SPIN,
  SAMPLE_LENGTH,
  length3,
  samplePieces,
} from '../motion/piece.kernel'

const sample = new Float64Array(SAMPLE_LENGTH)

/** How many parts of each piece of a motion are sampled. */
const PARTS = 8

/**
 * Writes a box [low x y z, high x y z] that holds a body over t in [0, horizon], widened by `margin`.
 *
 * Claim: the body lies in a ball of `radius` about `centre` (in body coordinates). The centre is sampled at the ends of
 * short parts of length h. Within a part it leaves the box of the two samples by at most h²/8 times its acceleration,
 * |ω|² |centre − reference|.
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
  for (let piece = 0; piece < pieces.length; piece += PIECE_LENGTH) {
    const start = pieces[piece]
    const end = Math.min(pieces[piece + 1], horizon)
    if (start > horizon) break
    const one = pieces.subarray(piece, piece + PIECE_LENGTH)
    const h = (end - start) / PARTS
    for (let part = 0; part <= PARTS; part++) {
      samplePieces(one, start + part * h, sample)
      const x = centre[0] - sample[SAMPLE_REFERENCE]
      const y = centre[1] - sample[SAMPLE_REFERENCE + 1]
      const z = centre[2] - sample[SAMPLE_REFERENCE + 2]
      const spin = length3(sample, SAMPLE_SPIN)
      const arm = Math.sqrt(x * x + y * y + z * z)
      const wide = radius + margin + ((h * h) / 8) * spin * spin * arm * (1 + 1e-9)
      for (let k = 0; k < 3; k++) {
        const c = sample[SAMPLE_ORIGIN + k] + sample[3 * k] * x + sample[3 * k + 1] * y + sample[3 * k + 2] * z
        if (c - wide < out[at + k]) out[at + k] = c - wide
        if (c + wide > out[at + 3 + k]) out[at + 3 + k] = c + wide
      }
    }
  }
}
