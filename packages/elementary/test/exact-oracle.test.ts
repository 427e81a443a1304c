import { edgeEdgeFirstContact, vertexFaceFirstContact } from '@ccd/oracle'
import { describe, expect, it } from 'vitest'
import { createCounts, edgeEdgeToi, vertexFaceToi } from '../src/index'
import { CATEGORIES, generatedQueries, positionsOf } from './support/generated-queries'

const COUNT = process.env.CCD_FULL === '1' ? 200_000 : 10_000
const SEED = 20_240_311

describe.each([
  ['vertex-face', vertexFaceToi, vertexFaceFirstContact, false],
  ['edge-edge', edgeEdgeToi, edgeEdgeFirstContact, true],
] as const)('exact %s', (kind, toi, truthOf, edgeEdge) => {
  it(
    `agrees with the oracle in verdict and time on ${COUNT} generated queries`,
    () => {
      const tally = new Map(Object.keys(CATEGORIES).map((name) => [name, { queries: 0, contacts: 0, exact: 0 }]))
      const wrong: string[] = []
      for (const { category, points } of generatedQueries(SEED, COUNT, edgeEdge)) {
        const { x0, x1 } = positionsOf(points)
        const truth = truthOf(x0, x1, 0, 1, 2, 3)
        const counts = createCounts()
        const time = toi(x0, x1, 0, 1, 2, 3, { counts })
        const refined = toi(x0, x1, 0, 1, 2, 3, { refine: true })
        const right =
          truth === undefined
            ? time === Infinity && refined === Infinity
            : time <= truth && time >= truth - 1e-12 && refined === truth
        if (!right) wrong.push(`${category}: ${time}, refined ${refined}, truth ${truth}: [${points.join(', ')}]`)
        const row = tally.get(category)
        if (row) {
          row.queries++
          row.contacts += truth === undefined ? 0 : 1
          row.exact += counts.exactDecisions
        }
      }
      console.log(`${kind}, seed ${SEED}`)
      console.table(Object.fromEntries(tally))
      expect(wrong.slice(0, 3)).toEqual([])
      // Every category must be able to fail in both directions, or in one for those that touch by construction.
      for (const [category, row] of tally) expect(row.contacts, category).toBeGreaterThan(0)
    },
    120_000 + COUNT * 10,
  )
})
