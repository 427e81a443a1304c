// All mutants that are asked for, over several copies at a time.
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { BROKEN_TESTS, isGood, judge, KILLED } from './judge.mjs'
import { runTests } from './package-tests.mjs'
import { createResults } from './results.mjs'
import { createCopy, removeCopy } from './scratch-copy.mjs'
import { createSourceHashes, verdictHash } from './sources.mjs'

/**
 * Judges mutants, `jobs` at a time, each job in a copy of its own. Verdicts whose hash is still the same are taken from
 * `results`. `tell` hears of each verdict: `{ mutant, verdict, killer, detail, seconds, known, done, total, left }`.
 */
export async function runMutants(options) {
  const { root, mutants, results: folder, jobs, again = false, seconds = 900, signal, tell = () => {} } = options
  // One failure of the machinery itself ends all jobs.
  const failure = new AbortController()
  const limits = { seconds, signal: AbortSignal.any([failure.signal, ...(signal ? [signal] : [])]) }
  const results = createResults(folder)
  const sourceHash = createSourceHashes(root)
  const entries = mutants.map((mutant) => {
    const hash = verdictHash(sourceHash, mutant)
    const last = results.read(mutant.id)
    return { mutant, hash, last, known: !again && last?.hash === hash && last.verdict !== BROKEN_TESTS }
  })
  const outcomes = []
  const report = (outcome, left) => {
    outcomes.push(outcome)
    tell({ ...outcome, done: outcomes.length, total: entries.length, left })
  }
  for (const { mutant, last, known } of entries) if (known) report({ mutant, ...last, known: true }, undefined)

  const open = entries.filter(({ known }) => !known)
  const total = open.length
  const began = performance.now()
  let finished = 0
  const copies = []
  const worker = async () => {
    const copy = createCopy(root)
    copies.push(copy)
    const passesAsItIs = createBaseline(copy, results, sourceHash, limits)
    for (let next = open.shift(); next !== undefined; next = open.shift()) {
      const { mutant, hash, last } = next
      const start = performance.now()
      const first = last?.killer ? [[last.killer.package, last.killer.file]] : []
      const found = await judge(copy, mutant, { passesAsItIs, first, ...limits })
      const outcome = { ...found, seconds: Math.round((performance.now() - start) / 1000) }
      results.write(mutant.id, { id: mutant.id, hash, ...outcome })
      finished++
      const left = ((performance.now() - began) / 1000 / finished) * (total - finished)
      report({ mutant, ...outcome, known: false }, left)
    }
  }
  const workers = Array.from({ length: Math.min(jobs, total) }, worker)
  try {
    await Promise.all(workers)
  } catch (error) {
    failure.abort()
    await Promise.allSettled(workers)
    throw error
  } finally {
    for (const copy of copies) removeCopy(copy)
  }
  return outcomes
}

/** Whether test files pass on the code as it is; each is asked once for the same sources. */
function createBaseline(copy, results, sourceHash, limits) {
  return async (name, file) => {
    const key = join('as-it-is', name, file)
    const hash = sourceHash([name])
    const last = results.read(key)
    if (last?.hash === hash && last.passes) return true
    const { failed } = await runTests(copy, name, [file], limits)
    results.write(key, { file: `packages/${name}/${file}`, hash, passes: failed === undefined })
    return failed === undefined
  }
}

/** Numbers per package: killed, equivalent, and the rest. */
export function countsOf(outcomes) {
  const counts = new Map()
  for (const { mutant, verdict } of outcomes) {
    const row = counts.get(mutant.package) ?? { killed: 0, equivalent: 0, bad: 0 }
    if (!isGood(verdict)) row.bad++
    else if (verdict === KILLED) row.killed++
    else row.equivalent++
    counts.set(mutant.package, row)
  }
  return counts
}
