import { readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { UsageError } from '../../terminal/usage-error'
import { userPath } from '../../terminal/user-files'

/**
 * The files that a pattern stands for. A name with * or ? stands for the files of its folder that match, in the order of
 * the numbers in their names. Most shells do this themselves, but not all.
 *
 * @throws UsageError where a pattern matches no file.
 */
export function matchingFiles(pattern: string): string[] {
  if (!/[*?]/.test(basename(pattern))) return [pattern]
  const escaped = basename(pattern)
    .replace(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  const match = new RegExp(`^${escaped}$`)
  const found = namesIn(dirname(pattern))
    .filter((name) => match.test(name))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  if (found.length === 0) throw new UsageError(`--mesh: no file matches ${pattern}`)
  return found.map((name) => join(dirname(pattern), name))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(userPath(folder))
  } catch {
    throw new UsageError(`--mesh: there is no folder ${folder}`)
  }
}
