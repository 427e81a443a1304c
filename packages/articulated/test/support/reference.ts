import type { BodyMotion } from '@ccd/advancement'
import { valueAt } from '@ccd/core'
import type { ArticulatedDescription } from '../../src'
import { doubles } from './field'
import { Kinematics, type Placed } from './kinematics'
import type { Mesh } from './meshes'
import { meshDistance, type Points } from './mesh-distance'

export interface MovingMesh {
  readonly mesh: Mesh
  readonly motion: BodyMotion | undefined
  /** The points of the mesh are never faster than this. */
  readonly speed: number
}

export interface MovingBase {
  readonly motion: BodyMotion | undefined
  /** The origin of the root is never faster than this, and the root never turns faster than that. */
  readonly speed: number
  readonly spin: number
}

/** Where links and obstacles are, and how far apart, without a line of the package. */
export class Reference {
  private readonly kinematics: Kinematics<number>
  private readonly description: ArticulatedDescription
  private readonly obstacles: readonly MovingMesh[]
  private readonly base: MovingBase

  constructor(
    description: ArticulatedDescription,
    q0: ArrayLike<number>,
    q1: ArrayLike<number>,
    obstacles: readonly MovingMesh[] = [],
    base: MovingBase = { motion: undefined, speed: 0, spin: 0 },
  ) {
    this.kinematics = new Kinematics(doubles, description, q0, q1)
    this.description = description
    this.obstacles = obstacles
    this.base = base
  }

  /** The triangles of a link, or of an obstacle, in the world at time t. */
  at(part: string | number, t: number): { readonly points: Points; readonly triangles: ArrayLike<number> } {
    if (typeof part === 'number') {
      const { mesh, motion } = valueAt(this.obstacles, part)
      return { points: this.move(mesh.positions, motion ? poseOf(motion, t) : undefined), triangles: mesh.triangles }
    }
    const link = this.description.links.find(({ name }) => name === part)
    const mesh = link?.geometry?.[0]
    if (!mesh) throw new Error(`no mesh of ${part}`)
    const inRoot = this.move(mesh.positions, this.kinematics.link(part, t))
    return {
      points: this.base.motion ? this.move(inRoot.flat(), poseOf(this.base.motion, t)) : inRoot,
      triangles: mesh.triangles,
    }
  }

  /**
   * Conservative advancement of one pair by the greatest speed that any of its points can have: the first time at which the
   * surfaces cross before `until`, to within a step of `finest`; Infinity if there is none.
   */
  firstCrossing(a: string, b: string | number, until: number, finest: number): number {
    const speed = this.speed(a) + this.speed(b)
    for (let t = 0; t < until; ) {
      const [first, second] = [this.at(a, t), this.at(b, t)]
      const gap = ballGap(first.points, second.points)
      const distance = gap > 0 ? gap : meshDistance(first, second)
      if (distance === 0) return t
      t += Math.max(finest, distance / speed)
    }
    return Infinity
  }

  /** No point of a part is faster than this. */
  speed(part: string | number): number {
    if (typeof part === 'number') return valueAt(this.obstacles, part).speed
    const mesh = this.description.links.find(({ name }) => name === part)?.geometry?.[0]
    if (!mesh) return 0
    let reach = farthest(mesh.positions)
    let speed = 0
    let link = part
    for (;;) {
      const joint = this.description.joints.find(({ child }) => child === link)
      if (!joint) break
      const { turned, shifted, far } = this.kinematics.range(joint)
      speed += turned * reach + shifted
      reach += far + Math.hypot(...Array.from(joint.origin?.position ?? [0]))
      link = joint.parent
    }
    return speed + this.base.speed + this.base.spin * reach
  }

  /** Distance of two parts at time t; 0 if their surfaces cross. */
  distance(a: string, b: string | number, t: number): number {
    return meshDistance(this.at(a, t), this.at(b, t))
  }

  private move(positions: ArrayLike<number>, pose: Placed<number> | undefined): Points {
    return Array.from({ length: positions.length / 3 }, (_, i) => {
      const p = [valueAt(positions, 3 * i), valueAt(positions, 3 * i + 1), valueAt(positions, 3 * i + 2)]
      return pose ? this.kinematics.point(pose, p) : p
    })
  }
}

function poseOf(motion: BodyMotion, t: number): Placed<number> {
  const m = motion.matrixAt(t, new Float64Array(16))
  const rows = [0, 1, 2]
  return { r: rows.flatMap((i) => rows.map((k) => valueAt(m, 4 * k + i))), o: rows.map((i) => valueAt(m, 12 + i)) }
}

/** How far apart two balls are that hold the points. */
function ballGap(a: Points, b: Points): number {
  const [p, q] = [ballOf(a), ballOf(b)]
  return Math.hypot(...p.centre.map((x, k) => x - valueAt(q.centre, k))) - (p.radius + q.radius) * (1 + 1e-9)
}

function ballOf(points: Points) {
  const centre = [0, 1, 2].map((k) => points.reduce((sum, point) => sum + valueAt(point, k), 0) / points.length)
  const radius = Math.max(...points.map((point) => Math.hypot(...point.map((x, k) => x - valueAt(centre, k)))))
  return { centre, radius }
}

/** Greatest distance of a vertex from the origin. */
export function farthest(positions: ArrayLike<number>): number {
  let most = 0
  for (let i = 0; i < positions.length; i += 3) {
    most = Math.max(most, Math.hypot(valueAt(positions, i), valueAt(positions, i + 1), valueAt(positions, i + 2)))
  }
  return most
}
