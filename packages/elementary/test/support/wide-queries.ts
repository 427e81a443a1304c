/** Queries whose coordinates are of all exponents that doubles have, and in special position all the same. */
import { below, between, type Random } from '@ccd/scenes'

/** Any double there is, by its exponent. */
function wide(random: Random): number {
  return (random() < 0.5 ? -1 : 1) * (random() < 0.3 ? 1 : between(random, 1, 2)) * 2 ** (below(random, 2096) - 1074)
}

function fill(next: (i: number) => number): Float64Array {
  return Float64Array.from({ length: 24 }, (_, i) => next(i))
}

/** Now and then a zero. */
export function anyExponent(random: Random): Float64Array {
  return fill(() => (random() < 0.1 ? 0 : wide(random)))
}

/** One to six values and their opposites, in a plane half of the time: features that degenerate, or meet again and again. */
export function fewValues(random: Random): Float64Array {
  const values = Array.from({ length: 1 + below(random, 6) }, () => wide(random))
  const zeros = between(random, 0, 0.6)
  const flat = below(random, 6)
  return fill((i) => {
    if (i % 3 === flat || random() < zeros) return 0
    return Number(values[below(random, values.length)]) * (random() < 0.3 ? -1 : 1)
  })
}

/** In a plane across an axis, which rests or moves. */
export function inPlane(random: Random): Float64Array {
  const axis = below(random, 3)
  const heights = random() < 0.5 ? [0, 0] : [wide(random), wide(random)]
  return fill((i) => (i % 3 === axis ? Number(heights[i < 12 ? 0 : 1]) : random() < 0.1 ? 0 : wide(random)))
}

/** Coordinates that change sign at one time, such as 2/3 or 7/8, or stay: roots that crowd around that time, as close as 2^−2000. */
export function aroundOneTime(random: Random): Float64Array {
  const ratio = [1, 2, 3, 0.5, 7][below(random, 5)] ?? 1
  const scales = (least: number, most: number) =>
    Array.from({ length: 1 + below(random, 3) }, () => 2 ** (least + below(random, most - least + 1)))
  const sizes = scales(-500, 500)
  const constants = scales(-1074, 300)
  const points = new Float64Array(24)
  for (let i = 0; i < 12; i++) {
    const changes = random() < 0.6
    const from = changes ? sizes : constants
    const value = (below(random, 5) - 2) * Number(from[below(random, from.length)])
    points[i] = changes ? value * ratio : value
    points[12 + i] = changes ? -value : value
  }
  return points
}

/** On one axis. */
export function onLine(random: Random): Float64Array {
  const axis = below(random, 3)
  return fill((i) => (i % 3 === axis ? wide(random) : 0))
}

/** Two of the vectors e1, e2, w become parallel, mostly at a time of very many digits: one in the plane x y, the other with z = k y. */
export function parallelOnce(random: Random, edgeEdge: boolean): Float64Array {
  const ends = () => [0, 1].map(() => (random() < 0.15 ? 0 : wide(random)))
  const times = (factor: number, values: readonly number[]) => values.map((value) => factor * value)
  const along = ends()
  const across = ends()
  const zeros = between(random, 0, 0.9)
  const vectors = [
    [along, times(below(random, 5) - 2, along), [0, 0]],
    [ends(), across, times(below(random, 5) - 2, across)],
    [0, 1, 2].map(() => [0, 1].map(() => (random() < zeros ? 0 : wide(random)))),
  ]
  const turn = below(random, 3)
  const axis = below(random, 3)
  const of = (which: number, end: number, k: number) => Number(vectors[(which + turn) % 3]?.[(k + axis) % 3]?.[end])
  const points = new Float64Array(24)
  for (let end = 0; end < 2; end++) {
    for (let k = 0; k < 3; k++) {
      const [e1, e2, w] = [of(0, end, k), of(1, end, k), of(2, end, k)]
      // Points of which one is at the origin; a sum that is rounded is no harm.
      const coordinates = edgeEdge ? [0, e1, w, w + e2] : [w, 0, e1, e2]
      coordinates.forEach((value, p) => (points[12 * end + 3 * p + k] = Math.abs(value) < Infinity ? value : 0))
    }
  }
  return points
}
