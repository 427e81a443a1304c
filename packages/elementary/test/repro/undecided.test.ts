import { describe, expect, it } from 'vitest'
import { inclusionEdgeEdge, inclusionVertexFace } from '../../src/inclusion/inclusion.kernel'
import { createCounts, edgeEdgeToi, polynomialEdgeEdgeToi, vertexFaceToi } from '../../src/index'
import { cases, families, queries } from '../support/inclusion-queries'
import { distanceNear } from '../support/min-separation-distance'

const TOLERANCE = 1e-3
const MODERATE = ['random', 'small integers', 'integers', 'coplanar all the time', 'nearly coplanar', 'short way']

/** Two edges along (1, 1, 0); the first crosses the line of the second sideways: no axis separates them. */
const STRIP = {
  x0: Float64Array.of(1, -1, 0, 2, 0, 0, 0.25, 0.25, 0, 1.25, 1.25, 0),
  x1: Float64Array.of(-1, 1, 0, 0, 2, 0, 0.25, 0.25, 0, 1.25, 1.25, 0),
}

describe('a contact that solver "inclusion" has decided', () => {
  it.each([
    ['vertex-face', inclusionVertexFace],
    ['edge-edge', inclusionEdgeEdge],
  ] as const)('is one to within the tolerance at the time that is reported: %s', (kind, solve) => {
    const counts = createCounts()
    let decided = 0
    for (const family of families.filter(({ name }) => MODERATE.includes(name))) {
      for (const points of queries(family, cases(300), 41)) {
        const before = counts.undecided
        const time = solve(points, TOLERANCE, 0, 1, counts)
        if (time === Infinity || counts.undecided > before) continue
        decided++
        // A small box has an image of at most this size along each axis, and 0 is in it.
        expect(distanceNear(kind === 'vertex-face', points, time)).toBeLessThanOrEqual(1.001 * Math.sqrt(3) * TOLERANCE)
      }
    }
    expect(decided).toBeGreaterThan(200)
    expect(counts.undecided).toBeGreaterThan(0)
  })
})

describe('a search that ends before it knows', () => {
  it('is counted by a single query', () => {
    const counts = createCounts()
    const { x0, x1 } = STRIP
    expect(edgeEdgeToi(x0, x1, 0, 1, 2, 3, { solver: 'inclusion', tolerance: 1e-12, counts })).toBeLessThanOrEqual(0.5)
    expect(counts.undecided).toBe(1)
    edgeEdgeToi(x0, x1, 0, 1, 2, 3, { counts })
    expect(counts.undecided).toBe(1)
  })

  it('is counted on curved paths', () => {
    const counts = createCounts()
    const { x0, x1 } = STRIP
    polynomialEdgeEdgeToi([x0, x1], 0, 1, 2, 3, { tolerance: 1e-12, counts })
    expect(counts.undecided).toBe(1)
  })

  it('is not counted where there is nothing to decide', () => {
    const counts = createCounts()
    const apart = Float64Array.of(0, 0, 9, 0, 0, 0, 1, 0, 0, 0, 1, 0)
    expect(vertexFaceToi(apart, apart, 0, 1, 2, 3, { solver: 'inclusion', counts })).toBe(Infinity)
    expect(vertexFaceToi(apart, apart, 0, 1, 2, 3, { minSeparation: 1, counts })).toBe(Infinity)
    expect(counts.undecided).toBe(0)
  })
})
