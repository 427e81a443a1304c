import {
  flyParticles,
  keepAboveGround,
  makeBody,
  matchShape,
  separate,
  type MatchedBody,
} from './shape-matching.kernel'
import { loadBunny, loadDragon, type DragonLevel } from '../models'
import { between, seededRandom } from '../random'
import { simulatedScene, type MovingScene } from './moving-scene'
import { carried, nearestSeed, takeApart } from './pieces'
import { valueAt } from '../value-at'

export interface DragonBunnyOptions {
  /** 4 is the coarsest dragon (11 K triangles), 3 has 48 K, 2 has 203 K, 1 has 871 K. */
  readonly level?: DragonLevel
  readonly pieces?: number
  readonly steps?: number
  readonly seed?: number
  /** How often every triangle of the bunny is divided into four; default 0. With level 2 and 2 there are 261 K triangles. */
  readonly divided?: number
}

const NAME = 'a dragon that breaks under a bunny'
/** The step at whose end the dragon breaks. */
const IMPACT = 6

/** A bunny falls on the dragon; on impact the dragon breaks into many pieces, which fall apart. The topology changes once. */
export function dragonBunny({
  level = 3,
  pieces = 60,
  steps = 24,
  seed = 1,
  divided = 0,
}: DragonBunnyOptions = {}): MovingScene {
  return simulatedScene(NAME, steps, function* () {
    const dragon = standing(loadDragon(level), 6, 0, 0)
    let model: Shape = loadBunny()
    for (let i = 0; i < divided; i++) model = inFour(model)
    const bunny = standing(model, 2.4, 0.6, 4.9)
    const dragonVertices = dragon.positions.length / 3
    let triangles = joined(dragon.triangles, bunny.triangles, dragonVertices)
    let position: Float64Array = both(dragon.positions, bunny.positions)
    let previous: Float64Array = position.slice()
    let bodies: MatchedBody[] = []
    let bunnyStart = dragonVertices
    for (let step = 0; step < steps; step++) {
      const x0 = position.slice()
      if (step < IMPACT) fall(position, previous, bunnyStart)
      else advance(position, previous, bodies)
      yield { name: NAME, triangles, x0, x1: position.slice() }
      if (step !== IMPACT - 1) continue

      const random = seededRandom(seed)
      const seeds = Array.from({ length: pieces }, () => {
        const vertex = Math.floor(random() * dragonVertices)
        return [...dragon.positions.subarray(3 * vertex, 3 * vertex + 3)]
      })
      const split = takeApart(dragon.triangles, nearestSeed(dragon.positions, dragon.triangles, seeds))
      const broken = split.origin.length
      const bunnyNow = position.slice(3 * bunnyStart)
      const bunnyBefore = previous.slice(3 * bunnyStart)
      triangles = joined(split.triangles, bunny.triangles, broken)
      position = both(carried(dragon.positions, split.origin), bunnyNow)
      previous = both(carried(dragon.positions, split.origin), bunnyBefore)
      bunnyStart = broken
      bodies = [...split.start.subarray(0, -1)].map((first, i) =>
        makeBody(position, first, valueAt(split.start, i + 1) - first, 1),
      )
      for (const body of bodies) kick(previous, body, bunnyNow, random)
      bodies.push(makeBody(position, bunnyStart, bunny.positions.length / 3, 1))
    }
  })
}

function fall(position: Float64Array, previous: Float64Array, bunnyStart: number): void {
  for (let small = 0; small < 3; small++)
    flyParticles(position.subarray(3 * bunnyStart), previous.subarray(3 * bunnyStart), 0.006, 1)
}

function advance(position: Float64Array, previous: Float64Array, bodies: readonly MatchedBody[]): void {
  for (let small = 0; small < 3; small++) {
    flyParticles(position, previous, 0.005, 0.995)
    keepAboveGround(position, previous)
    for (const body of bodies) matchShape(position, body)
    separate(position, bodies, 0.02)
  }
}

/** Away from the bunny, and a little at random: a velocity is the way from `previous` to the position. */
function kick(
  previous: Float64Array,
  { first, count, centre }: MatchedBody,
  bunny: Float64Array,
  random: () => number,
): void {
  const from = [0, 1, 2].map(
    (k) => bunny.reduce((sum, value, i) => (i % 3 === k ? sum + value : sum), 0) / (bunny.length / 3),
  )
  const away = [0, 1, 2].map((k) => valueAt(centre, k) - valueAt(from, k))
  const distance = Math.hypot(...away)
  const speed = 0.12 / Math.max(1, distance)
  const velocity = away.map(
    (value, k) => (speed * value) / Math.max(1e-9, distance) + between(random, -0.012, 0.012) - (k === 1 ? 0.01 : 0),
  )
  for (let i = 3 * first; i < 3 * (first + count); i++) previous[i] = valueAt(previous, i) - valueAt(velocity, i % 3)
}

interface Shape {
  readonly positions: Float64Array
  readonly triangles: Uint32Array
}

/** Every triangle divided into four at the middles of its edges. */
function inFour({ positions, triangles }: Shape): Shape {
  const points = [...positions]
  const middles = new Map<number, number>()
  const count = positions.length / 3
  const middle = (a: number, b: number): number => {
    const key = Math.min(a, b) * count + Math.max(a, b)
    const known = middles.get(key)
    if (known !== undefined) return known
    const vertex = points.length / 3
    for (let k = 0; k < 3; k++) points.push((valueAt(positions, 3 * a + k) + valueAt(positions, 3 * b + k)) / 2)
    middles.set(key, vertex)
    return vertex
  }
  const divided: number[] = []
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [valueAt(triangles, i), valueAt(triangles, i + 1), valueAt(triangles, i + 2)]
    const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)]
    divided.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca)
  }
  return { positions: Float64Array.from(points), triangles: Uint32Array.from(divided) }
}

/** Scaled to a length along x, on the ground at `x`, its middle over z = 0. */
function standing(mesh: Shape, length: number, x: number, y: number) {
  const least = [0, 1, 2].map((k) =>
    mesh.positions.reduce((low, value, i) => (i % 3 === k ? Math.min(low, value) : low), Infinity),
  )
  const most = [0, 1, 2].map((k) =>
    mesh.positions.reduce((high, value, i) => (i % 3 === k ? Math.max(high, value) : high), -Infinity),
  )
  const size = most.map((value, k) => value - valueAt(least, k))
  const scale = length / valueAt(size, 0)
  const offset = [
    x - (scale * (valueAt(least, 0) + valueAt(most, 0))) / 2,
    y - scale * valueAt(least, 1),
    -(scale * (valueAt(least, 2) + valueAt(most, 2))) / 2,
  ]
  return {
    triangles: mesh.triangles,
    positions: mesh.positions.map((value, i) => scale * value + valueAt(offset, i % 3)),
  }
}

function joined(a: Uint32Array, b: Uint32Array, offset: number): Uint32Array {
  const all = new Uint32Array(a.length + b.length)
  all.set(a)
  b.forEach((vertex, i) => (all[a.length + i] = vertex + offset))
  return all
}

function both(a: Float64Array, b: Float64Array): Float64Array {
  const all = new Float64Array(a.length + b.length)
  all.set(a)
  all.set(b, a.length)
  return all
}
