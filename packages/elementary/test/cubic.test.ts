import { edgeEdgeFirstContact, vertexFaceFirstContact } from '@ccd/oracle'
import { describe, expect, it } from 'vitest'
import { cubicEdgeEdge, cubicVertexFace } from '../src/filtered/cubic.kernel'
import { cases, end, families, queries, start } from './support/inclusion-queries'

const kinds = [
  { kind: 'vertex-face', solve: cubicVertexFace, oracle: vertexFaceFirstContact },
  { kind: 'edge-edge', solve: cubicEdgeEdge, oracle: edgeEdgeFirstContact },
] as const

for (const { kind, solve, oracle } of kinds) {
  describe(`cubic baseline, ${kind}`, () => {
    it('agrees with the oracle on generic motion', () => {
      let contacts = 0
      for (const family of [families[0], families[7]]) {
        if (!family) throw new Error('no family')
        for (const points of queries(family, cases(1500), 23)) {
          const truth = oracle(start(points), end(points), 0, 1, 2, 3)
          const toi = solve(points, 1)
          if (truth === undefined) expect(toi, points.join()).toBe(Infinity)
          else {
            contacts++
            expect(toi, points.join()).toBeCloseTo(truth, 9)
          }
        }
      }
      expect(contacts).toBeGreaterThan(50)
    })

    it('ignores contacts after the horizon', () => {
      const family = families[7]
      if (!family) throw new Error('no family')
      for (const points of queries(family, 500, 29)) {
        const toi = solve(points, 1)
        if (toi <= 1) expect(solve(points, 0.5 * toi)).toBe(Infinity)
      }
    })
  })
}

describe('cubic baseline, why it is not safe', () => {
  it('misses a vertex that slides into a face in its own plane', () => {
    const sliding = Float64Array.of(-1, 0.2, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.5, 0.2, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0)
    expect(vertexFaceFirstContact(start(sliding), end(sliding), 0, 1, 2, 3)).toBeDefined()
    expect(cubicVertexFace(sliding, 1)).not.toBeCloseTo(2 / 3, 3)
  })

  it('misses parallel edges that meet', () => {
    const parallel = Float64Array.of(0, 0, 1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, -1, 1, 0, -1, 0, 0, 0, 1, 0, 0)
    expect(edgeEdgeFirstContact(start(parallel), end(parallel), 0, 1, 2, 3)).toBe(0.5)
    expect(cubicEdgeEdge(parallel, 1)).toBe(Infinity)
  })
})
