import { checkChoice } from '@ccd/core'
import { UsageError } from './usage-error'

/**
 * What the user asked for by name.
 *
 * @param option - Where the user asked for it, for the message.
 * @throws CcdError `unknown-value`, with the nearest name, where there is no such choice.
 */
export function choose<T>(option: string, name: string, choices: ReadonlyMap<string, T>): T {
  const chosen = choices.get(checkChoice(option, name, [...choices.keys()]))
  if (chosen === undefined) throw new UsageError(`${option} cannot be "${name}"`)
  return chosen
}
