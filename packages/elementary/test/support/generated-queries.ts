import { type Random, between, seededRandom } from '@ccd/scenes'
import { aroundHalf, chosenRoots, sharedRoot } from './rooted-queries'
import { anyExponent, aroundOneTime, fewValues, inPlane, onLine, parallelOnce } from './wide-queries'

/** 24 numbers: four points at t = 0, then at t = 1. Every generator serves both kinds of query. */
type Generator = (random: Random, edgeEdge: boolean) => Float64Array

export interface GeneratedQuery {
  readonly category: string
  readonly points: Float64Array
}

const at = (points: Float64Array, i: number): number => points[i] ?? Number.NaN

function fill(next: (i: number) => number): Float64Array {
  return Float64Array.from({ length: 24 }, (_, i) => next(i))
}

function integer(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1))
}

function scaled(points: Float64Array, factor: number): Float64Array {
  return points.map((value) => value * factor)
}

/** A few units in the last place up or down. */
function nudged(points: Float64Array, random: Random, ulps: number): Float64Array {
  return points.map((value) => (random() < 0.3 ? value * (1 + integer(random, -ulps, ulps) * 2 ** -52) : value))
}

const uniform: Generator = (random) => fill(() => between(random, -1, 1))

const grid: Generator = (random) => {
  const size = integer(random, 1, 3)
  return fill(() => integer(random, -size, size))
}

/** All coordinates of one axis are linear functions of the other two at both ends, then off by little. */
const nearlyCoplanar: Generator = (random) => {
  const points = uniform(random, false)
  const tilt = [between(random, -1, 1), between(random, -1, 1), between(random, -1, 1), between(random, -1, 1)]
  const off = 10 ** between(random, -18, -6)
  for (let p = 0; p < 8; p++) {
    const end = p < 4 ? 0 : 2
    points[3 * p + 2] =
      Number(tilt[end]) * at(points, 3 * p) +
      Number(tilt[end + 1]) * at(points, 3 * p + 1) +
      off * between(random, -1, 1)
  }
  return points
}

/** In one plane with integer coordinates, which moves as a whole. */
const coplanarAlways: Generator = (random) => {
  const size = integer(random, 1, 4)
  const points = fill(() => integer(random, -size, size))
  const [p, q, rise] = [integer(random, -2, 2), integer(random, -2, 2), integer(random, -3, 3)]
  for (let i = 0; i < 8; i++) points[3 * i + 2] = p * at(points, 3 * i) + q * at(points, 3 * i + 1) + (i < 4 ? 0 : rise)
  const turned = integer(random, 0, 2)
  return fill((i) => at(points, i - (i % 3) + ((i + turned) % 3)))
}

/** The second edge (or the edge f1 f2 against v f0) runs parallel to the first at one or both ends. */
const parallel: Generator = (random) => {
  const points = random() < 0.5 ? grid(random, true) : uniform(random, true)
  for (const end of random() < 0.5 ? [0, 12] : [12 * integer(random, 0, 1)]) {
    const factor = integer(random, -2, 2)
    for (let k = 0; k < 3; k++) {
      points[end + 9 + k] = at(points, end + 6 + k) + factor * (at(points, end + 3 + k) - at(points, end + k))
    }
  }
  return points
}

/** Touching at t = 0 or t = 1, in dyadic coordinates so that it is exact, sometimes off by a last place. */
const touchingAtEnd: Generator = (random, edgeEdge) => {
  const points = fill(() => integer(random, -64, 64) / 32)
  const end = 12 * integer(random, 0, 1)
  const [s, t] = [integer(random, 0, 8) / 8, integer(random, 0, 8) / 8]
  for (let k = 0; k < 3; k++) {
    if (edgeEdge) {
      const onA = at(points, end + k) + s * (at(points, end + 3 + k) - at(points, end + k))
      points[end + 9 + k] = t === 1 ? onA : 2 * onA - at(points, end + 6 + k)
    } else {
      const e1 = at(points, end + 6 + k) - at(points, end + 3 + k)
      const e2 = at(points, end + 9 + k) - at(points, end + 3 + k)
      points[end + k] = at(points, end + 3 + k) + s * e1 + t * (1 - s) * e2
    }
  }
  return random() < 0.3 ? nudged(points, random, 1) : points
}

/** In contact, or nearly so, at some inner time, on the rim of a feature. */
const onTheRim: Generator = (random, edgeEdge) => {
  const points = fill(() => integer(random, -16, 16) / 8)
  const when = integer(random, 1, 7) / 8
  const s = integer(random, 0, 4) / 4
  const middle = (p: number, k: number) => (1 - when) * at(points, 3 * p + k) + when * at(points, 12 + 3 * p + k)
  for (let k = 0; k < 3; k++) {
    const from = edgeEdge ? 2 : 1
    const target = (1 - s) * middle(from, k) + s * middle(from + 1, k)
    // The first point reaches the target at that time: x1 = x0 + (target − x0) / when, exact only now and then.
    points[12 + k] = at(points, k) + (target - at(points, k)) / when
  }
  return random() < 0.3 ? nudged(points, random, 1) : points
}

/**
 * Three points in a plane across an axis at both ends of the step, one coming to lie on the line of the others, or off it by
 * little; the fourth on one side of the plane, or passing through it.
 */
const rimInAxisPlane: Generator = (random, edgeEdge) => {
  const points = fill(() => between(random, -1, 1))
  const axis = integer(random, 0, 2)
  const [line, apex] = edgeEdge ? [[0, 1, 2], 3] : [[2, 3, 0], 1]
  const [from = 0, to = 0, mover = 0] = line
  const heights = [between(random, -1, 1), between(random, -1, 1)]
  for (const end of [0, 1]) {
    for (const p of line) points[12 * end + 3 * p + axis] = Number(heights[end])
    const side = random() < 0.8 ? 1 : sign(random)
    points[12 * end + 3 * apex + axis] = Number(heights[end]) + side * between(random, 0.1, 1)
  }
  if (random() < 0.5) return points
  // The mover passes the line in the middle of the step, or stays on it, up to rounding.
  const along = between(random, -0.1, 1.1)
  const off = random() < 0.5 ? between(random, -1, 1) : 0
  for (const end of [0, 1]) {
    for (let k = 0; k < 3; k++) {
      if (k === axis) continue
      const start = at(points, 12 * end + 3 * from + k)
      points[12 * end + 3 * mover + k] =
        start + along * (at(points, 12 * end + 3 * to + k) - start) + off * (1 - 2 * end) * (k + 1)
    }
  }
  return points
}

/** All points at one height at one end of the step, as on flat ground; sometimes one is off by little, or they are few values. */
const flatAtEnd: Generator = (random, edgeEdge) => {
  const points = random() < 0.6 ? uniform(random, edgeEdge) : grid(random, edgeEdge)
  const axis = integer(random, 0, 2)
  const end = 12 * integer(random, 0, 1)
  const height = random() < 0.5 ? 0 : at(points, axis)
  for (let p = 0; p < 4; p++) points[end + 3 * p + axis] = height
  if (random() < 0.2)
    points[end + 3 * integer(random, 0, 3) + axis] = height + sign(random) * 2 ** integer(random, -60, -20)
  return points
}

const still: Generator = (random, edgeEdge) => {
  const points = random() < 0.5 ? grid(random, edgeEdge) : touchingAtEnd(random, edgeEdge)
  const end = 12 * integer(random, 0, 1)
  return fill((i) => at(points, end + (i % 12)))
}

/** Points that coincide: degenerate faces and edges. */
const degenerate: Generator = (random, edgeEdge) => {
  const points = random() < 0.5 ? grid(random, edgeEdge) : touchingAtEnd(random, edgeEdge)
  const [from, to] = [integer(random, 0, 3), integer(random, 0, 3)]
  for (let k = 0; k < 3; k++) {
    points[3 * to + k] = at(points, 3 * from + k)
    if (random() < 0.7) points[12 + 3 * to + k] = at(points, 12 + 3 * from + k)
  }
  return points
}

const denormal: Generator = (random) => fill(() => integer(random, -9, 9) * 2 ** -1074)

const mixedScales: Generator = (random, edgeEdge) => {
  const points = grid(random, edgeEdge)
  return points.map((value) => (random() < 0.1 ? value * 10 ** integer(random, -300, 150) : value))
}

const sign = (random: Random): number => (random() < 0.5 ? -1 : 1)

/** Exact degeneracies, each axis at its own scale and some coordinates far off it. */
const degenerateScales: Generator = (random, edgeEdge) => {
  const points = anyPlain(random, edgeEdge)
  const scales = [integer(random, -900, 900), integer(random, -900, 900), integer(random, -900, 900)]
  return points.map(
    (value, i) => value * 2 ** Number(scales[i % 3]) * (random() < 0.05 ? 2 ** integer(random, -100, 100) : 1),
  )
}

/** The same points as at rest or in a plane, times powers of two that differ from point to point. */
const pointScales: Generator = (random, edgeEdge) => {
  const points = random() < 0.5 ? coplanarAlways(random, edgeEdge) : still(random, edgeEdge)
  const scales = [0, 1, 2, 3].map(() => integer(random, -900, 900))
  return points.map((value, i) => value * 2 ** Number(scales[Math.floor((i % 12) / 3)]))
}

/** Plain points, each end of each path at its own scale, over the whole range of doubles. */
const endScales: Generator = (random, edgeEdge) => {
  const points = anyPlain(random, edgeEdge)
  const scales = Array.from({ length: 8 }, () => integer(random, -1060, 1000))
  return points.map((value, i) => value * 2 ** Number(scales[Math.floor(i / 3)]))
}

/** Plain points with some coordinates far off, up or down. */
const strayCoordinates: Generator = (random, edgeEdge) => {
  const points = anyPlain(random, edgeEdge)
  const share = between(random, 0.05, 0.5)
  return points.map((value) => (random() < share ? value * 2 ** integer(random, -1060, 1000) : value))
}

/** Enters and leaves: a vertex that turns back, as close to grazing as doubles allow. */
const grazing: Generator = (random, edgeEdge) => {
  const points = nearlyCoplanar(random, edgeEdge)
  for (let i = 12; i < 24; i++) points[i] = random() < 0.5 ? at(points, i - 12) : at(points, i)
  return points
}

const PLAIN: readonly Generator[] = [
  uniform,
  grid,
  nearlyCoplanar,
  coplanarAlways,
  parallel,
  touchingAtEnd,
  onTheRim,
  still,
]

const anyPlain: Generator = (random, edgeEdge) => {
  const generator = PLAIN[integer(random, 0, PLAIN.length - 1)] ?? uniform
  return generator(random, edgeEdge)
}

export const CATEGORIES: Readonly<Record<string, Generator>> = {
  random: uniform,
  'integer grid': grid,
  'nearly coplanar': nearlyCoplanar,
  'coplanar for all t': coplanarAlways,
  'parallel edges': parallel,
  'touching at an end of the step': touchingAtEnd,
  'on the rim': onTheRim,
  'on the rim in an axis plane': rimInAxisPlane,
  'flat at an end of the step': flatAtEnd,
  static: still,
  degenerate,
  grazing,
  denormal,
  'scale 1e-300': (random, edgeEdge) => scaled(anyPlain(random, edgeEdge), 1e-300),
  'scale 1e-100': (random, edgeEdge) => scaled(anyPlain(random, edgeEdge), 1e-100),
  'scale 1e150': (random, edgeEdge) => scaled(anyPlain(random, edgeEdge), 1e150),
  // Triple products of coordinates, then double ones, reach the ends of the range of doubles.
  'at underflow': (random, edgeEdge) => scaled(anyPlain(random, edgeEdge), 10 ** -integer(random, 102, 108)),
  'squares at underflow': (random, edgeEdge) => scaled(anyPlain(random, edgeEdge), 10 ** -integer(random, 155, 162)),
  'at overflow': (random, edgeEdge) => scaled(anyPlain(random, edgeEdge), 10 ** integer(random, 101, 103)),
  'squares at overflow': (random, edgeEdge) => scaled(anyPlain(random, edgeEdge), 10 ** integer(random, 151, 154)),
  'differences at overflow': (random, edgeEdge) => scaled(grid(random, edgeEdge), 5e307),
  'mixed scales': mixedScales,
  'all exponents': anyExponent,
  'all exponents, few values': fewValues,
  'all exponents, in a plane': inPlane,
  'all exponents, on a line': onLine,
  'all exponents, parallel once': parallelOnce,
  'all exponents, roots around one time': aroundOneTime,
  'degenerate, axes at different scales': degenerateScales,
  'degenerate, points at different scales': pointScales,
  'ends at different scales': endScales,
  'stray coordinates': strayCoordinates,
  'roots close together or at the ends': (random, edgeEdge) => chosenRoots(random, edgeEdge, 0),
  'the same, vectors at different scales': (random, edgeEdge) => chosenRoots(random, edgeEdge, 450),
  'a root that conditions share': sharedRoot,
  'roots around one half': aroundHalf,
}

/** Integers of thousands of bits, which take the oracle milliseconds: these have a turn in every tenth round only. */
const WIDE: readonly string[] = [
  'all exponents',
  'all exponents, few values',
  'all exponents, in a plane',
  'all exponents, on a line',
  'all exponents, parallel once',
  'all exponents, roots around one time',
  'degenerate, axes at different scales',
  'degenerate, points at different scales',
  'ends at different scales',
  'stray coordinates',
  'the same, vectors at different scales',
]

/** `count` queries that take turns through the categories. */
export function* generatedQueries(seed: number, count: number, edgeEdge: boolean): Iterable<GeneratedQuery> {
  const random = seededRandom(seed)
  const entries = Object.entries(CATEGORIES)
  for (let made = 0, turn = 0; made < count; turn++) {
    const [category, make] = entries[turn % entries.length] ?? ['random', uniform]
    if (WIDE.includes(category) && Math.floor(turn / entries.length) % 10 !== 0) continue
    made++
    yield { category, points: make(random, edgeEdge) }
  }
}

/** The two position arrays of a query, whose points have the ids 0 to 3. */
export function positionsOf(points: Float64Array): { readonly x0: Float64Array; readonly x1: Float64Array } {
  return { x0: points.slice(0, 12), x1: points.slice(12, 24) }
}
