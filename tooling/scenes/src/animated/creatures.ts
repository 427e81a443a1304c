import { between, seededRandom } from '../random'
import { creatureScene, type Bone, type Vector } from './creature'
import type { SkeletalScene } from './moving-scene'
import { valueAt } from '../value-at'

export interface CreatureOptions {
  /** Size of a cell of the lattice on which the skin is made; half of it means four times the triangles. */
  readonly cell?: number
  readonly steps?: number
}

const ARMS = 8
const JOINTS = 6

/** A head and eight arms that curl up until they touch themselves and one another. */
export function octopus({ cell = 0.09, steps = 20 }: CreatureOptions = {}): SkeletalScene {
  const bones: Bone[] = [{ parent: -1, from: [0, 0.5, 0], to: [0, 1.3, 0], radius: [0.55, 0.75] }]
  for (let arm = 0; arm < ARMS; arm++) {
    const angle = (2 * Math.PI * arm) / ARMS
    const at = (k: number): Vector => [
      (0.35 + 0.45 * k) * Math.cos(angle),
      0.2 - 0.03 * k,
      (0.35 + 0.45 * k) * Math.sin(angle),
    ]
    for (let k = 0; k < JOINTS; k++) {
      const radius = (joint: number) => 0.24 - 0.026 * joint
      bones.push({
        parent: k === 0 ? 0 : bones.length - 1,
        from: at(k),
        to: at(k + 1),
        radius: [radius(k), radius(k + 1)],
      })
    }
  }
  const bend = (bone: number, t: number): Vector => {
    if (bone === 0) return [0, 0.3 * Math.sin(Math.PI * t), 0]
    const arm = Math.floor((bone - 1) / JOINTS)
    const angle = (2 * Math.PI * arm) / ARMS
    // About the horizontal axis across the arm: curls up; and sideways, each second arm the other way.
    const curl = 0.95 * t * (0.4 + ((bone - 1) % JOINTS) / JOINTS)
    const sideways = (arm % 2 === 0 ? 0.28 : -0.28) * Math.sin(Math.PI * t)
    return [curl * Math.sin(angle), sideways, -curl * Math.cos(angle)]
  }
  return creatureScene({ name: 'octopus', bones, bend, steps, cell })
}

/** A ball with spines all around that sway against one another. */
export function urchin({ cell = 0.08, steps = 20 }: CreatureOptions = {}): SkeletalScene {
  const count = 48
  const random = seededRandom(5)
  const bones: Bone[] = [{ parent: -1, from: [0, -0.05, 0], to: [0, 0.05, 0], radius: [0.85, 0.85] }]
  const sway: Vector[] = [[0, 0, 0]]
  for (let i = 0; i < count; i++) {
    // Evenly spread by the golden angle.
    const y = 1 - (2 * i + 1) / count
    const r = Math.sqrt(1 - y * y)
    const angle = Math.PI * (3 - Math.sqrt(5)) * i
    const direction: Vector = [r * Math.cos(angle), y, r * Math.sin(angle)]
    const along = (length: number): Vector => [direction[0] * length, direction[1] * length, direction[2] * length]
    bones.push({ parent: 0, from: along(0.75), to: along(1.9), radius: [0.15, 0.09] })
    sway.push([between(random, -1, 1), between(random, -1, 1), between(random, -1, 1)])
  }
  const bend = (bone: number, t: number): Vector => {
    const [x, y, z] = valueAt(sway, bone)
    const s = Math.sin(Math.PI * t) * 0.75
    return [s * x, s * y, s * z]
  }
  return creatureScene({ name: 'urchin', bones, bend, steps, cell })
}

const FINGERS: readonly {
  readonly base: Vector
  readonly direction: Vector
  readonly length: number
  readonly thick: number
}[] = [
  { base: [-0.62, 1.02, 0], direction: [-0.2, 1, 0], length: 1.02, thick: 0.14 },
  { base: [-0.21, 1.12, 0], direction: [-0.05, 1, 0], length: 1.16, thick: 0.145 },
  { base: [0.2, 1.09, 0], direction: [0.09, 1, 0], length: 1.08, thick: 0.14 },
  { base: [0.58, 0.92, 0], direction: [0.24, 1, 0], length: 0.86, thick: 0.125 },
]

/** A hand that closes to a fist: fingers meet the palm, the thumb and each other. */
export function hand({ cell = 0.07, steps = 20 }: CreatureOptions = {}): SkeletalScene {
  const bones: Bone[] = [{ parent: -1, from: [0, -0.9, 0], to: [0, -0.1, 0], radius: [0.34, 0.4] }]
  const joint: number[] = [-1]
  for (const { base, direction, length, thick } of FINGERS) {
    bones.push({ parent: 0, from: [0.5 * base[0], -0.05, 0], to: base, radius: [0.3, 0.2] })
    joint.push(-1)
    const along = (s: number): Vector => [base[0] + s * length * direction[0], base[1] + s * length * direction[1], 0]
    const marks = [0, 0.48, 0.8, 1.08]
    for (let k = 0; k < 3; k++) {
      bones.push({
        parent: bones.length - 1,
        from: along(valueAt(marks, k)),
        to: along(valueAt(marks, k + 1)),
        radius: [thick * (1 - 0.1 * k), thick * (0.9 - 0.1 * k)],
      })
      joint.push(k)
    }
  }
  const thumb: readonly Vector[] = [
    [-0.35, -0.2, 0.05],
    [-0.85, 0.2, 0.15],
    [-1.15, 0.55, 0.2],
    [-1.32, 0.85, 0.22],
  ]
  for (let k = 0; k < 3; k++) {
    bones.push({
      parent: k === 0 ? 0 : bones.length - 1,
      from: valueAt(thumb, k),
      to: valueAt(thumb, k + 1),
      radius: [0.2 - 0.02 * k, 0.18 - 0.02 * k],
    })
    joint.push(10 + k)
  }
  const bend = (bone: number, t: number): Vector => {
    const which = valueAt(joint, bone)
    if (which < 0) return [0, 0, 0]
    if (which >= 10) return which === 10 ? [0.3 * t, 0.75 * t, -0.5 * t] : [0.25 * t, 0.2 * t, -0.55 * t]
    return [valueAt([1.35, 1.6, 1.1], which) * t, 0, 0]
  }
  return creatureScene({ name: 'hand', bones, bend, steps, cell })
}
