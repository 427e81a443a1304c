import {
  type PairTruth,
  type QuerySet,
  type Scene,
  dataFolder,
  listScenes,
  readSampleQueries,
  readScene,
} from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { createBatchSolver, createCounts, edgeEdgeToi, vertexFaceToi } from '../src/index'
import { sweptCandidates } from '../bench/support/candidates'
import { positionsOf } from './support/generated-queries'

const folder = dataFolder()

interface Score {
  queries: number
  contacts: number
  falsePositives: number
  falseNegatives: number
  /** Times later than the truth, or earlier by more than is promised. */
  badTimes: number
  exact: number
}

function emptyScore(): Score {
  return { queries: 0, contacts: 0, falsePositives: 0, falseNegatives: 0, badTimes: 0, exact: 0 }
}

function judge(score: Score, touches: boolean, truth: number, time: number, early: number): void {
  score.queries++
  if (touches) score.contacts++
  if (touches && time === Infinity) score.falseNegatives++
  else if (!touches && time !== Infinity) score.falsePositives++
  else if (touches && !(time <= truth && time >= truth - early)) score.badTimes++
}

function expectNothingWrong(score: Score): void {
  expect({ ...score, queries: 0, contacts: 0, exact: 0 }).toEqual(emptyScore())
}

describe.skipIf(!folder)('exact on the hand-crafted queries', () => {
  it.each([
    ['within 1e-12 and never late', false, 1e-12],
    ['to the largest double not late with refine', true, 0],
  ] as const)('decides every one as the truth says, %s', (_, refine, early) => {
    const scores: Record<string, Score> = {}
    for (const set of readSampleQueries(folder ?? '')) {
      const score = emptyScore()
      const counts = createCounts()
      forEachQuery(set, (points, touches, truth) => {
        const { x0, x1 } = positionsOf(points)
        const toi = set.kind === 'edge-edge' ? edgeEdgeToi : vertexFaceToi
        judge(score, touches, truth, toi(x0, x1, 0, 1, 2, 3, { refine, counts }), early)
      })
      score.exact = counts.exactDecisions
      scores[set.name] = score
    }
    console.table(scores)
    expect(Object.keys(scores).length).toBeGreaterThan(0)
    for (const score of Object.values(scores)) expectNothingWrong(score)
  })
})

describe.skipIf(!folder)('exact on the real scenes', () => {
  for (const name of folder ? listScenes(folder) : []) {
    it(`decides every ground-truth pair of ${name} as the truth says, in batches, with and without SIMD`, () => {
      const scene = readScene(folder ?? '', name)
      for (const simd of [true, false]) {
        const solver = createBatchSolver({ kernels: simd ? 'auto' : 'typescript' })
        solver.load(scene.x0, scene.x1, scene.triangles, scene.edges)
        const table: Record<string, Score> = {}
        for (const kind of ['vertex-face', 'edge-edge'] as const) {
          const truth = kind === 'edge-edge' ? scene.groundTruth.edgeEdge : scene.groundTruth.vertexFace
          const score = emptyScore()
          const before = solver.counts.exactDecisions
          const times = new Float64Array(truth.truth.length)
          const batch = { kind, pairs: truth.pairs.slice(), length: truth.truth.length }
          solver.test(batch, times)
          score.exact = solver.counts.exactDecisions - before
          judgeBatch(score, truth, batch.pairs.subarray(0, 2 * batch.length), times)
          table[`${name} ${kind} ${solver.webassembly ? 'WebAssembly' : 'TypeScript'}`] = score
        }
        console.table(table)
        for (const score of Object.values(table)) expectNothingWrong(score)
      }
    })

    it(`refines times of ${name} to the largest double not late`, () => {
      const scene = readScene(folder ?? '', name)
      expectNothingWrong(refinedScore(scene, scene.groundTruth.vertexFace, false))
      expectNothingWrong(refinedScore(scene, scene.groundTruth.edgeEdge, true))
    })
  }
})

/** The larger scene has millions of candidates. */
const listed = process.env.CCD_FULL === '1' ? ['cloth-funnel', 'cloth-ball'] : ['cloth-funnel']

describe.skipIf(!folder)('exact on all candidates of a real scene', () => {
  it.each(listed)('of all pairs of %s whose swept boxes overlap, reports exactly the true contacts', (name) => {
    const { x0, x1, triangles, edges, groundTruth } = readScene(folder ?? '', name)
    const candidates = sweptCandidates(x0, x1, triangles, edges)
    const solver = createBatchSolver()
    solver.load(x0, x1, triangles, edges)
    for (const kind of ['vertex-face', 'edge-edge'] as const) {
      const pairs = kind === 'edge-edge' ? candidates.edgeEdge : candidates.vertexFace
      const truth = kind === 'edge-edge' ? groundTruth.edgeEdge : groundTruth.vertexFace
      const batch = { kind, pairs: pairs.slice(), length: pairs.length / 2 }
      solver.test(batch, new Float64Array(batch.length))
      const found = sortedKeys(batch.pairs, batch.length, () => true)
      const expected = sortedKeys(truth.pairs, truth.truth.length, (i) => truth.truth[i] === 1)
      expect(found.length).toBe(expected.length)
      expect(found.findIndex((key, i) => key !== expected[i])).toBe(-1)
      console.log(`${name} ${kind}: ${pairs.length / 2} candidates, ${found.length} contacts, as the truth says`)
    }
    const { queries, exactDecisions } = solver.counts
    console.log(`${name}: ${exactDecisions} of ${queries} candidates reach exact arithmetic`)
    expect(queries).toBe((candidates.vertexFace.length + candidates.edgeEdge.length) / 2)
    expect(exactDecisions).toBeLessThan(queries / 1000)
  })
})

/** One number per pair; edge pairs in either order are the same pair, and both lists have the smaller id first. */
function sortedKeys(pairs: Uint32Array, count: number, accepts: (i: number) => boolean): Float64Array {
  const keys: number[] = []
  for (let i = 0; i < count; i++) if (accepts(i)) keys.push((pairs[2 * i] ?? 0) * 2 ** 26 + (pairs[2 * i + 1] ?? 0))
  return Float64Array.from(keys).sort()
}

function forEachQuery(set: QuerySet, visit: (points: Float64Array, touches: boolean, truth: number) => void): void {
  for (let i = 0; i < set.count; i++) {
    visit(set.points.slice(24 * i, 24 * i + 24), set.truth[i] === 1, set.toi[i] ?? Number.NaN)
  }
}

/** The batch keeps order, so the kept pairs are met again in the order of the list. */
function judgeBatch(score: Score, truth: PairTruth, kept: Uint32Array, times: Float64Array): void {
  let k = 0
  truth.truth.forEach((touches, i) => {
    const found =
      2 * k < kept.length && kept[2 * k] === truth.pairs[2 * i] && kept[2 * k + 1] === truth.pairs[2 * i + 1]
    judge(score, touches === 1, truth.toi[i] ?? Number.NaN, found ? (times[k] ?? Number.NaN) : Infinity, 1e-12)
    if (found) k++
  })
}

function refinedScore(scene: Scene, truth: PairTruth, edgeEdge: boolean): Score {
  const score = emptyScore()
  const stride = process.env.CCD_FULL === '1' ? 1 : Math.ceil(truth.truth.length / 5000)
  for (let i = 0; i < truth.truth.length; i += stride) {
    const [a = 0, b = 0] = truth.pairs.subarray(2 * i, 2 * i + 2)
    const face = scene.triangles.subarray(3 * b, 3 * b + 3)
    const ids = edgeEdge
      ? [...scene.edges.subarray(2 * a, 2 * a + 2), ...scene.edges.subarray(2 * b, 2 * b + 2)]
      : [a, ...face]
    const [i0 = 0, i1 = 0, i2 = 0, i3 = 0] = ids
    const toi = edgeEdge ? edgeEdgeToi : vertexFaceToi
    const time = toi(scene.x0, scene.x1, i0, i1, i2, i3, { refine: true })
    judge(score, truth.truth[i] === 1, truth.toi[i] ?? Number.NaN, time, 0)
  }
  return score
}
