// Unit and property tests of every package, through turbo, with the counts that vitest writes down.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, turbo } from './lib/run.mjs'
import { workspacePackages } from './lib/workspace.mjs'

const REPORT = join('.turbo', 'vitest.json')

export async function unitTests({ full = false } = {}) {
  const tested = workspacePackages(ROOT).filter(({ manifest }) => manifest.scripts?.test !== undefined)
  for (const { folder } of tested) rmSync(join(folder, REPORT), { force: true })
  const { code } = await turbo(
    [
      'test',
      '--concurrency=2',
      '--continue=always',
      '--log-order=grouped',
      '--ui=stream',
      '--',
      '--maxWorkers=1',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${REPORT}`,
    ],
    { live: true, env: full ? { CCD_FULL: '1' } : {} },
  )
  const total = { passed: 0, failed: 0, skipped: 0 }
  const silent = []
  for (const { name, folder } of tested) {
    const counts = countsOf(join(folder, REPORT))
    if (counts === undefined || counts.passed + counts.failed + counts.skipped === 0) silent.push(name)
    for (const key of Object.keys(total)) total[key] += counts?.[key] ?? 0
  }
  total.failed += silent.length
  // Vitest also fails on what no test is to blame for, such as an unhandled rejection.
  if (code !== 0 && total.failed === 0) total.failed = 1
  const note = silent.length > 0 ? `no tests ran in ${silent.join(', ')}` : `${tested.length} packages`
  return { ...total, note }
}

/** Tests passed, failed and skipped. A file that could not even be loaded counts as one failure. */
function countsOf(report) {
  if (!existsSync(report)) return undefined
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(
    readFileSync(report, 'utf8'),
  )
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length
  return { passed: numPassedTests, failed: numFailedTests + broken, skipped: numPendingTests + numTodoTests }
}
