import type { Pose } from '@ccd/advancement'
import { BODY_BODY, CcdError, checkOptions, valueAt, type ContactBuffer, type RigidMotion, type Test } from '@ccd/core'
import type { DualHierarchy } from '../hierarchy/dual-hierarchy'
import type { ContactFront } from '../query/contact-front'
import { queryContacts, type ClodContacts } from '../query/query-contacts'
import { poseOfMatrix } from './pose-of-matrix'

/** Options of `clodContacts`. */
export interface ClodContactOptions {
  /** Largest allowed error of a distance; 0, the default, is exact. */
  readonly error?: number
  /** The moment of the step at which contacts are looked for, from 0 to 1. Default 1, its end. */
  readonly at?: number
}

/**
 * A test that finds the contacts of each pair of bodies at one moment of the step: all pairs of patches closer than the minimum
 * separation of the step, or of coarser patches as far as the error allows. It fills the columns `point` (3), `normal` (3), `distance`,
 * `error`, `area`, `depth` and `nodes` (2, of the two hierarchies) where a pipeline asks for them. Fronts are kept from step to step.
 *
 * @param hierarchies - One hierarchy per body id.
 * @param options - See the fields; all may be left out.
 * @throws CcdError `wrong-type`, `unknown-option`, `out-of-range`.
 */
export function clodContacts(
  hierarchies: readonly DualHierarchy[],
  options: ClodContactOptions = {},
): Test<'body-body'> {
  checkOptions('clodContacts', options, ['error', 'at'])
  const { error = 0, at = 1 } = options
  checkWithin('error', error, Number.MAX_VALUE)
  checkWithin('at', at, 1)
  let fronts = new Map<string, ContactFront>()
  let largest = 0
  return {
    name: 'clod',
    contract: { motion: ['rigid'], separation: 'any', keeps: { withinError: error } },
    get kept() {
      // Rounding, where the error is smaller than that. The pipeline adds it to what the contract promises.
      return { withinError: Math.max(0, largest - error) }
    },
    run(input, { motion, minSeparation, horizon }, out): void {
      if (motion.kind !== 'rigid') {
        throw new CcdError('unsupported-motion', `bodies need a rigid motion, not "${motion.kind}"`, {
          argument: 'motion',
          value: motion.kind,
        })
      }
      const poses = new Map<number, Pose>()
      const poseOf = (body: number): Pose => {
        const known = poses.get(body)
        if (known !== undefined) return known
        const pose = poseOfMatrix(motionOf(motion.motions, body).matrixAt(at, new Float64Array(16)))
        poses.set(body, pose)
        return pose
      }
      const next = new Map<string, ContactFront>()
      largest = 0
      for (const batch of input) {
        if (at > horizon) continue
        for (let i = 0; i < batch.length; i++) {
          const a = valueAt(batch.pairs, 2 * i)
          const b = valueAt(batch.pairs, 2 * i + 1)
          const key = `${a} ${b}`
          const front = next.get(key) ?? fronts.get(key)
          const found = queryContacts(bodyAt(hierarchies, a), poseOf(a), bodyAt(hierarchies, b), poseOf(b), {
            distance: minSeparation,
            error,
            ...(front ? { front } : {}),
          })
          next.set(key, found.front)
          largest = Math.max(largest, append(out, a, b, at, found))
        }
      }
      fronts = next
    },
  }
}

/** Appends the contacts of a pair; returns the largest of their errors. */
function append(out: ContactBuffer, a: number, b: number, toi: number, { contacts }: ClodContacts): number {
  let largest = 0
  for (let i = 0; i < contacts.length; i++) {
    const row = out.push(BODY_BODY, a, b, toi)
    for (const [name, width] of COLUMNS) {
      const values = contacts.column(name)
      if (values) out.column(name)?.set(values.subarray(width * i, width * i + width), width * row)
    }
    out.column('nodes')?.set([valueAt(contacts.a, i), valueAt(contacts.b, i)], 2 * row)
    largest = Math.max(largest, valueAt(contacts.column('error') ?? [], i))
  }
  return largest
}

const COLUMNS = [
  ['point', 3],
  ['normal', 3],
  ['distance', 1],
  ['error', 1],
  ['area', 1],
  ['depth', 1],
] as const

function bodyAt(hierarchies: readonly DualHierarchy[], id: number): DualHierarchy {
  const body = hierarchies[id]
  if (body !== undefined) return body
  throw new CcdError('index-out-of-range', `there is no body ${id}; there are ${hierarchies.length}`, { value: id })
}

function motionOf(motions: readonly RigidMotion[], id: number): RigidMotion {
  const motion = motions[id]
  if (motion !== undefined) return motion
  throw new CcdError('index-out-of-range', `there is no motion of body ${id}; there are ${motions.length}`, {
    value: id,
  })
}

function checkWithin(argument: string, value: number, limit: number): void {
  if (typeof value === 'number' && value >= 0 && value <= limit) return
  throw new CcdError('out-of-range', `${argument} must be from 0 to ${limit}, not ${String(value)}`, {
    argument,
    value,
  })
}
