import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { check, scored } from '../lib/checks.mjs'
import { examplesIn, missingInOrder } from '../lib/examples.mjs'
import { nameProblem } from '../lib/new-package.mjs'
import { isTooOld } from '../lib/node-version.mjs'
import { createSteps } from '../lib/steps.mjs'
import { typeErrors } from '../types.mjs'

describe('steps', () => {
  const score = async (work) => {
    let text = ''
    const steps = createSteps((part) => {
      text += part
    })
    await work(steps)
    const ok = steps.summary()
    return { ok, text, last: text.trimEnd().split('\n').at(-1) }
  }

  it('ends with the totals of all steps', async () => {
    const { ok, last } = await score(async ({ step }) => {
      await step('one', () => ({ passed: 3, skipped: 2 }))
      await step('two', () => {})
    })
    expect(last).toBe('4 passed, 0 failed, 2 skipped')
    expect(ok).toBe(true)
  })

  it('goes on after a failure, shows it, and fails in the end', async () => {
    const { ok, last, text } = await score(async ({ step }) => {
      await step('one', () => ({ failed: 1, output: 'what went wrong' }))
      await step('two', () => {
        throw new Error('thrown')
      })
      await step('three', () => {})
    })
    expect(text).toContain('what went wrong')
    expect(text).toContain('thrown')
    expect(last).toBe('1 passed, 2 failed')
    expect(ok).toBe(false)
  })

  it('counts a step that could not run as failed', async () => {
    const { last } = await score(async ({ step }) => {
      await step('one', () => ({ failed: 1 }))
      await step('two', () => {}, { needs: ['one'] })
    })
    expect(last).toBe('0 passed, 2 failed')
  })
})

describe('checks', () => {
  it('count a thrown error as a failure', async () => {
    const thrown = await check('throws', () => {
      throw new Error('no')
    })
    expect(scored([thrown, await check('passes', () => [])])).toMatchObject({ passed: 1, failed: 1 })
  })
})

describe('types', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ccd-types-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))
  const errorsOf = (path, text) => {
    writeFileSync(join(folder, path), text)
    return typeErrors([join(folder, path)])
  }
  const unchecked = 'export const first = (a: Float64Array): number => a[0]\n'

  it('refuses unchecked indexing', () =>
    expect(errorsOf('a.ts', unchecked)).toContain("'number | undefined' is not assignable"))
  it('spares kernels from that', () => expect(errorsOf('a.kernel.ts', unchecked)).toBe(''))
  it('spares kernels from nothing else', () =>
    expect(errorsOf('a.kernel.ts', 'export const a: number = "text"\n')).toContain('TS2322'))
  it('refuses undefined for an optional property', () => {
    expect(errorsOf('a.ts', 'export const a: { b?: number } = { b: undefined }\n')).toContain(
      'exactOptionalPropertyTypes',
    )
  })
})

describe('examples', () => {
  const markdown = 'Text\n\n```ts\nconsole.log(1) // → 1\n```\n\n```ts fragment\nx.y\n```\n\n```sh\nnpm test\n```\n'
  it('are the ts blocks', () => {
    expect(examplesIn(markdown)).toMatchObject([
      { line: 3, runs: true, prints: ['1'] },
      { line: 7, runs: false, prints: [] },
    ])
  })
  it('have to print what they say, in this order', () => {
    expect(missingInOrder('one\ntwo\n', ['one', 'two'])).toEqual([])
    expect(missingInOrder('two\none\n', ['one', 'two'])).toEqual(['two'])
  })
})

describe('names and versions', () => {
  it('accepts names in lower case with hyphens', () => {
    expect(nameProblem('my-filter2')).toBeUndefined()
    for (const name of [undefined, 'My', 'a_b', '-a', '../x', '2d']) expect(nameProblem(name)).toBeTypeOf('string')
  })
  it('asks for Node 20.19', () => {
    expect(['v18.20.0', 'v20.18.3'].map(isTooOld)).toEqual([true, true])
    expect(['v20.19.0', 'v22.1.0', 'v24.0.0'].map(isTooOld)).toEqual([false, false, false])
  })
})
