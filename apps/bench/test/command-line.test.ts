import { describe, expect, it } from 'vitest'
import { readReport } from '../src/report/json'
import { writeText } from '../src/terminal/user-files'
import { SQUARE } from './support/obj-meshes'
import { runBench } from './support/run-bench'
import { userFolder } from './support/user-folder'

const folder = userFolder()

describe('the short form', () => {
  it('shows every stage, the same contacts for both pipelines, and the earliest contact', async () => {
    const { code, out } = await runBench('--short', '--repetitions', '1', '--json', 'short.json')
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
    const { code } = await runBench(
      '--repetitions',
      '1',
      '--configuration',
      'default',
      '--csv',
      'a.csv',
      '--html',
      'a.html',
    )
    expect(code).toBe(0)
    const [head = '', line = '', rest = ''] = folder.read('a.csv').split('\n')
    expect(line.split(',').length).toBe(head.split(',').length)
    expect(line.startsWith('scenes,cloth,12,default,')).toBe(true)
    expect(rest).toBe('')
    const html = folder.read('a.html')
    expect(html).toContain('No contact was lost')
    expect(html).not.toMatch(/https?:\/\//)
  })
})

describe('wrong use ends with one line and code 2', () => {
  const cases: readonly (readonly [string, readonly string[], RegExp])[] = [
    ['an unknown option', ['--sceen', 'cloth'], /^bench has no option "--sceen"; did you mean "--scene"\?$/],
    [
      'an unknown option like no other',
      ['--quickly'],
      /^bench has no option "--quickly"; it can be --short, .*--scene/,
    ],
    ['an unknown letter', ['-x'], /^bench has no option "-x"; it can be --short, /],
    [
      'an option without its value',
      ['--scene'],
      /^Option '--scene <value>' argument missing \(--help lists the options\)$/,
    ],
    ['an unknown size', ['--size', 'tinny'], /^--size cannot be "tinny"; did you mean "tiny"\?$/],
    ['a word that is no option', ['cloth'], /"cloth"/],
    ['an unknown scene', ['--scene', 'nowhere'], /^--scene cannot be "nowhere"; it can be .*cloth/],
    [
      'a scene with a letter too many',
      ['--scene', 'letterss'],
      /^--scene cannot be "letterss"; did you mean "letters"\?$/,
    ],
    ['an unknown picture', ['--picture', 'nowhere'], /^--picture cannot be "nowhere"; it can be .*cloth/],
    [
      'an unknown configuration',
      ['--configuration', 'sorcery'],
      /^--configuration cannot be "sorcery"; it can be .*default/,
    ],
    ['a name that every object has', ['--configuration', 'constructor'], /^--configuration cannot be "constructor"; /],
    [
      'an unknown configuration of a suite',
      ['--suite', 'iccd', '--configuration', 'defalt'],
      /^--configuration cannot be "defalt"; did you mean "default"\?$/,
    ],
    ['an unknown suite', ['--suite', 'sorcery'], /^--suite cannot be "sorcery"; it can be iccd, .*, all$/],
    ['a step that the scene does not have', ['--steps', '70'], /0 to 23, not 70/],
    [
      'a scene that the suite does not have',
      ['--suite', 'iccd', '--scene', 'rope'],
      /^--scene \(of iccd\) cannot be "rope"; it can be .*letters/,
    ],
    ['a filter in a suite', ['--suite', 'iccd', '--stage', 'none.ts'], /--stage does not go with --suite/],
    ['a mesh and a scene', ['--scene', 'rope', '--mesh', 'a.obj', 'a.obj'], /--mesh does not go with --scene/],
    ['nothing to weld', ['--weld'], /--weld goes with --mesh/],
    ['no number of repetitions', ['--repetitions', 'many'], /many/],
    ['a shard out of range', ['--shard', '3/2'], /3\/2/],
    ['a stage file that is not there', ['--stage', 'none.ts'], /none\.ts/],
    ['one mesh only', ['--mesh', folder.write('a.obj', SQUARE)], /two files/],
    ['a mesh that is not there', ['--mesh', 'a.obj', 'b.obj'], /b\.obj cannot be read.*ENOENT/],
    ['a mesh of unknown kind', ['--mesh', 'a.obj', folder.write('b.txt', 'x')], /b\.txt.*\.obj/],
    ['a broken mesh', ['--mesh', 'a.obj', folder.write('broken.obj', 'v 1 2\nf 1 2 3\n')], /broken\.obj.*line 1/],
    [
      'an index out of range',
      ['--mesh', 'a.obj', folder.write('range.obj', 'v 0 0 0\nv 1 0 0\nf 1 2 3\n')],
      /range\.obj.*vertex 2 of 2/,
    ],
    [
      'a changing number of vertices',
      ['--mesh', 'a.obj', folder.write('more.obj', `v 5 5 5\n${SQUARE}`)],
      /4 vertices.*5/,
    ],
    [
      'changing triangles',
      ['--mesh', 'a.obj', folder.write('other.obj', SQUARE.replace('f 1/1 2/1', 'f 2/1 1/1'))],
      /other triangles/,
    ],
    ['a glob without files', ['--mesh', 'x*.ply'], /x\*\.ply/],
    ['a report that is none', ['merge', 'a.obj'], /a\.obj/],
    ['a report of another kind', ['--compare', folder.write('other.json', '{}'), '--repetitions', '1'], /other\.json/],
    [
      'a folder that is not there',
      ['--json', 'no/where.json', '--repetitions', '1', '--configuration', 'default'],
      /^no\/where\.json cannot be written: there is no folder no$/,
    ],
  ]

  it.each(cases)('%s', async (_what, args, message) => {
    const { code, err } = await runBench(...args)
    expect(err).toMatch(message)
    expect(err.split('\n')).toHaveLength(1)
    expect(code).toBe(2)
  })
})

describe('a file', () => {
  it('that cannot be written is wrong use too, once everything is measured', () => {
    expect(() => writeText('.', 'text')).toThrow(/^\. cannot be written: EISDIR/)
  })
})
