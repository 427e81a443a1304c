import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { listErrors, mutantsOf } from '../lib/mutants.mjs'
import { lists } from '../list/index.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')

describe('the lists of mutants', () => {
  it('fit the code as it is: each text to be replaced occurs exactly once in its file', () => {
    expect(listErrors(ROOT, mutantsOf(lists))).toEqual([])
  })

  it('are not empty', () => {
    for (const [name, entries] of Object.entries(lists)) expect(entries.length, name).toBeGreaterThan(5)
  })
})
