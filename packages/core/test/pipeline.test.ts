import {
  anyContact,
  collect,
  cullersFor,
  cullWith,
  earliest,
  filterPairs,
  listSource,
  pipeline,
  type PairCuller,
  type StepContext,
} from '@ccd/core'
import { describe, expect, it } from 'vitest'
import { errorOf } from './support/error-of'
import { countingSource, renamingExpander, scriptedTest, SOUND, still } from './support/scripted-parts'

const evenOnly = () => filterPairs<'triangle-triangle'>('even', SOUND, (_kind, a) => a % 2 === 0)

describe('pipeline', () => {
  it('counts pairs in and out of every part without their help', () => {
    const { stages, contacts } = pipeline(
      countingSource(10),
      evenOnly(),
      renamingExpander(),
      scriptedTest((a) => (a < 4 ? 0.5 : Number.POSITIVE_INFINITY)),
      collect(),
    ).run({ motion: still() })
    expect(stages.map(({ name, in: before, out }) => [name, before, out])).toEqual([
      ['source', 0, 10],
      ['even', 10, 5],
      ['expander', 5, 5],
      ['test', 5, 2],
    ])
    expect(contacts.length).toBe(2)
    expect(stages.every(({ ms }) => ms >= 0)).toBe(true)
  })

  it('sorts contacts by (toi, kind, a, b) whatever order they were found in', () => {
    const pairs = Uint32Array.of(5, 6, 1, 2, 3, 4, 0, 9)
    const times = new Map([
      [5, 0.25],
      [1, 0.75],
      [3, 0.25],
      [0, 0.5],
    ])
    const { contacts, earliest: first } = pipeline(
      listSource('vertex-face', pairs),
      scriptedTest((a) => times.get(a) ?? 1),
      collect(),
    ).run({ motion: still() })
    expect(Array.from(contacts.a.subarray(0, 4))).toEqual([3, 5, 0, 1])
    expect(first).toBe(0.25)
  })

  it('earliest() lowers the horizon and keeps exactly the contacts that attain the first time', () => {
    const seen: number[] = []
    const test = scriptedTest((a) => (a === 7 || a === 2 ? 0.25 : 0.5))
    const watched = {
      ...test,
      run: (...[input, step, out]: Parameters<typeof test.run>) => {
        test.run(input, step, out)
        seen.push(step.horizon)
      },
    }
    const result = pipeline(countingSource(9, 1), renamingExpander(), watched, earliest()).run({ motion: still() })
    expect(Array.from(result.contacts.a.subarray(0, result.contacts.length))).toEqual([2, 7])
    expect(seen).toEqual([0.25])
    expect(result.keeps).toBe('first-contact')
  })

  it('anyContact() stops pulling after the first batch with a contact', () => {
    const { stages, contacts } = pipeline(
      countingSource(1000, 10),
      renamingExpander(),
      scriptedTest((a) => (a >= 25 ? 0.5 : Number.POSITIVE_INFINITY)),
      anyContact(),
    ).run({ motion: still() })
    expect(contacts.length).toBe(1)
    expect(stages[0]?.out).toBe(30)
  })

  it('reports the weakest promise of its parts', () => {
    const guess = filterPairs<'triangle-triangle'>('guess', { ...SOUND, keeps: 'best-effort' }, () => true)
    const run = (stage: typeof guess) =>
      pipeline(
        countingSource(3),
        stage,
        renamingExpander(),
        scriptedTest(() => 1),
        collect(),
      ).run({ motion: still() }).keeps
    expect(run(evenOnly())).toBe('every-contact')
    expect(run(guess)).toBe('best-effort')
  })

  it('leaves out a filter whose proof does not hold for the separation asked for, and says so', () => {
    const cones = filterPairs<'triangle-triangle'>('cones', { ...SOUND, separation: 'zero' }, () => false)
    const composed = pipeline(
      countingSource(4),
      cones,
      renamingExpander(),
      scriptedTest(() => 1),
      collect(),
    )
    expect(composed.run({ motion: still() }).contacts.length).toBe(0)
    const apart = composed.run({ motion: still(), minSeparation: 0.1 })
    expect(apart.contacts.length).toBe(4)
    expect(apart.leftOut.map(({ name }) => name)).toEqual(['cones'])
  })

  it('names a culler once that several parts had to do without', () => {
    const cones = {
      name: 'cones',
      contract: { ...SOUND, separation: 'zero' },
      begin() {},
      cullsPair: () => false,
    } as const
    const withCones = <P extends object>(part: P) => ({
      ...part,
      leftOut: (step: StepContext) => cullersFor([cones], step).leftOut,
    })
    const { leftOut } = pipeline(
      withCones(countingSource(4)),
      cullWith(cones),
      withCones(renamingExpander()),
      scriptedTest(() => 1),
      collect(),
    ).run({ motion: still(), minSeparation: 0.1 })
    expect(leftOut).toMatchObject([{ name: 'cones', why: expect.stringContaining('minSeparation') as string }])
  })

  it('refuses a separation that a part which cannot be left out does not hold for', () => {
    const composed = pipeline(
      countingSource(4),
      renamingExpander({ ...SOUND, separation: 'zero' }),
      scriptedTest(() => 1),
      collect(),
    )
    expect(errorOf(() => composed.run({ motion: still(), minSeparation: 1 })).code).toBe('unsupported-separation')
  })

  it('runs the same culler as a stage', () => {
    const culler: PairCuller = {
      name: 'odd sums',
      contract: SOUND,
      begin() {},
      cullsPair: (t) => t % 3 === 0,
    }
    const { stages } = pipeline(
      countingSource(9),
      cullWith(culler),
      renamingExpander(),
      scriptedTest(() => 1),
      collect(),
    ).run({ motion: still() })
    expect(stages[1]?.out).toBe(6)
    const label = {
      name: 'labels',
      contract: SOUND,
      begin() {},
      triangleLabel: Int32Array.of(1, 1, -1, -1, 2, 2, 2),
      nodeLabel: new Int32Array(0),
    }
    const labelled = pipeline(
      countingSource(6),
      cullWith(label),
      renamingExpander(),
      scriptedTest(() => 1),
      collect(),
    ).run({ motion: still() })
    // (0,1), (4,5), (5,6) carry equal labels; (2,3) carry none.
    expect(labelled.stages[1]?.out).toBe(3)
  })
})

describe('wrong compositions', () => {
  it('do not compile', () => {
    const build = () => {
      const sees = scriptedTest<'vertex-face'>(() => 1)
      // @ts-expect-error a vertex-face test cannot follow a triangle source
      pipeline(countingSource(1), sees, collect())
      // @ts-expect-error an expander cannot follow an expander
      pipeline(countingSource(1), renamingExpander(), renamingExpander(), sees, collect())
      // @ts-expect-error a test that takes edge-edge only cannot follow a vertex-face stream
      pipeline(
        countingSource(1),
        renamingExpander(),
        scriptedTest<'edge-edge'>(() => 1),
        collect(),
      )
    }
    expect(build).toBeTypeOf('function')
  })

  it('say what is missing: procedural representatives without orphans', () => {
    const procedural = renamingExpander({ ...SOUND, needs: ['orphans'] })
    const error = errorOf(() =>
      pipeline(
        countingSource(1),
        procedural,
        scriptedTest(() => 1),
        collect(),
      ),
    )
    expect(error.code).toBe('missing-part')
    expect(error.message).toContain('withOrphans()')
    const orphans = filterPairs<'vertex-face'>('orphans', { ...SOUND, provides: ['orphans'] }, () => true)
    expect(() =>
      pipeline(
        countingSource(1),
        procedural,
        orphans,
        scriptedTest(() => 1),
        collect(),
      ),
    ).not.toThrow()
  })

  it('say what is missing: static representatives behind a source that skips adjacent pairs', () => {
    const fixed = renamingExpander({ ...SOUND, needs: ['adjacent-pairs'] })
    expect(
      errorOf(() =>
        pipeline(
          countingSource(1),
          fixed,
          scriptedTest(() => 1),
          collect(),
        ),
      ).message,
    ).toContain("adjacent: 'include'")
    const inclusive = countingSource(1, 3, { ...SOUND, provides: ['adjacent-pairs'] })
    expect(() =>
      pipeline(
        inclusive,
        fixed,
        scriptedTest(() => 1),
        collect(),
      ),
    ).not.toThrow()
  })

  it('refuse two parts that each keep only the first contact', () => {
    const view = filterPairs<'triangle-triangle'>('view', { ...SOUND, keeps: 'first-contact' }, () => true)
    expect(
      errorOf(() =>
        pipeline(
          countingSource(1),
          view,
          view,
          renamingExpander(),
          scriptedTest(() => 1),
          collect(),
        ),
      ).code,
    ).toBe('first-contact-twice')
  })

  it('refuse a motion that a part does not know', () => {
    const composed = pipeline(
      countingSource(1),
      renamingExpander(),
      scriptedTest(() => 1),
      collect(),
    )
    const error = errorOf(() => composed.run({ motion: { kind: 'static', positions: new Float64Array(0) } }))
    expect(error.code).toBe('unsupported-motion')
    expect(error.message).toContain('source')
  })

  it('refuse a sink that is not last', () => {
    const parts = [countingSource(1), scriptedTest(() => 1)] as never[]
    expect(errorOf(() => Reflect.apply(pipeline, undefined, parts)).code).toBe('wrong-composition')
  })

  it('refuse a part that is none', () => {
    const test = scriptedTest(() => 1)
    for (const parts of [
      [test, test, collect()],
      [countingSource(1), {}, test, collect()],
      [countingSource(1), countingSource(1), collect()],
      [countingSource(1), collect()],
    ] as never[][]) {
      expect(errorOf(() => Reflect.apply(pipeline, undefined, parts)).code).toBe('wrong-composition')
    }
  })
})
