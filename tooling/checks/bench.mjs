// npm run bench: runs the benchmark on the sources as they are. What has changed since the last build is built first, so a
// stale build is never measured.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT, turbo } from './lib/run.mjs'

const BENCH = join(ROOT, 'apps', 'bench', 'bin', 'bench.mjs')

const built = await turbo(['build', '--filter=@ccd/bench', '--output-logs=errors-only'])
if (built.code === 0) {
  const bench = spawn(process.execPath, [BENCH, ...process.argv.slice(2)], { stdio: 'inherit' })
  bench.on('close', (code) => (process.exitCode = code ?? 1))
} else {
  process.stderr.write(`${built.output}\nThe benchmark measures nothing, because it could not be built.\n`)
  process.exitCode = built.code
}
