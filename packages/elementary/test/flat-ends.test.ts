import { edgeEdgeFirstContact, vertexFaceFirstContact } from '@ccd/oracle'
import { between, seededRandom } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { createCounts, edgeEdgeToi, vertexFaceToi } from '../src/index'

const COUNT = 4000

/** Features that come to lie on the ground, or leave it: all their points have one coordinate in common at an end. */
describe.each([
  ['vertex-face', vertexFaceToi, vertexFaceFirstContact],
  ['edge-edge', edgeEdgeToi, edgeEdgeFirstContact],
] as const)('%s features that are flat on the ground at an end of the step', (_, toi, truthOf) => {
  it.each([
    ['start', 0],
    ['end', 1],
  ] as const)('are decided in floating point, as the oracle says, at the %s', (__, flat) => {
    const random = seededRandom(11)
    const counts = createCounts()
    let touching = 0
    for (let i = 0; i < COUNT; i++) {
      const axis = i % 3
      const positions = [0, 1].map((end) =>
        Float64Array.from({ length: 12 }, (___, k) => {
          // Points that are at rest side by side touch now and then; above the ground their heights differ.
          if (k % 3 !== axis) return between(random, -1, 1)
          return end === flat ? 0.25 : 0.25 + between(random, 0.1, 1)
        }),
      )
      const [x0 = new Float64Array(12), x1 = new Float64Array(12)] = positions
      const truth = truthOf(x0, x1, 0, 1, 2, 3)
      expect(toi(x0, x1, 0, 1, 2, 3, { refine: true })).toBe(truth ?? Infinity)
      const time = toi(x0, x1, 0, 1, 2, 3, { counts })
      if (truth === undefined) expect(time).toBe(Infinity)
      else expect(time <= truth && time >= truth - 1e-12).toBe(true)
      if (truth === flat) touching++
    }
    expect(touching).toBeGreaterThan(COUNT / 50)
    // What is left to integers has another root near by, or touches on a rim.
    expect(counts.exactDecisions).toBeLessThan(COUNT / 20)
  })
})
