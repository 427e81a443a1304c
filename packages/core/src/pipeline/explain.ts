import { BODY_BODY, EDGE_EDGE, EDGE_FACE, VERTEX_FACE, type ContactBuffer } from '../contacts/contact-buffer'
import { valueAt } from '../errors/value-at'
import type { PairKind } from '../stages/pairs'
import type { PairQuestion } from './pair-question'
import type { PairTrace } from './pair-trace'

/** What happened to one feature pair at one part. */
export interface ExplainedStage {
  /** Name of the part. */
  readonly name: string
  /** Pairs that could still lead to the feature pair: incident triangle pairs, then the feature pair itself. */
  readonly out: number
  /** The part's own words: proof and numbers. Empty where it says nothing. */
  readonly why: string
}

/** What became of a feature pair in the last step. */
export interface Explanation {
  /** The kind that was asked about. */
  readonly kind: PairKind
  /** The first id: the lower one of two like features. */
  readonly a: number
  /** The second id. */
  readonly b: number
  /**
   * `dropped` where no part handed it on to the test; `no contact` where the test decided so; `incident` where the two have a
   * vertex in common, so that they always touch and no part looks at them.
   */
  readonly verdict: 'contact' | 'no contact' | 'dropped' | 'incident'
  /** The part that dropped the pair, or the test that decided it; empty for an incident pair. */
  readonly by: string
  /** Time of the contact, Infinity where there is none. */
  readonly toi: number
  /** One entry per part: the source first, the test last. */
  readonly stages: readonly ExplainedStage[]
  /** All of this in words, one line per part. */
  readonly text: string
}

const CONTACT_KIND: Partial<Record<PairKind, number>> = {
  'vertex-face': VERTEX_FACE,
  'edge-edge': EDGE_EDGE,
  'body-body': BODY_BODY,
  'edge-face': EDGE_FACE,
}

/** A trace of one pair through all parts, and what they say about it. */
interface TracedPair {
  readonly trace: PairTrace
  /** The parts in order, the test last, each with its own words. */
  readonly parts: readonly Pick<ExplainedStage, 'name' | 'why'>[]
  /** What the step found. */
  readonly contacts: ContactBuffer
}

/** Turns a trace into an answer for people. */
export function explanation({ kind, a, b }: PairQuestion, { trace, parts, contacts }: TracedPair): Explanation {
  const stages = parts.map(({ name, why }, i) => ({ name, out: valueAt(trace.out, i), why }))
  const time = timeOf(contacts, CONTACT_KIND[kind], a, b)
  const test = stages.length - 1
  // The part behind the last one that left something. An orphan is only added late, so the search starts at the end.
  const guilty = 1 + stages.slice(0, test).findLastIndex(({ out }) => out > 0)
  const verdict = time !== undefined ? 'contact' : guilty === test ? 'no contact' : 'dropped'
  const by = valueAt(stages, verdict === 'dropped' ? guilty : test).name
  const head = `${kind} (${a}, ${b}): ${verdict}${time === undefined ? '' : ` at t = ${time}`}, by ${by}`
  const lines = stages.map(
    ({ name, out, why }, i) => `  ${name}${i < test ? `: ${out} left` : ''}${why ? ` (${why})` : ''}`,
  )
  const toi = time === undefined ? Number.POSITIVE_INFINITY : time
  return { kind, a, b, verdict, by, toi, stages, text: [head, ...lines].join('\n') }
}

/** The answer for two features that have this vertex in common. */
export function incidentPair({ kind, a, b }: PairQuestion, vertex: number): Explanation {
  const text = `${kind} (${a}, ${b}): incident, both have vertex ${vertex}; they always touch there and are never tested`
  return { kind, a, b, verdict: 'incident', by: '', toi: Number.POSITIVE_INFINITY, stages: [], text }
}

function timeOf(contacts: ContactBuffer, kind: number | undefined, a: number, b: number): number | undefined {
  for (let i = 0; i < contacts.length; i++) {
    if (contacts.kind[i] === kind && contacts.a[i] === a && contacts.b[i] === b) return contacts.toi[i]
  }
  return undefined
}
