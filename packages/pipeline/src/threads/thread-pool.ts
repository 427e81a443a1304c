import { CcdError, type StepResult } from '@ccd/core'
import type { DeformableMesh } from '../deformable/deformable-parts'
import type { EngineOptions, Job, MeshChange } from '../deformable/engine'
import { messageOf } from './host'
import { Team } from './team'

/** After so many failures in a row threads are given up. */
const MOST_FAILURES = 3

/** Keeps a team of threads for the mesh as it is, replaces one that has failed, and gives up after some failures. */
export class ThreadPool {
  readonly #threads: number
  readonly #mesh: DeformableMesh
  readonly #options: EngineOptions
  readonly #changes: MeshChange[] = []
  #team: Team | undefined
  #failures = 0
  #lastFailure = ''

  constructor(threads: number, mesh: DeformableMesh, options: EngineOptions) {
    this.#threads = threads
    // A copy: a later team is made from it, whatever the caller has done to the arrays by then.
    this.#mesh = structuredClone(mesh)
    this.#options = options
    this.#team = this.#newTeam()
  }

  /** All changes of the mesh so far. */
  get changes(): readonly MeshChange[] {
    return this.#changes
  }

  /** Whether no further team will be started. */
  get givenUp(): boolean {
    return this.#failures >= MOST_FAILURES
  }

  /** Why a step cannot run in threads now, or undefined where it can. */
  whyNot(): string | undefined {
    while (!this.givenUp) {
      this.#team ??= this.#newTeam()
      const notReady = this.#team.whyNotReady()
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
  run(job: Job, x0: Float64Array, x1: Float64Array): StepResult {
    const team = this.#team
    if (!team) throw new CcdError('worker-failed', 'there are no threads', { argument: 'threads' })
    try {
      const result = team.run(job, x0, x1)
      this.#failures = 0
      return result
    } catch (error) {
      // The engines of the team may have stopped at different places.
      this.#dismiss(messageOf(error))
      throw error
    }
  }

  /** Changes the mesh. A change that is refused has changed nothing. */
  change(change: MeshChange): void {
    if (!this.givenUp) this.#team ??= this.#newTeam()
    const told = this.#team?.change(change)
    this.#changes.push(structuredClone(change))
    // A team that was not told is replaced by one that starts with the change.
    if (!told) this.close()
  }

  /** Ends the threads. */
  close(): void {
    this.#team?.close()
    this.#team = undefined
  }

  #newTeam(): Team {
    return new Team(this.#threads, this.#mesh, this.#options, this.#changes)
  }

  #dismiss(why: string): void {
    this.#failures++
    this.#lastFailure = why
    this.close()
  }
}
