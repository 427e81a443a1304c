import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const PACKAGE = fileURLToPath(new URL('../../', import.meta.url))

/** Runs the program from its sources in a process of its own, as a user runs it in `folder`. */
export function benchProcess(
  folder: string,
  ...args: readonly string[]
): { code: number | null; out: string; err: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--conditions=ccd-source', '--import', 'tsx', 'test/support/bench.ts', ...args],
    { cwd: PACKAGE, encoding: 'utf8', env: { ...process.env, INIT_CWD: folder } },
  )
  return { code: status, out: stdout, err: stderr }
}
