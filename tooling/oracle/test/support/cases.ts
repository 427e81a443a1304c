import fc from 'fast-check'
import type { IntegerPoint } from './tarski'

/** Four points with small integer coordinates at t = 0 and at t = 1. */
export interface Case {
  readonly kind: string
  readonly start: IntegerPoint[]
  readonly end: IntegerPoint[]
}

type Point = [number, number, number]
type Points = [Point, Point, Point, Point]

const point = (limit: number): fc.Arbitrary<Point> => {
  const value = fc.integer({ min: -limit, max: limit })
  return fc.tuple(value, value, value)
}
const points = (limit: number): fc.Arbitrary<Points> => fc.tuple(point(limit), point(limit), point(limit), point(limit))

const each = (p: Points, f: (q: Point, i: number) => Point): Points => [f(p[0], 0), f(p[1], 1), f(p[2], 2), f(p[3], 3)]
const moved = (p: Point, by: Point): Point => [p[0] + by[0], p[1] + by[1], p[2] + by[2]]

const shapes: Record<string, (start: Points, end: Points) => [Points, Points]> = {
  free: (start, end) => [start, end],
  'at rest': (start) => [start, start],
  'one feature translates': (start, end) => [start, each(start, (p, i) => (i < 2 ? moved(p, end[0]) : p))],
  'one point moves': (start, end) => [start, each(start, (p, i) => (i === 0 ? end[0] : p))],
  'in a plane': (start, end) => [each(start, (p) => [p[0], p[1], 0]), each(end, (p) => [p[0], p[1], 0])],
  'in an oblique plane': (start, end) => [
    each(start, (p) => [p[0], p[1], p[0] - 2 * p[1]]),
    each(end, (p) => [p[0], p[1], p[0] - 2 * p[1]]),
  ],
  'in a moving plane': (start, end) => [
    each(start, (p) => [p[0], p[1], 0]),
    each(end, (p) => [p[0], p[1], end[0][2] + end[1][2] * p[0]]),
  ],
  'on a line': (start, end) => [each(start, (p) => [p[0], -p[0], 2 * p[0]]), each(end, (p) => [p[0], -p[0], 2 * p[0]])],
  'on a line at one end': (start, end) => [each(start, (p) => [p[0], p[0], 0]), end],
  'two points are one': (start, end) => [
    [start[0], start[1], start[1], start[3]],
    [end[0], end[1], end[1], end[3]],
  ],
  'first two are one': (start, end) => [
    [start[0], start[0], start[2], start[3]],
    [end[0], end[0], end[2], end[3]],
  ],
  'last two are one': (start, end) => [
    [start[0], start[1], start[2], start[2]],
    [end[0], end[1], end[2], end[2]],
  ],
  'last three are one': (start, end) => [
    [start[0], start[1], start[1], start[1]],
    [end[0], end[1], end[1], end[1]],
  ],
  'face on a line': (start, end) => [
    each(start, (p, i) => (i === 0 ? p : [p[0], p[0], 1])),
    each(end, (p, i) => (i === 0 ? p : [p[0], 1, p[0]])),
  ],
  'coplanar at the start': (start, end) => [each(start, (p) => [p[0], p[1], 0]), end],
  'coplanar at the end': (start, end) => [start, each(end, (p) => [p[0], p[1], 1])],
  'meets and leaves': (start, end) => [
    each(start, (p, i) => [p[0], p[1], i === 0 ? 1 : 0]),
    each(end, (p, i) => [p[0], p[1], i === 0 ? end[0][2] : 0]),
  ],
}

const wide = { 'free, wider': 40, 'one point moves, wider': 9, 'in a plane, wider': 9 }

/** Mostly degenerate cases: coordinates in -2..2 and a shape that forces coincidences; a few are wider. */
export const cases: fc.Arbitrary<Case> = fc.oneof(
  ...Object.entries(shapes).map(([kind, shape]) => caseOf(kind, shape, 2)),
  ...Object.entries(wide).map(([kind, limit]) => caseOf(kind, shapes[kind.replace(', wider', '')] ?? shapeless, limit)),
)

function caseOf(kind: string, shape: (start: Points, end: Points) => [Points, Points], limit: number) {
  return fc.tuple(points(limit), points(limit)).map(([a, b]): Case => {
    const [start, end] = shape(a, b)
    return { kind, start, end }
  })
}

const shapeless = (): never => {
  throw new Error('no such shape')
}
