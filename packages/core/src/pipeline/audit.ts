import { EDGE_EDGE, VERTEX_FACE } from '../contacts/contact-buffer'
import { checkOptions } from '../errors/check-options'
import { CcdError } from '../errors/error'
import { cornersOf, topologyOf } from '../motion/step-parts'
import type { StepContext } from '../motion/step'
import type { FeatureKind, PairKind } from '../stages/pairs'
import type { Source } from '../stages/stage'
import { forEachFeaturePair } from '../topology/feature-pairs'
import { visitSampled, visitSampledNeighbours } from './sample.kernel'
import type { StepResult } from './step-result'

/** Rechecks a share of the pairs of a step, dropped ones included, with a test that is trusted. */
export interface Audit {
  /** Share of the pairs to recheck, from 0 to 1. */
  readonly share: number
  /** Exact time of impact of a feature pair, Infinity when it never touches. */
  readonly toi: (kind: FeatureKind, a: number, b: number, step: StepContext) => number
}

/** A contact that the pipeline should have reported. */
export interface LostContact {
  /** Whether `a` and `b` are a vertex and a triangle, or two edges. */
  readonly kind: FeatureKind
  /** Id of the vertex, or of the lower edge. */
  readonly a: number
  /** Id of the triangle, or of the higher edge. */
  readonly b: number
  /** When they touch, by the test that is trusted. */
  readonly toi: number
}

/** @throws CcdError `unknown-option`, or `out-of-range` for a share that is none. */
export function checkAudit(audit: Audit): void {
  checkOptions('audit', audit, ['share', 'toi'])
  if (audit.share >= 0 && audit.share <= 1) return
  throw new CcdError('out-of-range', `share must be a number from 0 to 1, not ${audit.share}`, {
    argument: 'share',
    value: audit.share,
  })
}

/**
 * Draws triangle pairs from the source without its cullers, and adjacent ones (which only orphans cover) from the
 * topology; every contact among their features must be in the result. The sample depends on the ids alone, so a
 * failure is found again.
 */
export function findLostContact(
  { share, toi }: Audit,
  source: Source<PairKind>,
  step: StepContext,
  { contacts, earliest, keeps }: StepResult,
): LostContact | undefined {
  const known = new Set<string>()
  for (let i = 0; i < contacts.length; i++) known.add(`${contacts.kind[i]} ${contacts.a[i]} ${contacts.b[i]}`)
  let lost: LostContact | undefined

  const check = (kind: FeatureKind, a: number, b: number): void => {
    if (lost || source.rule?.counts(kind, a, b) === false) return
    if (known.has(`${kind === 'vertex-face' ? VERTEX_FACE : EDGE_EDGE} ${a} ${b}`)) return
    const time = toi(kind, a, b, step)
    const missed = keeps === 'first-contact' ? time < earliest : time <= 1
    if (missed) lost = { kind, a, b, toi: time }
  }
  const checkTriangles = (t: number, u: number): void => forEachFeaturePair(topologyOf(step, 'audit'), t, u, check)

  for (const batch of (source.unculled ?? source).pairs(step)) {
    const { kind } = batch
    if (kind === 'triangle-triangle') visitSampled(batch, share, checkTriangles)
    else if (kind === 'vertex-face' || kind === 'edge-edge') visitSampled(batch, share, (a, b) => check(kind, a, b))
    if (lost) return lost
  }
  if (step.topology) visitSampledNeighbours(step.topology, share, checkTriangles)
  return lost
}

/** Exact numbers that reproduce a lost contact in a test of the elementary functions, as JSON. */
export function fixtureOf(lost: LostContact, { topology, motion }: StepContext): string {
  if (!topology || motion.kind !== 'linear') return ''
  const ids = Array.from(cornersOf(topology, lost.kind, lost.a, lost.b, new Uint32Array(4)))
  const rows = (x: Float64Array): number[][] => ids.map((v) => Array.from(x.subarray(3 * v, 3 * v + 3)))
  return JSON.stringify({ kind: lost.kind, vertices: ids, x0: rows(motion.x0), x1: rows(motion.x1) })
}
