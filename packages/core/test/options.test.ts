import { checkChoice, checkOptions, collect, pipeline, valueAt, weld, type PipelineOptions } from '@ccd/core'
import { describe, expect, it } from 'vitest'
import { errorOf } from './support/error-of'
import { countingSource, renamingExpander, scriptedTest, still } from './support/scripted-parts'

const composed = (options?: object) =>
  pipeline(
    countingSource(1),
    renamingExpander(),
    scriptedTest(() => 1),
    collect(),
    options as PipelineOptions,
  )

describe('checkOptions', () => {
  it('accepts known options, and none', () => {
    expect(() => checkOptions('f', undefined, ['size'])).not.toThrow()
    expect(() => checkOptions('f', { size: 1 }, ['size', 'colour'])).not.toThrow()
  })

  it('names the nearest option', () => {
    expect(errorOf(() => checkOptions('f', { colour: 1, szie: 2 }, ['size', 'colour']))).toMatchObject({
      code: 'unknown-option',
      argument: 'szie',
      message: 'f has no option "szie"; did you mean "size"?',
    })
  })

  it('names all options where none is near', () => {
    expect(errorOf(() => checkOptions('f', { weight: 2 }, ['size', 'colour'])).message).toBe(
      'f has no option "weight"; it can be size, colour',
    )
    expect(errorOf(() => checkOptions('f', { weight: 2 }, [])).message).toBe('f has no option "weight"; it has none')
  })

  it.each([null, 7, 'fast'])('refuses %s for options', (options) => {
    expect(errorOf(() => checkOptions('f', options, ['size'])).code).toBe('wrong-type')
  })
})

describe('checkChoice', () => {
  it('gives back a value that is a choice', () => {
    expect(checkChoice('speed', 'fast', ['fast', 'slow'])).toBe('fast')
  })

  it('names the nearest choice, or all of them', () => {
    expect(errorOf(() => checkChoice('speed', 'fats', ['fast', 'slow']))).toMatchObject({
      code: 'unknown-value',
      argument: 'speed',
      value: 'fats',
      message: 'speed cannot be "fats"; did you mean "fast"?',
    })
    expect(errorOf(() => checkChoice('speed', 3, ['fast', 'slow'])).message).toBe(
      'speed cannot be 3; it can be fast, slow',
    )
  })
})

describe('valueAt', () => {
  it('throws outside the array instead of inventing a value', () => {
    expect(valueAt(Uint32Array.of(5, 6), 1)).toBe(6)
    for (const index of [-1, 2, 0.5, Number.NaN]) {
      expect(errorOf(() => valueAt(Uint32Array.of(5, 6), index))).toMatchObject({ code: 'index-out-of-range', index })
    }
  })
})

describe('options that do not exist are refused', () => {
  it('by pipeline', () => {
    expect(() => composed({})).not.toThrow()
    expect(errorOf(() => composed({ adit: undefined }))).toMatchObject({
      code: 'unknown-option',
      message: 'pipeline has no option "adit"; did you mean "audit"?',
    })
    expect(errorOf(() => composed({ audit: { shar: 1 } })).message).toContain('did you mean "share"?')
    for (const share of [-0.1, 1.5, Number.NaN]) {
      expect(errorOf(() => composed({ audit: { share, toi: () => 1 } }))).toMatchObject({
        code: 'out-of-range',
        argument: 'share',
      })
    }
  })

  it('by a step', () => {
    const step = (more: object) => composed().run({ motion: still(), ...more })
    expect(errorOf(() => step({ minSeperation: 1 }))).toMatchObject({
      code: 'unknown-option',
      message: 'a step has no option "minSeperation"; did you mean "minSeparation"?',
    })
    expect(errorOf(() => step({ vouch: ['close'] }))).toMatchObject({ code: 'unknown-value', argument: 'vouch' })
    expect(() => step({ vouch: ['closed', 'manifold', 'oriented', 'intersection-free-start'] })).not.toThrow()
  })

  it('by weld', () => {
    const options = { tolerence: 1 }
    expect(errorOf(() => weld(new Float64Array(0), new Uint32Array(0), options as object))).toMatchObject({
      code: 'unknown-option',
      message: 'weld has no option "tolerence"; did you mean "tolerance"?',
    })
  })
})
