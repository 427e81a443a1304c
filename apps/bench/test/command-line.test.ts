import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readReport } from '../src/cli/files'
import { run } from './support/run'

const folder = mkdtempSync(join(tmpdir(), 'ccd-bench-test-'))
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return name
}
const SQUARE = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nf 1/1 2/1 3/1 4/1\n'

beforeAll(() => {
  vi.stubEnv('INIT_CWD', folder)
})

afterAll(() => {
  vi.unstubAllEnvs()
})

describe('the short form', () => {
  it('shows every stage, the same contacts for both pipelines, and the earliest contact', async () => {
    const { code, out } = await run('--short', '--repetitions', '1', '--json', 'short.json')
    expect(code).toBe(0)
    for (const name of ['bvh', 'all feature pairs', 'procedural representatives', 'orphans', 'elementary'])
      expect(out).toContain(name)
    expect(out).toMatch(/earliest contact: t = 0\.\d+/)
    const [base, ours] = readReport('short.json').suites[0]?.scenes[0]?.configurations ?? []
    expect(base?.steps[0]?.hash).toBe(ours?.steps[0]?.hash)
    expect(ours?.steps[0]?.contacts).toBeGreaterThan(0)
    expect(ours?.steps[0]?.tests).toBeLessThan((base?.steps[0]?.tests ?? 0) / 10)
  })

  it('writes one CSV line per configuration and step, and an HTML page without addresses', async () => {
    const { code } = await run('--repetitions', '1', '--configuration', 'default', '--csv', 'a.csv', '--html', 'a.html')
    expect(code).toBe(0)
    const [head = '', line = '', rest = ''] = readFileSync(join(folder, 'a.csv'), 'utf8').split('\n')
    expect(line.split(',').length).toBe(head.split(',').length)
    expect(line.startsWith('scenes,cloth,12,default,')).toBe(true)
    expect(rest).toBe('')
    const html = readFileSync(join(folder, 'a.html'), 'utf8')
    expect(html).toContain('No contact was lost')
    expect(html).not.toMatch(/https?:\/\//)
  })
})

describe('wrong use ends with one line and code 2', () => {
  const cases: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['an unknown option', ['--fast'], /^Unknown option '--fast' \(--help lists the options\)$/],
    ['a word that is no option', ['cloth'], /"cloth"/],
    ['an unknown scene', ['--scene', 'nowhere'], /unknown scene "nowhere".*cloth/],
    ['an unknown configuration', ['--configuration', 'magic'], /unknown configuration "magic".*default/],
    ['an unknown suite', ['--suite', 'magic'], /unknown suite "magic".*iccd/],
    ['a step that the scene does not have', ['--steps', '70'], /0 to 23, not 70/],
    [
      'a scene that the suite does not have',
      ['--suite', 'iccd', '--scene', 'rope'],
      /iccd has no scene "rope"; it has: .*letters/,
    ],
    ['a filter in a suite', ['--suite', 'iccd', '--stage', 'none.ts'], /--stage does not go with --suite/],
    ['a mesh and a scene', ['--scene', 'rope', '--mesh', 'a.obj', 'a.obj'], /--mesh does not go with --scene/],
    ['nothing to weld', ['--weld'], /--weld goes with --mesh/],
    ['no number of repetitions', ['--repetitions', 'many'], /many/],
    ['a shard out of range', ['--shard', '3/2'], /3\/2/],
    ['a stage file that is not there', ['--stage', 'none.ts'], /none\.ts/],
    ['one mesh only', ['--mesh', file('a.obj', SQUARE)], /two files/],
    ['a mesh that is not there', ['--mesh', 'a.obj', 'b.obj'], /b\.obj cannot be read.*ENOENT/],
    ['a mesh of unknown kind', ['--mesh', 'a.obj', file('b.txt', 'x')], /b\.txt.*\.obj/],
    ['a broken mesh', ['--mesh', 'a.obj', file('broken.obj', 'v 1 2\nf 1 2 3\n')], /broken\.obj.*line 1/],
    [
      'an index out of range',
      ['--mesh', 'a.obj', file('range.obj', 'v 0 0 0\nv 1 0 0\nf 1 2 3\n')],
      /range\.obj.*vertex 2 of 2/,
    ],
    ['a changing number of vertices', ['--mesh', 'a.obj', file('more.obj', `v 5 5 5\n${SQUARE}`)], /4 vertices.*5/],
    [
      'changing triangles',
      ['--mesh', 'a.obj', file('other.obj', SQUARE.replace('f 1/1 2/1', 'f 2/1 1/1'))],
      /other triangles/,
    ],
    ['a glob without files', ['--mesh', 'x*.ply'], /x\*\.ply/],
    ['a report that is none', ['merge', 'a.obj'], /a\.obj/],
    ['a report of another kind', ['--compare', file('other.json', '{}'), '--repetitions', '1'], /other\.json/],
    [
      'a folder that is not there',
      ['--json', 'no/where.json', '--repetitions', '1', '--configuration', 'default'],
      /where\.json cannot be written/,
    ],
  ]

  it.each(cases)('%s', async (_what, args, message) => {
    const { code, err } = await run(...args)
    expect(err).toMatch(message)
    expect(err.split('\n')).toHaveLength(1)
    expect(code).toBe(2)
  })
})

describe("a user's mesh", () => {
  const falling = SQUARE.replaceAll(/^v (\S+) (\S+) 0$/gm, 'v $1 $2 -1')
  const two = (z: number): string =>
    `v 0 0 0\nv 1 0 0\nv 0 1 0\nv .2 .2 ${z}\nv .3 .2 ${z}\nv .2 .3 ${z}\nf 1 2 3\nf 4 5 6\n`

  it('keeps the vertices that the file shares, and has no contact with itself where it only falls', async () => {
    const { code, out } = await run('--mesh', file('f0.obj', SQUARE), file('f1.obj', falling), '--repetitions', '1')
    expect(code).toBe(0)
    expect(out).toContain('2 triangles')
    expect(out).toContain('no contact')
    expect(out).not.toContain('coincide')
  })

  it('is read as a sequence through a glob, in the order of the numbers', async () => {
    for (const [i, z] of [
      [1, 1],
      [2, 0.5],
      [10, -0.5],
    ] as const)
      file(`seq${i}.obj`, two(z))
    const { code, out } = await run('--mesh', 'seq*.obj', '--repetitions', '1', '--json', 'seq.json')
    expect(code).toBe(0)
    expect(out).toContain('2 steps')
    const steps = readReport('seq.json').suites[0]?.scenes[0]?.configurations[1]?.steps ?? []
    expect(steps.map(({ contacts }) => contacts)).toEqual([0, 3])
    expect(steps.map(({ earliest }) => earliest)).toEqual([null, expect.closeTo(0.5)])
  })

  it('is diagnosed: split vertices are named, and merged if asked to', async () => {
    const split = 'v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\nf 4 5 6\n'
    const moved = split.replaceAll(' 0\n', ' 2\n')
    const plain = await run('--mesh', file('s0.obj', split), file('s1.obj', moved), '--repetitions', '1')
    expect(plain.out).toContain('2 vertex pairs coincide: weld?')
    expect(plain.out).toContain('--weld')
    expect(plain.out).toContain('earliest contact: t = 0')
    const welded = await run('--mesh', 's0.obj', 's1.obj', '--weld', '--repetitions', '1')
    expect(welded.out).toContain('2 vertices merged')
    expect(welded.out).toContain('no contact')
  })
})

describe('shards', () => {
  it('deal out all steps, and merged they are the whole', async () => {
    const args = ['--scene', 'rope', '--steps', '15-18', '--repetitions', '1', '--configuration', 'default']
    await run(...args, '--json', 'whole.json')
    await run(...args, '--shard', '1/3', '--json', 'p1.json')
    await run(...args, '--shard', '2/3', '--json', 'p2.json')
    await run(...args, '--shard', '3/3', '--json', 'p3.json')
    const { code } = await run('merge', 'p3.json', 'p1.json', 'p2.json', '--json', 'merged.json')
    expect(code).toBe(0)
    const counts = (name: string) =>
      readReport(name).suites[0]?.scenes[0]?.configurations[0]?.steps.map(({ step, tests, contacts, hash }) => [
        step,
        tests,
        contacts,
        hash,
      ])
    expect(counts('merged.json')).toEqual(counts('whole.json'))
    expect(counts('whole.json')?.map(([step]) => step)).toEqual([15, 16, 17, 18])
    const twice = await run('merge', 'p1.json', 'whole.json')
    expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('in two reports')])
  })
})
