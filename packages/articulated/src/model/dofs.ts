import { CcdError } from '@ccd/core'
import type { JointDescription, JointType } from './description'
import { readNumber } from './read-values'

/** One number of a configuration. */
export interface Dof {
  /** Name of the joint, or `joint.part`. */
  readonly name: string
  readonly lower: number
  readonly upper: number
}

const PARTS: Readonly<Record<JointType, readonly string[]>> = {
  revolute: [''],
  continuous: [''],
  prismatic: [''],
  fixed: [],
  planar: ['.u', '.v', '.angle'],
  floating: ['.x', '.y', '.z', '.qx', '.qy', '.qz', '.qw'],
}

/** How a joint gets its values: from `first` on in the configuration; one value is multiplier · q + offset. */
export interface DofSource {
  readonly first: number
  readonly multiplier: number
  readonly offset: number
}

/** The numbers of a configuration, in the order of the joints, and where each joint finds its own. */
export function dofsOf(joints: readonly JointDescription[]): {
  readonly dofs: readonly Dof[]
  readonly sources: ReadonlyMap<string, DofSource>
} {
  const byName = new Map(joints.map((joint) => [joint.name, joint]))
  const dofs: Dof[] = []
  const sources = new Map<string, DofSource>()
  for (const joint of joints) {
    if (joint.mimic !== undefined) continue
    sources.set(joint.name, { first: dofs.length, multiplier: 1, offset: 0 })
    const [lower, upper] = limitsOf(joint)
    dofs.push(...PARTS[joint.type].map((part) => ({ name: `${joint.name}${part}`, lower, upper })))
  }
  for (const joint of joints) {
    if (joint.mimic !== undefined) sources.set(joint.name, followed(joint, byName, sources))
  }
  return { dofs, sources }
}

/** The limits of a joint; infinite where there are none. */
export function limitsOf(joint: JointDescription): readonly [number, number] {
  const { limits, type } = joint
  if (limits === undefined || type === 'continuous' || PARTS[type].length !== 1) return [-Infinity, Infinity]
  const where = `limits of joint "${joint.name}"`
  const lower = limits.lower === undefined ? -Infinity : bound(`lower ${where}`, limits.lower)
  const upper = limits.upper === undefined ? Infinity : bound(`upper ${where}`, limits.upper)
  if (lower <= upper) return [lower, upper]
  throw new CcdError('out-of-range', `the ${where} are ${lower} to ${upper}; the lower one must come first`, {
    argument: 'limits',
    value: lower,
  })
}

function bound(where: string, value: number): number {
  return value === Infinity || value === -Infinity ? value : readNumber(where, value)
}

/** Follows mimics to a joint with a value of its own. */
function followed(
  joint: JointDescription,
  byName: ReadonlyMap<string, JointDescription>,
  sources: ReadonlyMap<string, DofSource>,
): DofSource {
  checkSingle(joint, joint)
  let multiplier = 1
  let offset = 0
  let at = joint
  for (let steps = 0; at.mimic !== undefined; steps++) {
    const { mimic } = at
    const where = `mimic of joint "${at.name}"`
    offset += multiplier * readNumber(`offset in the ${where}`, mimic.offset ?? 0)
    multiplier *= readNumber(`multiplier in the ${where}`, mimic.multiplier ?? 1)
    const next = byName.get(mimic.joint)
    if (next === undefined) {
      throw new CcdError('unknown-value', `joint "${at.name}" mimics "${mimic.joint}", which is no joint`, {
        argument: 'mimic',
        value: mimic.joint,
      })
    }
    if (steps > byName.size) {
      throw new CcdError('not-a-tree', `joint "${joint.name}" mimics itself, through "${at.name}"`, {
        argument: 'mimic',
        value: joint.name,
      })
    }
    checkSingle(joint, next)
    at = next
  }
  const source = sources.get(at.name)
  if (source === undefined) throw new CcdError('unknown-value', `joint "${at.name}" has no value`, { value: at.name })
  return { first: source.first, multiplier, offset }
}

function checkSingle(joint: JointDescription, which: JointDescription): void {
  if (PARTS[which.type].length === 1) return
  throw new CcdError(
    'unknown-value',
    `joint "${joint.name}" mimics, but "${which.name}" is ${which.type}: only joints with one value mimic and are mimicked`,
    { argument: 'mimic', value: which.name },
  )
}
