import { describe, expect, it } from 'vitest'
import { mergeReports, missingShards } from '../src/report/merge-reports'
import { reportOf, stepOf } from './support/small-report'

describe('merging', () => {
  it('puts steps in order and refuses reports of different commits', () => {
    const merged = mergeReports([reportOf([stepOf(3, 1, 1)], { shard: '2/2' }), reportOf([stepOf(1, 1, 1)])])
    expect(merged.suites[0]?.scenes[0]?.configurations[0]?.steps.map((one) => one.step)).toEqual([1, 3])
    expect('shard' in merged).toBe(false)
    expect(() => mergeReports([reportOf([]), reportOf([], { commit: 'other' })])).toThrow('different commits')
  })

  it('says which shards are missing', () => {
    const of = (...shards: string[]): string => missingShards(shards.map((shard) => reportOf([], { shard })))
    expect(of('1/3', '3/3')).toBe('merge: without the shards 2/3: this is not the whole')
    expect(of('2/2', '1/2')).toBe('')
    expect(missingShards([reportOf([])])).toBe('')
  })
})
