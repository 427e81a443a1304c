import { describe, expect, it } from 'vitest'
import { benchProcess } from './support/bench-process'
import { runBench } from './support/run-bench'
import { stageOptions, stageText } from './support/stage-files'
import { userFolder } from './support/user-folder'

const folder = userFolder()

describe('npm run bench -- --stage', () => {
  it('ends with 0 where the file keeps its contract, and measures with and without it', async () => {
    const options = stageOptions(folder, 'good.js', stageText('good', '(input) => input'))
    const { code, out, err } = await runBench(...options, '--after', 'bvh')
    expect(err).toBe('')
    expect(out).toMatch(/contract test of good: passed on 153 meshes/)
    expect(out).not.toContain('numbering')
    expect(out).toContain('default + good')
    expect(code).toBe(0)
  })

  it('ends with 1 where the file loses a contact; a TypeScript file anywhere finds the packages', () => {
    const text = `import { filterPairs } from '@ccd/core'
      const promise = { motion: ['linear'], separation: 'zero', keeps: 'every-contact' } as const
      export const stage = filterPairs('bad', promise, (kind, a, b) => (a + b) % 3 !== 0)`
    const { code, out, err } = benchProcess(folder.path, ...stageOptions(folder, 'bad.ts', text))
    expect(err).toBe('')
    expect(out).toContain('contract test of bad: FAILED on')
    expect(out).toContain('LOST: cloth, step 12: default + bad lost')
    expect(code).toBe(1)
  })

  it.each([
    ['throws when loaded', `throw new Error('too early')`, [], /^--stage wrong\.ts cannot be loaded: too early$/],
    ['has no stage', 'export const something = 1', [], /^--stage wrong\.ts must export a stage/],
    ['is no program', 'export const = ', [], /^--stage wrong\.ts cannot be loaded: /],
    [
      'throws when it runs',
      stageText('x', `() => { throw new Error('too late') }`),
      [],
      /^"x" fails on the mesh .*too late$/,
    ],
    [
      'throws in the scene only',
      stageText(
        'x',
        `(input, { topology }) => { if (topology.triangleCount > 9000) throw new Error('too large'); return input }`,
      ),
      [],
      /^"x" fails on the mesh "cloth over a turning ball" \(22048 triangles\): too large$/,
    ],
    [
      'is put behind nothing',
      stageText('x', '(input) => input'),
      ['--after', 'nothing'],
      /^--after cannot be "nothing"; it can be bvh, /,
    ],
    [
      'is put behind a part with a wrong name',
      stageText('x', '(input) => input'),
      ['--after', 'orphan'],
      /^--after cannot be "orphan"; did you mean "orphans"\?$/,
    ],
  ])('ends with 2 and one line where the file %s', async (_what, text, more, message) => {
    const { code, err } = await runBench(...stageOptions(folder, 'wrong.ts', text), ...more)
    expect(err.split('\n')).toHaveLength(1)
    expect(err).toMatch(message)
    expect(code).toBe(2)
  })
})
