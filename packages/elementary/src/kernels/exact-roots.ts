/**
 * Real roots in [0, 1] of an integer polynomial of degree at most 3, and the sign of an integer polynomial of
 * degree at most 2 at such a root. Everything takes a bounded number of integer operations: no loop runs until
 * two algebraic numbers are separated.
 *
 * Isolation: between the critical points the polynomial is monotone, so the signs at 0, at the critical points and
 * at 1 say where the roots are. The sign of a cubic f at a root σ of a quadratic q is that of its pseudo-remainder,
 * α σ + β = (X + Y √D) / 2a, decided by comparing X² with Y² D. A multiple root of a cubic is rational.
 *
 * Sign of q at a root r of f, isolated in (lo, hi): it depends only on where r lies among the roots σ of q, and
 * f (monotone in sign on either side of r) tells on which side of r each σ in (lo, hi) lies.
 */
import { bitLength, dyadicOf, floorDivide, floorToDouble, squareRootFloor } from './exact-integers'

/** Coefficients by rising power, without zeros at the end; the zero polynomial is empty. */
export type Polynomial = readonly bigint[]

/** A rational root: `numerator / denominator`, denominator > 0. */
interface RationalRoot {
  readonly rational: true
  readonly numerator: bigint
  readonly denominator: bigint
}

/** [lo, hi] / 2^scale. */
interface Interval {
  lo: bigint
  hi: bigint
  scale: number
}

/** The only root of `f` in the open interval; f is not 0 at its ends and changes sign there. */
interface IsolatedRoot extends Interval {
  readonly rational: false
  readonly f: Polynomial
  readonly signLow: number
}

export type Root = RationalRoot | IsolatedRoot

export const ZERO_TIME: Root = { rational: true, numerator: 0n, denominator: 1n }
const ONE_TIME: Root = { rational: true, numerator: 1n, denominator: 1n }

/** How narrow an interval is made before algebra decides, in bits. Any value is right. */
const NARROW_BITS = 44
/** Guesses in doubles are verified at a distance of GUESS_REACH / 2^GUESS_BITS. Any values are right. */
const GUESS_BITS = 50
const GUESS_REACH = 8n

export function signOf(value: bigint): number {
  return value > 0n ? 1 : value < 0n ? -1 : 0
}

export function trimmed(coefficients: bigint[]): Polynomial {
  while (coefficients.length > 0 && coefficients[coefficients.length - 1] === 0n) coefficients.pop()
  return coefficients
}

/** All distinct roots in [0, 1], ascending. The polynomial is not zero. */
export function rootsInUnitInterval(f: Polynomial): Root[] {
  const degree = f.length - 1
  if (degree === 0) return []
  if (degree === 1) {
    const root = rational(-f[0], f[1])
    return root.numerator >= 0n && root.numerator <= root.denominator ? [root] : []
  }
  const breaks = degree === 2 ? quadraticBreaks(f) : cubicBreaks(f)
  const roots: Root[] = []
  let left: Break = { sign: signOf(f[0]), bounds: () => [0n, 0n], root: ZERO_TIME }
  if (left.sign === 0) roots.push(ZERO_TIME)
  for (const right of breaks) {
    if (left.sign * right.sign < 0) roots.push(isolate(f, left, right))
    if (right.sign === 0 && right.root !== undefined) roots.push(right.root)
    left = right
  }
  return roots
}

/** A point at which the polynomial may turn, or an end of [0, 1]. */
interface Break {
  readonly sign: number
  /** Integers around the point times 2^bits. */
  readonly bounds: (bits: number) => readonly [bigint, bigint]
  /** Given where the sign is 0. */
  readonly root: Root | undefined
}

function endBreak(f: Polynomial): Break {
  let sum = 0n
  for (const coefficient of f) sum += coefficient
  return { sign: signOf(sum), bounds: (bits) => [1n << BigInt(bits), 1n << BigInt(bits)], root: ONE_TIME }
}

function quadraticBreaks(f: Polynomial): Break[] {
  const breaks: Break[] = []
  const turn = rational(-f[1], 2n * f[2])
  if (turn.numerator > 0n && turn.numerator < turn.denominator) {
    breaks.push({
      sign: signAtRational(f, turn.numerator, turn.denominator),
      bounds: (bits) => {
        const floor = floorDivide(turn.numerator << BigInt(bits), turn.denominator)
        return [floor, floor + 1n]
      },
      root: turn,
    })
  }
  breaks.push(endBreak(f))
  return breaks
}

function cubicBreaks(f: Polynomial): Break[] {
  const breaks: Break[] = []
  const [d, c, b, a] = f
  // f' = 3a t² + 2b t + c; a quarter of its discriminant:
  const quarter = b * b - 3n * a * c
  if (quarter > 0n) {
    const derivative = [c, 2n * b, 3n * a]
    // Seen with the sign of a, f' opens upwards, and its two roots lie to the left and right of −b / 3a.
    const up = signOf(a)
    const atZero = up * signOf(c)
    const atOne = up * signOf(c + 2n * b + 3n * a)
    const turnsAfterZero = up * signOf(b) < 0
    const turnsBeforeOne = up * signOf(b + 3n * a) > 0
    const inside = [
      atZero > 0 && turnsAfterZero && (atOne < 0 || turnsBeforeOne),
      atOne > 0 && turnsBeforeOne && (atZero < 0 || turnsAfterZero),
    ]
    for (let i = 0; i < 2; i++) {
      if (!inside[i]) continue
      const turn = new QuadraticRoot(derivative, 4n * quarter, BigInt(up * (2 * i - 1)))
      const around = bracketTurn(derivative, i === 0 ? up : -up, i)
      const sign = (around && signOnInterval(f, around)) || turn.signOf(f)
      breaks.push({
        sign,
        bounds: (bits) => {
          if (!around || bits > GUESS_BITS) return turn.bounds(bits)
          const drop = BigInt(GUESS_BITS - bits)
          return [around.lo >> drop, (around.hi >> drop) + 1n]
        },
        root: sign === 0 ? rational(9n * a * d - b * c, 2n * quarter) : undefined,
      })
    }
  }
  breaks.push(endBreak(f))
  return breaks
}

/** An interval in which the derivative certainly goes from `signLow` to its opposite, from a guess in doubles. */
function bracketTurn(derivative: Polynomial, signLow: number, which: number): Interval | undefined {
  const [c, b, a] = asDoubles(derivative)
  const root = Math.sqrt(b * b - 4 * a * c)
  const z = b >= 0 ? -(b + root) : root - b
  const one = z / (2 * a)
  const other = (2 * c) / z
  return verified(derivative, which === 0 ? Math.min(one, other) : Math.max(one, other), signLow)
}

/** The polynomial times a power of two, rounded. */
function asDoubles(f: Polynomial): number[] {
  let bits = 0
  for (const coefficient of f) bits = Math.max(bits, bitLength(coefficient))
  const drop = BigInt(Math.max(0, bits - 300))
  return f.map((coefficient) => Number(coefficient >> drop))
}

/** A narrow interval around the guess, in [0, 1], if f certainly goes from `signLow` to its opposite in it. */
function verified(f: Polynomial, guess: number, signLow: number): Interval | undefined {
  if (!(guess >= 0 && guess <= 1)) return undefined
  const middle = BigInt(Math.floor(guess * 2 ** GUESS_BITS))
  const most = 1n << BigInt(GUESS_BITS)
  const lo = middle > GUESS_REACH ? middle - GUESS_REACH : 0n
  const hi = middle + GUESS_REACH < most ? middle + GUESS_REACH : most
  if (signAtDyadic(f, lo, GUESS_BITS) !== signLow || signAtDyadic(f, hi, GUESS_BITS) !== -signLow) return undefined
  return { lo, hi, scale: GUESS_BITS }
}

/**
 * Dyadic ends for the one root between two breaks with opposite signs. The lower end is at or above `left`, the
 * upper one at or below `right`, so both lie in the monotone piece, and their signs are those of the breaks.
 */
function isolate(f: Polynomial, left: Break, right: Break): Root {
  for (let bits = 8; ; bits *= 2) {
    const lo = left.bounds(bits)[1]
    const hi = right.bounds(bits)[0]
    if (lo < hi && signAtDyadic(f, lo, bits) === left.sign && signAtDyadic(f, hi, bits) === right.sign) {
      return { rational: false, f, lo, hi, scale: bits, signLow: left.sign }
    }
  }
}

/** A root (−b + branch √D) / 2a of a quadratic with discriminant D > 0. */
class QuadraticRoot {
  readonly #q: Polynomial
  readonly #discriminant: bigint
  readonly #branch: bigint

  constructor(q: Polynomial, discriminant: bigint, branch: bigint) {
    this.#q = q
    this.#discriminant = discriminant
    this.#branch = branch
  }

  /** Sign of this root minus m / 2^scale. */
  compareTo(m: bigint, scale: number): number {
    const [, b, a] = this.#q
    const shift = BigInt(scale)
    const x = -(b << shift) - 2n * a * m
    return signOf(a) * signWithRoot(x, this.#branch << shift, this.#discriminant)
  }

  /** Sign of a polynomial of degree 2 or 3 here. */
  signOf(f: Polynomial): number {
    const [c, b, a] = this.#q
    // a² f = (…) q + α t + β, or a f for a quadratic f (then the sign of a comes in).
    let alpha: bigint
    let beta: bigint
    let factor = 1
    if (f.length === 4) {
      const [f0, f1, f2, f3] = f
      const s = a * f2 - b * f3
      alpha = a * (a * f1 - c * f3) - b * s
      beta = a * a * f0 - c * s
    } else {
      const [f0, f1, f2] = f
      alpha = a * f1 - b * f2
      beta = a * f0 - c * f2
      factor = signOf(a)
    }
    return factor * signOf(a) * signWithRoot(2n * a * beta - alpha * b, this.#branch * alpha, this.#discriminant)
  }

  /** Integers L ≤ root · 2^bits ≤ U, at most a few units apart. */
  bounds(bits: number): readonly [bigint, bigint] {
    const [, b, a] = this.#q
    const floor = squareRootFloor(this.#discriminant << BigInt(2 * bits))
    const base = -(b << BigInt(bits))
    const one = base + this.#branch * floor
    const other = one + this.#branch
    const low = one < other === a > 0n ? one : other
    const high = low === one ? other : one
    return [floorDivide(low, 2n * a), floorDivide(high, 2n * a) + 1n]
  }
}

/** Sign of x + y √D, D > 0. */
function signWithRoot(x: bigint, y: bigint, discriminant: bigint): number {
  const sx = signOf(x)
  const sy = signOf(y)
  if (sx === 0) return sy
  if (sy === 0 || sx === sy) return sx
  return sx * signOf(x * x - y * y * discriminant)
}

/** Sign of a polynomial of degree at most 2 at a root. */
export function signAtRoot(q: Polynomial, root: Root): number {
  if (q.length === 0) return 0
  if (q.length === 1) return signOf(q[0])
  if (root.rational) return signAtRational(q, root.numerator, root.denominator)
  const sure = signOnInterval(q, root)
  if (sure !== 0) return sure
  narrow(root, NARROW_BITS)
  return signOnInterval(q, root) || signByAlgebra(q, root)
}

/** The sign of f where its Bernstein coefficients on the interval have one strict sign, else 0. */
function signOnInterval(f: Polynomial, interval: Interval): number {
  const { lo, hi, scale } = interval
  const low = signAtDyadic(f, lo, scale)
  if (low === 0 || low !== signAtDyadic(f, hi, scale)) return 0
  const s = BigInt(scale)
  if (f.length === 3) {
    const middle = 2n * f[2] * lo * hi + ((f[1] * (lo + hi)) << s) + (f[0] << (2n * s + 1n))
    return signOf(middle) === low ? low : 0
  }
  if (f.length === 4) {
    // Three times the blossoms at (lo, lo, hi) and (lo, hi, hi).
    const rest = (3n * f[0]) << (3n * s)
    const left = 3n * f[3] * lo * lo * hi + ((f[2] * lo * (lo + 2n * hi)) << s) + ((f[1] * (2n * lo + hi)) << (2n * s)) + rest
    const right = 3n * f[3] * lo * hi * hi + ((f[2] * hi * (hi + 2n * lo)) << s) + ((f[1] * (lo + 2n * hi)) << (2n * s)) + rest
    return signOf(left) === low && signOf(right) === low ? low : 0
  }
  return low
}

function signByAlgebra(q: Polynomial, root: IsolatedRoot): number {
  if (q.length === 2) {
    const side = compareRational(rational(-q[0], q[1]), root)
    return -side * signOf(q[1])
  }
  const [c, b, a] = q
  const leading = signOf(a)
  const discriminant = b * b - 4n * a * c
  if (discriminant < 0n) return leading
  if (discriminant === 0n) return compareRational(rational(-b, 2n * a), root) === 0 ? 0 : leading
  // Each root of q below r turns the sign once, counted from +∞ downwards: one root above r ⇒ −leading.
  const one = compareQuadratic(new QuadraticRoot(q, discriminant, 1n), root)
  const other = compareQuadratic(new QuadraticRoot(q, discriminant, -1n), root)
  return leading * one * other
}

/** Sign of σ − r for a rational σ. */
function compareRational(sigma: RationalRoot, root: IsolatedRoot): number {
  const { numerator, denominator } = sigma
  const shifted = numerator << BigInt(root.scale)
  if (shifted <= root.lo * denominator) return -1
  if (shifted >= root.hi * denominator) return 1
  return sideOf(signAtRational(root.f, numerator, denominator), root)
}

/** Sign of σ − r for an irrational (or merely unreduced) root σ of a quadratic. */
function compareQuadratic(sigma: QuadraticRoot, root: IsolatedRoot): number {
  if (sigma.compareTo(root.lo, root.scale) <= 0) return -1
  if (sigma.compareTo(root.hi, root.scale) >= 0) return 1
  return sideOf(root.f.length === 4 || root.f.length === 3 ? sigma.signOf(root.f) : 0, root)
}

function sideOf(sign: number, root: IsolatedRoot): number {
  return sign === 0 ? 0 : sign === root.signLow ? -1 : 1
}

/**
 * Narrows the interval to 2^−bits: by a guess in doubles that is verified, else by halving. Where that hits the root,
 * one unit to each side is left.
 */
function narrow(root: IsolatedRoot, bits: number): void {
  if (bitLength(root.hi - root.lo) <= root.scale - bits + 4) return
  const guess = verified(root.f, guessRoot(root), root.signLow)
  if (guess && contains(root, guess)) {
    root.lo = guess.lo
    root.hi = guess.hi
    root.scale = guess.scale
    return
  }
  while (bitLength(root.hi - root.lo) > root.scale - bits + 4) {
    root.lo <<= 1n
    root.hi <<= 1n
    root.scale += 1
    const middle = (root.lo + root.hi) >> 1n
    const sign = signAtDyadic(root.f, middle, root.scale)
    if (sign === root.signLow) root.lo = middle
    else if (sign === -root.signLow) root.hi = middle
    else {
      const extra = BigInt(bits + 8)
      root.scale += bits + 8
      root.lo = (middle << extra) - 1n
      root.hi = (middle << extra) + 1n
      return
    }
  }
}

function contains(outer: Interval, inner: Interval): boolean {
  const o = BigInt(outer.scale)
  const i = BigInt(inner.scale)
  return outer.lo << i <= inner.lo << o && inner.hi << o <= outer.hi << i
}

/** By halving in doubles; nothing is proved. */
function guessRoot(root: IsolatedRoot): number {
  const [c0, c1, c2 = 0, c3 = 0] = asDoubles(root.f)
  const scale = 1n << BigInt(root.scale)
  let low = floorToDouble(root.lo, scale)
  let high = floorToDouble(root.hi, scale)
  for (let i = 0; i < 60 && high > low; i++) {
    const middle = 0.5 * (low + high)
    const value = ((c3 * middle + c2) * middle + c1) * middle + c0
    if (value * root.signLow > 0) low = middle
    else high = middle
  }
  return low
}

/**
 * A double not later than the root and less than `width` earlier; with width 0 the largest double not later.
 * Bisection over doubles, first on values, and then (near zero) on exponents: at most some sixty exact signs.
 */
export function timeOfRoot(root: Root, width: number): number {
  if (root.rational) return floorToDouble(root.numerator, root.denominator)
  narrow(root, NARROW_BITS)
  let low = floorToDouble(root.lo, 1n << BigInt(root.scale))
  let high = nextUp(floorToDouble(root.hi, 1n << BigInt(root.scale)))
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

function rational(numerator: bigint, denominator: bigint): RationalRoot {
  return denominator < 0n
    ? { rational: true, numerator: -numerator, denominator: -denominator }
    : { rational: true, numerator, denominator }
}

/** Denominator > 0. */
function signAtRational(f: Polynomial, numerator: bigint, denominator: bigint): number {
  let sum = f[f.length - 1]
  let power = 1n
  for (let i = f.length - 2; i >= 0; i--) {
    power *= denominator
    sum = sum * numerator + f[i] * power
  }
  return signOf(sum)
}

function signAtDyadic(f: Polynomial, numerator: bigint, scale: number): number {
  const shift = BigInt(scale)
  let sum = f[f.length - 1]
  let power = 0n
  for (let i = f.length - 2; i >= 0; i--) {
    power += shift
    sum = sum * numerator + (f[i] << power)
  }
  return signOf(sum)
}
