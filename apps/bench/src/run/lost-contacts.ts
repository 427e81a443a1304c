import type { StepResult } from '@ccd/core'
import { CONFIGURATIONS } from '../configurations/configurations'
import { stepName, type BenchScene } from '../scenes/bench-scene'
import type { Measured } from './interleaved'

/** What a configuration found in a step. */
export interface Outcome {
  readonly result: Pick<StepResult, 'keeps' | 'earliest'>
  /** Each contact counts once, even if it was reported twice. */
  readonly contacts: number
  /** Hash of the set of contacts. */
  readonly hash: string
}

/**
 * Names the configurations that lost contacts in a step, one sentence each: those that found fewer than the truth or
 * than another one, and those that found as many, but others. A configuration that looks for the first contact only
 * must have its time.
 */
export function lostContacts(
  scene: Pick<BenchScene, 'name' | 'steps' | 'trueContacts'>,
  step: number,
  measured: readonly Measured<Outcome>[],
): string[] {
  const where = stepName(scene, step)
  const everything = measured.filter(({ result }) => result.result.keeps !== 'first-contact')
  const truth = scene.trueContacts === undefined ? [] : [scene.trueContacts]
  const most = Math.max(0, ...truth, ...everything.map(({ result }) => result.contacts))
  const first = Math.min(...measured.map(({ result }) => result.result.earliest))
  const lost = measured.flatMap(({ name, result: { contacts, result } }) => {
    if (CONFIGURATIONS.get(name)?.mayLose) return []
    if (result.keeps === 'first-contact') {
      const { earliest } = result
      return earliest <= first ? [] : [`${name} has its first contact at ${earliest}, but there is one at ${first}`]
    }
    if (contacts >= most) return []
    return [`${name} lost ${most - contacts} of ${most} contacts (it keeps ${JSON.stringify(result.keeps)})`]
  })
  return [...differingSets(everything, most), ...lost].map((sentence) => `${where}: ${sentence}`)
}

/** Each of two different sets of equally many contacts lacks some. */
function differingSets(everything: readonly Measured<Outcome>[], most: number): string[] {
  const sets = new Map(
    everything.filter(({ result }) => result.contacts === most).map(({ name, result }) => [result.hash, name]),
  )
  return sets.size > 1 ? [`${[...sets.values()].join(', ')} have ${most} contacts each, but not the same ones`] : []
}
