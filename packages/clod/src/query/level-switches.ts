import type { Pose } from '@ccd/advancement'
import { valueAt } from '@ccd/core'
import { hullSeparation } from '../convex/hull-separation'
import type { DualHierarchy } from '../hierarchy/dual-hierarchy'
import type { ClodContacts } from './query-contacts'

/** A time step of two bodies, with what was found at both ends. */
export interface SteppedContacts {
  /** The one body. */
  readonly a: DualHierarchy
  /** The other body. */
  readonly b: DualHierarchy
  /** Where both are at the start of the step. */
  readonly start: { readonly poseA: Pose; readonly poseB: Pose; readonly found: ClodContacts }
  /** Where both are at its end. */
  readonly end: { readonly poseA: Pose; readonly poseB: Pose; readonly found: ClodContacts }
}

/** A contact that is there only because the level has changed. */
export interface LevelSwitch {
  /** Node of A in the pair that answered at the start. */
  readonly a: number
  /** Node of B in that pair. */
  readonly b: number
  /** Node of A in the finer pair that answers at the end. */
  readonly finerA: number
  /** Node of B in the finer pair. */
  readonly finerB: number
  /** When to respond, as a fraction of the step. */
  readonly time: number
}

/**
 * Finds contacts at the end of a step that no search in time can find the begin of (CLOD §5.3): a pair that was apart at both ends
 * has been refined, and the finer pair overlaps at both ends. There is no moment at which they begin to touch. The rule is to respond
 * at `time`, which interpolates between the distance of the coarse pair at the start and the depth of the finer one at the end, and to
 * go on from there with the coarse pair, in `keep` of the next query.
 *
 * @param step - The two bodies, where they are, and what was found.
 * @returns The earliest first.
 * @throws CcdError for a bad pose.
 */
export function levelSwitches({ a, b, start, end }: SteppedContacts): LevelSwitch[] {
  const coarse = new Map<string, number>()
  const before = start.found.contacts
  for (let i = 0; i < before.length; i++) {
    const distance = valueAt(before.column('distance') ?? [], i)
    if (distance > 0) coarse.set(`${valueAt(before.a, i)} ${valueAt(before.b, i)}`, distance)
  }
  const after = end.found.contacts
  const depths = after.column('depth') ?? []
  const switches: LevelSwitch[] = []
  for (let i = 0; i < after.length; i++) {
    const depth = valueAt(depths, i)
    if (!(depth > 0)) continue
    const [finerA, finerB] = [valueAt(after.a, i), valueAt(after.b, i)]
    const above = coarsePair(a, finerA, b, finerB, coarse)
    if (above === undefined) continue
    const apart = hullSeparation(a, above.a, end.poseA, b, above.b, end.poseB).distance > 0
    const overlapped = hullSeparation(a, finerA, start.poseA, b, finerB, start.poseB).distance < 0
    if (!apart || !overlapped) continue
    switches.push({ a: above.a, b: above.b, finerA, finerB, time: above.distance / (above.distance + depth) })
  }
  return switches.toSorted((p, q) => p.time - q.time)
}

/** The pair above a finer one, but not that itself, that answered at the start. */
function coarsePair(
  a: DualHierarchy,
  finerA: number,
  b: DualHierarchy,
  finerB: number,
  coarse: ReadonlyMap<string, number>,
): { readonly a: number; readonly b: number; readonly distance: number } | undefined {
  const onWayB = wayUp(b, finerB)
  for (const p of wayUp(a, finerA)) {
    for (const q of onWayB) {
      const distance = p === finerA && q === finerB ? undefined : coarse.get(`${p} ${q}`)
      if (distance !== undefined) return { a: p, b: q, distance }
    }
  }
  return undefined
}

/** A node and all nodes above it. */
function wayUp({ parent }: DualHierarchy, node: number): number[] {
  const way = [node]
  for (let n = node; n !== 0; ) {
    n = valueAt(parent, n)
    way.push(n)
  }
  return way
}
