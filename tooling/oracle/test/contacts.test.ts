import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  edgeEdgeBracket,
  edgeEdgeContact,
  edgeEdgeFirstContact,
  planarVertexEdgeFirstContact,
  segmentTriangleTouch,
  vertexFaceBracket,
  vertexFaceContact,
  vertexFaceFirstContact,
} from '../src/index'
import { cases } from './support/cases'
import { hardCases } from './support/hard-cases'

const flat = (points: readonly (readonly (number | bigint)[])[]) => Float64Array.from(points.flat(), Number)

describe('known cases', () => {
  it.each(hardCases)('$kind: $title', ({ kind, start, end, first }) => {
    const vertexFace = kind === 'vertex-face'
    expect((vertexFace ? vertexFaceFirstContact : edgeEdgeFirstContact)(start, end, 0, 1, 2, 3)).toBe(first)
    expect((vertexFace ? vertexFaceContact : edgeEdgeContact)(start, end, 0, 1, 2, 3)).toBe(first !== undefined)
  })
})

describe('brackets', () => {
  const falling = [
    [1, 1, 1, 0, 0, 0, 4, 0, 0, 0, 4, 0],
    [1, 1, -2, 0, 0, 0, 4, 0, 0, 0, 4, 0],
  ] as const

  it.each([0, 1, 60, 300])('hold a third within 2^-%i', (bits) => {
    const bracket = vertexFaceBracket(...falling, 0, 1, 2, 3, bits)
    if (bracket === undefined) throw new Error('contact expected')
    const { low, high } = bracket
    expect(3n * low.num <= low.den && high.den <= 3n * high.num).toBe(true)
    expect((high.num * low.den - low.num * high.den) << BigInt(bits) <= low.den * high.den).toBe(true)
  })

  it('have no width where the first contact is a dyadic number that bisection meets', () => {
    const bracket = edgeEdgeBracket(
      [0, 0, 0, 1, 0, 0, 2, 0, 0, 3, 0, 0],
      [0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0],
      0,
      1,
      2,
      3,
      9,
    )
    expect(bracket).toEqual({ low: { num: 1n, den: 2n }, high: { num: 1n, den: 2n } })
  })
})

describe('laws', () => {
  // Powers of two that take small integers to denormals, to 1e-300, to 1e150 and to the largest doubles.
  const power = fc.constantFrom(-1074, -1000, -500, -60, 0, 3, 490, 1010)

  it('scaling each axis by its own power of two changes neither answer nor time', () => {
    fc.assert(
      fc.property(cases, power, power, power, ({ start, end }, ...powers) => {
        const scale = (x: Float64Array) => x.map((value, i) => value * 2 ** (powers[i % 3] ?? 0))
        const [x0, x1] = [flat(start), flat(end)]
        for (const first of [vertexFaceFirstContact, edgeEdgeFirstContact]) {
          expect(first(scale(x0), scale(x1), 0, 1, 2, 3)).toBe(first(x0, x1, 0, 1, 2, 3))
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('the order of the points of a face, of the ends of an edge and of the edges does not matter', () => {
    fc.assert(
      fc.property(cases, ({ start, end }) => {
        const [x0, x1] = [flat(start), flat(end)]
        const face = vertexFaceFirstContact(x0, x1, 0, 1, 2, 3)
        expect(vertexFaceFirstContact(x0, x1, 0, 3, 1, 2)).toBe(face)
        expect(vertexFaceFirstContact(x0, x1, 0, 2, 1, 3)).toBe(face)
        const edges = edgeEdgeFirstContact(x0, x1, 0, 1, 2, 3)
        expect(edgeEdgeFirstContact(x0, x1, 1, 0, 2, 3)).toBe(edges)
        expect(edgeEdgeFirstContact(x0, x1, 3, 2, 0, 1)).toBe(edges)
      }),
      { numRuns: 1000 },
    )
  })

  it('a motion run backwards meets what it met forwards', () => {
    fc.assert(
      fc.property(cases, ({ start, end }) => {
        const [x0, x1] = [flat(start), flat(end)]
        expect(vertexFaceContact(x1, x0, 0, 1, 2, 3)).toBe(vertexFaceContact(x0, x1, 0, 1, 2, 3))
        expect(edgeEdgeContact(x1, x0, 0, 1, 2, 3)).toBe(edgeEdgeContact(x0, x1, 0, 1, 2, 3))
      }),
      { numRuns: 1000 },
    )
  })

  it('an edge of length zero is a vertex, and an edge counts as a face with a point twice', () => {
    fc.assert(
      fc.property(cases, ({ start, end }) => {
        const [x0, x1] = [flat(start), flat(end)]
        expect(edgeEdgeFirstContact(x0, x1, 0, 0, 1, 2)).toBe(vertexFaceFirstContact(x0, x1, 0, 1, 2, 2))
      }),
      { numRuns: 1000 },
    )
  })

  it('is exact where doubles cancel: arbitrary finite doubles on a face that contains the vertex at the end', () => {
    const value = fc.double({ noNaN: true, noDefaultInfinity: true })
    fc.assert(
      fc.property(fc.array(value, { minLength: 24, maxLength: 24 }), (numbers) => {
        const [x0, x1] = [numbers.slice(0, 12), numbers.slice(12)]
        x1.splice(0, 3, ...x1.slice(6, 9))
        const first = vertexFaceFirstContact(x0, x1, 0, 1, 2, 3)
        expect(first).toBeGreaterThanOrEqual(0)
        expect(first).toBeLessThanOrEqual(1)
      }),
      { numRuns: 300 },
    )
  })
})

describe('in the plane', () => {
  it.each([
    ['meets the inside of an edge', [0, 1, -1, 0, 1, 0], [0, -1, -1, 0, 1, 0], 0.5],
    ['meets an end of an edge', [1, 1, -1, 0, 1, 0], [1, -1, -1, 0, 1, 0], 0.5],
    [
      'passes an end of an edge by one rounding unit',
      [1 + Number.EPSILON, 1, -1, 0, 1, 0],
      [1 + Number.EPSILON, -1, -1, 0, 1, 0],
      undefined,
    ],
    ['closes on an edge along its line', [5, 0, -1, 0, 1, 0], [-3, 0, -1, 0, 1, 0], 0.5],
    ['stays at an end of an edge that turns', [1, 0, 1, 0, 2, 0], [1, 0, 1, 0, 1, 5], 0],
  ])('%s', (_, start, end, first) => {
    expect(planarVertexEdgeFirstContact(start, end, 0, 1, 2)).toBe(first)
  })
})

describe('at rest', () => {
  const triangle = [0, 0, 0, 4, 0, 0, 0, 4, 0]
  it.each([
    ['pierces', [1, 1, -1, 1, 1, 1], true],
    ['ends in the triangle', [1, 1, 0, 1, 1, 1], true],
    ['ends above the triangle by the least double', [1, 1, 5e-324, 1, 1, 1], false],
    ['goes through the long edge', [2, 2, -1, 2, 2, 1], true],
    ['passes the long edge by one rounding unit', [2, 2 + 2 * Number.EPSILON, -1, 2, 2 + 2 * Number.EPSILON, 1], false],
    ['lies in the plane across', [-1, 1, 0, 9, 1, 0], true],
    ['lies in the plane beside', [-1, -1, 0, 9, -1, 0], false],
    ['is a point inside', [1, 1, 0, 1, 1, 0], true],
    ['is a point outside', [3, 3, 0, 3, 3, 0], false],
  ])('a segment that %s', (_, segment, touches) => {
    expect(segmentTriangleTouch([...segment, ...triangle], 0, 1, 2, 3, 4)).toBe(touches)
  })
})

describe('input', () => {
  it('that is not finite or missing is refused by name', () => {
    const x = [0, 0, 0, 4, 0, 0, 0, 4, 0, 1, 1, NaN]
    expect(() => vertexFaceContact(x, x, 3, 0, 1, 2)).toThrow('positions[11] is NaN')
    expect(() => edgeEdgeContact(x, x, 0, 1, 2, 4)).toThrow('positions[12] is missing (length 12)')
  })
})
