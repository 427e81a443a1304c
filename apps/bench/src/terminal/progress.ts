const BAR = 24

/** Shows what is being done, on a terminal only. After two seconds it adds a bar and the time left. */
export class Progress {
  readonly #total: number
  readonly #label: string
  readonly #start = performance.now()
  #shown = 0

  /** @param total - The value of `done` at which all is done. */
  constructor(label: string, total: number) {
    this.#label = label
    this.#total = total
    this.#show(`${label} …`)
  }

  update(done: number): void {
    const elapsed = performance.now() - this.#start
    if (elapsed < 2000 || !(done > 0)) return
    const share = Math.min(1, done / this.#total)
    const filled = Math.round(share * BAR)
    this.#show(
      `${this.#label} ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${timeLeft(elapsed / share - elapsed)} left`,
    )
  }

  /** Clears the line. */
  end(): void {
    if (this.#shown > 0) process.stderr.write(`\r${' '.repeat(this.#shown)}\r`)
  }

  #show(line: string): void {
    if (!process.stderr.isTTY) return
    process.stderr.write(`\r${line.padEnd(this.#shown)}`)
    this.#shown = line.length
  }
}

function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
