import { CcdError, type StepResult } from '@ccd/core'
import type { DeformableMesh } from '../deformable/deformable-parts'
import type { EngineOptions, Job, MeshChange } from '../deformable/engine'
import { messageOf } from './host'
import { Team } from './team'

/** After so many failures in a row threads are given up. */
const MOST_FAILURES = 3

/** Always has a team for the mesh as it is, and replaces one that has failed. */
export class Crew {
  readonly #threads: number
  readonly #mesh: DeformableMesh
  readonly #options: EngineOptions
  readonly #changes: MeshChange[] = []
  #team: Team | undefined
  #failures = 0
  #lastFailure = ''

  constructor(threads: number, mesh: DeformableMesh, options: EngineOptions) {
    this.#threads = threads
    // A later team is made from it, whatever the caller has done to his arrays by then.
    this.#mesh = structuredClone(mesh)
    this.#options = options
    this.#team = this.#newTeam()
  }

  /** The changes since the beginning. */
  get changes(): readonly MeshChange[] {
    return this.#changes
  }

  get givenUp(): boolean {
    return this.#failures >= MOST_FAILURES
  }

  /** Why a step cannot run in threads now, or undefined where it can. */
  whyNot(): string | undefined {
    while (!this.givenUp) {
      this.#team ??= this.#newTeam()
      const hindrance = this.#team.whyNotReady()
      if (hindrance === undefined || hindrance.hope === 'later') return hindrance?.why
      this.#dismiss(hindrance.why)
      if (hindrance.hope === 'none') this.#failures = MOST_FAILURES
    }
    return `threads were given up: ${this.#lastFailure}`
  }

  /** To be called where `whyNot` knows no reason. */
  run(job: Job, x0: Float64Array, x1: Float64Array): StepResult {
    const team = this.#team
    if (!team) throw new CcdError('worker-failed', 'there are no threads', { argument: 'threads' })
    try {
      const result = team.run(job, x0, x1)
      this.#failures = 0
      return result
    } catch (error) {
      // Its engines may have stopped at different places.
      this.#dismiss(messageOf(error))
      throw error
    }
  }

  /** A change that is refused has changed nothing. */
  change(change: MeshChange): void {
    if (!this.givenUp) this.#team ??= this.#newTeam()
    const told = this.#team?.change(change)
    this.#changes.push(structuredClone(change))
    // The next team begins with the change.
    if (!told) this.close()
  }

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
