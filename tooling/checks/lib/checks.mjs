import { pathToFileURL } from 'node:url'

/** One named check: `errors` is empty if it passed. */
export async function check(title, work) {
  try {
    return { title, errors: (await work()) ?? [] }
  } catch (error) {
    return { title, errors: [error instanceof Error ? (error.stack ?? error.message) : String(error)] }
  }
}

/** What a program said, if it failed. */
export const complaints = ({ code, output }) =>
  code === 0 ? [] : [output.trim() === '' ? `exit code ${code}` : output.trim()]

/** Checks as the outcome of a step. */
export function scored(checks) {
  const failed = checks.filter(({ errors }) => errors.length > 0)
  return {
    passed: checks.length - failed.length,
    failed: failed.length,
    output: failed
      .map(({ title, errors }) => `✗ ${title}\n${shortened(errors.join('\n')).replace(/^/gm, '    ')}`)
      .join('\n'),
  }
}

/** A tool that goes wrong everywhere says the same thing everywhere. */
function shortened(text) {
  const lines = text.split('\n')
  return lines.length <= 120
    ? text
    : [...lines.slice(0, 60), `… ${lines.length - 120} lines …`, ...lines.slice(-60)].join('\n')
}

/** Runs checks from the command line, when their file is the program that was started. */
export async function main(url, work) {
  if (url !== pathToFileURL(process.argv[1] ?? '').href) return
  const checks = await work()
  for (const { title, errors } of checks) process.stdout.write(`${errors.length === 0 ? '✓' : '✗'} ${title}\n`)
  const { failed, output } = scored(checks)
  if (failed > 0) process.stdout.write(`\n${output}\n`)
  process.exitCode = failed > 0 ? 1 : 0
}
