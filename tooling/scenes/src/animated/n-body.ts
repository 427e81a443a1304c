import { unitSphere } from '../generators/surfaces'
import { stepBalls, type BallsState } from './balls.kernel'
import { rotate } from './rotation.kernel'
import type { MovingMesh } from '../moving-mesh'
import { between, seededRandom } from '../random'
import { simulatedScene, type MovingScene } from './moving-scene'
import { valueAt } from '../value-at'

export interface NBodyOptions {
  readonly count?: number
  /** 8 · 4^level triangles per ball. */
  readonly level?: number
  readonly steps?: number
  readonly seed?: number
}

const RADIUS = 1
/** A ball and its free space at the start. */
const CELL = 2.4

/** Balls in a box that fly, fall, spin and bounce: hundreds of convex bodies close together. Apart at the start. */
export function nBody({ count = 272, level = 2, steps = 20, seed = 1 }: NBodyOptions = {}): MovingScene {
  return simulatedScene(`${count} balls in a box`, steps, function* () {
    const { points, triangles } = unitSphere(level)
    const faces = new Uint32Array(triangles.length * count)
    for (let ball = 0; ball < count; ball++)
      faces.set(
        triangles.map((vertex) => vertex + ball * points.length),
        ball * triangles.length,
      )
    const side = Math.ceil(Math.cbrt(count))
    const box = side * CELL
    const state = start(count, side, seed)
    const shape = Float64Array.from(points.flat())
    let x0 = placed(state, shape)
    for (let step = 0; step < steps; step++) {
      stepBalls(state, RADIUS, box, 0.012)
      const x1 = placed(state, shape)
      yield { name: `${count} balls in a box`, triangles: faces, x0, x1 } satisfies MovingMesh
      x0 = x1
    }
  })
}

function start(count: number, side: number, seed: number): BallsState {
  const random = seededRandom(seed)
  const centre = new Float64Array(3 * count)
  for (let i = 0; i < count; i++) {
    const cell = [i % side, Math.floor(i / (side * side)), Math.floor(i / side) % side]
    cell.forEach((index, k) => {
      centre[3 * i + k] = (index + 0.5 - side / 2) * CELL + between(random, -0.15, 0.15)
    })
  }
  const orientation = new Float64Array(4 * count)
  for (let i = 0; i < count; i++) orientation[4 * i + 3] = 1
  const some = (reach: number) => Float64Array.from({ length: 3 * count }, () => between(random, -reach, reach))
  return { centre, velocity: some(0.25), spin: some(0.2), orientation }
}

function placed({ centre, orientation }: BallsState, shape: Float64Array): Float64Array {
  const count = centre.length / 3
  const positions = new Float64Array(count * shape.length)
  const point = new Float64Array(3)
  for (let ball = 0; ball < count; ball++) {
    for (let i = 0; i < shape.length; i += 3) {
      rotate(orientation, 4 * ball, valueAt(shape, i), valueAt(shape, i + 1), valueAt(shape, i + 2), point)
      for (let k = 0; k < 3; k++)
        positions[ball * shape.length + i + k] = valueAt(centre, 3 * ball + k) + RADIUS * valueAt(point, k)
    }
  }
  return positions
}
