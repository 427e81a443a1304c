import { articulatedTimeOfContact, type ArticulatedContactTime, type ArticulatedOptions } from '@ccd/articulated'
import { valueAt } from '@ccd/core'
import type { ArticulatedScene } from './scene'

/** One query, and how long it took. */
export interface Asked {
  readonly answer: ArticulatedContactTime
  readonly ms: number
}

/** Rounds whose times are thrown away. */
const WARM_UP = 2

/** Asks all queries of a scene in several rounds; the time of a query is the least of its rounds. */
export function ask(scene: ArticulatedScene, options: ArticulatedOptions, rounds: number): readonly Asked[] {
  const { model, environment, queries } = scene
  const best = new Array<number>(queries.length).fill(Number.POSITIVE_INFINITY)
  let answers: ArticulatedContactTime[] = []
  for (let round = 0; round < WARM_UP + rounds; round++) {
    answers = queries.map(({ q0, q1 }, i) => {
      const start = performance.now()
      const answer = articulatedTimeOfContact(model, q0, q1, { environment, ...options })
      if (round >= WARM_UP) best[i] = Math.min(valueAt(best, i), performance.now() - start)
      return answer
    })
  }
  return answers.map((answer, i) => ({ answer, ms: valueAt(best, i) }))
}

/** The mean of some numbers; NaN of none. */
export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean of one count of work. */
export const meanWork = (asked: readonly Asked[], of: keyof ArticulatedContactTime['work']): number =>
  mean(asked.map(({ answer }) => answer.work[of]))

/** Whether a robot touched something. */
export const isContact = ({ answer }: Asked): boolean => answer.status !== 'free'

/** Sentences about answers that differ by more than the tolerance allows. */
export function differences(where: string, a: readonly Asked[], b: readonly Asked[]): string[] {
  return a.flatMap(({ answer }, i) => {
    const other = b[i]?.answer
    if (!other || answer.status === other.status) return []
    return [`${where}: query ${i} is ${answer.status} with one way of looking, and ${other.status} with the other`]
  })
}
