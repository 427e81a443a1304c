import { describe, expect, it } from 'vitest'
import { curveThrough } from '../src/suites/motions/curved-mesh'
import { tinySuite } from './support/tiny-suite'

describe('the motions suite', () => {
  it('finds the same contacts on curves and at rest with and without cullers and threads', () => {
    const { tables, lost } = tinySuite('motions')
    expect(lost).toEqual([])
    const [table] = tables
    const column = (name: string) => table?.head.indexOf(name) ?? -1
    const counts = table?.rows.map((row) =>
      ['scene', 'motion', 'triangle pairs', 'without cullers', 'tests', 'contacts'].map((name) => row[column(name)]),
    )
    // Exact, so that any change of a count is seen and has to be meant.
    expect(counts).toMatchInlineSnapshot(`
      [
        [
          "rolling sheet",
          "straight",
          676,
          677,
          809,
          29,
        ],
        [
          "rolling sheet",
          "curved",
          788,
          789,
          3618,
          48,
        ],
        [
          "rolling sheet",
          "at rest",
          256,
          256,
          268,
          0,
        ],
        [
          "folded sheet",
          "straight",
          562,
          562,
          103,
          32,
        ],
        [
          "folded sheet",
          "curved",
          588,
          588,
          1660,
          32,
        ],
        [
          "folded sheet",
          "at rest",
          242,
          242,
          232,
          0,
        ],
      ]
    `)
  })

  it('has parabolas that pass through the middle step', () => {
    const triangles = Uint32Array.of(0, 1, 2)
    const at = (z: number) => Float64Array.of(0, 0, z, 1, 0, z, 0, 1, z)
    const step = (from: number, to: number) => ({ name: 'm', triangles, x0: at(from), x1: at(to) })
    const { control } = curveThrough(step(1, 3), step(3, 0))
    const heights = control.map((x) => x[2] ?? Number.NaN)
    const [a = 0, b = 0, c = 0] = heights
    expect(heights).toEqual([1, 5.5, 0])
    expect(a / 4 + b / 2 + c / 4).toBe(3)
  })
})
