import { edgeEdgeMoment } from './edge-edge'
import { type Positions, scaledIntegers } from './exact'
import { type Moment, bracketOf } from './moment'
import { valueAt } from './value-at'
import { vertexFaceMoment } from './vertex-face'

type Vector = readonly [bigint, bigint, bigint]

/** Where two features meet that are not parallel, as the doubles next to what exact arithmetic says. */
export interface Witness {
  /** The time of first contact. */
  readonly time: number
  /** Weights of the corners of the face; for edges the parameters on the first and the second, and 0. */
  readonly barycentrics: readonly [number, number, number]
  /** On the face, or on the second edge. */
  readonly point: readonly [number, number, number]
  /** Of unit length, across both features; its sign is that of the corners' order. */
  readonly normal: readonly [number, number, number]
  /**
   * How far they are from degenerate: the shorter edge, of the two or at the first corner of the face, times the sine of the angle
   * between both.
   */
  readonly height: number
}

/** Digits of the time and of quotients: far more than a double has. */
const BITS = 300

/** Where a vertex first meets a face; undefined where it does not, or where the face has no area then. */
export function vertexFaceWitness(
  x0: Positions,
  x1: Positions,
  v: number,
  f0: number,
  f1: number,
  f2: number,
): Witness | undefined {
  const moment = vertexFaceMoment(x0, x1, v, f0, f1, f2)
  if (!moment) return undefined
  const { points, unit, time } = cornersAt(x0, x1, [v, f0, f1, f2], moment)
  const [p, a, b, c] = points
  if (!p || !a || !b || !c) return undefined
  // v − f0 = s (f1 − f0) + r (f2 − f0)
  const solution = crossing(minus(p, a), minus(b, a), minus(c, a), unit)
  if (!solution) return undefined
  const { s, r, den, normal, height } = solution
  const point = [0, 1, 2].map((k) => quotient(at(a, k) * (den - s - r) + at(b, k) * s + at(c, k) * r, den * unit))
  return {
    time,
    barycentrics: [quotient(den - s - r, den), quotient(s, den), quotient(r, den)],
    point: three(point),
    normal,
    height,
  }
}

/** Where two edges first meet; undefined where they do not, or where they are parallel then. */
export function edgeEdgeWitness(
  x0: Positions,
  x1: Positions,
  a0: number,
  a1: number,
  b0: number,
  b1: number,
): Witness | undefined {
  const moment = edgeEdgeMoment(x0, x1, a0, a1, b0, b1)
  if (!moment) return undefined
  const { points, unit, time } = cornersAt(x0, x1, [a0, a1, b0, b1], moment)
  const [a, p, b, q] = points
  if (!a || !p || !b || !q) return undefined
  // b0 − a0 = s (a1 − a0) + r (b0 − b1)
  const solution = crossing(minus(b, a), minus(p, a), minus(b, q), unit)
  if (!solution) return undefined
  const { s, r, den, normal, height } = solution
  const point = [0, 1, 2].map((k) => quotient(at(b, k) * (den - r) + at(q, k) * r, den * unit))
  return { time, barycentrics: [quotient(s, den), quotient(r, den), 0], point: three(point), normal, height }
}

/** Positions of the corners at a moment, as integers times `unit`. */
function cornersAt(
  x0: Positions,
  x1: Positions,
  corners: readonly number[],
  moment: Moment,
): { points: Vector[]; unit: bigint; time: number } {
  const { num, den } = bracketOf(moment, BITS).low
  const values = [x0, x1].flatMap((x) => corners.flatMap((corner) => [0, 1, 2].map((k) => valueAt(x, 3 * corner + k))))
  const integers = scaledIntegers([...values, 1])
  const points = corners.map((_, i): Vector => {
    const at = (k: number) => valueAt(integers, 3 * i + k) * (den - num) + valueAt(integers, 12 + 3 * i + k) * num
    return [at(0), at(1), at(2)]
  })
  return { points, unit: valueAt(integers, 24) * den, time: quotient(num, den) }
}

/** The part of w = s u + r v in the plane of u and v; undefined where they span none. */
function crossing(
  w: Vector,
  u: Vector,
  v: Vector,
  unit: bigint,
): { s: bigint; r: bigint; den: bigint; normal: readonly [number, number, number]; height: number } | undefined {
  const n = cross(u, v)
  const den = dot(n, n)
  if (den === 0n) return undefined
  const length = root(den)
  const normal = three(n.map((component) => quotient(component << BigInt(BITS), length)))
  const [uu, vv] = [dot(u, u), dot(v, v)]
  const height = quotient(length, root(uu > vv ? uu : vv) * unit)
  return { s: dot(cross(w, v), n), r: dot(cross(u, w), n), den, normal, height }
}

/** The square root times 2^BITS, rounded down. */
function root(value: bigint): bigint {
  const wanted = value << BigInt(2 * BITS)
  let guess = 1n << BigInt(Math.ceil(wanted.toString(2).length / 2))
  for (;;) {
    const next = (guess + wanted / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}

/** The quotient of two integers as a double, right to all but its last digits. */
function quotient(num: bigint, den: bigint): number {
  if (num < 0n) return -quotient(-num, den)
  if (den < 0n) return -quotient(num, -den)
  const digits = num.toString(2).length - den.toString(2).length
  const shift = 64 - digits
  const value = shift >= 0 ? (num << BigInt(shift)) / den : num / (den << BigInt(-shift))
  return Number(value) * 2 ** Math.trunc(-shift / 2) * 2 ** (-shift - Math.trunc(-shift / 2))
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}

function dot(a: Vector, b: Vector): bigint {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

function at(a: Vector, k: number): bigint {
  return valueAt(a, k)
}

function three(values: readonly number[]): readonly [number, number, number] {
  return [valueAt(values, 0), valueAt(values, 1), valueAt(values, 2)]
}
