/**
 * Where a root may be, in doubles: nothing is proved here. A coefficient is a double and an exponent, since integers of many
 * thousand bits fit no double, and roots may be as small as 2^−6000.
 */
import { bitLength, shifted } from './exact-integers'
import type { Polynomial } from './exact-polynomial'

/** The guess is `significand` · 2^−scale, an integer of GUESS_BITS or GUESS_BITS + 1 bits. */
interface Guess {
  readonly significand: bigint
  readonly scale: number
}

const GUESS_BITS = 52

const significands = new Float64Array(4)
const exponents = new Int32Array(4)
/** Coefficients in s, where t = s 2^−k, up to a common factor. */
const local = new Float64Array(4)

/** The root of f between 2^−deepest and 1, where f goes from sign `signLow` to the opposite one, by halving. */
export function guessRoot(f: Polynomial, signLow: number, deepest: number): Guess {
  for (let i = 0; i < 4; i++) {
    const coefficient = i < f.length ? f[i] : 0n
    const bits = bitLength(coefficient)
    significands[i] = coefficient === 0n ? 0 : Number(shifted(coefficient, 60 - bits))
    exponents[i] = bits
  }
  // t = 2^−k has `signLow` for k = below, and not for k = above.
  let below = deepest
  let above = 0
  while (below - above > 1) {
    const middle = (below + above) >> 1
    localise(middle)
    if ((local[0] + local[1] + local[2] + local[3]) * signLow > 0) below = middle
    else above = middle
  }
  localise(below)
  const c0 = local[0]
  const c1 = local[1]
  const c2 = local[2]
  const c3 = local[3]
  let low = 1
  let high = 2
  for (let i = 0; i < GUESS_BITS; i++) {
    const middle = 0.5 * (low + high)
    if ((((c3 * middle + c2) * middle + c1) * middle + c0) * signLow > 0) low = middle
    else high = middle
  }
  return { significand: BigInt(Math.round(low * 2 ** GUESS_BITS)), scale: GUESS_BITS + below }
}

function localise(k: number): void {
  let top = -Infinity
  for (let i = 0; i < 4; i++) if (significands[i] !== 0) top = Math.max(top, exponents[i] - i * k)
  // Far below the largest coefficient, 2^−1100 is as good as zero.
  for (let i = 0; i < 4; i++) local[i] = significands[i] * 2 ** Math.max(-1100, exponents[i] - i * k - top)
}
