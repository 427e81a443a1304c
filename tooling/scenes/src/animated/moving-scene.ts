import { flat, type MovingMesh, type Point } from '../moving-mesh'

/** A motion of several steps. The array of triangles is the same one as long as the connectivity is the same. */
export interface MovingScene {
  readonly name: string
  readonly steps: number
  at(step: number): MovingMesh
}

/** Joints and bones that move with a scene. */
export interface SceneSkeleton {
  /** Positions of the vertices in the pose of `joints(0)`. */
  readonly rest: Float64Array
  /** Two joints per bone. */
  readonly bones: Uint32Array
  /** Positions of the joints at the start of a step, or, for `steps`, at the end of the last one. */
  joints(step: number): Float64Array
}

/** A motion of one closed skin that has a skeleton. */
export interface SkeletalScene extends MovingScene {
  readonly skeleton: SceneSkeleton
}

/** A chain of bones through points that move: joint i is the i-th point. */
export function chainSkeleton(
  rest: Float64Array,
  steps: number,
  points: (t: number) => readonly Point[],
  closed: boolean,
): SceneSkeleton {
  const count = points(0).length
  const bones: number[] = []
  for (let i = 0; i < (closed ? count : count - 1); i++) bones.push(i, (i + 1) % count)
  return { rest, bones: Uint32Array.from(bones), joints: (step) => flat(points(step / steps)) }
}

/** A scene whose steps are simulated in order, up to the one that is asked for. */
export function simulatedScene(name: string, steps: number, simulate: () => Generator<MovingMesh>): MovingScene {
  const made: MovingMesh[] = []
  let simulation: Generator<MovingMesh> | undefined
  return {
    name,
    steps,
    at(step) {
      if (!(Number.isInteger(step) && step >= 0 && step < steps))
        throw new RangeError(`${name} has the steps 0 to ${steps - 1}, not ${step}`)
      simulation ??= simulate()
      for (;;) {
        const mesh = made[step]
        if (mesh) return mesh
        const { done, value } = simulation.next()
        if (done) throw new RangeError(`${name} ends after ${made.length} of ${steps} steps`)
        made.push(value)
      }
    },
  }
}

/** A scene of fixed connectivity whose positions are known at any time t in [0, 1]. */
export function posedScene(
  name: string,
  steps: number,
  triangles: Uint32Array,
  pose: (t: number) => Float64Array,
): MovingScene {
  return {
    name,
    steps,
    at(step) {
      if (!(Number.isInteger(step) && step >= 0 && step < steps))
        throw new RangeError(`${name} has the steps 0 to ${steps - 1}, not ${step}`)
      return { name, triangles, x0: pose(step / steps), x1: pose((step + 1) / steps) }
    },
  }
}
