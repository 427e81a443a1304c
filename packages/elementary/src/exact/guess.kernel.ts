/**
 * Where a root may be, in doubles: nothing is proved here. A coefficient is a double and an exponent, since integers of many
 * thousand bits fit no double, and roots may be as small as 2^−6000.
 */
import { shifted } from './integers.kernel'
import { bitsOf, type Polynomial } from './polynomial.kernel'

/** The guess is `significand` · 2^−scale, an integer of GUESS_BITS or GUESS_BITS + 1 bits. */
interface Guess {
  readonly significand: bigint
  readonly scale: number
}

const GUESS_BITS = 52

const significands = new Float64Array(4)
const exponents = new Int32Array(4)
/** Coefficients in s, where x = s 2^−k, up to a common factor. */
const local = new Float64Array(4)

/** The first root of f above 0 and below 2^reach, where f goes from the sign that it has at 0 to the opposite one, by halving. */
export function guessRoot(f: Polynomial, reach: number): Guess {
  const bits = bitsOf(f)
  // Below 2^−below no term comes near that of degree 0.
  let below = -reach + 1
  for (let i = 0; i < 4; i++) {
    significands[i] = i < bits.length && bits[i] > 0 ? Number(shifted(f.coefficients[i], 60 - bits[i])) : 0
    exponents[i] = bits[i] ?? 0
    if (i > 0 && significands[i] !== 0) below = Math.max(below, Math.ceil((exponents[i] - exponents[0] + 3) / i))
  }
  const sign = Math.sign(significands[0])
  let above = -reach
  while (below - above > 1) {
    const middle = Math.floor((below + above) / 2)
    localise(middle)
    if ((local[0] + local[1] + local[2] + local[3]) * sign > 0) below = middle
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
    if ((((c3 * middle + c2) * middle + c1) * middle + c0) * sign > 0) low = middle
    else high = middle
  }
  return { significand: BigInt(Math.round(low * 2 ** GUESS_BITS)), scale: GUESS_BITS + below }
}

function localise(k: number): void {
  let top = -Infinity
  for (let i = 0; i < 4; i++) if (significands[i] !== 0) top = Math.max(top, exponents[i] - i * k)
  // Far below the largest coefficient, 2^−1100 is as good as zero.
  for (let i = 0; i < 4; i++)
    local[i] = significands[i] === 0 ? 0 : significands[i] * 2 ** Math.max(-1100, exponents[i] - i * k - top)
}
