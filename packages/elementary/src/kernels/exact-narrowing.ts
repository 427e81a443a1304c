/** Makes the interval of an isolated root narrow, and turns a root into a double. Any narrowing is right: signs are exact. */
import { absolute, bitLength, dyadicOf, floorToDouble, trailingZeros } from './exact-integers'
import { guessRoot } from './exact-guess'
import { leadingExponent, leadingSum } from './exact-leading'
import { exponentBelowRoots, powersOf, quotientInterval, signAtDyadic } from './exact-polynomial'
import { rationalRoot } from './exact-rational'
import type { IsolatedRoot, Root } from './exact-roots'

/** How narrow an interval is made before algebra decides, in bits in relation to its place. */
const NARROW_BITS = 40
/** How far a root is refined before algebra decides. */
const MOST_BITS = 1500
/** How far a root is halved before chords are tried on it. */
const FEW_BITS = 6
/** Distances, in units of the last of 52 bits, at which a guess is verified. */
const REACHES = [1n << 4n, 1n << 12n, 1n << 26n]

/** To about 2^−40 of its place. */
export function narrow(root: IsolatedRoot): void {
  if (root.narrowed) return
  root.narrowed = true
  narrowEnds(root)
  const zeros = trailingZeros(root.lo | root.hi)
  root.lo >>= BigInt(zeros)
  root.hi >>= BigInt(zeros)
  root.scale -= zeros
}

/** By a guess in doubles that is verified, or because the root is close to an end (to another root, then), else by halving. */
function narrowEnds(root: IsolatedRoot): void {
  if (isNarrow(root)) return
  if (root.lo === 0n) {
    // No root is that close to zero.
    const deepest = exponentBelowRoots(root.f)
    const more = Math.max(0, deepest - root.scale)
    root.hi <<= BigInt(more)
    root.scale += more
    root.lo = 1n << BigInt(root.scale - deepest)
    if (isNarrow(root)) return
  }
  const guess = guessRoot(root.f, root.signLow, root.scale - bitLength(root.lo) + 1)
  for (const reach of REACHES) {
    raise(root, guess.significand - reach, guess.scale)
    lower(root, guess.significand + reach, guess.scale)
    if (isNarrow(root)) return
  }
  const near = BigInt(NARROW_BITS + 1)
  raise(root, (root.hi << near) - root.hi, root.scale + NARROW_BITS + 1)
  if (isNarrow(root)) return
  lower(root, (root.lo << near) + root.lo, root.scale + NARROW_BITS + 1)
  while (!isNarrow(root)) halve(root)
}

/**
 * Squares the width of a narrow interval in relation to its place: f is almost a line there, so the root is where the chord
 * crosses zero, up to a few cells of the finer division. Roots that crowd lie close to an end, and f is a line only much closer.
 * False once the root has MOST_BITS, or where the chord misleads.
 */
export function refine(root: IsolatedRoot): boolean {
  const width = root.hi - root.lo
  const known = bitLength(root.lo) - bitLength(width)
  if (known < NARROW_BITS - 2 || known >= MOST_BITS || root.straight < 1) return false
  const cells = Math.min(known - 4, root.straight)
  const [low, high] = chord(root, known + cells + 128)
  if (low + high === 0n) return false
  const cell = (low << BigInt(cells)) / (low + high)
  const start = (root.lo << BigInt(cells)) + width * cell
  const scale = root.scale + cells
  const before = root.scale
  raise(root, start - width, scale)
  lower(root, start + 2n * width, scale)
  if (root.scale > before && (root.hi - root.lo) >> BigInt(root.scale - before - cells) <= 4n * width) {
    root.straight = 2 * cells - 2
    return true
  }
  const isFirst = root.straight === Infinity
  root.straight = 0
  return isFirst && leaveCrowd(root)
}

/**
 * Two roots that crowd have a turn between them, where the interval ends; three, some of which may be complex, have the point of
 * inflection. So the root is close to an end: how close, up to a factor of two, and then so narrow that f is almost a line.
 */
function leaveCrowd(root: IsolatedRoot): boolean {
  if (root.f.length === 4) {
    const { numerator, denominator } = rationalRoot(-root.f[2], 3n * root.f[3])
    if (numerator > 0n) {
      const inflection = quotientInterval(numerator, numerator, denominator, denominator, 0, MOST_BITS)
      if (isInside(root, inflection.lo, inflection.scale)) cutAt(root, inflection.lo, inflection.scale)
    }
  }
  const { lo, hi, scale } = root
  const width = hi - lo
  for (const upper of [true, false]) {
    const isWithin = (c: number) =>
      cutAt(root, upper ? (hi << BigInt(c)) - width : (lo << BigInt(c)) + width, scale + c) === (upper ? 1 : -1)
    let near = 0
    let far = 4
    while (far < MOST_BITS && isWithin(far)) {
      near = far
      far *= 2
    }
    if (near === 0) continue
    while (far - near > 1) {
      const middle = (near + far) >> 1
      if (isWithin(middle)) near = middle
      else far = middle
    }
    for (let i = 0; i < FEW_BITS + 2; i++) halve(root)
    root.straight = FEW_BITS
    return true
  }
  return false
}

/** |f| at both ends, to `precision` digits of its largest term, in one unit: a guess, as nothing is proved from it. */
function chord(root: IsolatedRoot, precision: number): readonly [bigint, bigint] {
  const { f, lo, hi, scale } = root
  const high = powersOf(f, hi)
  const unit = leadingExponent(f, high, scale) - precision
  return [absolute(leadingSum(f, powersOf(f, lo), scale, unit)), absolute(leadingSum(f, high, scale, unit))]
}

function isNarrow(root: IsolatedRoot): boolean {
  return root.lo > 0n && (root.hi - root.lo) << BigInt(NARROW_BITS) <= root.lo
}

/** Moves the lower end up to m / 2^scale, if that is in the interval and below the root. */
function raise(root: IsolatedRoot, m: bigint, scale: number): void {
  if (!isInside(root, m, scale) || signAtDyadic(root.f, m, scale) !== root.signLow) return
  align(root, scale)
  root.lo = m << BigInt(root.scale - scale)
}

function lower(root: IsolatedRoot, m: bigint, scale: number): void {
  if (!isInside(root, m, scale) || signAtDyadic(root.f, m, scale) !== -root.signLow) return
  align(root, scale)
  root.hi = m << BigInt(root.scale - scale)
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

/** Moves an end to m / 2^scale, which lies in the interval: 1 if the root is above it, −1 if below; little is left where it is the root. */
function cutAt(root: IsolatedRoot, m: bigint, scale: number): number {
  const side = signAtDyadic(root.f, m, scale) * root.signLow
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
  return side
}

/** Halves the interval, or the range of its exponents where it spans many. */
function halve(root: IsolatedRoot): void {
  const low = bitLength(root.lo)
  const high = bitLength(root.hi)
  if (high - low > 2) cutAt(root, 1n << BigInt((low + high) >> 1), root.scale)
  else cutAt(root, root.lo + root.hi, root.scale + 1)
}

/**
 * A double not later than the root and less than `width` earlier; with width 0 the largest double not later.
 * Halving over doubles in their own order: at most some sixty exact signs.
 */
export function timeOfRoot(root: Root, width: number): number {
  if (root.rational) return floorToDouble(root.numerator, root.denominator)
  narrow(root)
  const one = 1n << BigInt(root.scale)
  const from = root.mirrored ? one - root.hi : root.lo
  const to = root.mirrored ? one - root.lo : root.hi
  const signBefore = root.mirrored ? -root.signLow : root.signLow
  let low = floorToDouble(from, one)
  let high = nextUp(floorToDouble(to, one))
  while (high - low > width && nextUp(low) < high) {
    const middle = between(low, high)
    const { numerator, scale } = dyadicOf(middle)
    const scaled = numerator << BigInt(root.scale)
    const place = root.mirrored ? (1n << BigInt(scale)) - numerator : numerator
    const notLater =
      scaled <= from << BigInt(scale) ||
      (scaled < to << BigInt(scale) && signAtDyadic(root.f, place, scale) !== -signBefore)
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

/** The double half-way between two positive doubles in their own order. */
function between(low: number, high: number): number {
  pattern[0] = low
  const lowBits = patternBits[0]
  pattern[0] = high
  patternBits[0] = (lowBits + patternBits[0]) >> 1n
  return pattern[0]
}
