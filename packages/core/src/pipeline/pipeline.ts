import { findLostContact, type Audit, type LostContact } from './audit'
import { checkLength, checkMotion } from '../errors/check-input'
import { checkComposition, checkMesh, partsFor, requirementsOf, type Composition } from './composition'
import { ContactBuffer } from '../contacts/contact-buffer'
import type { Keeps, Requirement } from '../stages/contract'
import { CcdError } from '../errors/error'
import { explanation, PairTrace, type Explanation } from './explain'
import type { Hierarchy } from '../stages/hierarchy'
import { MeteredStream, type Tap } from './metered'
import type { Motion } from '../motion/motion'
import type { PairKind, PairStream } from '../stages/pairs'
import type { LeftOut, Sink, Source, Stage, Test } from '../stages/stage'
import type { StepContext } from '../motion/step'
import type { Topology, TopologyChange } from '../topology/topology'

/** One step to examine. */
export interface StepInput {
  readonly topology?: Topology
  readonly hierarchy?: Hierarchy
  readonly motion: Motion
  readonly minSeparation?: number
  /** Contacts strictly later than this may be ignored. */
  readonly horizon?: number
  /** Requirements that the caller answers for, such as `intersection-free-start`. */
  readonly vouch?: readonly Requirement[]
}

export interface StageReport {
  readonly name: string
  readonly in: number
  readonly out: number
  readonly ms: number
}

export interface StepResult {
  readonly contacts: ContactBuffer
  /** Time of the first contact, Infinity when there is none; for the query `any` that of the contact it found. */
  readonly earliest: number
  /** The weakest promise of all parts that ran. */
  readonly keeps: Keeps
  readonly stages: readonly StageReport[]
  /** Parts that did not run, and why. */
  readonly leftOut: readonly LeftOut[]
}

export interface PipelineOptions {
  readonly audit?: Audit
  /** Decides whether the start of a step is free of intersection, for parts that require it. */
  readonly startIsFree?: (step: StepContext) => boolean
  /** Named contact columns to fill, with their widths: `{ point: 3 }`. */
  readonly columns?: Readonly<Record<string, number>>
}

export interface Pipeline {
  /** The contacts are valid until the next run. */
  run(input: StepInput): StepResult
  /** Which part dropped or kept a feature pair in the last step, and by what proof. */
  explain(kind: PairKind, a: number, b: number): Explanation
  topologyChanged(change: TopologyChange, topology: Topology): void
}

type K = PairKind

/** A stage of whatever kind, where the kinds are not known to the compiler. */
export type AnyStage = Stage<never, PairKind>

/** Composes a source, stages, a test and a sink. A part in the wrong place is a compile error. */
export function pipeline<A extends K>(source: Source<A>, test: Test<A>, sink: Sink, options?: PipelineOptions): Pipeline
export function pipeline<A extends K, B extends K>(
  source: Source<A>,
  s1: Stage<A, B>,
  test: Test<B>,
  sink: Sink,
  options?: PipelineOptions,
): Pipeline
export function pipeline<A extends K, B extends K, C extends K>(
  source: Source<A>,
  s1: Stage<A, B>,
  s2: Stage<B, C>,
  test: Test<C>,
  sink: Sink,
  options?: PipelineOptions,
): Pipeline
export function pipeline<A extends K, B extends K, C extends K, D extends K>(
  source: Source<A>,
  s1: Stage<A, B>,
  s2: Stage<B, C>,
  s3: Stage<C, D>,
  test: Test<D>,
  sink: Sink,
  options?: PipelineOptions,
): Pipeline
export function pipeline<A extends K, B extends K, C extends K, D extends K, E extends K>(
  source: Source<A>,
  s1: Stage<A, B>,
  s2: Stage<B, C>,
  s3: Stage<C, D>,
  s4: Stage<D, E>,
  test: Test<E>,
  sink: Sink,
  options?: PipelineOptions,
): Pipeline
export function pipeline<A extends K, B extends K, C extends K, D extends K, E extends K, F extends K>(
  source: Source<A>,
  s1: Stage<A, B>,
  s2: Stage<B, C>,
  s3: Stage<C, D>,
  s4: Stage<D, E>,
  s5: Stage<E, F>,
  test: Test<F>,
  sink: Sink,
  options?: PipelineOptions,
): Pipeline
export function pipeline<A extends K, B extends K, C extends K, D extends K, E extends K, F extends K, G extends K>(
  source: Source<A>,
  s1: Stage<A, B>,
  s2: Stage<B, C>,
  s3: Stage<C, D>,
  s4: Stage<D, E>,
  s5: Stage<E, F>,
  s6: Stage<F, G>,
  test: Test<G>,
  sink: Sink,
  options?: PipelineOptions,
): Pipeline
export function pipeline(...parts: readonly unknown[]): Pipeline {
  return pipelineOf(...split(parts))
}

/**
 * The same for a list of stages that is only known at run time. The compiler cannot check the order of kinds here;
 * the checks of contracts apply as ever.
 */
export function pipelineOf(
  source: Source<K>,
  stages: readonly AnyStage[],
  test: Test<never>,
  sink: Sink,
  options: PipelineOptions = {},
): Pipeline {
  const composition: Composition = { source, stages: stages as readonly Stage<K, K>[], test: test as Test<K>, sink }
  checkComposition(composition)
  return new ComposedPipeline(composition, options)
}

class ComposedPipeline implements Pipeline {
  readonly #parts: Composition
  readonly #options: PipelineOptions
  #contacts = new ContactBuffer()
  #running = false
  #last: StepInput | undefined
  /** Copy of the end positions of the last step, where that step proved them free of contact. */
  #freeEnd: Float64Array | undefined

  constructor(parts: Composition, options: PipelineOptions) {
    this.#parts = parts
    this.#options = options
  }

  run(input: StepInput): StepResult {
    if (this.#running)
      throw new CcdError('re-entrant', 'a step was started while another step of the same pipeline runs')
    this.#running = true
    try {
      const result = this.#run(input, this.#contacts)
      if (this.#options.audit) this.#audit(this.#options.audit, input, result)
      this.#last = input
      return result
    } finally {
      this.#running = false
    }
  }

  explain(kind: PairKind, a: number, b: number): Explanation {
    const input = this.#last
    if (!input) throw new CcdError('no-step', 'explain() speaks of the last step, and no step has run yet')
    const step = createStep(input)
    const { stages } = partsFor(this.#parts, step)
    const parts = [this.#parts.source, ...stages, this.#parts.test]
    const trace = new PairTrace(kind, a, b, step, parts.length)
    const contacts = new ContactBuffer()
    this.#run(input, contacts, trace.tap)
    const whys = parts.map((part, index) => part.explain?.(...trace.subject(part, index), step) ?? '')
    return explanation(
      kind,
      a,
      b,
      trace,
      parts.map((part) => part.name),
      whys,
      contacts,
    )
  }

  topologyChanged(change: TopologyChange, topology: Topology): void {
    const { source, stages, test } = this.#parts
    this.#freeEnd = undefined
    for (const part of [source, ...stages, test]) part.topologyChanged?.(change, topology)
  }

  #run(input: StepInput, contacts: ContactBuffer, tap?: Tap): StepResult {
    const step = createStep(input)
    const { source, test, sink } = this.#parts
    const { stages, leftOut, keeps } = partsFor(this.#parts, step)
    for (const [requirement, part] of requirementsOf([source, ...stages, test])) {
      checkMesh(part, requirement, step.topology)
      if (requirement === 'intersection-free-start') this.#checkStart(part, input, step)
    }
    contacts.clear()
    for (const [name, width] of Object.entries(this.#options.columns ?? {})) contacts.addColumn(name, width)

    const start = performance.now()
    const seams: MeteredStream<PairKind>[] = []
    const seam = (stream: PairStream<PairKind>): MeteredStream<PairKind> => {
      const index = seams.length
      const beforeTest = index === stages.length
      const metered = new MeteredStream(
        stream,
        tap ? (batch) => tap(index, batch) : undefined,
        beforeTest ? () => sink.accept(contacts, step) : undefined,
      )
      seams.push(metered)
      return metered
    }
    let stream = seam(source.pairs(step))
    for (const stage of stages) stream = seam(stage.run(stream, step))
    test.run(stream, step, contacts)
    sink.finish(contacts)
    const total = performance.now() - start

    const earliest = contacts.length > 0 ? (contacts.toi[0] ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY
    this.#rememberEnd(step, keeps, earliest)
    const names = [source.name, ...stages.map((stage) => stage.name), test.name]
    return { contacts, earliest, keeps, stages: report(names, seams, total, contacts.length), leftOut }
  }

  #checkStart(part: string, input: StepInput, step: StepContext): void {
    if (input.vouch?.includes('intersection-free-start')) return
    if (step.motion.kind === 'linear' && this.#freeEnd && sameNumbers(this.#freeEnd, step.motion.x0)) return
    if (this.#options.startIsFree?.(step)) return
    throw new CcdError(
      'requirement',
      `"${part}" requires a start free of intersection: no earlier step proved it, no check passed, and the caller did not vouch for it`,
      { argument: part, value: 'intersection-free-start' },
    )
  }

  #rememberEnd(step: StepContext, keeps: Keeps, earliest: number): void {
    const proved = (keeps === 'every-contact' || keeps === 'first-contact') && earliest === Number.POSITIVE_INFINITY
    const needed = [this.#parts.source, ...this.#parts.stages].some((part) =>
      part.contract.requires?.includes('intersection-free-start'),
    )
    this.#freeEnd =
      needed && proved && step.motion.kind === 'linear' && step.horizon >= 1 ? step.motion.x1.slice() : undefined
  }

  #audit(audit: Audit, input: StepInput, result: StepResult): void {
    // The question was whether anything touches, and yes was right: earlier contacts are not owed.
    if (this.#parts.sink.query === 'any' && result.contacts.length > 0) return
    const step = createStep(input)
    const lost = findLostContact(audit, this.#parts.source, step, result.contacts, result.keeps)
    if (!lost) return
    this.#last = input
    const { text, by } = this.explain(lost.kind, lost.a, lost.b)
    throw new CcdError('audit-failed', `lost contact at t = ${lost.toi}\n${text}\n${fixture(lost, step)}`, {
      argument: by,
      value: lost,
    })
  }
}

function createStep(input: StepInput): StepContext {
  const motion = checkMotion(input.motion, input.topology?.vertexCount)
  const step: StepContext = {
    motion,
    minSeparation: checkLength('minSeparation', input.minSeparation ?? 0),
    horizon: checkLength('horizon', input.horizon ?? 1),
    ...(input.topology ? { topology: input.topology } : {}),
    ...(input.hierarchy ? { hierarchy: input.hierarchy } : {}),
  }
  return step
}

function report(
  names: readonly string[],
  seams: readonly MeteredStream<PairKind>[],
  total: number,
  found: number,
): StageReport[] {
  return names.map((name, i) => {
    const before = seams[i - 1]
    const after = seams[i]
    return {
      name,
      in: before?.pairs ?? 0,
      out: after?.pairs ?? found,
      ms: Math.max(0, (after?.ms ?? total) - (before?.ms ?? 0)),
    }
  })
}

/** Exact numbers that reproduce a failure in a test of the elementary functions. */
function fixture(lost: LostContact, step: StepContext): string {
  const { topology, motion } = step
  if (!topology || motion.kind !== 'linear') return ''
  const { triangles, edges } = topology
  const ids =
    lost.kind === 'vertex-face'
      ? [lost.a, ...triangles.subarray(3 * lost.b, 3 * lost.b + 3)]
      : [...edges.subarray(2 * lost.a, 2 * lost.a + 2), ...edges.subarray(2 * lost.b, 2 * lost.b + 2)]
  const rows = (x: Float64Array): number[][] => ids.map((v) => Array.from(x.subarray(3 * v, 3 * v + 3)))
  return JSON.stringify({ kind: lost.kind, vertices: ids, x0: rows(motion.x0), x1: rows(motion.x1) })
}

function sameNumbers(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i])
}

function split(parts: readonly unknown[]): [Source<K>, AnyStage[], Test<never>, Sink, PipelineOptions] {
  const last = parts[parts.length - 1]
  const hasOptions = last === undefined || !isSink(last)
  const chain = hasOptions ? parts.slice(0, -1) : parts
  const sink = chain[chain.length - 1]
  if (!isSink(sink) || chain.length < 3) {
    throw new CcdError('wrong-composition', 'pipeline(source, ...stages, test, sink): the sink must come last')
  }
  return [
    chain[0] as Source<K>,
    chain.slice(1, -2) as AnyStage[],
    chain[chain.length - 2] as Test<never>,
    sink,
    hasOptions && last ? (last as PipelineOptions) : {},
  ]
}

function isSink(part: unknown): part is Sink {
  return typeof part === 'object' && part !== null && 'accept' in part && 'finish' in part
}
