import { unitSphere } from '../generators/surfaces'
import { flyParticles, keepInBowl, makeBody, matchShape, separate, type MatchedBody } from './shape-matching.kernel'
import type { MovingMesh } from '../moving-mesh'
import { between, seededRandom } from '../random'
import { blockLetter } from './block-letters'
import { simulatedScene, type MovingScene } from './moving-scene'
import { carried, nearestSeed, takeApart } from './pieces'
import { pointAt, valueAt } from '../value-at'

export interface LettersOptions {
  readonly word?: string
  /** Squares along the side of a unit cube of a letter. */
  readonly detail?: number
  readonly steps?: number
  readonly seed?: number
}

const BOWL = 9
const RIM = 8
const NAME = 'letters that break in a bowl'

interface Letter {
  positions: Float64Array
  previous: Float64Array
  triangles: Uint32Array
  bodies: MatchedBody[]
  broken: boolean
}

/** Soft letters fall into a bowl; each breaks into three pieces once it has reached it. The topology changes several times. */
export function letters({ word = 'COLLIDED', detail = 2, steps = 40, seed = 1 }: LettersOptions = {}): MovingScene {
  return simulatedScene(NAME, steps, function* () {
    const random = seededRandom(seed)
    const all = [...word].map((letter, i): Letter => fallingLetter(letter, detail, i, word.length, random))
    const bowl = bowlMesh()
    let mesh = assemble(all, bowl)
    for (let step = 0; step < steps; step++) {
      advance(all)
      const x1 = assemble(all, bowl)
      yield { name: NAME, triangles: mesh.triangles, x0: mesh.x0, x1: x1.x0 }
      const breaks = all.filter((letter) => !letter.broken && lowest(letter) < 2)
      for (const letter of breaks) breakUp(letter, random)
      mesh = breaks.length > 0 ? assemble(all, bowl) : { ...x1, triangles: mesh.triangles }
    }
  })
}

function fallingLetter(letter: string, detail: number, i: number, count: number, random: () => number): Letter {
  const shape = blockLetter(letter, detail)
  const angle = (2.4 * i) % (2 * Math.PI)
  const reach = 3.2 * Math.sqrt((i + 0.5) / count)
  const turn = between(random, -0.6, 0.6)
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const positions = shape.positions.map((value, k) => value - (k % 3 === 0 ? shape.width / 2 : k % 3 === 1 ? 2.5 : 0.5))
  for (let k = 0; k < positions.length; k += 3) {
    const [x, y, z] = pointAt(positions, k / 3)
    positions[k] = cos * x - sin * y + reach * Math.cos(angle)
    positions[k + 1] = sin * x + cos * y + 9 + 2.2 * i
    positions[k + 2] = z + reach * Math.sin(angle)
  }
  const bodies = [makeBody(positions, 0, positions.length / 3, 0.5)]
  return { positions, previous: positions.slice(), triangles: shape.triangles, bodies, broken: false }
}

/** Four small steps for one: contacts with the bowl stay soft. */
function advance(all: readonly Letter[]): void {
  for (let small = 0; small < 4; small++) {
    for (const { positions, previous, bodies } of all) {
      flyParticles(positions, previous, 0.006, 0.998)
      keepInBowl(positions, previous, BOWL, RIM)
      for (const body of bodies) matchShape(positions, body)
      separate(positions, bodies, 0.2)
    }
    separateLetters(all)
    for (const { positions, previous } of all) keepInBowl(positions, previous, BOWL, RIM)
  }
}

/** Letters are arrays of their own: push apart whole letters as one would bodies. */
function separateLetters(all: readonly Letter[]): void {
  all.forEach((a, i) => {
    all.slice(i + 1).forEach((b) => {
      for (const body of a.bodies) for (const other of b.bodies) pushApart(a, body, b, other)
    })
  })
}

function pushApart(a: Letter, body: MatchedBody, b: Letter, other: MatchedBody): void {
  const d = [0, 1, 2].map((k) => valueAt(other.centre, k) - valueAt(body.centre, k))
  const distance = Math.hypot(...d)
  const overlap = body.radius + other.radius - distance
  if (overlap <= 0 || distance === 0) return
  const s = (0.06 * overlap) / distance
  const move = (letter: Letter, { first, count }: MatchedBody, sign: number) => {
    for (let i = 3 * first; i < 3 * (first + count); i++)
      letter.positions[i] = valueAt(letter.positions, i) + sign * s * valueAt(d, i % 3)
  }
  move(a, body, -1)
  move(b, other, 1)
}

function lowest({ positions }: Letter): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = 1; i < positions.length; i += 3) least = Math.min(least, valueAt(positions, i))
  return least
}

function breakUp(letter: Letter, random: () => number): void {
  const { positions, previous, triangles } = letter
  const vertices = positions.length / 3
  const seeds = [0, 1, 2].map(() => {
    const vertex = Math.floor(random() * vertices)
    return [...positions.subarray(3 * vertex, 3 * vertex + 3)]
  })
  const pieces = takeApart(triangles, nearestSeed(positions, triangles, seeds))
  letter.positions = carried(positions, pieces.origin)
  letter.previous = carried(previous, pieces.origin)
  letter.triangles = pieces.triangles
  letter.bodies = [...pieces.start.subarray(0, -1)].map((first, i) =>
    makeBody(letter.positions, first, valueAt(pieces.start, i + 1) - first, 0.6),
  )
  letter.broken = true
}

interface Part {
  readonly positions: Float64Array
  readonly triangles: Uint32Array
}

/** The lower part of a sphere, a little larger than what holds the letters. */
function bowlMesh(): Part {
  const { points, triangles } = unitSphere(4)
  const radius = BOWL * 1.01
  const height = (vertex: number) => radius * valueAt(points, vertex)[1] + BOWL
  const kept: number[] = []
  for (let t = 0; t < triangles.length; t += 3) {
    const face = triangles.slice(t, t + 3)
    if (face.every((vertex) => height(vertex) < RIM)) kept.push(...face)
  }
  const used = [...new Set(kept)].sort((a, b) => a - b)
  const id = new Map(used.map((vertex, i) => [vertex, i]))
  return {
    positions: Float64Array.from(
      used.flatMap((vertex) => valueAt(points, vertex).map((value, k) => radius * value + (k === 1 ? BOWL : 0))),
    ),
    triangles: Uint32Array.from(kept, (vertex) => id.get(vertex) ?? 0),
  }
}

function assemble(all: readonly Letter[], bowl: Part): MovingMesh {
  const parts: readonly Part[] = [bowl, ...all]
  const x0 = new Float64Array(parts.reduce((sum, { positions }) => sum + positions.length, 0))
  const triangles = new Uint32Array(parts.reduce((sum, part) => sum + part.triangles.length, 0))
  let vertex = 0
  let corner = 0
  for (const part of parts) {
    x0.set(part.positions, 3 * vertex)
    for (const id of part.triangles) triangles[corner++] = id + vertex
    vertex += part.positions.length / 3
  }
  return { name: NAME, triangles, x0, x1: x0 }
}
