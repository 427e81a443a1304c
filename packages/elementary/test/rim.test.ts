import { edgeEdgeContact, vertexFaceContact } from '@ccd/oracle'
import { seededRandom } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { createCounts, edgeEdgeToi, vertexFaceToi } from '../src/index'
import { CATEGORIES, positionsOf } from './support/generated-queries'

describe.each([
  ['vertex-face', vertexFaceToi, vertexFaceContact, false],
  ['edge-edge', edgeEdgeToi, edgeEdgeContact, true],
] as const)('%s contacts on an edge that stays in a plane across an axis', (_, toi, truthOf, edgeEdge) => {
  it('are decided as the oracle does, and mostly without exact arithmetic', () => {
    const random = seededRandom(17)
    const counts = createCounts()
    let contacts = 0
    let seen = 0
    for (let i = 0; i < 3000; i++) {
      const points = CATEGORIES['on the rim in an axis plane']?.(random, edgeEdge) ?? new Float64Array(24)
      const { x0, x1 } = positionsOf(points)
      const truth = truthOf(x0, x1, 0, 1, 2, 3)
      const before = counts.exactDecisions
      expect(toi(x0, x1, 0, 1, 2, 3, { counts }) !== Infinity, points.join()).toBe(truth)
      if (!truth) continue
      contacts++
      seen += counts.exactDecisions - before
    }
    expect(contacts).toBeGreaterThan(300)
    console.log(`${contacts} contacts, ${seen} in exact arithmetic`)
    expect(seen).toBeLessThan(0.5 * contacts)
  })
})

describe('a fourth point that passes through the plane of the three', () => {
  // x and z of the mover are off the diagonal by the last digit, to the side of the face or away from it, when f0 arrives.
  it.each([
    [0.3 + 2 ** -54, 0.3, true],
    [0.3, 0.3 + 2 ** -54, false],
  ])('proves nothing: a vertex at (%d, %d) touches: %s', (x, z, touches) => {
    const x0 = Float64Array.of(x, 0, z, 1, 1, 0, 0, 0, 0, 1, 0, 1)
    const x1 = Float64Array.of(x, 0, z, 1, -1, 0, 0, 0, 0, 1, 0, 1)
    expect(vertexFaceContact(x0, x1, 0, 1, 2, 3)).toBe(touches)
    expect(vertexFaceToi(x0, x1, 0, 1, 2, 3) !== Infinity).toBe(touches)
  })
})
