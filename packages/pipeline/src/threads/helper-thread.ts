import { CcdError } from '@ccd/core'
import type { Engine, MeshChange } from '../deformable/engine'
import { awaitCall, calledArrays, calledJob } from './call-to-work'
import { engineOfThread } from './engine-of-thread'
import { messageOf } from './host'
import type { SharedPositions, ThreadStart } from './messages'
import { sendContacts } from './outbox'
import { noteReports } from './stage-reports'
import type { TeamMemory } from './team-memory'
import { fail, FAILED, IDLE, setStatus } from './thread-status'

/** A thread of a team other than the calling one. Between steps it sleeps; it returns only to hear of a change. */
export class HelperThread {
  readonly #memory: TeamMemory
  readonly #thread: number
  #engine: Engine | undefined
  #positions: SharedPositions
  #generation = 0

  constructor(start: ThreadStart, thread: number) {
    this.#memory = start.memory
    this.#thread = thread
    this.#positions = start.positions
    this.#guard(() => {
      this.#engine = engineOfThread(start, thread)
    })
  }

  /** Takes over where positions lie, and changes the mesh where there is a change. */
  change(change: MeshChange | undefined, positions: SharedPositions): void {
    this.#positions = positions
    this.#guard(() => {
      if (change) this.#built().change(change)
    })
  }

  /** Works on steps until there is a message to be heard. */
  work(): void {
    for (;;) {
      const { generation, listen } = awaitCall(this.#memory, this.#generation)
      this.#generation = generation
      if (listen) return
      this.#guard(() => this.#examine())
    }
  }

  #examine(): void {
    const positions = this.#positions.slice(0, calledArrays(this.#memory))
    const { stages, contacts } = this.#built().run(calledJob(this.#memory), positions)
    noteReports(this.#memory, this.#thread, stages)
    sendContacts(this.#memory, this.#thread, contacts)
  }

  #built(): Engine {
    if (this.#engine) return this.#engine
    throw new CcdError('worker-failed', 'this thread has no engine', { argument: 'threads', value: this.#thread })
  }

  /** Does a task and is idle then, unless the task throws. */
  #guard(task: () => void): void {
    try {
      task()
      setStatus(this.#memory, this.#thread, IDLE)
    } catch (error) {
      fail(this.#memory, this.#thread, FAILED, messageOf(error))
    }
  }
}
