import { describe, expect, it } from 'vitest'
import { chosen, parseOptions } from '../lib/options.mjs'
import { lineOf, summaryOf } from '../lib/report.mjs'

const mutants = [
  { id: 'A1', package: 'bvh', unsound: 'One.', edits: [{ file: 'src/a.ts', before: 'x', after: 'y' }] },
  { id: 'A2', package: 'cnc', unsound: 'Two.', edits: [{ file: 'src/a.ts', before: 'x', after: 'y' }] },
]

describe('the command line', () => {
  it('chooses packages and ids', () => {
    const ids = (...args) => chosen(mutants, parseOptions(args)).map(({ id }) => id)
    expect(ids()).toEqual(['A1', 'A2'])
    expect(ids('--package', 'bvh')).toEqual(['A1'])
    expect(ids('--package=@ccd/cnc')).toEqual(['A2'])
    expect(ids('--id', 'A1', '--id', 'A2')).toEqual(['A1', 'A2'])
  })

  it('refuses what does not exist', () => {
    expect(() => parseOptions(['--packages', 'bvh'])).toThrow('there is no option --packages')
    expect(() => parseOptions(['--id'])).toThrow('--id needs a value')
    expect(() => parseOptions(['--jobs', 'all'])).toThrow('--jobs takes a whole number above 0')
    expect(() => chosen(mutants, parseOptions(['--id', 'Z9']))).toThrow('no mutant has the id "Z9"')
    expect(() => chosen(mutants, parseOptions(['--package', 'bhv']))).toThrow('no list has mutants of "bhv"')
  })
})

describe('what is printed', () => {
  it('says how far the run is and how long the rest takes', () => {
    const outcome = { mutant: mutants[0], verdict: 'survived', seconds: 12, known: false }
    expect(lineOf({ ...outcome, done: 3, total: 9, left: 130 })).toBe(
      '[3/9] ✗ bvh A1 survived  (12 s, about 3 min left)\n',
    )
    const killer = { package: 'bvh', file: 'test/a.test.ts', test: 'holds' }
    expect(lineOf({ ...outcome, verdict: 'killed', killer, known: true, done: 9, total: 9 })).toBe(
      '[9/9] ✓ bvh A1 killed: test/a.test.ts › holds  (known)\n',
    )
  })

  it('ends with counts per package, and with what is not as it should be', () => {
    const text = summaryOf([
      { mutant: mutants[0], verdict: 'killed' },
      { mutant: mutants[1], verdict: 'survived' },
    ])
    expect(text).toMatch(/bvh +1 +0 +0/)
    expect(text).toMatch(/cnc +0 +0 +1/)
    expect(text).toMatch(/✗ A2 survived: Two\.\n {2}packages\/cnc\/src\/a\.ts\n {4}- x\n {4}\+ y/)
    expect(text).not.toMatch(/A1/)
  })
})
