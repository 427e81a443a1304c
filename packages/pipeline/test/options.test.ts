import { deformableCcd, deformableParts, type DeformableOptions } from '@ccd/pipeline'
import { describe, expect, it } from 'vitest'

const mesh = { triangles: Uint32Array.of(0, 1, 2, 3, 4, 5), vertexCount: 6 }
const at = (h: number) => Float64Array.of(-2, -2, 0, 2, -2, 0, 0, 2, 0, 0, 0, h, 1, 0, h + 1, 0, 1, h + 1)
const refusal = (code: string, message: string) => expect.objectContaining({ name: 'CcdError', code, message }) as Error
const ccd = (options: object) => deformableCcd(mesh, options)

describe('an option that does not exist is refused with the nearest one', () => {
  it.each([
    ['deformableCcd', () => ccd({ represenatives: 'none' }), 'represenatives', 'representatives'],
    ['deformableCcd', () => ccd({ minSeperation: 1 }), 'minSeperation', 'minSeparation'],
    ['deformableCcd', () => ccd({ thread: 2 }), 'thread', 'threads'],
    ['deformableParts', () => deformableParts(mesh, { culers: [] } as object), 'culers', 'cullers'],
    ['maxStep', () => ccd({}).maxStep(at(1), at(0), { stat: 'report' } as object), 'stat', 'start'],
  ])('by %s', (where, run, name, nearest) => {
    expect(run).toThrow(refusal('unknown-option', `${where} has no option "${name}"; did you mean "${nearest}"?`))
  })

  it('even if it is one of another function', () => {
    expect(() => deformableParts(mesh, { threads: 2 } as object)).toThrow(/deformableParts has no option "threads"/)
  })
})

describe('a value that does not exist is refused with the nearest one, before any thread starts', () => {
  it.each([
    [{ query: 'al' }, 'query cannot be "al"; did you mean "all"?'],
    [{ solver: 'exakt' }, 'solver cannot be "exakt"; did you mean "exact"?'],
    [{ representatives: 'statik' }, 'representatives cannot be "statik"; did you mean "static"?'],
    [{ cullers: ['normal-cone'] }, 'cullers cannot be "normal-cone"; did you mean "normal-cones"?'],
  ])('%o', (options, message) => {
    for (const threads of [1, 2]) {
      expect(() => ccd({ ...options, threads })).toThrow(refusal('unknown-value', message))
    }
  })

  it('by deformableParts and maxStep too', () => {
    expect(() => deformableParts(mesh, { solver: 'fast' } as object)).toThrow(
      refusal('unknown-value', 'solver cannot be "fast"; it can be exact, inclusion, cubic'),
    )
    expect(() => ccd({}).maxStep(at(1), at(0), { start: 'ignore' } as object)).toThrow(
      refusal('unknown-value', 'start cannot be "ignore"; it can be report, ignore-separating'),
    )
  })

  it.each([
    [{ minSeparation: -1 }, 'minSeparation'],
    [{ minSeparation: Number.NaN }, 'minSeparation'],
    [{ threads: 0 }, 'threads'],
    [{ threads: 1.5 }, 'threads'],
    [{ audit: 2 }, 'audit'],
    [{ audit: Number.NaN }, 'audit'],
  ] satisfies [DeformableOptions, string][])('a number out of range: %o', (options, argument) => {
    expect(() => ccd(options)).toThrow(expect.objectContaining({ code: 'out-of-range', argument }) as Error)
  })

  it('a distance of maxStep out of range', () => {
    expect(() => ccd({}).maxStep(at(1), at(0), { minSeparation: -1 })).toThrow(/minSeparation/)
  })
})

describe('the report of what is left out', () => {
  it.each([1, 2])('names each part once, with %i threads', (threads) => {
    const pipeline = deformableCcd(mesh, { minSeparation: 0.1, threads })
    expect(pipeline.step(at(1), at(-1)).leftOut.map(({ name }) => name)).toEqual(['normal-cones', 'elementary filter'])
    pipeline.close()
  })
})

describe('the elementary filter', () => {
  it.each([
    ['is a stage of its own, so that the report counts what it drops', {}, 1],
    ['is inside the test of the base version', { baseline: true }, 0],
  ] as const)('%s', (_claim, options, stages) => {
    const names = deformableCcd(mesh, options)
      .step(at(1), at(-1))
      .stages.map(({ name }) => name)
    expect(names.filter((name) => name === 'elementary filter').length).toBe(stages)
    expect(names.at(-1)).toBe('elementary')
  })
})
