// One mutant in one copy: which test fails, if any.
import { mismatch } from './mutants.mjs'
import { generatedFiles, runScript, runTests, testFiles } from './package-tests.mjs'
import { applyEdits, remember } from './scratch-copy.mjs'

/** What can be said of a mutant. */
export const KILLED = 'killed'
const SURVIVED = 'survived'
const NO_MATCH = 'edit does not match'
const NO_BUILD = 'does not build'
export const BROKEN_TESTS = 'tests fail without it'
const EQUIVALENT = 'equivalent'
const NOT_EQUIVALENT = 'called equivalent, but killed'

/** Whether a verdict is what it should be. */
export const isGood = (verdict) => verdict === KILLED || verdict === EQUIVALENT

/** A mutant that only makes the code nonsense shows nothing: some test fails for every such line. */
const NONSENSE = /^\s*(?:Reference|Syntax)Error: |Transform failed|Failed to parse source/m

/**
 * Applies a mutant in a copy, runs tests up to the first that fails, and undoes it.
 *
 * @param passesAsItIs - Whether a test file passes without the mutant: a test that fails anyway kills nothing.
 * @param first - Test files that are likely to fail, `[package, file]`; those that the mutant names come after these.
 */
export async function judge(folder, mutant, { passesAsItIs, first = [], seconds, signal }) {
  const wrong = mutant.edits.map((edit) => mismatch(folder, mutant.package, edit)).find((why) => why !== undefined)
  if (wrong !== undefined) return { verdict: NO_MATCH, detail: wrong }
  const packages = [mutant.package, ...mutant.also]
  const restoreGenerated = remember(generatedFiles(folder, packages))
  const restoreSources = applyEdits(folder, mutant.package, mutant.edits)
  let found
  try {
    found = await firstFailure(folder, mutant, packages, first, { seconds, signal })
  } finally {
    restoreSources()
    restoreGenerated()
  }
  if (found.unbuilt !== undefined) return { verdict: NO_BUILD, detail: found.unbuilt }
  if (found.failed === undefined) return { verdict: mutant.equivalent === undefined ? SURVIVED : EQUIVALENT }
  const { package: name, file, test, message } = found.failed
  if (NONSENSE.test(message)) return { verdict: NO_BUILD, detail: message }
  if (!(await passesAsItIs(name, file)))
    return { verdict: BROKEN_TESTS, detail: `packages/${name}/${file} fails without the mutant, too` }
  const killer = { package: name, file, test }
  return { verdict: mutant.equivalent === undefined ? KILLED : NOT_EQUIVALENT, killer, detail: message }
}

async function firstFailure(folder, mutant, packages, first, limits) {
  const changed = mutant.edits.map(({ file }) => file)
  if (changed.some((file) => file.startsWith('assembly/') || file.endsWith('.constants.ts'))) {
    const unbuilt = await runScript(folder, mutant.package, 'wasm', limits.signal)
    if (unbuilt !== undefined) return { unbuilt }
  }
  const likely = [...first, ...mutant.killers.map((file) => [mutant.package, file])]
  for (const name of packages) {
    // The script of threads holds a copy of the code of all packages.
    const unbuilt = await runScript(folder, name, 'worker', limits.signal)
    if (unbuilt !== undefined) return { unbuilt }
    const all = testFiles(folder, name)
    const early = [...new Set(likely.filter(([where]) => where === name).map(([, file]) => file))].filter((file) =>
      all.includes(file),
    )
    const rest = all.filter((file) => !early.includes(file))
    for (const files of [...early.map((file) => [file]), rest]) {
      if (files.length === 0) continue
      const { failed } = await runTests(folder, name, files, limits)
      if (failed !== undefined) return { failed: { ...failed, package: name } }
    }
  }
  return {}
}
