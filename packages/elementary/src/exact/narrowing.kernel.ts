/** Makes the interval of an isolated root narrow, and turns a root into a double. Any narrowing is right: signs are exact. */
import { encloseQuotient } from './enclosure.kernel'
import { guessRoot } from './guess.kernel'
import { absolute, bitLength, dyadicOf, floorToDouble, shifted, trailingZeros } from './integers.kernel'
import { leadingSum, quickSignAtDyadic, signAtDyadic, sizeAround } from './leading.kernel'
import { degreeOf, derivative, type Origin, seenFrom } from './polynomial.kernel'
import type { IsolatedRoot, Root } from './roots.kernel'

/** How narrow an interval is made at first, in bits in relation to its distance. */
const NARROW_BITS = 40
/** Distances, in units of the last of 52 bits, at which a guess is verified. */
const REACHES = [1n << 4n, 1n << 9n]
/** To how many digits the point of inflection is taken where roots crowd around it. */
const INFLECTION_BITS = [120, 600, 3000]
/** How many digits a root has in common with an end where it crowds. */
const CROWDED_BITS = 16
/** Digits of an origin beyond the zeros of a distance from it, in bits: more than a guess has. */
const SPARE_BITS = 64
/** More digits than a turn has that is not in a crowd. */
const MANY_BITS = 100
/** How often a root is halved where nothing better works. */
const FEW_HALVINGS = 8
/** Digits of values beyond those of the slope, in bits. */
const GUARD_BITS = 8

/** To about 2^−40 of its distance from the origin, and off 0 and ½, where roots may have been divided out. */
export function narrow(root: IsolatedRoot): void {
  if (root.narrowed) return
  root.narrowed = true
  if (guessFromEnds(root) && isNarrow(root)) return
  for (const bits of degreeOf(root.seen) === 3 ? INFLECTION_BITS : []) {
    if (cutAtInflection(root, bits) && guessFromEnds(root) && isNarrow(root)) return
  }
  while (!isNarrow(root)) halve(root)
}

/**
 * Roots that crowd do so around a turn or the point of inflection. Seen from there, doubles tell them apart. An interval begins and
 * ends at a turn, 0 or ½; so guesses are made as seen from both ends.
 */
function guessFromEnds(root: IsolatedRoot): boolean {
  // An upper end of many digits is a turn among roots that crowd.
  const lower = root.lo > 0n || root.scale < MANY_BITS
  return guessFrom(root, lower) || guessFrom(root, !lower)
}

/** Whether a guess of the distance from one end was verified. Roots that crowd are from then on seen from that end: few digits tell much there. */
function guessFrom(root: IsolatedRoot, lower: boolean): boolean {
  const end = lower ? root.lo : root.hi
  const width = root.hi - root.lo
  const origin = end === 0n ? root.origin : originAt(root, end, lower)
  const seen = end === 0n ? root.seen : seenFrom(root.f, origin)
  const sign = lower ? root.signLow : -root.signLow
  const { significand, scale } = guessRoot(seen, bitLength(width) - root.scale)
  for (const reach of REACHES) {
    const near = significand - reach
    const far = significand + reach
    if (quickSignAtDyadic(seen, near, scale) !== sign || quickSignAtDyadic(seen, far, scale) !== -sign) continue
    if ((far + 1n) << BigInt(Math.max(0, root.scale - scale)) >= width << BigInt(Math.max(0, scale - root.scale)))
      continue
    if (end === 0n || root.scale > MANY_BITS || bitLength(end) - root.scale + scale - bitLength(far) > CROWDED_BITS) {
      root.origin = shortened(origin, scale - bitLength(far) + SPARE_BITS)
      root.seen = root.origin === origin ? seen : seenFrom(root.f, root.origin)
      root.signLow = sign
      root.lo = near
      root.hi = far + 1n
      root.scale = scale
    } else {
      const finest = Math.max(scale, root.scale)
      const place = end << BigInt(finest - root.scale)
      const [least, most] = [near, far].map((distance) => distance << BigInt(finest - scale))
      root.lo = lower ? place + least : place - most
      root.hi = lower ? place + most : place - least
      root.scale = finest
    }
    return true
  }
  return false
}

/** A place of the interval as an origin. */
function originAt({ origin, scale }: IsolatedRoot, place: bigint, forwards: boolean): Origin {
  const finest = Math.max(origin.scale, scale)
  const start = origin.place << BigInt(finest - origin.scale)
  const step = place << BigInt(finest - scale)
  const there = origin.forwards ? start + step : start - step
  const zeros = Math.min(finest, trailingZeros(there))
  return { place: there >> BigInt(zeros), scale: finest - zeros, forwards: origin.forwards === forwards }
}

/**
 * An origin less than 2^−digits farther away, where that has far fewer digits. With SPARE_BITS more digits than the distance of a
 * root has zeros, the root is less than 2^−52 of its distance farther away: one unit of a guess.
 */
function shortened(origin: Origin, digits: number): Origin {
  const { place, scale, forwards } = origin
  if (scale <= 2 * digits) return origin
  const dropped = BigInt(scale - digits)
  return { place: forwards ? place >> dropped : -(-place >> dropped), scale: digits, forwards }
}

/** Whether the point of inflection lies in the interval; it is an end then, to so many digits. */
function cutAtInflection(root: IsolatedRoot, bits: number): boolean {
  const [, , b, a] = root.seen.coefficients
  if (b === 0n || a < 0n === b < 0n) return false
  const numerator = absolute(b)
  const denominator = 3n * absolute(a)
  if (numerator >= denominator) return false
  const { lo, scale } = encloseQuotient(numerator, numerator, denominator, denominator, 0, bits)
  if (!isInside(root, lo, scale)) return false
  cutAt(root, lo, scale)
  return true
}

/** Newton's method, which about squares the width of a narrow interval in relation to its place; else by halving. Leaves less than before. */
export function refine(root: IsolatedRoot): void {
  narrow(root)
  if (newton(root) || guessFromEnds(root)) return
  for (let i = 0; i < FEW_HALVINGS; i++) halve(root)
}

/**
 * Whether a step of Newton's method made the interval much narrower. Where least ≤ |f'| ≤ most, the root lies between
 * lo + |f(lo)| / most and lo + |f(lo)| / least.
 */
function newton(root: IsolatedRoot): boolean {
  const { seen, lo, hi, scale } = root
  const slope = sizeAround(derivative(seen), root)
  if (!slope) return false
  // Digits of the slope, and so of the distance of the root from lo.
  const gained = bitLength(slope.least) - bitLength(slope.most - slope.least)
  if (gained < FEW_HALVINGS) return false
  const width = bitLength(hi - lo)
  const unit = slope.unit + bitLength(slope.most) + width - scale - gained - GUARD_BITS
  const value = absolute(leadingSum(seen, lo, scale, unit))
  const slack = BigInt(2 * seen.coefficients.length)
  const finer = Math.max(0, gained - width + 4)
  const shift = unit - slope.unit + scale + finer
  const least = shifted(value - slack, shift) / slope.most - 1n
  const most = shifted(value + slack, shift) / slope.least + 1n
  const start = lo << BigInt(finer)
  const end = hi << BigInt(finer)
  root.lo = least > 0n ? start + least : start
  root.hi = start + most < end ? start + most : end
  root.scale = scale + finer
  return bitLength(root.hi - root.lo) <= width + finer - FEW_HALVINGS
}

function isNarrow(root: IsolatedRoot): boolean {
  return (
    root.lo > 0n && 2n * root.hi < 1n << BigInt(root.scale) && (root.hi - root.lo) << BigInt(NARROW_BITS) <= root.lo
  )
}

function isInside(root: IsolatedRoot, m: bigint, scale: number): boolean {
  const more = BigInt(Math.max(0, root.scale - scale))
  const finer = BigInt(Math.max(0, scale - root.scale))
  const there = m << more
  return there > root.lo << finer && there < root.hi << finer
}

function align(root: IsolatedRoot, scale: number): void {
  const more = BigInt(Math.max(0, scale - root.scale))
  root.lo <<= more
  root.hi <<= more
  root.scale += Number(more)
}

/** Moves an end to m / 2^scale, which lies in the interval; little is left where it is the root. */
function cutAt(root: IsolatedRoot, m: bigint, scale: number): void {
  const side = signAtDyadic(root.seen, m, scale) * root.signLow
  align(root, scale)
  const place = m << BigInt(root.scale - scale)
  if (side > 0) root.lo = place
  else if (side < 0) root.hi = place
  else {
    const extra = BigInt(NARROW_BITS + 2)
    root.scale += NARROW_BITS + 2
    root.lo = (place << extra) - 1n
    root.hi = (place << extra) + 1n
  }
}

/** Halves the interval, or the range of its exponents where it spans many. */
function halve(root: IsolatedRoot): void {
  const low = bitLength(root.lo)
  const high = bitLength(root.hi)
  if (low > 0 && high - low > 2) cutAt(root, 1n << BigInt((low + high) >> 1), root.scale)
  else if (low === 0 && high > 0) cutAt(root, root.hi, root.scale + Math.max(1, root.scale))
  else cutAt(root, root.lo + root.hi, root.scale + 1)
}

/**
 * A double not later than the root and at most `width` earlier; with width 0 the largest double not later.
 * Halving over doubles in their own order: at most some sixty exact signs.
 */
export function timeOfRoot(root: Root, width: number): number {
  if (!root.isolated) return floorToDouble(root.numerator, 1n << BigInt(root.scale))
  narrow(root)
  const { origin, seen, signLow } = root
  const scale = Math.max(origin.scale, root.scale)
  const start = origin.place << BigInt(scale - origin.scale)
  const [near, far] = [root.lo, root.hi].map((distance) => distance << BigInt(scale - root.scale))
  const from = origin.forwards ? start + near : start - far
  const to = origin.forwards ? start + far : start - near
  const signBefore = origin.forwards ? signLow : -signLow
  const one = 1n << BigInt(scale)
  let low = floorToDouble(from, one)
  let high = nextUp(floorToDouble(to, one))
  while (high - low > width && nextUp(low) < high) {
    const middle = between(low, high)
    const dyadic = dyadicOf(middle)
    const finest = Math.max(scale, dyadic.scale)
    const finer = BigInt(finest - scale)
    const place = dyadic.numerator << BigInt(finest - dyadic.scale)
    const distance = (place - (start << finer)) * (origin.forwards ? 1n : -1n)
    const notLater =
      place <= from << finer || (place < to << finer && signAtDyadic(seen, distance, finest) !== -signBefore)
    if (notLater) low = middle
    else high = middle
  }
  return low
}

const pattern = new Float64Array(1)
const patternBits = new BigInt64Array(pattern.buffer)

function nextUp(value: number): number {
  pattern[0] = value
  patternBits[0] += 1n
  return pattern[0]
}

/** The double half-way between two doubles that are not negative, in their own order. */
function between(low: number, high: number): number {
  pattern[0] = low
  const lowBits = patternBits[0]
  pattern[0] = high
  patternBits[0] = (lowBits + patternBits[0]) >> 1n
  return pattern[0]
}
