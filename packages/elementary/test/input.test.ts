import { describe, expect, it } from 'vitest'
import { edgeEdgeToi, elementaryTest, vertexFaceToi } from '../src/index'

const x0 = Float64Array.of(0.2, 0.2, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0)
const x1 = Float64Array.of(0.2, 0.2, -1, 0, 0, 0, 1, 0, 0, 0, 1, 0)

describe.each([
  ['vertexFaceToi', vertexFaceToi],
  ['edgeEdgeToi', edgeEdgeToi],
] as const)('%s', (_, toi) => {
  it.each([Number.NaN, Infinity, -Infinity])(
    'refuses the coordinate %d wherever it stands, never answers "no contact"',
    (bad) => {
      for (let i = 0; i < 12; i++) {
        const broken = x0.with(i, bad)
        const expected = expect.objectContaining({ name: 'CcdError', code: 'not-finite', index: i })
        expect(() => toi(broken, x1, 0, 1, 2, 3)).toThrow(expected)
        expect(() => toi(x0, broken, 0, 1, 2, 3)).toThrow(expected)
      }
    },
  )

  it('says which coordinate is wrong', () => {
    expect(() => toi(x0, x1.with(11, Number.NaN), 0, 1, 2, 3)).toThrow('positions[11] is NaN (x1, vertex 3, z)')
  })

  it.each([-1, 4, 0.5, Number.NaN])('refuses the index %d', (id) => {
    expect(() => toi(x0, x1, id, 1, 2, 3)).toThrow(expect.objectContaining({ code: 'index-out-of-range' }))
    expect(() => toi(x0, x1, 0, 1, 2, id)).toThrow(expect.objectContaining({ code: 'index-out-of-range' }))
  })

  it('refuses arrays of different length and options out of range', () => {
    expect(() => toi(x0, x1.slice(3), 0, 1, 2, 3)).toThrow(expect.objectContaining({ code: 'wrong-length' }))
    for (const options of [
      { horizon: Number.NaN },
      { minSeparation: -1 },
      { tolerance: -1 },
      { solver: 'cubic', minSeparation: 1 },
    ] as const) {
      const code = 'solver' in options ? 'unsupported-separation' : 'out-of-range'
      expect(() => toi(x0, x1, 0, 1, 2, 3, options)).toThrow(expect.objectContaining({ code }))
    }
  })
})

describe('vertexFaceToi', () => {
  it('widens single precision exactly', () => {
    const single = (x: Float64Array) => Float32Array.from(x)
    const widened = (x: Float64Array) => Float64Array.from(single(x))
    for (const solver of ['exact', 'inclusion', 'cubic'] as const) {
      expect(vertexFaceToi(single(x0), single(x1), 0, 1, 2, 3, { solver })).toBe(
        vertexFaceToi(widened(x0), widened(x1), 0, 1, 2, 3, { solver }),
      )
    }
    expect(vertexFaceToi(single(x0), single(x1), 0, 1, 2, 3, { refine: true })).toBe(0.5)
  })

  it('ignores contacts after the horizon and keeps the time of those before it', () => {
    expect(vertexFaceToi(x0, x1, 0, 1, 2, 3, { refine: true, horizon: 0.4999 })).toBe(Infinity)
    expect(vertexFaceToi(x0, x1, 0, 1, 2, 3, { refine: true, horizon: 0.5 })).toBe(0.5)
  })

  it('with minSeparation stops earlier, and at 0 where the pair starts closer', () => {
    const early = vertexFaceToi(x0, x1, 0, 1, 2, 3, { minSeparation: 0.5 })
    expect(early).toBeLessThanOrEqual(0.25)
    expect(early).toBeGreaterThan(0.25 - 1e-6)
    expect(vertexFaceToi(x0, x1, 0, 1, 2, 3, { minSeparation: 1.5 })).toBe(0)
  })
})

it('elementaryTest names a wrong solver', () => {
  const wrong: string = 'newton'
  expect(() => elementaryTest({ solver: wrong as 'exact' })).toThrow(expect.objectContaining({ code: 'unknown-value' }))
})
