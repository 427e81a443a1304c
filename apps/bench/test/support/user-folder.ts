import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, vi } from 'vitest'

export interface UserFolder {
  readonly path: string
  /** Writes a file and returns its name. */
  write(name: string, text: string): string
  read(name: string): string
}

/** A folder in which the user types commands, for the tests of this file or block. */
export function userFolder(): UserFolder {
  const path = mkdtempSync(join(tmpdir(), 'ccd-bench-test-'))
  beforeAll(() => {
    vi.stubEnv('INIT_CWD', path)
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    rmSync(path, { recursive: true, force: true })
  })
  return {
    path,
    write(name, text) {
      writeFileSync(join(path, name), text)
      return name
    },
    read: (name) => readFileSync(join(path, name), 'utf8'),
  }
}
