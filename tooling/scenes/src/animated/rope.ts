import { chainSkeleton, posedScene, type SkeletalScene } from './moving-scene'
import { valueAt } from '../value-at'

export interface RopeOptions {
  /** Rings along the rope, and vertices of a ring. */
  readonly rings?: number
  readonly around?: number
  readonly steps?: number
}

type Vector = readonly [number, number, number]

const THICKNESS = 0.28
const JOINTS = 40

/**
 * A closed rope in a trefoil knot that is drawn tight: the knot shrinks, the rope does not get thinner, so at last it
 * presses on itself at every crossing. Free of intersection at the start.
 */
export function knottedRope({ rings = 240, around = 12, steps = 20 }: RopeOptions = {}): SkeletalScene {
  const triangles: number[] = []
  const vertex = (i: number, j: number) => (i % rings) * around + (j % around)
  for (let i = 0; i < rings; i++) {
    for (let j = 0; j < around; j++) {
      triangles.push(vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1))
      triangles.push(vertex(i, j), vertex(i + 1, j + 1), vertex(i, j + 1))
    }
  }
  const scene = posedScene('knotted rope', steps, Uint32Array.from(triangles), (t) => {
    const positions = new Float64Array(3 * rings * around)
    const size = sizeAt(t)
    for (let i = 0; i < rings; i++) {
      const u = (2 * Math.PI * i) / rings
      const centre = knot(u, size)
      const along = unit(minus(knot(u + 1e-4, size), knot(u - 1e-4, size)))
      // Perpendicular to the rope, and never along the axis of the knot: no frame has to be carried along.
      const side = unit(cross(along, unit([centre[0], centre[1], 0])))
      const up = cross(side, along)
      for (let j = 0; j < around; j++) {
        const v = (2 * Math.PI * j) / around + 3 * u + 2 * t
        const [c, s] = [THICKNESS * Math.cos(v), THICKNESS * Math.sin(v)]
        positions.set(
          [0, 1, 2].map((k) => valueAt(centre, k) + c * valueAt(side, k) + s * valueAt(up, k)),
          3 * (i * around + j),
        )
      }
    }
    return positions
  })
  const joints = (t: number) => Array.from({ length: JOINTS }, (_, i) => knot((2 * Math.PI * i) / JOINTS, sizeAt(t)))
  return { ...scene, skeleton: chainSkeleton(scene.at(0).x0, steps, joints, true) }
}

function sizeAt(t: number): number {
  return 1.1 - 0.72 * t
}

function knot(u: number, size: number): Vector {
  return [
    size * (Math.sin(u) + 2 * Math.sin(2 * u)),
    size * (Math.cos(u) - 2 * Math.cos(2 * u)),
    -size * 0.6 * Math.sin(3 * u),
  ]
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

function unit(a: Vector): Vector {
  const length = Math.hypot(...a)
  return [a[0] / length, a[1] / length, a[2] / length]
}
