import { collect, createTopology, filterPairs, pipeline } from '@ccd/core'
import { describe, expect, it } from 'vitest'
import { errorOf } from './support/error-of'
import { countingSource, renamingExpander, scriptedTest, SOUND, still } from './support/scripted-parts'

const topology = createTopology(Uint32Array.of(0, 1, 2), 3)
const composed = () =>
  pipeline(
    countingSource(1),
    renamingExpander(),
    scriptedTest(() => 1),
    collect(),
  )
const run = (x0: Float64Array | Float32Array, x1: Float64Array | Float32Array, more = {}) =>
  composed().run({ topology, motion: { kind: 'linear', x0: x0 as Float64Array, x1: x1 as Float64Array }, ...more })
const nine = () => Float64Array.from({ length: 9 }, (_, i) => i)

describe('input at the edge', () => {
  it('names a NaN by argument, index, vertex and axis', () => {
    const x1 = nine()
    x1[5] = Number.NaN
    expect(errorOf(() => run(nine(), x1))).toMatchObject({
      code: 'not-finite',
      argument: 'x1',
      index: 5,
      message: 'positions[5] is NaN (x1, vertex 1, z)',
    })
  })

  it.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('refuses %s', (value) => {
    const x0 = nine()
    x0[0] = value
    expect(errorOf(() => run(x0, nine()))).toMatchObject({ code: 'not-finite', index: 0, value })
  })

  it('refuses a wrong length', () => {
    expect(errorOf(() => run(new Float64Array(6), nine()))).toMatchObject({
      code: 'wrong-length',
      argument: 'x0',
      value: 6,
    })
  })

  it('refuses a negative or NaN separation and horizon', () => {
    expect(errorOf(() => run(nine(), nine(), { minSeparation: -1 }))).toMatchObject({
      code: 'out-of-range',
      argument: 'minSeparation',
    })
    expect(errorOf(() => run(nine(), nine(), { horizon: Number.NaN }))).toMatchObject({
      code: 'out-of-range',
      argument: 'horizon',
    })
  })

  it('widens Float32 positions exactly', () => {
    const seen: number[] = []
    const spy = filterPairs<'triangle-triangle'>('spy', SOUND, (_kind, _a, _b, step) => {
      if (step.motion.kind === 'linear') seen.push(step.motion.x0[1] ?? 0)
      return true
    })
    const x = Float32Array.from({ length: 9 }, (_, i) => i / 10)
    pipeline(
      countingSource(1),
      spy,
      renamingExpander(),
      scriptedTest(() => 1),
      collect(),
    ).run({ topology, motion: { kind: 'linear', x0: x as never, x1: x as never } })
    expect(seen).toEqual([Math.fround(0.1)])
  })

  it('refuses a step inside a step', () => {
    let inner = {}
    const outer = pipeline(
      countingSource(1),
      filterPairs<'triangle-triangle'>('nested', SOUND, () => {
        inner = errorOf(() => outer.run({ motion: still() }))
        return true
      }),
      renamingExpander(),
      scriptedTest(() => 1),
      collect(),
    )
    outer.run({ motion: still() })
    expect(inner).toMatchObject({ code: 're-entrant' })
    expect(() => outer.run({ motion: still() })).not.toThrow()
  })

  it('names a boundary edge where a stage requires a closed mesh', () => {
    const closed = filterPairs<'triangle-triangle'>('view', { ...SOUND, requires: ['closed'] }, () => true)
    const view = pipeline(
      countingSource(1),
      closed,
      renamingExpander(),
      scriptedTest(() => 1),
      collect(),
    )
    const error = errorOf(() => view.run({ topology, motion: { kind: 'linear', x0: nine(), x1: nine() } }))
    expect(error).toMatchObject({ code: 'requirement', argument: 'view', value: 'closed' })
    expect(error.message).toMatch(/edge \d+/)
    expect(errorOf(() => view.run({ motion: still() })).code).toBe('missing-topology')
  })

  it('accepts a start as free when vouched for, checked, or proved by the step before', () => {
    const needy = filterPairs<'triangle-triangle'>(
      'view',
      { ...SOUND, requires: ['intersection-free-start'] },
      () => true,
    )
    const build = (free?: boolean, toi = Number.POSITIVE_INFINITY) =>
      pipeline(
        countingSource(1),
        needy,
        renamingExpander(),
        scriptedTest(() => toi),
        collect(),
        free === undefined ? {} : { startIsFree: () => free },
      )
    const motion = { kind: 'linear', x0: nine(), x1: nine().map((x) => x + 1) } as const
    const next = { kind: 'linear', x0: motion.x1, x1: nine() } as const
    expect(errorOf(() => build().run({ motion })).code).toBe('requirement')
    expect(errorOf(() => build(false).run({ motion })).code).toBe('requirement')
    expect(() => build(true).run({ motion })).not.toThrow()
    const stepping = build()
    stepping.run({ motion, vouch: ['intersection-free-start'] })
    expect(() => stepping.run({ motion: next })).not.toThrow()
    expect(errorOf(() => stepping.run({ motion: next })).code).toBe('requirement')
    const touching = build(undefined, 0.5)
    touching.run({ motion, vouch: ['intersection-free-start'] })
    expect(errorOf(() => touching.run({ motion: next })).code).toBe('requirement')
  })
})
