import type { ArticulatedDescription, JointDescription, JointType } from '../../src'
import { box } from './meshes'

export interface RandomTree {
  readonly description: ArticulatedDescription
  readonly q0: number[]
  readonly q1: number[]
}

export interface TreeOptions {
  readonly links: number
  /** Typical length of a link. */
  readonly size?: number
  /** Sizes of links vary by up to ten to this power either way. */
  readonly spread?: number
  /** How far joints turn, in radians. */
  readonly turn?: number
  /** Joint values that the motion starts from. */
  readonly start?: number
  /** How far from the root the first joint is. */
  readonly far?: number
  readonly types?: readonly JointType[]
}

const ALL: readonly JointType[] = ['revolute', 'continuous', 'prismatic', 'fixed', 'floating', 'planar']

export function unitQuaternion(random: () => number): number[] {
  const q = [0, 0, 0, 0].map(() => 2 * random() - 1)
  const length = Math.hypot(...q)
  return length < 0.1 ? [0, 0, 0, 1] : q.map((x) => x / length)
}

/** A tree with chains and branches, and a motion of it. */
export function randomTree(random: () => number, options: TreeOptions): RandomTree {
  const { links: count, size = 1, spread = 0.3, turn = 2, start = 3, far = 0, types = ALL } = options
  const signed = () => 2 * random() - 1
  const lengths = Array.from({ length: count }, () => size * 10 ** (spread * signed()))
  const links = lengths.map((length, i) => ({
    name: `link${i}`,
    geometry: [box(length, 0.2 * length, 0.1 * length, [0.5 * length * signed(), 0, 0])],
  }))
  const joints: JointDescription[] = []
  const q0: number[] = []
  const q1: number[] = []
  const followed: string[] = []
  for (let i = 1; i < count; i++) {
    const parent = random() < 0.75 ? i - 1 : Math.floor(random() * i)
    const type = types[Math.floor(random() * types.length)] ?? 'revolute'
    const length = lengths[parent] ?? size
    const position = [0, 0, 0].map(() => length * signed())
    if (i === 1 && far > 0) position[0] = far
    const axis = [signed(), signed(), signed() + 0.01]
    const origin = { position, rotation: unitQuaternion(random) }
    const single = type === 'revolute' || type === 'continuous' || type === 'prismatic'
    const leader = followed[Math.floor(random() * followed.length)]
    const mimic =
      single && leader !== undefined && random() < 0.15
        ? { mimic: { joint: leader, multiplier: signed(), offset: signed() } }
        : {}
    joints.push({ name: `joint${i}`, type, parent: `link${parent}`, child: `link${i}`, origin, axis, ...mimic })
    if ('mimic' in mimic) continue
    if (single) followed.push(`joint${i}`)
    if (type === 'revolute' || type === 'continuous') {
      const from = start * signed()
      q0.push(from)
      q1.push(random() < 0.1 ? from : from + turn * signed())
    } else if (type === 'prismatic') {
      q0.push(length * signed())
      q1.push(length * signed())
    } else if (type === 'planar') {
      q0.push(length * signed(), length * signed(), start * signed())
      q1.push(length * signed(), length * signed(), start * signed())
    } else if (type === 'floating') {
      q0.push(length * signed(), length * signed(), length * signed(), ...unitQuaternion(random))
      q1.push(length * signed(), length * signed(), length * signed(), ...unitQuaternion(random))
    }
  }
  return { description: { links, joints }, q0, q1 }
}
