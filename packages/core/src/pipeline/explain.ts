import { BODY_BODY, EDGE_EDGE, EDGE_FACE, VERTEX_FACE, type ContactBuffer } from '../contacts/contact-buffer'
import { incidentTriangles } from '../topology/feature-pairs'
import type { Tap } from './metered'
import type { PairBatch, PairKind } from '../stages/pairs'
import type { Part } from '../stages/stage'
import type { StepContext } from '../motion/step'

/** What happened to one feature pair at one part. */
export interface ExplainedStage {
  readonly name: string
  /** Pairs that could still lead to the feature pair: incident triangle pairs, then the feature pair itself. */
  readonly out: number
  /** The part's own words: proof and numbers. */
  readonly why: string
}

export interface Explanation {
  readonly kind: PairKind
  readonly a: number
  readonly b: number
  readonly verdict: 'contact' | 'no contact' | 'dropped'
  /** The part that dropped the pair, or the test that decided it. */
  readonly by: string
  readonly toi: number
  readonly stages: readonly ExplainedStage[]
  readonly text: string
}

const CONTACT_KIND: Partial<Record<PairKind, number>> = {
  'vertex-face': VERTEX_FACE,
  'edge-edge': EDGE_EDGE,
  'body-body': BODY_BODY,
  'edge-face': EDGE_FACE,
}

/** Counts, at each seam, the pairs that can still lead to the given one. */
export class PairTrace {
  readonly out: number[]
  readonly #kind: PairKind
  readonly #a: number
  readonly #b: number
  readonly #triangles: ReadonlySet<number>
  readonly #others: ReadonlySet<number>
  /** Seams that triangle pairs cross, each with one that leads to the feature pair, where there was one. */
  readonly #trianglePairs = new Map<number, readonly [number, number] | undefined>()
  #onTriangles = true

  constructor(kind: PairKind, a: number, b: number, step: StepContext, seams: number) {
    this.#kind = kind
    this.#a = a
    this.#b = b
    const { topology } = step
    this.#triangles = new Set(topology ? incidentTriangles(topology, kind, 'a', a) : [])
    this.#others = new Set(topology ? incidentTriangles(topology, kind, 'b', b) : [])
    this.out = new Array<number>(seams).fill(0)
  }

  readonly tap: Tap = (seam, batch) => {
    const triangles = batch.kind === 'triangle-triangle'
    if (triangles && !this.#trianglePairs.has(seam)) this.#trianglePairs.set(seam, undefined)
    for (let i = 0; i < batch.length; i++) {
      const a = batch.pairs[2 * i] ?? 0
      const b = batch.pairs[2 * i + 1] ?? 0
      if (!this.#leadsHere(batch, a, b)) continue
      this.out[seam] = (this.out[seam] ?? 0) + 1
      if (triangles && !this.#trianglePairs.get(seam)) this.#trianglePairs.set(seam, [a, b])
    }
  }

  /**
   * What a part is to be asked about: a pair of triangles if it works on those, else the feature pair itself. The parts
   * are taken in order, the source first.
   */
  subject(part: Part, index: number): readonly [PairKind, number, number] {
    // Where nothing came through, a filter still works on what the part before it worked on.
    this.#onTriangles = this.#trianglePairs.has(index) || (this.#onTriangles && (index === 0 || 'filter' in part))
    if (!this.#onTriangles) return [this.#kind, this.#a, this.#b]
    const seen = this.#trianglePairs.get(index - 1) ?? this.#trianglePairs.get(index)
    const [t, u] = seen ?? this.#anyTriangles()
    return t === undefined || u === undefined
      ? [this.#kind, this.#a, this.#b]
      : ['triangle-triangle', Math.min(t, u), Math.max(t, u)]
  }

  #anyTriangles(): readonly [number | undefined, number | undefined] {
    const [t] = this.#triangles
    return [t, [...this.#others].find((u) => u !== t)]
  }

  #leadsHere(batch: PairBatch, a: number, b: number): boolean {
    if (batch.kind === this.#kind) return a === this.#a && b === this.#b
    if (batch.kind !== 'triangle-triangle') return false
    return (this.#triangles.has(a) && this.#others.has(b)) || (this.#triangles.has(b) && this.#others.has(a))
  }
}

/** Turns a trace into an answer for people. `names` and `whys` list the parts in order, the test last. */
export function explanation(
  kind: PairKind,
  a: number,
  b: number,
  trace: PairTrace,
  names: readonly string[],
  whys: readonly string[],
  contacts: ContactBuffer,
): Explanation {
  const stages = names.map((name, i) => ({ name, out: trace.out[i] ?? 0, why: whys[i] ?? '' }))
  const toi = timeOf(contacts, CONTACT_KIND[kind], a, b)
  const test = names.length - 1
  // The last part after which nothing leads to the pair; an orphan is only added late, so look from the end.
  let dropped = -1
  for (let i = test - 1; i >= 0 && trace.out[i] === 0; i--) dropped = i
  const contact = toi !== undefined
  const verdict = contact ? 'contact' : dropped < 0 ? 'no contact' : 'dropped'
  const by = names[verdict === 'dropped' ? dropped : test] ?? ''
  const head = `${kind} (${a}, ${b}): ${verdict}${contact ? ` at t = ${toi}` : ''}, by ${by}`
  const lines = stages.map(
    ({ name, out, why }, i) => `  ${name}${i < test ? `: ${out} left` : ''}${why ? ` (${why})` : ''}`,
  )
  return { kind, a, b, verdict, by, toi: toi ?? Number.POSITIVE_INFINITY, stages, text: [head, ...lines].join('\n') }
}

function timeOf(contacts: ContactBuffer, kind: number | undefined, a: number, b: number): number | undefined {
  for (let i = 0; i < contacts.length; i++) {
    if (contacts.kind[i] === kind && contacts.a[i] === a && contacts.b[i] === b) return contacts.toi[i]
  }
  return undefined
}
