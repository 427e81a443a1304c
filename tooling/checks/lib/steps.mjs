import { performance } from 'node:perf_hooks'

/**
 * Runs named steps one after another and keeps score. A step resolves to `{ passed, failed, skipped, output, note }`
 * (all optional; one check unless it counts more) and fails by counting a failure or by throwing. A failed step
 * never hides the ones after it, unless they are said to need it.
 */
export function createSteps(write = (text) => process.stdout.write(text)) {
  const results = []
  const began = performance.now()

  async function step(title, work, { needs = [] } = {}) {
    const missing = needs.find((name) => results.some((result) => result.title === name && result.failed > 0))
    if (missing !== undefined) {
      results.push({ title, passed: 0, failed: 1, skipped: 0, seconds: 0, note: `not run: needs "${missing}"` })
      write(`\n✗ ${title}: not run, because "${missing}" failed\n`)
      return
    }
    write(`\n▸ ${title} …  (${seconds(began)} s so far)\n`)
    const start = performance.now()
    let outcome
    try {
      outcome = (await work()) ?? {}
    } catch (error) {
      outcome = { failed: 1, output: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
    const { failed = 0, skipped = 0, output = '', note = '' } = outcome
    const passed = outcome.passed ?? (failed > 0 ? 0 : 1)
    if (failed > 0 && output !== '') write(`${output.trimEnd()}\n`)
    results.push({ title, passed, failed, skipped, seconds: seconds(start), note })
    write(
      `${failed > 0 ? '✗' : '✓'} ${title}: ${failed > 0 ? 'FAILED' : 'ok'} in ${seconds(start)} s${note === '' ? '' : ` (${note})`}\n`,
    )
  }

  const total = (key) => results.reduce((sum, result) => sum + result[key], 0)

  /** Prints the table and the closing line; true if nothing failed. */
  function summary() {
    const width = Math.max(...results.map((result) => result.title.length))
    write('\n')
    for (const { title, passed, failed, skipped, seconds: time, note } of results) {
      const counts = [
        `${passed} passed`,
        ...(failed > 0 ? [`${failed} failed`] : []),
        ...(skipped > 0 ? [`${skipped} skipped`] : []),
      ]
      write(
        `${failed > 0 ? '✗' : '✓'} ${title.padEnd(width)}  ${String(time).padStart(6)} s  ${counts.join(', ')}${note === '' ? '' : `  (${note})`}\n`,
      )
    }
    write(`\nAll steps took ${seconds(began)} s.\n`)
    const skipped = total('skipped')
    write(`${total('passed')} passed, ${total('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`)
    return total('failed') === 0
  }

  return { step, summary, failures: () => total('failed') }
}

/** A step around one program: it passes if the program exits with 0, and shows what it said if not. */
export function passes({ code, output }) {
  return code === 0 ? { passed: 1 } : { failed: 1, output }
}

function seconds(since) {
  return Number(((performance.now() - since) / 1000).toFixed(1))
}
