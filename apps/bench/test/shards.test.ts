import { describe, expect, it } from 'vitest'
import { readReport } from '../src/report/json'
import { runBench } from './support/run-bench'
import { userFolder } from './support/user-folder'

userFolder()

describe('shards', () => {
  it('deal out all steps, and merged they are the whole', async () => {
    const args = ['--scene', 'rope', '--steps', '15-18', '--repetitions', '1', '--configuration', 'default']
    await runBench(...args, '--json', 'whole.json')
    await runBench(...args, '--shard', '1/3', '--json', 'p1.json')
    await runBench(...args, '--shard', '2/3', '--json', 'p2.json')
    await runBench(...args, '--shard', '3/3', '--json', 'p3.json')
    const { code } = await runBench('merge', 'p3.json', 'p1.json', 'p2.json', '--json', 'merged.json')
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
    const twice = await runBench('merge', 'p1.json', 'whole.json')
    expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('in two reports')])
  })
})
