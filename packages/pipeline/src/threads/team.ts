import { CcdError, ContactBuffer, earliest, type Sink, type StepResult } from '@ccd/core'
import type { DeformableMesh } from '../deformable/deformable-parts'
import type { Engine, EngineOptions, Job, MeshChange } from '../deformable/engine'
import { sinkOf } from '../deformable/sinks'
import { mergeContacts } from '../deformable/merge-contacts.kernel'
import { workerCode } from '../worker-code'
import { createDeskArrays, DEAD, Desk, FAILED, FULL, IDLE } from './desk'
import { mayBlock, startThread, type Thread } from './host'
import type { Beginning, Message, SharedPositions } from './messages'
import { participant } from './participant'

/** How long the first thread may take to come up before a host counts as one without threads. */
const START_MS = 15_000

/** Why a team cannot run a step: it can do so later, another team may be able to, or no team ever will. */
export interface Hindrance {
  readonly why: string
  readonly hope: 'later' | 'another-team' | 'none'
}

/**
 * The calling thread and its helpers, each with an engine of its own. All engines see the same changes and steps from
 * their beginning on, so they are alike to the bit, and cut each step in the same way; a team that has lost a member
 * is not repaired but replaced.
 */
export class Team {
  readonly #desk: Desk
  readonly #engine: Engine
  readonly #supervisor: Thread
  readonly #mayBlock = mayBlock()
  readonly #sink: Sink
  readonly #merged = new ContactBuffer()
  readonly #found: ContactBuffer[]
  readonly #began = performance.now()
  #positions: SharedPositions
  #failure: string | undefined

  constructor(threads: number, mesh: DeformableMesh, options: EngineOptions, changes: readonly MeshChange[]) {
    this.#desk = new Desk(createDeskArrays(threads))
    this.#positions = sharedPositions(
      changes.reduce((count, { vertexOrigin }) => count + vertexOrigin.length, mesh.vertexCount),
    )
    const beginning: Beginning = { mesh, options, changes, desk: this.#desk.arrays, positions: this.#positions }
    this.#supervisor = startThread(workerCode, (why) => (this.#failure ??= why))
    this.#supervisor.post({ kind: 'supervise', code: workerCode, beginning } satisfies Message)
    this.#sink = sinkOf(options.query)
    try {
      // While the others build theirs.
      this.#engine = participant(beginning, this.#desk, 0)
    } catch (error) {
      this.close()
      throw error
    }
    this.#found = Array.from({ length: threads - 1 }, () => new ContactBuffer())
  }

  /** Undefined when the team can run a step. Waits for threads that are still starting, where waiting is allowed. */
  whyNotReady(): Hindrance | undefined {
    for (;;) {
      const reports = this.#desk.reports
      const states = this.#states()
      if (states.every((status) => status === IDLE)) return undefined
      const lost = states.findIndex((status) => status === DEAD || status === FAILED)
      if (lost >= 0)
        return { why: `thread ${lost + 1} could not start: ${this.#desk.why(lost + 1)}`, hope: 'another-team' }
      if (this.#failure !== undefined) return { why: `no thread could start: ${this.#failure}`, hope: 'none' }
      if (!this.#mayBlock) return { why: 'the threads are still starting', hope: 'later' }
      const left = this.#desk.supervised ? Number.POSITIVE_INFINITY : this.#began + START_MS - performance.now()
      if (left <= 0) return { why: `no thread came up within ${START_MS / 1000} s`, hope: 'none' }
      this.#desk.awaitReport(reports, left)
    }
  }

  run(job: Job, x0: Float64Array, x1: Float64Array): StepResult {
    this.#positions.x0.set(x0)
    this.#positions.x1.set(x1)
    if (!this.#desk.begin(job)) throw this.#lost()
    for (const contacts of this.#found) contacts.clear()
    let own: StepResult
    try {
      own = this.#engine.run(job, this.#positions.x0, this.#positions.x1)
    } catch (error) {
      this.#desk.stop()
      throw error
    }
    this.#await()
    this.#checkFronts()
    return this.#join(job, own)
  }

  /** Changes the mesh of the calling thread, and of the others if they are ready; false if they are not. */
  change(change: MeshChange): boolean {
    this.#engine.change(change)
    if (this.whyNotReady()) return false
    const count = this.#engine.parts.topology.vertexCount
    if (this.#positions.x0.length < 3 * count) this.#positions = sharedPositions(count)
    this.#supervisor.post({ kind: 'change', change, positions: this.#positions } satisfies Message)
    return this.#desk.listen()
  }

  close(): void {
    this.#supervisor.end()
  }

  #states(): number[] {
    return this.#found.map((_, i) => this.#desk.status(i + 1))
  }

  /** Takes in what the others have found, until all of them are done. */
  #await(): void {
    for (;;) {
      const reports = this.#desk.reports
      const states = this.#states()
      if (states.some((status) => status === DEAD || status === FAILED)) throw this.#lost()
      states.forEach((status, i) => {
        const contacts = this.#found[i]
        if (status === FULL && contacts) this.#desk.take(i + 1, contacts)
      })
      if (states.every((status) => status === IDLE)) break
      // The main thread of a browser cannot sleep; it looks again at once.
      if (this.#mayBlock) this.#desk.awaitReport(reports)
    }
    this.#found.forEach((contacts, i) => this.#desk.take(i + 1, contacts))
  }

  #join({ purpose }: Job, own: StepResult): StepResult {
    const contacts = this.#merged
    contacts.clear()
    mergeContacts([own.contacts, ...this.#found], contacts)
    const sink = purpose === 'step' ? this.#sink : earliest()
    // Merged from sorted lists, all contacts are sorted; the other queries keep only the head.
    if (sink.query !== 'all') sink.finish(contacts)
    const stages = this.#desk.joinReports(own.stages)
    const test = stages.pop()
    if (test) stages.push({ ...test, out: contacts.length })
    const first = contacts.length > 0 ? contacts.toi[0] : undefined
    return { ...own, contacts, earliest: first ?? Number.POSITIVE_INFINITY, stages }
  }

  /** Threads that did not cut the step alike have left pairs out, or tested them twice. */
  #checkFronts(): void {
    if (this.#desk.stopped) return
    const odd = this.#found.findIndex((_, i) => this.#desk.frontHash(i + 1) !== this.#desk.frontHash(0))
    if (odd >= 0) throw failure(odd + 1, 'it did not divide the work as the calling thread did')
  }

  #lost(): CcdError {
    const lost = this.#states().findIndex((status) => status === DEAD || status === FAILED)
    return failure(lost + 1, this.#failure ?? (lost >= 0 ? this.#desk.why(lost + 1) : 'it does not answer'))
  }
}

function failure(thread: number, why: string): CcdError {
  return new CcdError('worker-failed', `thread ${thread} of a step failed: ${why}; the next step starts new threads`, {
    argument: 'threads',
    value: thread,
  })
}

function sharedPositions(vertices: number): SharedPositions {
  const positions = () => new Float64Array(new SharedArrayBuffer(24 * vertices))
  return { x0: positions(), x1: positions() }
}
