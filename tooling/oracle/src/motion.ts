import { type Positions, scaledIntegers } from './exact'
import { type Polynomial, add, linear, multiply, subtract } from './polynomial'
import { valueAt } from './value-at'

/** A vector whose coordinates are polynomials in time. */
export type MovingVector = readonly [Polynomial, Polynomial, Polynomial]

/** One coordinate, or a RangeError that names what is wrong with it. */
export function coordinate(x: Positions, index: number): number {
  const value = x[index]
  if (value === undefined) throw new RangeError(`positions[${index}] is missing (length ${x.length})`)
  if (!Number.isFinite(value)) throw new RangeError(`positions[${index}] is ${value}`)
  return value
}

/**
 * Exact paths of some points, all multiplied by one power of two. `dimension` coordinates are read per point; in
 * the plane the third is zero.
 */
export function paths(x0: Positions, x1: Positions, dimension: 2 | 3, points: readonly number[]): MovingVector[] {
  const values: number[] = []
  for (const x of [x0, x1]) {
    for (const point of points) {
      for (let axis = 0; axis < dimension; axis++) values.push(coordinate(x, point * dimension + axis))
    }
  }
  const integers = scaledIntegers(values)
  const half = integers.length / 2
  const path = (i: number) => linear(valueAt(integers, i), valueAt(integers, half + i))
  return points.map((_, i) => {
    const first = i * dimension
    return [path(first), path(first + 1), dimension === 3 ? path(first + 2) : []]
  })
}

/**
 * Whether some axis separates the boxes swept by two sets of points. Compares the given doubles only, so it is
 * exact, and touching boxes are not apart.
 */
export function areApart(
  x0: Positions,
  x1: Positions,
  dimension: 2 | 3,
  a: readonly number[],
  b: readonly number[],
): boolean {
  for (let axis = 0; axis < dimension; axis++) {
    const [aLow, aHigh] = range(x0, x1, dimension, axis, a)
    const [bLow, bHigh] = range(x0, x1, dimension, axis, b)
    if (aHigh < bLow || bHigh < aLow) return true
  }
  return false
}

function range(
  x0: Positions,
  x1: Positions,
  dimension: number,
  axis: number,
  points: readonly number[],
): [number, number] {
  let low = Infinity
  let high = -Infinity
  for (const point of points) {
    const start = coordinate(x0, point * dimension + axis)
    const end = coordinate(x1, point * dimension + axis)
    low = Math.min(low, start, end)
    high = Math.max(high, start, end)
  }
  return [low, high]
}

export function difference(a: MovingVector, b: MovingVector): MovingVector {
  return [subtract(a[0], b[0]), subtract(a[1], b[1]), subtract(a[2], b[2])]
}

export function cross(a: MovingVector, b: MovingVector): MovingVector {
  return [
    subtract(multiply(a[1], b[2]), multiply(a[2], b[1])),
    subtract(multiply(a[2], b[0]), multiply(a[0], b[2])),
    subtract(multiply(a[0], b[1]), multiply(a[1], b[0])),
  ]
}

export function dot(a: MovingVector, b: MovingVector): Polynomial {
  return add(add(multiply(a[0], b[0]), multiply(a[1], b[1])), multiply(a[2], b[2]))
}

export const axes = [0, 1, 2] as const
