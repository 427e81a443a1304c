import { BODY_BODY, EDGE_EDGE, VERTEX_FACE } from '../contacts/contact-buffer'
import { checkOptions } from '../errors/check-options'
import { CcdError } from '../errors/error'
import { valueAt } from '../errors/value-at'
import { controlPoints, cornersOf, topologyOf } from '../motion/step-parts'
import type { StepContext } from '../motion/step'
import type { FeatureKind, PairKind } from '../stages/pairs'
import type { Source } from '../stages/stage'
import { isPairDrawn, visitDrawnBodies, visitDrawnFeatures } from './draw-pairs.kernel'
import type { StepResult } from './step-result'

/** What an audit looks at: pairs of features, or of bodies where the motion is one of bodies. */
export type AuditedKind = FeatureKind | 'body-body'

/**
 * Rechecks a share of the pairs of a step with a test that is trusted. The pairs are drawn without any part of the
 * pipeline: each drawn vertex, edge or pair of bodies is compared with all others.
 */
export interface Audit {
  /** Share of the vertices and edges, or of the pairs of bodies, to recheck, from 0 to 1. */
  readonly share: number
  /** A time by which the pair certainly touches, Infinity where that is not certain. No contact may be missing or later. */
  readonly toi: (kind: AuditedKind, a: number, b: number, step: StepContext) => number
  /** Whether a contact that the pipeline reports at this time is one. Not asked by default, as for conservative tests. */
  readonly confirms?: (kind: AuditedKind, a: number, b: number, time: number, step: StepContext) => boolean
}

/** What an audit holds against a step. */
export interface AuditFault {
  /** No contact was reported, or one that is too late, or one that is none. */
  readonly what: 'lost' | 'late' | 'invented'
  /** Whether `a` and `b` are a vertex and a triangle, two edges or two bodies. */
  readonly kind: AuditedKind
  /** Id of the vertex, or the lower one. */
  readonly a: number
  /** Id of the triangle, or the higher one. */
  readonly b: number
  /** By when they touch, by the test that is trusted. */
  readonly toi: number
  /** The time that the pipeline gave, where it gave one. */
  readonly reported?: number
}

/** @throws CcdError `unknown-option`, or `out-of-range` for a share that is none. */
export function checkAudit(audit: Audit): void {
  checkOptions('audit', audit, ['share', 'toi', 'confirms'])
  if (audit.share >= 0 && audit.share <= 1) return
  throw new CcdError('out-of-range', `share must be a number from 0 to 1, not ${audit.share}`, {
    argument: 'share',
    value: audit.share,
  })
}

/**
 * The first fault among the drawn pairs. The draw depends on the ids alone, so a failure is found again.
 *
 * @param owesAll - False where the step was not to find more than it did: then only what it reports is judged.
 */
export function findFault(
  audit: Audit,
  source: Source<PairKind>,
  step: StepContext,
  result: StepResult,
  owesAll: boolean,
): AuditFault | undefined {
  const reported = reportedContacts(result)
  let fault = findInvention(audit, step, reported.values())
  if (fault || !owesAll) return fault
  const visit = (kind: AuditedKind, a: number, b: number): boolean => {
    if (source.rule?.counts(kind, a, b) === false || source.owes?.(kind, a, b, step) === false) return false
    fault = judge(audit, step, result, { kind, a, b }, reported.get(keyOf({ kind, a, b }))?.time)
    return fault !== undefined
  }
  const { motion, minSeparation } = step
  if (motion.kind === 'rigid') visitDrawnBodies(motion.motions.length, audit.share, visit)
  else {
    const topology = topologyOf(step, 'audit')
    const control = controlPoints(motion, 'audit', topology.vertexCount)
    visitDrawnFeatures(topology, control, minSeparation, audit.share, visit)
  }
  return fault
}

type Pair = Pick<AuditFault, 'kind' | 'a' | 'b'>

function judge(
  { toi }: Audit,
  step: StepContext,
  { earliest, keeps }: StepResult,
  pair: Pair,
  reported: number | undefined,
): AuditFault | undefined {
  const time = toi(pair.kind, pair.a, pair.b, step)
  if (reported !== undefined) return reported > time ? { what: 'late', ...pair, toi: time, reported } : undefined
  const missed = keeps === 'first-contact' ? time < earliest : time <= step.horizon
  return missed ? { what: 'lost', ...pair, toi: time } : undefined
}

function findInvention(
  { share, confirms }: Audit,
  step: StepContext,
  contacts: Iterable<ReportedContact>,
): AuditFault | undefined {
  if (!confirms) return undefined
  for (const { kind, a, b, time } of contacts) {
    if (!isPairDrawn(kind, a, b, share) || confirms(kind, a, b, time, step)) continue
    return { what: 'invented', kind, a, b, toi: Number.POSITIVE_INFINITY, reported: time }
  }
  return undefined
}

const KINDS: ReadonlyMap<number, AuditedKind> = new Map([
  [VERTEX_FACE, 'vertex-face'],
  [EDGE_EDGE, 'edge-edge'],
  [BODY_BODY, 'body-body'],
])

interface ReportedContact extends Pair {
  readonly time: number
}

/** Each pair once, with the least of its times: one that is tested several times is reported several times. */
function reportedContacts({ contacts }: StepResult): Map<string, ReportedContact> {
  const reported = new Map<string, ReportedContact>()
  for (let i = 0; i < contacts.length; i++) {
    const kind = KINDS.get(valueAt(contacts.kind, i))
    if (kind === undefined) continue
    const [a, b] = [valueAt(contacts.a, i), valueAt(contacts.b, i)]
    const key = keyOf({ kind, a, b })
    if (!reported.has(key)) reported.set(key, { kind, a, b, time: valueAt(contacts.toi, i) })
  }
  return reported
}

function keyOf({ kind, a, b }: Pair): string {
  return `${kind} ${a} ${b}`
}

/** What was found, for people. */
export function describeFault({ what, toi, reported }: AuditFault): string {
  if (what === 'lost') return `lost contact at t = ${toi}`
  if (what === 'late') return `late contact: reported at t = ${reported}, but they touch by t = ${toi}`
  return `invented contact: reported at t = ${reported}, but there is none at that time`
}

/** Exact numbers that reproduce a fault in a test of the elementary functions, as JSON; for bodies their matrices. */
export function fixtureOf({ kind, a, b }: AuditFault, { topology, motion }: StepContext): string {
  if (motion.kind === 'rigid') {
    const matrices = [a, b].map((id) => {
      const body = valueAt(motion.motions, id)
      return [0, 1].map((t) => Array.from(body.matrixAt(t, new Float64Array(16))))
    })
    return JSON.stringify({ kind, bodies: [a, b], matrices })
  }
  if (!topology || motion.kind !== 'linear' || kind === 'body-body') return ''
  const ids = Array.from(cornersOf(topology, kind, a, b, new Uint32Array(4)))
  const rows = (x: Float64Array): number[][] => ids.map((v) => Array.from(x.subarray(3 * v, 3 * v + 3)))
  return JSON.stringify({ kind, vertices: ids, x0: rows(motion.x0), x1: rows(motion.x1) })
}
