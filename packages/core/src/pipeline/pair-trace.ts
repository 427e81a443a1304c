import { valueAt } from '../errors/value-at'
import type { StepContext } from '../motion/step'
import type { PairBatch, PairKind } from '../stages/pairs'
import type { Part } from '../stages/stage'
import { incidentTriangles } from '../topology/feature-pairs'
import type { Tap } from './metered-stream'
import type { PairQuestion } from './pair-question'

/** Counts, at each seam, the pairs that can still lead to the given one. */
export class PairTrace {
  /** How many came through, per seam. */
  readonly out: number[]
  readonly #kind: PairKind
  readonly #a: number
  readonly #b: number
  readonly #triangles: ReadonlySet<number>
  readonly #others: ReadonlySet<number>
  /** Seams that triangle pairs cross, each with one that leads to the feature pair, where there was one. */
  readonly #trianglePairs = new Map<number, readonly [number, number] | undefined>()
  #onTriangles = true

  /** @param seams - How many there are: one behind each part but the test. */
  constructor({ kind, a, b }: PairQuestion, step: StepContext, seams: number) {
    this.#kind = kind
    this.#a = a
    this.#b = b
    const { topology } = step
    this.#triangles = new Set(topology ? incidentTriangles(topology, kind, 'a', a) : [])
    this.#others = new Set(topology ? incidentTriangles(topology, kind, 'b', b) : [])
    this.out = new Array<number>(seams).fill(0)
  }

  /** Looks at the batches between the parts, each before the next part changes it. */
  readonly tap: Tap = (seam, batch) => {
    const triangles = batch.kind === 'triangle-triangle'
    if (triangles && !this.#trianglePairs.has(seam)) this.#trianglePairs.set(seam, undefined)
    for (let i = 0; i < batch.length; i++) {
      const a = valueAt(batch.pairs, 2 * i)
      const b = valueAt(batch.pairs, 2 * i + 1)
      if (!this.#leadsHere(batch, a, b)) continue
      this.out[seam] = valueAt(this.out, seam) + 1
      if (triangles && !this.#trianglePairs.get(seam)) this.#trianglePairs.set(seam, [a, b])
    }
  }

  /**
   * What a part is to be asked about: a pair of triangles if it works on those, else the feature pair itself. To be
   * called once for every part in order, the source first, since a part may work on what the one before it worked on.
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
