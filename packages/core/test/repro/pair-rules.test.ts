import {
  collect,
  createTopology,
  filterPairs,
  pipeline,
  type Audit,
  type PairRule,
  type Source,
  type Stage,
} from '@ccd/core'
import { describe, expect, it } from 'vitest'
import { errorOf } from '../support/error-of'
import { countingSource, renamingExpander, scriptedTest, SOUND, still } from '../support/scripted-parts'

const evenOnly: PairRule = {
  name: 'even only',
  counts: (kind, a) => kind !== 'vertex-face' || a % 2 === 0,
  explain: (_kind, a) => `vertex ${a} is ${a % 2 === 0 ? 'even' : 'odd'}`,
}
const ruled = (count: number): Source<'triangle-triangle'> => ({ ...countingSource(count), rule: evenOnly })
/** A stage that adds a pair of its own, as orphans are added. */
const adder: Stage<'vertex-face', 'vertex-face'> = {
  name: 'adder',
  contract: SOUND,
  *run(input) {
    yield* input
    yield { kind: 'vertex-face', pairs: Uint32Array.of(91, 0, 92, 0), length: 2 }
  },
}
const seen: number[] = []
const watcher = filterPairs<'vertex-face'>('watcher', SOUND, (_kind, a) => seen.push(a) > 0)

describe('a source with a rule about pairs', () => {
  it('has the rule applied behind the last stage that makes pairs, and before those that only drop', () => {
    const query = pipeline(
      ruled(5),
      renamingExpander(),
      adder,
      watcher,
      scriptedTest(() => 0.5),
      collect(),
    )
    const { contacts, stages, keeps } = query.run({ motion: still() })
    expect([...contacts.a.subarray(0, contacts.length)]).toEqual([0, 2, 4, 92])
    expect(new Set(seen)).toEqual(new Set([0, 2, 4, 92]))
    expect(keeps).toBe('every-contact')
    expect(stages.map(({ name }) => name)).toEqual(['source', 'expander', 'adder', 'even only', 'watcher', 'test'])
    expect(stages[3]).toMatchObject({ in: 7, out: 4 })
  })

  it('explains a pair that does not count', () => {
    const topology = createTopology(Uint32Array.of(0, 1, 2, 3, 4, 5, 3, 6, 7), 8)
    const query = pipeline(
      ruled(2),
      renamingExpander(),
      scriptedTest(() => 0.5),
      collect(),
    )
    query.run({ topology, motion: still(8) })
    expect(query.explain('vertex-face', 1, 2)).toMatchObject({ verdict: 'dropped', by: 'even only' })
    expect(query.explain('vertex-face', 1, 2).text).toContain('vertex 1 is odd')
  })

  it('owes an audit no contact that does not count', () => {
    const topology = createTopology(Uint32Array.of(0, 1, 2, 3, 4, 5), 6)
    const audit: Audit = {
      share: 1,
      toi: (kind, a) => (kind === 'vertex-face' && a < 2 ? 0.5 : Number.POSITIVE_INFINITY),
    }
    const audited = (lost: number) => () =>
      pipeline(
        ruled(1),
        renamingExpander(),
        scriptedTest(() => 2),
        collect(),
        { audit: { ...audit, toi: (kind, a, b, step) => (a === lost ? audit.toi(kind, a, b, step) : 2) } },
      ).run({ topology, motion: still(6) })
    expect(audited(1)).not.toThrow()
    expect(errorOf(audited(0)).code).toBe('audit-failed')
  })

  it('does not take its steps for a proof that nothing at all touches', () => {
    const needy = { ...renamingExpander(), contract: { ...SOUND, requires: ['intersection-free-start'] as const } }
    const x = new Float64Array(3)
    const motion = { kind: 'linear', x0: x, x1: x } as const
    const withRule = pipeline(
      ruled(1),
      needy,
      scriptedTest(() => 2),
      collect(),
    )
    const without = pipeline(
      countingSource(1),
      needy,
      scriptedTest(() => 2),
      collect(),
    )
    for (const query of [withRule, without]) query.run({ motion, vouch: ['intersection-free-start'] })
    expect(() => without.run({ motion })).not.toThrow()
    expect(errorOf(() => withRule.run({ motion })).code).toBe('requirement')
  })
})
