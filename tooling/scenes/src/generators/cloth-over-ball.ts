import { simulatedScene, type MovingScene } from '../animated/moving-scene'
import { refineCloth, stepCloth, type ClothState } from '../animated/cloth.kernel'
import { merge, movingMesh, type MovingMesh, type Point } from '../moving-mesh'
import { latticePoints, latticeTriangles } from './lattice'
import { unitSphere } from './surfaces'

interface ClothOptions {
  /** Cells along each side of the cloth, a multiple of 4: 2 · resolution² triangles, and 2,048 more for the ball. */
  readonly resolution?: number
}

export interface ClothOverBallOptions extends ClothOptions {
  /** Which step: at first the cloth falls and hangs, later the turning ball winds it up. */
  readonly step?: number
}

export interface ClothSceneOptions extends ClothOptions {
  readonly steps?: number
}

const NAME = 'cloth over a turning ball'

const SIDE = 2.4
const RADIUS = 0.5
const HEIGHT = 0.85
/** Clearance, so that the flat triangles between particles stay off the ball. */
const SKIN = 0.02
const TURN = 0.06
const GRAVITY = 0.0025
const COARSE_STEPS = 60

/** One step of the scene `clothScene`. */
export function clothOverBall({ resolution = 100, step = 12 }: ClothOverBallOptions = {}): MovingMesh {
  if (!(Number.isInteger(step) && step >= 0)) throw new RangeError(`step is ${step}, not a whole number from 0`)
  const cloth = hangingCloth(resolution)
  for (let i = 0; i < step; i++) advance(cloth, TURN, 10)
  return windUp(cloth, step)
}

/**
 * A square cloth that has fallen on a ball and is wound up as the ball turns: folds touch each other all over.
 * A small simulation without self-collision makes it, so that there are contacts to be found; it runs on a coarse
 * sheet first, and on the full one for the steps of the scene only.
 */
export function clothScene({ resolution = 100, steps = 24 }: ClothSceneOptions = {}): MovingScene {
  return simulatedScene(NAME, steps, function* () {
    const cloth = hangingCloth(resolution)
    const first = windUp(cloth, 0)
    yield first
    for (let step = 1; step < steps; step++) yield { ...windUp(cloth, step), triangles: first.triangles }
  })
}

function hangingCloth(resolution: number): ClothState {
  if (!(resolution > 0 && resolution % 4 === 0))
    throw new RangeError(`resolution is ${resolution}, not a multiple of 4`)
  let cloth = flatCloth(resolution / 4)
  for (let i = 0; i < COARSE_STEPS; i++) advance(cloth, i < COARSE_STEPS / 2 ? 0 : TURN, 12)
  cloth = refineCloth(cloth)
  for (let i = 0; i < 10; i++) advance(cloth, TURN, 12)
  return refineCloth(cloth)
}

/** Moves the cloth on by one step, and returns that step of cloth and ball. */
function windUp(cloth: ClothState, step: number): MovingMesh {
  const x0 = cloth.position.slice()
  advance(cloth, TURN, 10)
  const triangles = Uint32Array.from(latticeTriangles(cloth.n, cloth.n))
  return merge(NAME, [{ name: 'cloth', triangles, x0, x1: cloth.position }, ball(step * TURN)])
}

function advance(cloth: ClothState, turn: number, iterations: number): void {
  stepCloth(cloth, { radius: RADIUS + SKIN, height: HEIGHT, turn }, GRAVITY, iterations)
}

function flatCloth(n: number): ClothState {
  const spacing = SIDE / n
  // Off centre and a little uneven: a symmetric cloth would fold in planes.
  const points = latticePoints(
    n,
    n,
    (i, j): Point => [
      i * spacing - SIDE / 2 + 0.05,
      HEIGHT + RADIUS + SKIN + 0.01 * Math.sin(i * 1.7 + j * 2.3),
      j * spacing - SIDE / 2 - 0.03,
    ],
  )
  const position = Float64Array.from(points.flat())
  return { n, spacing, position, previous: position.slice() }
}

function ball(turned: number): MovingMesh {
  const { points, triangles } = unitSphere(4)
  const at = (angle: number) => {
    const sin = Math.sin(angle)
    const cos = Math.cos(angle)
    return points.map(
      ([x, y, z]): Point => [RADIUS * (cos * x + sin * z), HEIGHT + RADIUS * y, RADIUS * (cos * z - sin * x)],
    )
  }
  return movingMesh('ball', triangles, at(turned), at(turned + TURN))
}
