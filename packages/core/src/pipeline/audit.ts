import { BODY_BODY, EDGE_EDGE, VERTEX_FACE, type ContactBuffer } from '../contacts/contact-buffer'
import { checkOptions } from '../errors/check-options'
import { CcdError } from '../errors/error'
import { valueAt } from '../errors/value-at'
import { controlPoints, cornersOf, topologyOf } from '../motion/step-parts'
import type { StepContext } from '../motion/step'
import type { FeatureKind, PairKind } from '../stages/pairs'
import type { Part, Sink, Source, Test } from '../stages/stage'
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
  /**
   * Whether a pair truly touches as early as these contacts, which a step has found to come first. Asked about a pair that is
   * missing and has their time, where the query is `first`. Such a pair is not owed by default, as where times are bounds.
   */
  readonly isFirst?: (kind: AuditedKind, a: number, b: number, first: ContactBuffer, step: StepContext) => boolean
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
  checkOptions('audit', audit, ['share', 'toi', 'confirms', 'isFirst'])
  if (audit.share >= 0 && audit.share <= 1) return
  throw new CcdError('out-of-range', `share must be a number from 0 to 1, not ${audit.share}`, {
    argument: 'share',
    value: audit.share,
  })
}

/** What an audit needs to know of the pipeline whose step it judges. */
export interface AuditedParts {
  /** Its rule, and what it owes. */
  readonly source: Source<PairKind>
  /** The parts between the source and the test. */
  readonly stages: readonly Pick<Part, 'contract'>[]
  /** What it was asked. */
  readonly sink: Pick<Sink, 'query'>
  /** Which of the contacts it is sure of: to give up on a pair is no invention. */
  readonly test: Pick<Test<PairKind>, 'isSure' | 'contract'>
}

/** The first fault among the drawn pairs. The draw depends on the ids alone, so a failure is found again. */
export function findFault(
  audit: Audit,
  { source, stages, sink, test }: AuditedParts,
  step: StepContext,
  result: StepResult,
): AuditFault | undefined {
  const reported = reportedContacts(result, test)
  let fault = findInvention(audit, step, reported.values())
  // Where the question was whether anything touches, and yes was right, other contacts are not owed.
  if (fault || (sink.query === 'any' && result.contacts.length > 0)) return fault
  const until = sink.query === 'all' && result.keeps !== 'first-contact' ? Number.POSITIVE_INFINITY : result.earliest
  // A part that keeps the first contact keeps one of several.
  const keepsAll = [source, ...stages, test].every(({ contract }) => contract.keeps === 'every-contact')
  const owesTies = sink.query === 'first' && keepsAll
  const owed = (time: number, { kind, a, b }: Pair): boolean =>
    time < until || (owesTies && time === until && audit.isFirst?.(kind, a, b, result.contacts, step) === true)
  const visit = (kind: AuditedKind, a: number, b: number): boolean => {
    if (source.rule?.counts(kind, a, b) === false || source.owes?.(kind, a, b, step) === false) return false
    fault = judge(audit, step, owed, { kind, a, b }, reported.get(keyOf({ kind, a, b }))?.time)
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

/** @param owed - Whether a pair with this time of contact has to be reported. */
function judge(
  { toi }: Audit,
  step: StepContext,
  owed: (time: number, pair: Pair) => boolean,
  pair: Pair,
  reported: number | undefined,
): AuditFault | undefined {
  const time = toi(pair.kind, pair.a, pair.b, step)
  if (reported !== undefined) return reported > time ? { what: 'late', ...pair, toi: time, reported } : undefined
  return time <= step.horizon && owed(time, pair) ? { what: 'lost', ...pair, toi: time } : undefined
}

function findInvention(
  { share, confirms }: Audit,
  step: StepContext,
  contacts: Iterable<ReportedContact>,
): AuditFault | undefined {
  if (!confirms) return undefined
  for (const { kind, a, b, time, sure } of contacts) {
    if (!sure || !isPairDrawn(kind, a, b, share) || confirms(kind, a, b, time, step)) continue
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
  readonly sure: boolean
}

/** Each pair once, with the least of its times: one that is tested several times is reported several times. */
function reportedContacts(
  { contacts }: StepResult,
  { isSure }: Pick<Test<PairKind>, 'isSure'>,
): Map<string, ReportedContact> {
  const reported = new Map<string, ReportedContact>()
  for (let i = 0; i < contacts.length; i++) {
    const kind = KINDS.get(valueAt(contacts.kind, i))
    if (kind === undefined) continue
    const [a, b] = [valueAt(contacts.a, i), valueAt(contacts.b, i)]
    const key = keyOf({ kind, a, b })
    const sure = isSure?.(contacts, i) ?? true
    if (!reported.has(key)) reported.set(key, { kind, a, b, time: valueAt(contacts.toi, i), sure })
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
