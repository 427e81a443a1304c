import { vi } from 'vitest'
import { main } from '../../src/cli/main'

export interface BenchRun {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** Runs the program in this process, and keeps what it prints. */
export async function runBench(...args: readonly string[]): Promise<BenchRun> {
  const out: string[] = []
  const err: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((text: string) => void out.push(text))
  const error = vi.spyOn(console, 'error').mockImplementation((text: string) => void err.push(text))
  try {
    return { code: await main(args), out: out.join('\n'), err: err.join('\n') }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}
