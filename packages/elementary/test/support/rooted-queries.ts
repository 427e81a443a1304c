/** Queries whose coplanarity cubic has roots that are chosen: close together, at the ends of the step, shared with the conditions. */
import { between, type Random } from '@ccd/scenes'

type Pair = readonly [number, number]
type Vector = readonly [number, number, number]

const chosen = <T>(random: Random, ...from: readonly [T, ...T[]]): T =>
  from[Math.floor(random() * from.length)] ?? from[0]
const integer = (random: Random, span: number): number => Math.floor(random() * (2 * span + 1)) - span

/** A time in the step: an end, the middle, or as close to one as doubles go. */
function time(random: Random): number {
  const little = 2 ** -Math.floor(between(random, 1, 60))
  const least = integer(random, 2) * 2 ** -1074
  return chosen(random, 0, 1, 0.5, 1 / 3, little, 1 - little, least, 0.5 + integer(random, 2) * 2 ** -53, random())
}

function near(random: Random, when: number): number {
  const off = between(random, -1, 1) * 10 ** -Math.floor(between(random, 3, 17))
  return chosen(random, when, when * (1 + integer(random, 3) * 2 ** -52), when + off, time(random))
}

/** The values at both ends of the step of a linear function that is zero at the time, up to rounding. */
function zeroAt(random: Random, when: number): Pair {
  const slope = chosen(random, 1, -1, 2, between(random, -2, 2))
  return [-slope * when, slope * (1 - when)]
}

/** Adds multiples of coordinates to others: determinants stay, planes across the axes do not. */
function sheared(points: Float64Array, random: Random): Float64Array {
  const out = points.slice()
  for (let n = Math.floor(random() * 5); n > 0; n--) {
    const to = Math.floor(random() * 3)
    const from = (to + chosen(random, 1, 2)) % 3
    const times = integer(random, 2)
    for (let p = 0; p < 24; p += 3) out[p + to] = Number(out[p + to]) + times * Number(out[p + from])
  }
  return out
}

/** Four points from e1, e2, w (each at both ends), seen from a point that rests at the origin. */
function pointsFrom(vectors: readonly (readonly [Vector, Vector, Vector])[], edgeEdge: boolean): Float64Array {
  const zero: Vector = [0, 0, 0]
  return Float64Array.from(
    vectors.flatMap(([e1, e2, w]) => {
      const far = w.map((value, k) => value + Number(e2[k]))
      return edgeEdge ? [...zero, ...e1, ...w, ...far] : [...w, ...zero, ...e1, ...e2]
    }),
  )
}

/**
 * det(e1, e2, w) is the product of three linear functions, of which those of e1 and e2 are zero where the feature degenerates.
 * Each vector at its own scale, up to 2^`reach`.
 */
export function chosenRoots(random: Random, edgeEdge: boolean, reach: number): Float64Array {
  const when = time(random)
  const scaled = (function_: Pair): Pair => {
    const scale = 2 ** integer(random, reach)
    return [function_[0] * scale, function_[1] * scale]
  }
  const first = scaled(zeroAt(random, when))
  const second = scaled(chosen(random, zeroAt(random, near(random, when)), [1, 1], [1, 2]))
  const third = scaled(zeroAt(random, near(random, when)))
  const weight = (): Pair => {
    const start = chosen(random, 0, 1, 0.5, 0.25, 2, -1, random())
    return [start, chosen(random, start, between(random, -1, 2))]
  }
  const along = weight()
  const across = weight()
  const order = Math.floor(random() * 3)
  const ends = ([0, 1] as const).map((end) => {
    const vectors: readonly [Vector, Vector, Vector] = [
      [first[end], 0, 0],
      [0, second[end], 0],
      [along[end] * first[end], across[end] * second[end], third[end]],
    ]
    const [e1, e2, w] = vectors
    return order === 0 ? vectors : order === 1 ? ([w, e2, e1] as const) : ([e1, w, e2] as const)
  })
  return sheared(pointsFrom(ends, edgeEdge), random)
}

/** Coordinates that change sign at ½ or stay, some by very little: roots at ½, and others as close to it as 2^−80. */
export function aroundHalf(random: Random): Float64Array {
  const little = integer(random, 3) * 2 ** -Math.floor(between(random, 35, 80))
  const size = chosen(random, 0.5, 1, 3)
  const points = new Float64Array(24)
  for (let i = 0; i < 12; i++) {
    const start = chosen(random, 0, little, little, size, -size, integer(random, 2) * little)
    points[i] = start
    points[12 + i] = random() < 0.7 && Math.abs(start) >= 0.5 ? -start : start
  }
  return points
}

/** Three points in a moving plane: the cubic is the quadratic that says when they are collinear, times the height of the fourth. */
export function sharedRoot(random: Random): Float64Array {
  const apex = Math.floor(random() * 4)
  const heights = [integer(random, 2), integer(random, 2)]
  const span = chosen(random, 3, 1000)
  const fine = random() < 0.3
  const points = new Float64Array(24)
  for (let p = 0; p < 8; p++) {
    const height = Number(heights[p >> 2])
    for (let k = 0; k < 2; k++) points[3 * p + k] = fine ? between(random, -1, 1) : integer(random, span)
    points[3 * p + 2] = p % 4 === apex ? height + chosen(random, 1, 1, 2, -1, 0) : height
  }
  return sheared(points, random)
}
