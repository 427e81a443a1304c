// npm start: from a fresh clone to the contacts of a moving mesh. Needs Node and npm, nothing else.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { requireNode } from './lib/node-version.mjs'
import { ROOT, turbo } from './lib/run.mjs'
import { install } from './lib/setup.mjs'
import { createSteps, passes } from './lib/steps.mjs'

requireNode()

const INSTALL = 'Install dependencies (the first time takes a minute)'
const BUILD = 'Build the packages (the first time takes one to two minutes)'
const BENCH = join(ROOT, 'apps', 'bench', 'bin', 'bench.mjs')

const { step, failures } = createSteps()
await step(INSTALL, install)
await step(BUILD, async () => passes(await turbo(['build', '--filter=@ccd/bench...', '--output-logs=errors-only'])), {
  needs: [INSTALL],
})

if (failures() > 0) {
  process.stdout.write('\nSet-up failed; see above.\n')
  process.exitCode = 1
} else if (!existsSync(BENCH)) {
  process.stdout.write(`\nThere is nothing to run: ${BENCH} is missing.\n`)
  process.exitCode = 1
} else {
  process.stdout.write('\nAll contacts of a moving mesh:\n\n')
  const args = process.argv.length > 2 ? process.argv.slice(2) : ['--short']
  spawn(process.execPath, [BENCH, ...args], { cwd: ROOT, stdio: 'inherit' }).on('close', (code) => {
    process.exitCode = code ?? 1
  })
}
