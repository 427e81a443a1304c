import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edgeEdgeToi, vertexFaceToi } from '../src/index'
import { generatedQueries, positionsOf } from './support/generated-queries'

const RUNS = 1500
/** Seeds for the generators: fast-check prints the one that fails. */
const seed = fc.integer({ min: 0, max: 2 ** 30 })

function queries(from: number, edgeEdge: boolean): Float64Array[] {
  return [...generatedQueries(from, 15, edgeEdge)].map(({ points }) => points)
}

const FACES = [
  [1, 2, 3],
  [1, 3, 2],
  [2, 1, 3],
  [2, 3, 1],
  [3, 1, 2],
  [3, 2, 1],
] as const
const EDGES = [
  [0, 1, 2, 3],
  [1, 0, 2, 3],
  [0, 1, 3, 2],
  [1, 0, 3, 2],
  [2, 3, 0, 1],
  [3, 2, 0, 1],
  [2, 3, 1, 0],
  [3, 2, 1, 0],
] as const

describe('symmetries of the exact solver', () => {
  it('gives the same verdict and time for every order of the face vertices', () => {
    fc.assert(
      fc.property(seed, (from) => {
        for (const points of queries(from, false)) {
          const { x0, x1 } = positionsOf(points)
          const times = FACES.map(([a, b, c]) => vertexFaceToi(x0, x1, 0, a, b, c, { refine: true }))
          expect(new Set(times).size, points.join(', ')).toBe(1)
        }
      }),
      { numRuns: RUNS / 15 },
    )
  })

  it('gives the same verdict and time for every order of the edges and their ends', () => {
    fc.assert(
      fc.property(seed, (from) => {
        for (const points of queries(from, true)) {
          const { x0, x1 } = positionsOf(points)
          const times = EDGES.map(([a, b, c, d]) => edgeEdgeToi(x0, x1, a, b, c, d, { refine: true }))
          expect(new Set(times).size, points.join(', ')).toBe(1)
        }
      }),
      { numRuns: RUNS / 15 },
    )
  })

  it.each([
    ['vertex-face', vertexFaceToi, false],
    ['edge-edge', edgeEdgeToi, true],
  ] as const)('gives the same verdict when time runs backwards: %s', (_, toi, edgeEdge) => {
    fc.assert(
      fc.property(seed, (from) => {
        for (const points of queries(from, edgeEdge)) {
          const { x0, x1 } = positionsOf(points)
          const forwards = toi(x0, x1, 0, 1, 2, 3)
          const backwards = toi(x1, x0, 0, 1, 2, 3)
          expect(backwards < Infinity, points.join(', ')).toBe(forwards < Infinity)
        }
      }),
      { numRuns: RUNS / 15 },
    )
  })
})
