import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleNames, programChecks } from '../examples.mjs'

const PROGRAMS = {
  'honest.ts': "console.log('a', 1) // → a 1\n",
  'liar.ts': "console.log('a') // → b\n",
  'silent.ts': "console.log('a')\n",
  'broken.ts': "console.log('a') // → a\nthrow new Error('it broke')\n",
  'mistyped.ts': "const a: number = 'a'\nconsole.log(a) // → a\n",
  'private.ts': "import '@ccd/scenes'\nconsole.log('a') // → a\n",
}

describe('the check of example programs', () => {
  let folder = ''
  let errors = new Map()
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ccd-programs-'))
    for (const [file, text] of Object.entries({ ...PROGRAMS, 'README.md': '' })) writeFileSync(join(folder, file), text)
    errors = new Map((await programChecks(folder)).map((checked) => [checked.title, checked.errors.join('\n')]))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const errorsOf = (name) => errors.get(`examples: ${name}`)

  it('looks at every TypeScript file of the folder', () => {
    expect(exampleNames(folder)).toEqual(['broken', 'honest', 'liar', 'mistyped', 'private', 'silent'])
    expect(errors.size).toBe(7)
  })
  it('passes a program that prints what it promises', () => expect(errorsOf('honest')).toBe(''))
  it('fails one that prints something else', () =>
    expect(errorsOf('liar')).toContain('should print "b" but printed\na'))
  it('fails one that promises nothing', () => expect(errorsOf('silent')).toContain('it promises nothing'))
  it('fails one that throws', () => expect(errorsOf('broken')).toContain('it broke'))
  it('fails one that imports what a user does not have', () => expect(errorsOf('private')).toContain('@ccd/scenes'))
  it('fails types that a compiler refuses, and those alone', () => {
    expect(errorsOf('types')).toContain('mistyped.ts(1,7): error TS2322')
    expect(errorsOf('types')).not.toContain('honest.ts')
  })
})
