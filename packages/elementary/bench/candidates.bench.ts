/**
 * All solvers on the box-overlapping candidates of a real scene, in one process, interleaved, and the filter in C++ between
 * them where there is a compiler: machines differ, the ratio to it hardly does. Each batch is timed apart, and its least
 * time of all rounds counts, so that other work on the machine hardly does. Run:
 *   node --conditions=ccd-source --import tsx bench/candidates.bench.ts [--scene=cloth-ball] [--rounds=3] [--json]
 */
import { BATCH_PAIRS } from '@ccd/core'
import { dataFolder, readScene } from '@ccd/scenes'
import { type BatchSolver, createBatchSolver } from '../src/index'
import { cubicEdgeEdge, cubicVertexFace } from '../src/filtered/cubic.kernel'
import { gatherPair } from '../src/batch/batch-loops.kernel'
import { inclusionEdgeEdge, inclusionVertexFace } from '../src/inclusion/inclusion.kernel'
import { sweptCandidates } from './support/candidates'
import { compileReference } from './support/reference'
import { type Row, report, timed } from './support/report'

type Kind = 'vertex-face' | 'edge-edge'

const option = (name: string, fallback: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback
const rounds = Number(option('rounds', '3'))
const folder = dataFolder()
if (!folder) throw new Error('this benchmark needs the data folder; set CCD_DATA')
const scene = readScene(folder, option('scene', 'cloth-ball'))
const { x0, x1, triangles, edges } = scene
const candidates = sweptCandidates(x0, x1, triangles, edges)
const lists: readonly (readonly [Kind, Uint32Array])[] = [
  ['vertex-face', candidates.vertexFace],
  ['edge-edge', candidates.edgeEdge],
]
const total = (candidates.vertexFace.length + candidates.edgeEdge.length) / 2

const simd = createBatchSolver()
const plain = createBatchSolver({ kernels: 'typescript' })
for (const solver of [simd, plain]) solver.load(x0, x1, triangles, edges)
const buffer = new Uint32Array(2 * BATCH_PAIRS)
const times = new Float64Array(BATCH_PAIRS)
const points = new Float64Array(24)

/** Milliseconds of each batch, the least of all rounds. */
type Least = number[]

/** Calls `use` with every candidate, a batch at a time, each batch in the same buffer; `stride` takes every n-th batch. */
function eachBatch(
  least: Least,
  use: (batch: { kind: Kind; pairs: Uint32Array; length: number }) => number,
  stride = 1,
): { hits: number; pairs: number } {
  let hits = 0
  let pairs = 0
  let batches = 0
  for (const [kind, list] of lists) {
    for (let from = 0; from < list.length; from += 2 * BATCH_PAIRS * stride) {
      const part = list.subarray(from, from + 2 * BATCH_PAIRS)
      buffer.set(part)
      pairs += part.length / 2
      const ms = timed(() => {
        hits += use({ kind, pairs: buffer, length: part.length / 2 })
      })
      least[batches] = Math.min(ms, least[batches] ?? Infinity)
      batches++
    }
  }
  return { hits, pairs }
}

function filtered(least: Least, solver: BatchSolver) {
  return eachBatch(least, (batch) => {
    solver.filter(batch)
    return batch.length
  })
}

function exact(least: Least, solver: BatchSolver) {
  return eachBatch(least, (batch) => {
    solver.test(batch, times)
    return batch.length
  })
}

function cubic(least: Least, solver: BatchSolver) {
  return eachBatch(least, (batch) => {
    solver.filter(batch)
    const edgeEdge = batch.kind === 'edge-edge'
    const corners = edgeEdge ? edges : triangles
    let hits = 0
    for (let i = 0; i < batch.length; i++) {
      gatherPair(x0, x1, corners, edgeEdge, batch.pairs, i, points)
      if ((edgeEdge ? cubicEdgeEdge(points, 1) : cubicVertexFace(points, 1)) <= 1) hits++
    }
    return hits
  })
}

/** Without any filter, as the original does; on every 200th batch only. */
function inclusion(least: Least) {
  return eachBatch(
    least,
    (batch) => {
      const edgeEdge = batch.kind === 'edge-edge'
      const corners = edgeEdge ? edges : triangles
      let hits = 0
      for (let i = 0; i < batch.length; i++) {
        gatherPair(x0, x1, corners, edgeEdge, batch.pairs, i, points)
        if ((edgeEdge ? inclusionEdgeEdge : inclusionVertexFace)(points, 1e-6, 0, 1) <= 1) hits++
      }
      return hits
    },
    200,
  )
}

const reference = compileReference(scene, candidates)
if (!reference) console.error('no g++: the C++ reference is left out')

const configurations = [
  ['filter, TypeScript', (least: Least) => filtered(least, plain)],
  ['filter, SIMD', (least: Least) => filtered(least, simd)],
  ['exact, TypeScript filter', (least: Least) => exact(least, plain)],
  ['exact, SIMD filter', (least: Least) => exact(least, simd)],
  ['cubic, same SIMD filter (not safe)', (least: Least) => cubic(least, simd)],
  ['inclusion 1e-6, no filter (sample)', inclusion],
] as const

const CPP = 'filter, C++ (-O3 -march=native)'
const best = new Map<string, Row>()
const leastOf = new Map<string, Least>(configurations.map(([name]) => [name, []]))
for (let round = 0; round < rounds; round++) {
  if (reference) {
    const { nanoseconds, survivors } = reference.run()
    const each = Math.min(nanoseconds / total, best.get(CPP)?.nanoseconds ?? Infinity)
    best.set(CPP, { name: CPP, hits: survivors, pairs: total, nanoseconds: each })
  }
  for (const [name, run] of configurations) {
    const least = leastOf.get(name) ?? []
    const found = run(least)
    best.set(name, { name, ...found, nanoseconds: (1e6 * least.reduce((sum, ms) => sum + ms, 0)) / found.pairs })
  }
}

reference?.close()
const survivors = new Set([...best.values()].filter(({ name }) => name.startsWith('filter')).map(({ hits }) => hits))
if (survivors.size > 1) throw new Error(`the filters disagree: ${[...survivors].join(', ')} survivors`)

/** The slowest single query over all candidates; the least of three runs, so that it is the query and not the machine. */
function slowest(): number {
  let most = 0
  const one = { kind: 'vertex-face' as Kind, pairs: new Uint32Array(2), length: 1 }
  for (const [kind, list] of lists) {
    one.kind = kind
    for (let i = 0; i < list.length; i += 2) {
      let least = Infinity
      for (let k = 0; k < 3 && least > most; k++) {
        one.pairs[0] = list[i] ?? 0
        one.pairs[1] = list[i + 1] ?? 0
        one.length = 1
        least = Math.min(
          least,
          timed(() => simd.test(one, times)),
        )
      }
      most = Math.max(most, least)
    }
  }
  return most
}

const before = { ...simd.counts }
exact([], simd)
const decisions = simd.counts.exactDecisions - before.exactDecisions
const cost = (name: string) => best.get(name)?.nanoseconds ?? Number.NaN
const exactCost = cost('exact, SIMD filter')
report(
  `${scene.name}: ${candidates.vertexFace.length / 2} vertex-face and ${candidates.edgeEdge.length / 2} edge-edge candidates`,
  [...best.values()],
  {
    ...(reference && {
      'filter, TypeScript / C++': (cost('filter, TypeScript') / cost(CPP)).toFixed(2),
      'filter, SIMD / C++': (cost('filter, SIMD') / cost(CPP)).toFixed(2),
      'exact, SIMD filter / filter in C++': (exactCost / cost(CPP)).toFixed(2),
    }),
    'exact / cubic': (exactCost / cost('cubic, same SIMD filter (not safe)')).toFixed(2),
    'inclusion / exact': (cost('inclusion 1e-6, no filter (sample)') / exactCost).toFixed(1),
    'decided in exact arithmetic': `${decisions} of ${total}`,
    'times refined in exact arithmetic': simd.counts.exactTimes - before.exactTimes,
    'slowest query, microseconds': (1000 * slowest()).toFixed(1),
  },
)
