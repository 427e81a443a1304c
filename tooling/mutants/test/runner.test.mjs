import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listErrors, mutantsOf } from '../lib/mutants.mjs'
import { runMutants } from '../lib/run-mutants.mjs'

const VITEST = dirname(createRequire(import.meta.url).resolve('vitest/package.json'))

/** A workspace of two packages: `mini`, with a generated file, and `user`, whose test looks at another of its lines. */
const FILES = {
  'package.json': '{ "private": true }',
  'packages/mini/package.json': JSON.stringify({
    name: '@mini/mini',
    type: 'module',
    scripts: { wasm: 'node generate.mjs' },
  }),
  'packages/mini/generate.mjs': `import { readFileSync, writeFileSync } from 'node:fs'
const [, number] = readFileSync('assembly/number.ts', 'utf8').match(/= (\\d+)$/m)
writeFileSync('src/wasm/number.wasm.ts', \`export const number = \${number}\\n\`)
`,
  'packages/mini/assembly/number.ts': 'export const number = 7\n',
  'packages/mini/src/wasm/number.wasm.ts': 'export const number = 7\n',
  'packages/mini/src/range.ts': `export const inside = (x: number) => x >= 0 && x <= 1
export const middle = () => 0.5
export const forUsers = () => 3
export const loop = (n: number) => { let i = 0; while (i < n) i++; return i }
`,
  'packages/mini/test/a.test.ts': `import { expect, it } from 'vitest'
import { number } from '../src/wasm/number.wasm'
it('is generated', () => expect(number).toBe(7))
`,
  'packages/mini/test/b.test.ts': `import { expect, it } from 'vitest'
import { inside, loop, middle } from '../src/range'
it('holds its lower end', () => expect(inside(0)).toBe(true))
it('ends', () => expect(loop(3)).toBe(3))
it('has a middle', () => expect(middle()).toBeDefined())
`,
  'packages/mini/test/failing.test.ts': `import { it } from 'vitest'
import { middle } from '../src/range'
it('fails only where the middle is 2, or the list asks for it', () => { if (process.env.MINI_FAILS || middle() === 2) throw new Error('no') })
`,
  'packages/user/package.json': '{ "name": "@mini/user", "type": "module" }',
  'packages/user/test/user.test.ts': `import { expect, it } from 'vitest'
import { forUsers } from '../../mini/src/range'
it('uses it', () => expect(forUsers()).toBe(3))
`,
}

const range = { file: 'src/range.ts' }
const ENTRIES = {
  mini: [
    { id: 'killed', unsound: 'The lower end is lost.', ...range, before: 'x >= 0', after: 'x > 0' },
    { id: 'survived', unsound: 'The upper end is lost.', ...range, before: 'x <= 1', after: 'x < 1' },
    { id: 'generated', unsound: 'Wrong.', file: 'assembly/number.ts', before: '= 7', after: '= 8' },
    { id: 'by-user', unsound: 'Wrong.', ...range, before: '=> 3', after: '=> 4', also: ['user'] },
    { id: 'elsewhere', unsound: 'Wrong.', ...range, before: 'x >= 1', after: 'x > 1' },
    { id: 'often', unsound: 'Wrong.', ...range, before: 'export', after: '' },
    { id: 'endless', unsound: 'Never ends.', ...range, before: 'i++;', after: 'i--;' },
    { id: 'nonsense', unsound: 'Wrong.', ...range, before: '0.5', after: 'nothingOfThisName' },
    { id: 'unbuilt', unsound: 'Wrong.', file: 'assembly/number.ts', before: '= 7', after: '= seven' },
    { id: 'same', unsound: 'Wrong.', ...range, before: '0.5', after: '1 / 2', equivalent: 'because a half is a half' },
    {
      id: 'not-same',
      unsound: 'Wrong.',
      ...range,
      before: '>= 0',
      after: '> 0',
      equivalent: 'because nobody looks at it',
    },
  ],
}

let root = ''
let results = ''
const texts = () => Object.keys(FILES).map((file) => readFileSync(join(root, file), 'utf8'))
const run = async (ids, options = {}) => {
  const mutants = mutantsOf(ENTRIES).filter(({ id }) => ids.includes(id))
  const outcomes = await runMutants({ root, mutants, results, jobs: 1, ...options })
  return Object.fromEntries(outcomes.map((outcome) => [outcome.mutant.id, outcome]))
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'ccd-mini-'))
  results = join(root, '.results')
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  for (const name of ['mini', 'user']) {
    mkdirSync(join(root, 'packages', name, 'node_modules'))
    symlinkSync(VITEST, join(root, 'packages', name, 'node_modules', 'vitest'), 'junction')
  }
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the runner', { timeout: 120_000 }, () => {
  it('says which test kills a mutant, which survives, and which edit does not match, and touches no source', async () => {
    const before = texts()
    const found = await run(['killed', 'survived', 'elsewhere', 'often'], { jobs: 2 })
    expect(found.killed).toMatchObject({
      verdict: 'killed',
      killer: { package: 'mini', file: 'test/b.test.ts', test: 'holds its lower end' },
    })
    expect(found.survived).toMatchObject({ verdict: 'survived' })
    expect(found.elsewhere).toMatchObject({
      verdict: 'edit does not match',
      detail: expect.stringMatching(/occurs 0 times/),
    })
    expect(found.often).toMatchObject({
      verdict: 'edit does not match',
      detail: expect.stringMatching(/occurs 4 times/),
    })
    expect(texts()).toEqual(before)
  })

  it('takes known verdicts from the run before, until a source changes', async () => {
    const known = await run(['killed', 'survived'])
    expect([known.killed.known, known.survived.known]).toEqual([true, true])
    expect((await run(['survived'], { again: true })).survived.known).toBe(false)
    const test = join(root, 'packages/mini/test/c.test.ts')
    writeFileSync(
      test,
      "import { expect, it } from 'vitest'\nimport { inside } from '../src/range'\nit('holds both', () => expect(inside(1)).toBe(true))\n",
    )
    const now = await run(['survived', 'killed'])
    expect(now.survived).toMatchObject({ verdict: 'killed', known: false, killer: { test: 'holds both' } })
    expect(now.killed).toMatchObject({ verdict: 'killed', known: false })
    rmSync(test)
  })

  it('makes generated files anew for a mutant of what they come from, and only for that one', async () => {
    const found = await run(['generated', 'killed'], { again: true })
    expect(found.generated).toMatchObject({
      verdict: 'killed',
      killer: { file: 'test/a.test.ts', test: 'is generated' },
    })
    expect(found.killed).toMatchObject({ verdict: 'killed', killer: { file: 'test/b.test.ts' } })
  })

  it('runs the tests of other packages that a mutant names', async () => {
    const found = await run(['by-user'])
    expect(found['by-user']).toMatchObject({
      verdict: 'killed',
      killer: { package: 'user', file: 'test/user.test.ts' },
    })
  })

  it('does not take nonsense for a change that a test finds', async () => {
    const found = await run(['nonsense', 'unbuilt'])
    expect(found.nonsense.verdict).toBe('does not build')
    expect(found.unbuilt.verdict).toBe('does not build')
  })

  it('ends tests that do not end, and calls that a failure', async () => {
    const { endless } = await run(['endless'], { seconds: 8 })
    expect(endless.verdict).toBe('killed')
    expect(endless.detail).toMatch(/do not end within 8 s/)
  })

  it('holds a mutant that is called equivalent to that', async () => {
    const found = await run(['same', 'not-same'])
    expect(found.same.verdict).toBe('equivalent')
    expect(found['not-same'].verdict).toBe('called equivalent, but killed')
  })

  it('does not count a test that fails without the mutant, too', async () => {
    process.env.MINI_FAILS = '1'
    try {
      expect((await run(['survived'], { again: true })).survived.verdict).toBe('tests fail without it')
    } finally {
      delete process.env.MINI_FAILS
    }
  })

  it('stops when it is told to, says nothing about what it was at, and leaves no copy behind', async () => {
    const copies = () =>
      readdirSync(tmpdir()).filter(
        (name) => name.startsWith('ccd-mutants-') && existsSync(join(tmpdir(), name, 'packages/mini')),
      )
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 1500)
    rmSync(join(results, 'endless.json'), { force: true })
    await expect(run(['endless'], { signal: stop.signal })).rejects.toThrow('stopped')
    expect(existsSync(join(results, 'endless.json'))).toBe(false)
    expect(copies()).toEqual([])
  })
})

describe('a list', () => {
  it('is held to what it says', () => {
    const errors = (entry) => listErrors(root, mutantsOf({ mini: [entry] }))
    const good = ENTRIES.mini[0]
    expect(errors(good)).toEqual([])
    expect(errors({ ...good, before: 'x >= 7' })).toEqual([expect.stringMatching(/killed: "x >= 7" occurs 0 times/)])
    expect(errors({ ...good, after: good.before })).toEqual([expect.stringMatching(/changes nothing/)])
    expect(errors({ ...good, file: 'src/gone.ts' })).toEqual([expect.stringMatching(/does not exist/)])
    expect(errors({ ...good, killers: ['test/gone.test.ts'] })).toEqual([expect.stringMatching(/does not exist/)])
    expect(errors({ ...good, also: ['gone'] })).toEqual([expect.stringMatching(/no package gone/)])
    expect(errors({ ...good, unsound: 'lower end' })).toEqual([expect.stringMatching(/no sentence/)])
    expect(errors({ ...good, equivalent: 'yes' })).toEqual([expect.stringMatching(/no reason/)])
    expect(listErrors(root, mutantsOf({ mini: [good, good] }))).toEqual([expect.stringMatching(/two mutants/)])
  })
})
