import { below, between, seededRandom, type Random } from '@ccd/scenes'

/** Families of single queries: 24 numbers, four points at t = 0, then at t = 1. */
export interface Family {
  readonly name: string
  readonly make: (random: Random) => Float64Array
}

const uniform = (random: Random) => between(random, -1, 1)
const integer = (random: Random, span: number) => Math.floor(between(random, -span, span + 1))
const fill = (value: (i: number) => number) => new Float64Array(24).map((_, i) => value(i))
const scaled = (points: Float64Array, factor: number) => points.map((value) => value * factor)
const copied = (points: Float64Array) => points.map((_, i) => at(points, i % 12))

export const families: readonly Family[] = [
  { name: 'random', make: (random) => fill(() => uniform(random)) },
  { name: 'small integers', make: (random) => fill(() => integer(random, 2)) },
  { name: 'integers', make: (random) => fill(() => integer(random, 20)) },
  { name: 'coplanar all the time', make: (random) => fill((i) => (i % 3 === 2 ? 1 : integer(random, 3))) },
  {
    name: 'nearly coplanar',
    make: (random) => fill((i) => (i % 3 === 2 ? 1 + 1e-15 * uniform(random) : uniform(random))),
  },
  { name: 'on one line', make: (random) => fill((i) => (i % 3 === 0 ? integer(random, 4) : 0)) },
  { name: 'at rest', make: (random) => copied(fill(() => integer(random, 1))) },
  {
    name: 'short way',
    make: (random) =>
      withShortWay(
        fill(() => uniform(random)),
        random,
      ),
  },
  {
    name: 'tiny',
    make: (random) =>
      scaled(
        fill(() => integer(random, 2)),
        1e-300,
      ),
  },
  {
    name: 'denormal',
    make: (random) =>
      scaled(
        fill(() => integer(random, 3)),
        5e-324,
      ),
  },
  {
    name: 'huge',
    make: (random) =>
      scaled(
        fill(() => integer(random, 2)),
        1e150,
      ),
  },
  { name: 'far away', make: (random) => fill((i) => 1e6 * (1 + (i % 3)) + uniform(random)) },
  {
    name: 'in the plane y = 3 x, to the last digit',
    make: (random) =>
      onSlant(
        fill(() => longDigits(random)),
        3,
      ),
  },
]

/** 50 random digits at different powers of two: three times it is exact, a difference of two is not. */
export function longDigits(random: Random): number {
  const digits = below(random, 2 ** 25) * 2 ** 25 + below(random, 2 ** 25)
  return (digits - 2 ** 49) * 2 ** -(48 + below(random, 6))
}

/** Sets the second of `width` coordinates to three times the first, so that determinants vanish but rounded ones do not. */
export function onSlant(points: Float64Array, width: number): Float64Array {
  return points.map((value, i) => (i % width === 1 ? 3 * at(points, i - 1) : value))
}

function withShortWay(points: Float64Array, random: Random): Float64Array {
  for (let i = 12; i < 24; i++) points[i] = at(points, i - 12) + 0.2 * uniform(random)
  return points
}

export function at(values: ArrayLike<number>, i: number): number {
  const value = values[i]
  if (value === undefined) throw new Error(`no value at ${i}`)
  return value
}

/** `count` queries of a family; the seed is part of every message. */
export function* queries(family: Family, count: number, seed: number): Generator<Float64Array> {
  const random = seededRandom(seed)
  for (let i = 0; i < count; i++) yield family.make(random)
}

export const start = (points: Float64Array) => points.slice(0, 12)
export const end = (points: Float64Array) => points.slice(12)

/** Ten times as many cases in the full run. */
export const cases = (count: number) => (process.env.CCD_FULL === '1' ? 10 * count : count)
