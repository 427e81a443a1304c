import { describe, expect, it } from 'vitest'
import { createBatchSolver } from '../src/index'
import { generatedQueries } from './support/generated-queries'

/** Many queries as one mesh: query i has the vertices 4 i to 4 i + 3, face i and the edges 2 i and 2 i + 1. */
function meshOf(seed: number, count: number) {
  const x0 = new Float64Array(12 * count)
  const x1 = new Float64Array(12 * count)
  const triangles = new Uint32Array(3 * count)
  const edges = new Uint32Array(4 * count)
  const faces = new Uint32Array(2 * count)
  const crossings = new Uint32Array(2 * count)
  let i = 0
  for (const { points } of generatedQueries(seed, count, seed % 2 === 1)) {
    x0.set(points.subarray(0, 12), 12 * i)
    x1.set(points.subarray(12, 24), 12 * i)
    triangles.set([4 * i + 1, 4 * i + 2, 4 * i + 3], 3 * i)
    edges.set([4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3], 4 * i)
    faces.set([4 * i, i], 2 * i)
    crossings.set([2 * i, 2 * i + 1], 2 * i)
    i++
  }
  return { x0, x1, triangles, edges, faces, crossings, count }
}

describe('filter and solver in WebAssembly', () => {
  it('is there: this machine has SIMD', () => {
    expect(createBatchSolver().webassembly).toBe(true)
    expect(createBatchSolver({ kernels: 'typescript' }).webassembly).toBe(false)
  })

  it.each([1, 2, 3, 4])(
    'drops exactly the pairs that the TypeScript reference drops, for every horizon (seed %i)',
    (seed) => {
      const mesh = meshOf(seed, 9000)
      const solvers = [createBatchSolver(), createBatchSolver({ kernels: 'typescript' })]
      for (const solver of solvers) solver.load(mesh.x0, mesh.x1, mesh.triangles, mesh.edges)
      for (const horizon of [1, 0.5, 0.1, 1e-9, 0]) {
        for (const kind of ['vertex-face', 'edge-edge'] as const) {
          const pairs = kind === 'edge-edge' ? mesh.crossings : mesh.faces
          const kept = solvers.map((solver) => {
            const batch = {
              kind,
              pairs: pairs.slice(),
              bound: Float64Array.from({ length: mesh.count }, (_, i) => i),
              length: mesh.count,
            }
            solver.filter(batch, horizon)
            return { pairs: batch.pairs.slice(0, 2 * batch.length), bound: batch.bound.slice(0, batch.length) }
          })
          expect(kept[0]).toEqual(kept[1])
          expect(kept[0]?.bound.length).toBeGreaterThan(0)
          expect(kept[0]?.bound.length).toBeLessThan(mesh.count)
        }
      }
    },
  )

  it.each([5, 6, 7, 8])(
    'give the contacts and times of the TypeScript reference bit by bit, and leave the same to integers (seed %i)',
    (seed) => {
      const mesh = meshOf(seed, 5000)
      for (const kind of ['vertex-face', 'edge-edge'] as const) {
        for (const [horizon, filter, refine] of [
          [1, true, false],
          [1, false, false],
          [0.5, false, false],
          [1e-9, true, false],
          [0, false, false],
          [1, true, true],
        ] as const) {
          const found = (['auto', 'typescript'] as const).map((kernels) => {
            const solver = createBatchSolver({ kernels })
            solver.load(mesh.x0, mesh.x1, mesh.triangles, mesh.edges)
            const pairs = (kind === 'edge-edge' ? mesh.crossings : mesh.faces).slice()
            const batch = { kind, pairs, length: mesh.count }
            const times = new Float64Array(mesh.count)
            if (filter) solver.test(batch, times, horizon, refine)
            else solver.solve(batch, times, horizon, refine)
            expect(solver.counts.queries).toBe(mesh.count)
            return {
              pairs: pairs.slice(0, 2 * batch.length),
              times: new BigUint64Array(times.buffer, 0, batch.length).slice(),
              counts: { ...solver.counts },
            }
          })
          expect(found[0]).toEqual(found[1])
          expect(found[0]?.times.length).toBeGreaterThan(horizon === 1 ? 100 : 0)
        }
      }
    },
  )

  it('reports a pair or not by its own time, however low the horizon was set by others', () => {
    const mesh = meshOf(7, 3000)
    const solver = createBatchSolver()
    solver.load(mesh.x0, mesh.x1, mesh.triangles, mesh.edges)
    const run = (horizon: number) => {
      const batch = { kind: 'edge-edge' as const, pairs: mesh.crossings.slice(), length: mesh.count }
      const times = new Float64Array(mesh.count)
      solver.test(batch, times, horizon)
      return [...times.subarray(0, batch.length)].map((time, i) => `${batch.pairs[2 * i]} ${time}`)
    }
    const all = run(1)
    for (const horizon of new Set(all.slice(0, 25).map((line) => Number(line.split(' ')[1])))) {
      expect(run(horizon)).toEqual(all.filter((line) => Number(line.split(' ')[1]) <= horizon))
    }
  })
})
