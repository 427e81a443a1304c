import { CcdError, ContactBuffer, earliest, valueAt, type Sink, type StepResult } from '@ccd/core'
import type { Columns } from '../deformable/columns'
import { isLimit, type Engine, type EngineOptions, type Job, type MeshChange } from '../deformable/engine'
import type { MeshState } from '../deformable/mesh-state'
import { motionOf } from '../deformable/motions'
import { sinkOf } from '../deformable/sink-of'
import { workerCode } from '../worker-code'
import { callToListen, callToStep } from './call-to-work'
import { mergeContacts } from './contact-rows.kernel'
import { engineOfThread } from './engine-of-thread'
import { mayBlock, startThread, type Thread } from './host'
import type { Message, SharedPositions, ThreadStart } from './messages'
import { takeContacts } from './outbox'
import { joinReports } from './stage-reports'
import { createTeamMemory, type TeamMemory } from './team-memory'
import { awaitNews, DEAD, FAILED, FULL, IDLE, isSupervised, newsCount, statusOf, whyFailed } from './thread-status'
import { cutHash, isStopped, stop } from './work-claims'

/** How long the first thread may take to come up before a host counts as one without threads. */
const START_MS = 15_000

/** Why a team cannot work on a step. */
export interface NotReady {
  readonly why: string
  /** What may help: to ask this team later, or to start another team. */
  readonly retry: 'later' | 'with-another-team' | 'never'
}

/**
 * The calling thread and its helpers, each with an engine of its own. All engines see the same changes and steps from
 * their start on, so they are alike to the bit, and cut each step into the same pieces of work; a team that has lost a
 * thread is not repaired but replaced.
 */
export class Team {
  readonly #memory: TeamMemory
  readonly #engine: Engine
  readonly #supervisor: Thread
  readonly #mayBlock = mayBlock()
  readonly #sink: Sink
  readonly #merged = new ContactBuffer()
  /** Those of a safe fraction: a caller still reads the contacts of the last step. */
  readonly #limiting = new ContactBuffer()
  /** The helpers by their numbers, and what each has found. */
  readonly #helpers: readonly { readonly thread: number; readonly found: ContactBuffer }[]
  readonly #startedAt = performance.now()
  #positions: SharedPositions
  #supervisorEnded: string | undefined

  constructor(threads: number, mesh: MeshState, options: EngineOptions, columns: Columns = {}) {
    for (const [name, width] of Object.entries(columns)) this.#merged.addColumn(name, width)
    this.#memory = createTeamMemory(threads)
    this.#positions = sharedPositions(mesh.data.vertexCount, 2)
    const start: ThreadStart = { mesh, options, memory: this.#memory, positions: this.#positions }
    this.#supervisor = startThread(workerCode, (why) => (this.#supervisorEnded ??= why))
    this.#supervisor.post({ kind: 'supervise', code: workerCode, start } satisfies Message)
    this.#sink = sinkOf(options.query)
    try {
      // This thread builds its engine while the others build theirs.
      this.#engine = engineOfThread(start, 0)
    } catch (error) {
      this.close()
      throw error
    }
    this.#helpers = Array.from({ length: threads - 1 }, (_, i) => ({ thread: i + 1, found: new ContactBuffer() }))
    if (options.status) for (const { found } of this.#helpers) found.addColumn('status', 1)
  }

  /**
   * Undefined when the team can work on a step of so many arrays of positions. Waits for threads that are still starting,
   * where waiting is allowed.
   */
  whyNotReady(arrays: number): NotReady | undefined {
    for (;;) {
      const news = newsCount(this.#memory)
      if (this.#allIdle()) {
        if (arrays <= this.#positions.length) return undefined
        this.#positions = sharedPositions(this.#vertexCount(), arrays)
        if (this.#tell()) continue
      }
      const lost = this.#lostThread()
      if (lost !== undefined) {
        const why = `thread ${lost} could not start: ${whyFailed(this.#memory, lost)}`
        return { why, retry: 'with-another-team' }
      }
      if (this.#supervisorEnded !== undefined) {
        return { why: `no thread could start: ${this.#supervisorEnded}`, retry: 'never' }
      }
      if (!this.#mayBlock) return { why: 'the threads are still starting', retry: 'later' }
      const left = isSupervised(this.#memory)
        ? Number.POSITIVE_INFINITY
        : this.#startedAt + START_MS - performance.now()
      if (left <= 0) return { why: `no thread came up within ${START_MS / 1000} s`, retry: 'never' }
      awaitNews(this.#memory, news, left)
    }
  }

  /**
   * Works on a step in all threads.
   *
   * @throws CcdError `worker-failed` where a thread fails, and whatever the engine of the calling thread throws.
   */
  run(job: Job, positions: readonly Float64Array[]): StepResult {
    const shared = this.#positions.slice(0, positions.length)
    shared.forEach((array, i) => array.set(valueAt(positions, i)))
    if (!callToStep(this.#memory, job, shared.length)) throw this.#failure()
    for (const { found } of this.#helpers) found.clear()
    let own: StepResult
    try {
      own = this.#engine.run(job, shared)
    } catch (error) {
      stop(this.#memory)
      throw error
    }
    this.#takeAll()
    this.#checkPieces()
    return this.#join(job, shared, own)
  }

  /** Changes the mesh of the calling thread, and of the others if they are ready; false if they are not. */
  change(change: MeshChange): boolean {
    this.#engine.change(change)
    if (this.whyNotReady(0)) return false
    const count = this.#vertexCount()
    if (this.#positions.some(({ length }) => length < 3 * count)) {
      this.#positions = sharedPositions(count, this.#positions.length)
    }
    return this.#tell(change)
  }

  /** Tells the others where positions lie, and of a change. False where one of them does not listen. */
  #tell(change?: MeshChange): boolean {
    const message: Message = { kind: 'change', positions: this.#positions, ...(change ? { change } : {}) }
    this.#supervisor.post(message)
    return callToListen(this.#memory)
  }

  #vertexCount(): number {
    return this.#engine.parts.topology.vertexCount
  }

  /** The mesh after all changes so far; valid until the next one. */
  get mesh(): MeshState {
    return this.#engine.mesh
  }

  /** Ends all threads but the calling one. */
  close(): void {
    this.#supervisor.end()
  }

  #allIdle(): boolean {
    return this.#helpers.every(({ thread }) => statusOf(this.#memory, thread) === IDLE)
  }

  /** The first thread that has failed or ended. */
  #lostThread(): number | undefined {
    return this.#helpers.find(({ thread }) => [DEAD, FAILED].includes(statusOf(this.#memory, thread)))?.thread
  }

  /** Takes in what the others have found, until all of them are done. */
  #takeAll(): void {
    for (;;) {
      const news = newsCount(this.#memory)
      if (this.#lostThread() !== undefined) throw this.#failure()
      const done = this.#allIdle()
      for (const { thread, found } of this.#helpers) {
        if (done || statusOf(this.#memory, thread) === FULL) takeContacts(this.#memory, thread, found)
      }
      if (done) return
      // The main thread of a browser cannot sleep; it looks again at once.
      if (this.#mayBlock) awaitNews(this.#memory, news)
    }
  }

  #join({ purpose, minSeparation }: Job, positions: readonly Float64Array[], own: StepResult): StepResult {
    const limits = isLimit(purpose)
    const contacts = limits ? this.#limiting : this.#merged
    contacts.clear()
    mergeContacts([own.contacts, ...this.#helpers.map(({ found }) => found)], contacts)
    const sink = limits ? earliest() : this.#sink
    const { topology } = this.#engine.parts
    const decides = this.#engine.testFor(purpose)
    const step = { topology, motion: motionOf(purpose, positions), minSeparation, horizon: 1 }
    sink.finish(contacts, step, decides)
    if (!limits) decides.fillColumns?.(contacts, step)
    const stages = joinReports(this.#memory, own.stages)
    const test = valueAt(stages, stages.length - 1)
    stages[stages.length - 1] = { ...test, out: contacts.length }
    return { ...own, contacts, earliest: contacts.leastTime(), stages }
  }

  /** Threads that did not cut the step into the same pieces have left pairs out, or tested them twice. */
  #checkPieces(): void {
    if (isStopped(this.#memory)) return
    const expected = cutHash(this.#memory, 0)
    const odd = this.#helpers.find(({ thread }) => cutHash(this.#memory, thread) !== expected)
    if (odd) throw workerFailed(odd.thread, 'it did not divide the work as the calling thread did')
  }

  #failure(): CcdError {
    const lost = this.#lostThread()
    const said = lost === undefined ? 'it does not answer' : whyFailed(this.#memory, lost)
    return workerFailed(lost, this.#supervisorEnded ?? said)
  }
}

function workerFailed(thread: number | undefined, why: string): CcdError {
  const which = thread === undefined ? 'a thread' : `thread ${thread}`
  return new CcdError('worker-failed', `${which} of a step failed: ${why}; the next step starts new threads`, {
    argument: 'threads',
    value: thread,
  })
}

function sharedPositions(vertices: number, arrays: number): SharedPositions {
  return Array.from({ length: arrays }, () => new Float64Array(new SharedArrayBuffer(24 * vertices)))
}
