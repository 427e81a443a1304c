const BAR = 24

/** A bar with the time left, on a terminal only, and only once the work has taken two seconds. */
export class Progress {
  readonly #total: number
  readonly #label: string
  readonly #start = performance.now()
  #shown = 0

  constructor(label: string, total: number) {
    this.#label = label
    this.#total = total
  }

  update(done: number): void {
    const elapsed = performance.now() - this.#start
    if (!process.stderr.isTTY || elapsed < 2000 || !(done > 0)) return
    const share = Math.min(1, done / this.#total)
    const filled = Math.round(share * BAR)
    const line = `${this.#label} ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${timeLeft(elapsed / share - elapsed)} left`
    process.stderr.write(`\r${line.padEnd(this.#shown)}`)
    this.#shown = line.length
  }

  end(): void {
    if (this.#shown > 0) process.stderr.write(`\r${' '.repeat(this.#shown)}\r`)
  }
}

function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 100 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
