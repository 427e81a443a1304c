import { CcdError } from './error'
import { valueAt } from './value-at'

/**
 * Refuses options that a function does not know, with the nearest name that it does.
 *
 * @param where - The function, for the message.
 * @param options - What the caller gave; undefined is no option at all.
 * @param known - The names of all options.
 * @throws CcdError `wrong-type` where the options are no object, `unknown-option` for a name that is not known.
 */
export function checkOptions(where: string, options: unknown, known: readonly string[]): void {
  if (options === undefined) return
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    const given = Array.isArray(options) ? 'a list' : String(options)
    throw new CcdError('wrong-type', `the options of ${where} must be an object, not ${given}`, {
      argument: 'options',
      value: options,
    })
  }
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue
    throw new CcdError('unknown-option', `${where} has no option "${name}"${suggestion(name, known)}`, {
      argument: name,
    })
  }
}

/**
 * Refuses a value that is none of the choices, with the nearest one.
 *
 * @param argument - The name of the option, for the message.
 * @param value - What the caller gave.
 * @param choices - All values that there are.
 * @returns The value, as one of the choices.
 * @throws CcdError `unknown-value`.
 */
export function checkChoice<const T extends string>(argument: string, value: unknown, choices: readonly T[]): T {
  const choice = choices.find((known) => known === value)
  if (choice !== undefined) return choice
  const near = typeof value === 'string' ? suggestion(value, choices) : `; it can be ${choices.join(', ')}`
  throw new CcdError('unknown-value', `${argument} cannot be ${quoted(value)}${near}`, { argument, value })
}

function quoted(value: unknown): string {
  return typeof value === 'string' ? `"${value}"` : String(value)
}

/** The nearest name, where one is near; else all of them. */
function suggestion(name: string, known: readonly string[]): string {
  const nearest = known
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)[0]
  if (nearest !== undefined && nearest.distance <= Math.max(2, nearest.candidate.length / 3)) {
    return `; did you mean "${nearest.candidate}"?`
  }
  return known.length === 0 ? '; it has none' : `; it can be ${known.join(', ')}`
}

/** Insertions, deletions and exchanges of letters that make one word of the other (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const exchanged = valueAt(row, j) + (letter === other ? 0 : 1)
      next.push(Math.min(valueAt(row, j + 1) + 1, valueAt(next, j) + 1, exchanged))
    }
    row = next
  }
  return valueAt(row, b.length)
}
