import type { StepResult } from '@ccd/core'
import { CONFIGURATIONS } from '../configurations/configurations'
import type { Measured } from './interleaved'
import type { BenchScene } from '../scenes/scenes'

/** What a configuration found in a step: the contacts without repeats, and the hash of their set. */
export interface Outcome {
  readonly result: Pick<StepResult, 'keeps' | 'earliest'>
  readonly contacts: number
  readonly hash: string
}

/**
 * Names the configurations that found fewer contacts than the truth or than another one of the same step, or as many
 * but others: then each lacks some. Those that only want the first contact must have its time.
 */
export function lostContacts(
  scene: Pick<BenchScene, 'name' | 'steps' | 'trueContacts'>,
  step: number,
  measured: readonly Measured<Outcome>[],
): string[] {
  const where = scene.steps > 1 ? `${scene.name}, step ${step}` : scene.name
  const everything = measured.filter(({ result }) => result.result.keeps !== 'first-contact')
  const most = Math.max(scene.trueContacts ?? 0, ...everything.map(({ result }) => result.contacts))
  const first = Math.min(...measured.map(({ result }) => result.result.earliest))
  const sets = new Map(
    everything.filter(({ result }) => result.contacts === most).map(({ name, result }) => [result.hash, name]),
  )
  const differ =
    sets.size > 1
      ? [`${where}: ${[...sets.values()].join(', ')} have ${most} contacts each, but not the same ones`]
      : []
  return [
    ...differ,
    ...measured.flatMap(({ name, result }) => {
      if (CONFIGURATIONS[name]?.mayLose) return []
      if (result.result.keeps === 'first-contact') {
        return result.result.earliest <= first
          ? []
          : [`${where}: ${name} has its first contact at ${result.result.earliest}, but there is one at ${first}`]
      }
      if (result.contacts < most) {
        return [
          `${where}: ${name} lost ${most - result.contacts} of ${most} contacts (it keeps ${JSON.stringify(result.result.keeps)})`,
        ]
      }
      return []
    }),
  ]
}
