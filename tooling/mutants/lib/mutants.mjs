// What a list of mutants says, as the runner wants it, and whether it still fits the code.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} Edit
 * @property {string} file Path in the package.
 * @property {string} before Text that occurs exactly once in the file.
 * @property {string} after
 */

/**
 * @typedef {object} Entry
 * @property {string} id
 * @property {string} unsound What is then unsound, as a sentence.
 * @property {string} [file] The one edit of most entries: `file`, `before` and `after`.
 * @property {string} [before]
 * @property {string} [after]
 * @property {Edit[]} [edits] Instead of these, where one change has to be made in several places.
 * @property {string[]} [killers] Test files of the package that are expected to fail; they run first.
 * @property {string[]} [also] Other packages whose tests may fail, in the order in which they run.
 * @property {string} [equivalent] Why no test can tell the change. The runner then asks that none does.
 */

/** @typedef {Omit<Entry, 'file' | 'before' | 'after'> & { package: string, edits: Edit[], killers: string[], also: string[] }} Mutant */

/**
 * The mutants of all lists, in their order.
 * @param {Record<string, Entry[]>} lists Entries by the folder name of the package in `packages/`.
 * @returns {Mutant[]}
 */
export function mutantsOf(lists) {
  return Object.entries(lists).flatMap(([name, entries]) =>
    entries.map(({ file, before, after, edits, killers = [], also = [], ...rest }) => ({
      ...rest,
      package: name,
      killers,
      also,
      edits: edits ?? [{ file, before, after }],
    })),
  )
}

export const packageFolder = (root, name) => join(root, 'packages', name)

/** Why an edit cannot be made in the code as it is, or undefined if it can. */
export function mismatch(root, name, { file, before, after }) {
  const path = join(packageFolder(root, name), file)
  if (!existsSync(path)) return `packages/${name}/${file} does not exist`
  const times = readFileSync(path, 'utf8').split(before).length - 1
  if (times !== 1) return `${JSON.stringify(before)} occurs ${times} times in packages/${name}/${file}, not once`
  return before === after ? `the edit of packages/${name}/${file} changes nothing` : undefined
}

/** All that is wrong with a mutant as it is written, as sentences. */
function errorsIn(root, mutant) {
  const { id, unsound, equivalent, killers, also, edits } = mutant
  const errors = edits.map((edit) => mismatch(root, mutant.package, edit)).filter((why) => why !== undefined)
  for (const file of killers)
    if (!existsSync(join(packageFolder(root, mutant.package), file))) errors.push(`its killer ${file} does not exist`)
  for (const name of also)
    if (!existsSync(packageFolder(root, name))) errors.push(`there is no package ${name}, which "also" names`)
  if (!/^[A-Z].*[.]$/s.test(unsound ?? '')) errors.push('"unsound" is no sentence')
  if (equivalent !== undefined && !/^because .{20}/s.test(equivalent))
    errors.push('"equivalent" gives no reason: "because …"')
  if (equivalent !== undefined && killers.length > 0) errors.push('it is called equivalent and names killers')
  return errors.map((why) => `${id}: ${why}`)
}

/** All that is wrong with the lists, as sentences; empty if every edit fits the code. */
export function listErrors(root, mutants) {
  const ids = mutants.map(({ id }) => id)
  const twice = ids.filter((id, i) => ids.indexOf(id) !== i)
  return [
    ...twice.map((id) => `${id}: two mutants have this id`),
    ...mutants.flatMap((mutant) => errorsIn(root, mutant)),
  ]
}
