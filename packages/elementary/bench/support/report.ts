/** One measured configuration. */
export interface Row {
  readonly name: string
  readonly pairs: number
  readonly hits: number
  /** Nanoseconds per pair, the least of the rounds. */
  readonly nanoseconds: number
}

/** Milliseconds that a function takes. */
export function timed(run: () => void): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

/** Prints a table, or with `--json` everything as one JSON object. */
export function report(title: string, rows: readonly Row[], facts: Readonly<Record<string, number | string>>): void {
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify({ title, rows, facts }, null, 2))
    return
  }
  console.log(title)
  console.table(
    Object.fromEntries(
      rows.map(({ name, pairs, hits, nanoseconds }) => [
        name,
        { pairs, hits, 'ns per pair': Number(nanoseconds.toFixed(1)) },
      ]),
    ),
  )
  console.table(facts)
}
