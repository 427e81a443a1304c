import { CcdError, type StepResult } from '@ccd/core'
import type { Columns } from '../deformable/columns'
import type { EngineOptions, Job, MeshChange } from '../deformable/engine'
import type { MeshState } from '../deformable/mesh-state'
import { messageOf } from './host'
import { Team } from './team'

/** After so many failures in a row threads are given up. */
const MOST_FAILURES = 3

/** Keeps a team of threads for the mesh as it is, replaces one that has failed, and gives up after some failures. */
export class ThreadPool {
  readonly #threads: number
  readonly #options: EngineOptions
  readonly #columns: Columns | undefined
  /** What the next team starts from, while there is none: a team knows its mesh. */
  #mesh: MeshState | undefined
  #team: Team | undefined
  #failures = 0
  #lastFailure = ''

  constructor(threads: number, mesh: MeshState, options: EngineOptions, columns?: Columns) {
    this.#threads = threads
    this.#mesh = mesh
    this.#options = options
    this.#columns = columns
    this.#startTeam()
  }

  /** The mesh after all changes so far; valid until the next one. */
  get mesh(): MeshState {
    const mesh = this.#team ? this.#team.mesh : this.#mesh
    if (mesh) return mesh
    throw new CcdError('worker-failed', 'there are no threads', { argument: 'threads' })
  }

  /** Goes on with another mesh. */
  restart(mesh: MeshState): void {
    this.close()
    this.#mesh = mesh
  }

  /** Whether no further team will be started. */
  get givenUp(): boolean {
    return this.#failures >= MOST_FAILURES
  }

  /** Why a step of so many arrays of positions cannot run in threads now, or undefined where it can. */
  whyNot(arrays: number): string | undefined {
    while (!this.givenUp) {
      const team = this.#team ?? this.#startTeam()
      const notReady = team.whyNotReady(arrays)
      if (notReady === undefined) return undefined
      if (notReady.retry === 'later') return notReady.why
      this.#dismiss(notReady.why)
      if (notReady.retry === 'never') this.#failures = MOST_FAILURES
    }
    return `threads were given up: ${this.#lastFailure}`
  }

  /**
   * Works on a step in all threads. To be called where `whyNot` knows no reason.
   *
   * @throws CcdError `worker-failed`, and whatever the engine of the calling thread throws.
   */
  run(job: Job, positions: readonly Float64Array[]): StepResult {
    const team = this.#team
    if (!team) throw new CcdError('worker-failed', 'there are no threads', { argument: 'threads' })
    try {
      const result = team.run(job, positions)
      this.#failures = 0
      return result
    } catch (error) {
      // The engines of the team may have stopped at different places.
      this.#dismiss(messageOf(error))
      throw error
    }
  }

  /** Changes the mesh, unless threads were given up. A change that is refused has changed nothing. */
  change(change: MeshChange): void {
    if (this.givenUp) return
    const team = this.#team ?? this.#startTeam()
    // A team that was not told is replaced by one that starts with the change.
    if (!team.change(change)) this.close()
  }

  /** Ends the threads. */
  close(): void {
    this.#mesh = this.mesh
    this.#team?.close()
    this.#team = undefined
  }

  #startTeam(): Team {
    const team = new Team(this.#threads, this.mesh, this.#options, this.#columns)
    this.#team = team
    this.#mesh = undefined
    return team
  }

  #dismiss(why: string): void {
    this.#failures++
    this.#lastFailure = why
    this.close()
  }
}
