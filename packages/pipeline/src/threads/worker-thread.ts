import type { Engine, MeshChange } from '../deformable/engine'
import { Desk, FAILED, IDLE } from './desk'
import { messageOf } from './host'
import type { Beginning, SharedPositions } from './messages'
import { participant } from './participant'

/** A thread of a team other than the calling one. Between jobs it sleeps; only to hear of a change it returns. */
export class WorkerThread {
  readonly #desk: Desk
  readonly #thread: number
  #engine: Engine | undefined
  #positions: SharedPositions
  #generation = 0

  constructor(beginning: Beginning, thread: number) {
    this.#desk = new Desk(beginning.desk)
    this.#thread = thread
    this.#positions = beginning.positions
    this.#guard(() => {
      this.#engine = participant(beginning, this.#desk, thread)
      this.#desk.setStatus(thread, IDLE)
    })
  }

  change(change: MeshChange, positions: SharedPositions): void {
    this.#positions = positions
    this.#guard(() => {
      this.#engine?.change(change)
      this.#desk.setStatus(this.#thread, IDLE)
    })
  }

  /** Does jobs until there is something in the inbox. */
  work(): void {
    for (;;) {
      const { generation, listen } = this.#desk.awaitWork(this.#generation)
      this.#generation = generation
      if (listen) return
      this.#guard(() => this.#run())
    }
  }

  #run(): void {
    const { x0, x1 } = this.#positions
    const result = this.#engine?.run(this.#desk.job, x0, x1)
    if (result) this.#desk.deliver(this.#thread, result)
  }

  #guard(task: () => void): void {
    try {
      task()
    } catch (error) {
      this.#desk.fail(this.#thread, FAILED, messageOf(error))
    }
  }
}
