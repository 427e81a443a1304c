import { edgeEdgeFirstContact, vertexFaceFirstContact } from '@ccd/oracle'
import { dataFolder, readSampleQueries, readScene } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { gatherPair } from '../src/batch/batch-loops.kernel'
import { inclusionEdgeEdge, inclusionVertexFace } from '../src/inclusion/inclusion.kernel'
import { at, cases, end, families, queries, start } from './support/inclusion-queries'

const kinds = [
  { kind: 'vertex-face', solve: inclusionVertexFace, oracle: vertexFaceFirstContact },
  { kind: 'edge-edge', solve: inclusionEdgeEdge, oracle: edgeEdgeFirstContact },
] as const

for (const { kind, solve, oracle } of kinds) {
  describe(`inclusion, ${kind}`, () => {
    for (const [number, family] of families.entries()) {
      it(`never misses a contact and is never late: ${family.name}`, () => {
        let contacts = 0
        for (const points of queries(family, cases(250), 100 + number)) {
          const truth = oracle(start(points), end(points), 0, 1, 2, 3)
          if (truth === undefined) continue
          contacts++
          expect(solve(points, 1e-6, 0, 1), `seed ${100 + number}: ${points.join()}`).toBeLessThanOrEqual(truth)
        }
        expect(contacts).toBeGreaterThan(0)
      })
    }

    it('is early by little and rarely wrong where nothing is degenerate', () => {
      let wrong = 0
      let early = 0
      let contacts = 0
      for (const points of queries({ name: 'random', make: required(0).make }, cases(1000), 7)) {
        const truth = oracle(start(points), end(points), 0, 1, 2, 3)
        const toi = solve(points, 1e-6, 0, 1)
        if (truth === undefined && toi !== Infinity) wrong++
        if (truth === undefined) continue
        contacts++
        if (truth - toi > 1e-3) early++
      }
      console.log(
        `inclusion ${kind}, random: ${contacts} contacts, ${wrong} false positives, ${early} early by more than 1e-3`,
      )
      expect(wrong).toBeLessThan(0.01 * cases(1000))
      expect(early).toBeLessThan(0.1 * contacts)
    })

    it('does not let the horizon change a time', () => {
      for (const points of queries(required(7), 300, 11)) {
        const toi = solve(points, 1e-6, 0, 1)
        expect(solve(points, 1e-6, 0, 0.5)).toBe(toi <= 0.5 ? toi : Infinity)
        if (toi <= 1) expect(solve(points, 1e-6, 0, toi)).toBe(toi)
      }
    })

    it('finds no later contact with a larger separation', () => {
      for (const points of queries(required(0), 300, 13)) {
        const near = solve(points, 1e-4, 0.2, 1)
        expect(near).toBeLessThanOrEqual(solve(points, 1e-4, 0, 1))
      }
    })

    it('keeps a pair whose arithmetic overflows', () => {
      const points = new Float64Array(24).map((_, i) => (i % 2 ? 1.7e308 : -1.7e308))
      expect(solve(points, 1e-6, 0, 1)).toBeLessThanOrEqual(1)
    })
  })
}

describe('inclusion, known distances', () => {
  // A vertex falls from height 2 to height 0 over a triangle in the plane z = 0.
  const falling = Float64Array.of(0.2, 0.2, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0.2, 0.2, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0)

  it('stops at the separation', () => {
    expect(inclusionVertexFace(falling, 1e-9, 0.5, 1)).toBeLessThanOrEqual(0.75)
    expect(inclusionVertexFace(falling, 1e-9, 0.5, 1)).toBeGreaterThan(0.749)
  })

  it('measures separation in all directions together, not per axis', () => {
    // A vertex rests at (−0.8, −0.8) from the corner: 1.13 away, though only 0.8 along each axis.
    const beside = Float64Array.from({ length: 24 }, (_, i) => [-0.8, -0.8, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0][i % 12] ?? 0)
    expect(inclusionVertexFace(beside, 1e-6, 1, 1)).toBe(Infinity)
    expect(inclusionVertexFace(beside, 1e-6, 1.2, 1)).toBe(0)
  })

  it('ends within its budget, and early, where a whole strip touches at once', () => {
    // Two edges along (1, 1, 0); the first crosses the line of the second sideways: no axis separates them.
    const edges = Float64Array.of(
      1,
      -1,
      0,
      2,
      0,
      0,
      0.25,
      0.25,
      0,
      1.25,
      1.25,
      0,
      -1,
      1,
      0,
      0,
      2,
      0,
      0.25,
      0.25,
      0,
      1.25,
      1.25,
      0,
    )
    const toi = inclusionEdgeEdge(edges, 1e-12, 0, 1)
    expect(toi).toBeGreaterThan(0.4)
    expect(toi).toBeLessThanOrEqual(0.5)
  })
})

const folder = dataFolder()

describe.skipIf(!folder)('inclusion on recorded queries', () => {
  it('has no false negative on the hand-made queries', () => {
    const table = readSampleQueries(folder ?? '').map((set) => {
      const solve = set.kind === 'vertex-face' ? inclusionVertexFace : inclusionEdgeEdge
      let negatives = 0
      let positives = 0
      let late = 0
      for (let i = 0; i < set.count; i++) {
        const toi = solve(set.points.subarray(24 * i, 24 * i + 24), 1e-6, 0, 1)
        const touches = at(set.truth, i) === 1
        if (touches && toi === Infinity) negatives++
        if (!touches && toi !== Infinity) positives++
        if (touches && toi > at(set.toi, i)) late++
      }
      return { set: set.name, queries: set.count, 'false −': negatives, 'false +': positives, late }
    })
    console.table(table)
    expect(table.filter((row) => row['false −'] + row.late > 0)).toEqual([])
  })

  for (const [name, every] of [
    ['cloth-funnel', 1],
    ['cloth-ball', process.env.CCD_FULL === '1' ? 1 : 40],
  ] as const) {
    it(`has no false negative among the ground-truth pairs of ${name}`, () => {
      const { x0, x1, triangles, edges, groundTruth } = readScene(folder ?? '', name)
      const points = new Float64Array(24)
      const score = (kind: 'vertex-face' | 'edge-edge') => {
        const edgeEdge = kind === 'edge-edge'
        const { pairs, truth, toi } = edgeEdge ? groundTruth.edgeEdge : groundTruth.vertexFace
        const row = { set: `${name} ${kind}`, queries: 0, contacts: 0, 'false −': 0, 'false +': 0, late: 0 }
        for (let i = 0; i < truth.length; i += every) {
          gatherPair(x0, x1, edgeEdge ? edges : triangles, edgeEdge, pairs, i, points)
          const time = (edgeEdge ? inclusionEdgeEdge : inclusionVertexFace)(points, 1e-6, 0, 1)
          const touches = at(truth, i) === 1
          row.queries++
          if (touches) row.contacts++
          if (touches && time === Infinity) row['false −']++
          if (!touches && time !== Infinity) row['false +']++
          if (touches && time > at(toi, i)) row.late++
        }
        return row
      }
      const table = [score('vertex-face'), score('edge-edge')]
      console.table(table)
      expect(table.filter((row) => row['false −'] + row.late > 0)).toEqual([])
      for (const row of table) expect(row.contacts).toBeGreaterThan(0)
    })
  }
})

function required(i: number) {
  const family = families[i]
  if (!family) throw new Error(`no family ${i}`)
  return family
}
