// Builds what is generated, and runs tests of one package, in a copy.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { packageFolder } from './mutants.mjs'
import { runFor } from './processes.mjs'

const BUILD_SECONDS = 300

/** Files that `npm run wasm` and `npm run worker` of these packages write, as far as they are there. */
export function generatedFiles(folder, names) {
  return names.flatMap((name) => {
    const src = join(packageFolder(folder, name), 'src')
    const wasm = join(src, 'wasm')
    const modules = existsSync(wasm) ? readdirSync(wasm).filter((file) => file.endsWith('.wasm.ts')) : []
    return [...modules.map((file) => join(wasm, file)), join(src, 'worker-code.ts')]
  })
}

/** Runs a script of a package's manifest, if there is one; undefined if all is well, else what it said. */
export async function runScript(folder, name, script, signal) {
  const cwd = packageFolder(folder, name)
  const { scripts = {} } = JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))
  const line = scripts[script]
  if (line === undefined) return undefined
  const env = environment(folder)
  env.PATH = `${join(cwd, 'node_modules', '.bin')}${delimiter}${env.PATH ?? ''}`
  const { code, output } = await runFor(line, [], { cwd, env, shell: true, seconds: BUILD_SECONDS, signal })
  return code === 0 ? undefined : output.trim() || `"${line}" failed`
}

/** Test files of a package, as paths in it. */
export function testFiles(folder, name) {
  const inside = (path) =>
    readdirSync(join(packageFolder(folder, name), path), { withFileTypes: true }).flatMap((entry) => {
      const next = `${path}/${entry.name}`
      if (entry.isDirectory()) return inside(next)
      return /\.test\.m?ts$/.test(entry.name) ? [next] : []
    })
  return existsSync(join(packageFolder(folder, name), 'test')) ? inside('test').sort() : []
}

/**
 * Runs test files up to the first failure. Resolves to `{ failed, tests }`, where `failed` has the file and the name of
 * the test and its message; nothing failed if it is undefined.
 */
export async function runTests(folder, name, files, { seconds, signal }) {
  const cwd = packageFolder(folder, name)
  const reports = mkdtempSync(join(tmpdir(), 'ccd-mutants-report-'))
  const report = join(reports, 'report.json')
  const args = [join(cwd, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...files]
  args.push('--bail=1', '--maxWorkers=1', '--reporter=json', `--outputFile=${report}`)
  try {
    const env = environment(folder)
    const { code, output, timedOut } = await runFor(process.execPath, args, { cwd, env, seconds, signal })
    if (timedOut) return { failed: { file: files[0], test: '', message: `the tests do not end within ${seconds} s` } }
    const found = existsSync(report) ? firstFailure(cwd, JSON.parse(readFileSync(report, 'utf8'))) : {}
    if (found.failed !== undefined || (code === 0 && found.tests > 0)) return found
    // Vitest also fails on what no test is to blame for, such as an unhandled rejection, or a file without tests.
    const message = output.trim().split('\n').slice(-12).join('\n') || `vitest ended with ${code}`
    return { failed: { file: files.length === 1 ? files[0] : '', test: '', message } }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
}

function firstFailure(cwd, { numTotalTests, testResults }) {
  for (const { name: path, status, message, assertionResults } of testResults) {
    if (status !== 'failed') continue
    const file = path.replaceAll('\\', '/').slice(path.replaceAll('\\', '/').lastIndexOf('/test/') + 1)
    const test = assertionResults.find((result) => result.status === 'failed')
    // A file that could not even be loaded has no tests that failed.
    return {
      tests: numTotalTests,
      failed: { file, test: test?.fullName ?? '', message: test?.failureMessages[0] ?? message ?? cwd },
    }
  }
  return { tests: numTotalTests, failed: undefined }
}

/** The quick form of the tests, the same cases on every run, and no recorded data: what is committed has to do. */
function environment(folder) {
  const env = { ...process.env, NO_COLOR: '1', CCD_DATA: join(folder, 'no-data') }
  // What a surrounding test run, such as that of the runner's own tests, has set is not meant for these.
  for (const name of ['CCD_FULL', 'CCD_SEED', 'CCD_REQUIRE_DATA', 'VITEST']) delete env[name]
  return env
}
