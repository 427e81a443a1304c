/** Makes the interval of an isolated root narrow, and turns a root into a double. Any narrowing is right: signs are exact. */
import { absolute, bitLength, dyadicOf, floorToDouble, shifted } from './exact-integers'
import { guessRoot } from './exact-guess'
import { exponentBelowRoots, signAtDyadic, valueAtDyadic } from './exact-polynomial'
import type { IsolatedRoot, Root } from './exact-roots'

/** How narrow an interval is made before algebra decides, in bits in relation to its place. */
const NARROW_BITS = 40
/** How far a root is refined before algebra decides. */
const MOST_BITS = 1500
/** Distances, in units of the last of 52 bits, at which a guess is verified. */
const REACHES = [16n, 4096n]

/** To about 2^−40 of its place, by a guess in doubles that is verified, else by halving. */
export function narrow(root: IsolatedRoot): void {
  if (root.narrowed) return
  root.narrowed = true
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
  while (!isNarrow(root)) halve(root)
}

/**
 * Squares the width of a narrow interval in relation to its place: f is almost a line there, so the root is where the chord
 * crosses zero, up to a few cells of the finer division. False once it has MOST_BITS, or where the chord misleads.
 */
export function refine(root: IsolatedRoot): boolean {
  const width = root.hi - root.lo
  const known = bitLength(root.lo) - bitLength(width)
  if (known < NARROW_BITS - 2 || known >= MOST_BITS) return false
  const cells = known - 4
  const low = absolute(valueAtDyadic(root.f, root.lo, root.scale))
  const high = absolute(valueAtDyadic(root.f, root.hi, root.scale))
  const excess = bitLength(low + high) - cells - 64
  const part = shifted(low, -excess)
  const cell = (part << BigInt(cells)) / (part + shifted(high, -excess))
  const start = (root.lo << BigInt(cells)) + width * cell
  const scale = root.scale + cells
  const before = root.scale
  raise(root, start - width, scale)
  lower(root, start + 2n * width, scale)
  return root.scale > before && (root.hi - root.lo) >> BigInt(root.scale - before - cells) <= 4n * width
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
  const there = m << BigInt(root.scale)
  return there > root.lo << BigInt(scale) && there < root.hi << BigInt(scale)
}

function align(root: IsolatedRoot, scale: number): void {
  const more = BigInt(Math.max(0, scale - root.scale))
  root.lo <<= more
  root.hi <<= more
  root.scale += Number(more)
}

/** Halves the interval, or the range of its exponents where it spans many; where that hits the root, little is left on each side. */
function halve(root: IsolatedRoot): void {
  const low = bitLength(root.lo)
  const high = bitLength(root.hi)
  const far = high - low > 2
  if (!far) {
    root.lo <<= 1n
    root.hi <<= 1n
    root.scale += 1
  }
  const middle = far ? 1n << BigInt((low + high) >> 1) : (root.lo + root.hi) >> 1n
  const sign = signAtDyadic(root.f, middle, root.scale)
  if (sign === root.signLow) root.lo = middle
  else if (sign === -root.signLow) root.hi = middle
  else {
    const extra = BigInt(NARROW_BITS + 2)
    root.scale += NARROW_BITS + 2
    root.lo = (middle << extra) - 1n
    root.hi = (middle << extra) + 1n
  }
}

/**
 * A double not later than the root and less than `width` earlier; with width 0 the largest double not later.
 * Halving over doubles in their own order: at most some sixty exact signs.
 */
export function timeOfRoot(root: Root, width: number): number {
  if (root.rational) return floorToDouble(root.numerator, root.denominator)
  narrow(root)
  const one = 1n << BigInt(root.scale)
  let low = floorToDouble(root.lo, one)
  let high = nextUp(floorToDouble(root.hi, one))
  while (high - low > width && nextUp(low) < high) {
    const middle = between(low, high)
    const { numerator, scale } = dyadicOf(middle)
    const scaled = numerator << BigInt(root.scale)
    const notLater =
      scaled <= root.lo << BigInt(scale) ||
      (scaled < root.hi << BigInt(scale) && signAtDyadic(root.f, numerator, scale) !== -root.signLow)
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
