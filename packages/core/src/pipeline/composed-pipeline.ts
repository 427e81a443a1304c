import { ContactBuffer } from '../contacts/contact-buffer'
import { checkOptions } from '../errors/check-options'
import { CcdError } from '../errors/error'
import { MotionCopy } from '../motion/motion-copy'
import type { StepContext } from '../motion/step'
import { weakest } from '../stages/contract'
import type { PairKind } from '../stages/pairs'
import type { Topology, TopologyChange } from '../topology/topology'
import { checkAudit, describeFault, findFault, fixtureOf, type Audit } from './audit'
import { checkMesh, partsFor, partsInOrder, requirementsOf, withRule, type Composition } from './composition'
import { explanation, incidentPair, type Explanation } from './explain'
import { FreeStart } from './free-start'
import type { Tap } from './metered-stream'
import { checkKind, questionOf } from './pair-question'
import { PairTrace } from './pair-trace'
import { runStep } from './run-step'
import { createStep, type StepInput } from './step-input'
import type { StepResult } from './step-result'

/** Options of `pipeline`. */
export interface PipelineOptions {
  /** Rechecks a share of the pairs of every step; a lost contact throws. Default: no audit. */
  readonly audit?: Audit
  /** Decides whether the start of a step is free of intersection, for parts that require it. */
  readonly startIsFree?: (step: StepContext) => boolean
  /** Named contact columns to fill, with their widths: `{ point: 3 }`. */
  readonly columns?: Readonly<Record<string, number>>
}

/** A source, stages, a test and a sink, ready to examine steps. */
export interface Pipeline {
  /**
   * Examines one step. The contacts are valid until the next step.
   *
   * @param input - The motion, and what the parts need to know: topology, hierarchy, separation, horizon.
   * @throws CcdError for input that is refused, for a mesh or a start that lacks what a part requires, `audit-failed`
   * where an audit finds a contact that is lost, late or invented, `re-entrant` inside another step of the same pipeline.
   */
  run(input: StepInput): StepResult
  /**
   * Which part dropped or kept a feature pair in the last step, and by what proof. Examines that step once more, as it
   * was. The order of two like ids does not matter.
   *
   * @param kind - What kind of pair it is.
   * @param a - The first side of the pair: a vertex, an edge or a triangle, as the kind says.
   * @param b - The second side of the pair.
   * @throws CcdError `no-step` before the first step, `index-out-of-range` for an id that names no feature, `duplicate` for
   * a feature and itself, `unknown-value` for a kind of pair that the test does not decide about.
   */
  explain(kind: PairKind, a: number, b: number): Explanation
  /**
   * Tells every part of a change of the mesh that has been made.
   *
   * @param change - What has changed.
   * @param topology - Connectivity of the mesh.
   */
  topologyChanged(change: TopologyChange, topology: Topology): void
}

/** The pipeline over parts whose order has been checked, with what it remembers from step to step. */
export class ComposedPipeline implements Pipeline {
  readonly #parts: Composition
  readonly #audit: Audit | undefined
  readonly #columns: readonly (readonly [name: string, width: number])[]
  readonly #freeStart: FreeStart
  /** Whether some stage asks where a step starts: only then is its end worth a copy. */
  readonly #needsFreeStart: boolean
  readonly #contacts = new ContactBuffer()
  #running = false
  /** The last step, with copies of its positions: the caller may have filled his arrays anew when he asks about it. */
  #last: StepInput | undefined
  readonly #motion = new MotionCopy()

  constructor(parts: Composition, options: PipelineOptions) {
    checkOptions('pipeline', options, ['audit', 'startIsFree', 'columns'])
    if (options.audit) checkAudit(options.audit)
    this.#parts = withRule(parts)
    this.#audit = options.audit
    this.#columns = options.columns ? Object.entries(options.columns) : []
    this.#freeStart = new FreeStart(options.startIsFree)
    this.#needsFreeStart = requirementsOf(partsInOrder(parts)).has('intersection-free-start')
  }

  run(input: StepInput): StepResult {
    if (this.#running) {
      throw new CcdError('re-entrant', 'a step was started while another step of the same pipeline runs')
    }
    this.#running = true
    try {
      const result = this.#examine(input, this.#contacts)
      this.#last = { ...input, motion: this.#motion.of(createStep(input).motion) }
      if (this.#audit) this.#recheck(this.#audit, input, result)
      return result
    } finally {
      this.#running = false
    }
  }

  explain(kind: PairKind, a: number, b: number): Explanation {
    const input = this.#last
    if (!input) throw new CcdError('no-step', 'explain() speaks of the last step, and no step has run yet')
    const step = createStep(input)
    const question = questionOf(kind, a, b, step)
    checkKind(kind, this.#parts.test.kinds)
    if (question.shared !== undefined) return incidentPair(question, question.shared)
    const parts = partsInOrder(partsFor(this.#parts, step).parts)
    const trace = new PairTrace(question, step, parts.length)
    const contacts = new ContactBuffer()
    this.#examine(input, contacts, trace.tap)
    const explained = parts.map((part, index) => {
      const subject = trace.subject(part, index)
      return { name: part.name, why: part.explain ? part.explain(...subject, step) : '' }
    })
    return explanation(question, { trace, parts: explained, contacts })
  }

  topologyChanged(change: TopologyChange, topology: Topology): void {
    this.#freeStart.forget()
    for (const part of partsInOrder(this.#parts)) part.topologyChanged?.(change, topology)
  }

  #examine(input: StepInput, contacts: ContactBuffer, tap?: Tap): StepResult {
    const step = createStep(input)
    const { parts, leftOut, keeps } = partsFor(this.#parts, step)
    for (const [requirement, part] of requirementsOf(partsInOrder(parts))) {
      if (requirement === 'intersection-free-start') this.#freeStart.check(part, input, step)
      else checkMesh(part, requirement, step.topology)
    }
    contacts.clear()
    for (const [name, width] of this.#columns) contacts.addColumn(name, width)
    const stages = runStep(parts, step, contacts, tap)
    const kept = parts.test.kept ? weakest(keeps, parts.test.kept) : keeps
    const result = { contacts, earliest: contacts.leastTime(), keeps: kept, stages, leftOut }
    // Under a rule a step says nothing of the pairs that do not count, and proofs from a free start may need them.
    if (this.#needsFreeStart && !parts.source.rule) this.#freeStart.remember(step, result)
    else this.#freeStart.forget()
    return result
  }

  #recheck(audit: Audit, input: StepInput, result: StepResult): void {
    const step = createStep(input)
    const fault = findFault(audit, this.#parts, step, result)
    if (!fault) return
    const { text, by } = this.explain(fault.kind, fault.a, fault.b)
    throw new CcdError('audit-failed', `${describeFault(fault)}\n${text}\n${fixtureOf(fault, step)}`, {
      argument: by,
      value: fault,
    })
  }
}
