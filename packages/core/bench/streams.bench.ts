// What the seams cost: 5 million pairs through a source and three filters, against one fused loop.
// Run: npm run bench -- bench/streams.bench.ts [--json] (in packages/core)
import {
  BATCH_PAIRS,
  collect,
  createBatch,
  filterPairs,
  pipeline,
  type Contract,
  type PairStream,
  type Source,
  type Stage,
  type Test,
} from '@ccd/core'
import { fused, keepHigh, keepLow, keepMixed, type BatchFilter } from './support/streams.kernel'

const PAIRS = 5_000_000
const ROUNDS = 9
const contract: Contract = { motion: ['linear'], separation: 'any', keeps: 'best-effort' }
const weights = Float64Array.from({ length: 1 << 16 }, (_, i) => ((i * 2654435761) % 65536) / 65536)

const source: Source<'triangle-triangle'> = {
  name: 'source',
  contract,
  *pairs() {
    const batch = createBatch('triangle-triangle')
    for (let first = 0; first < PAIRS; first += BATCH_PAIRS) {
      batch.length = Math.min(BATCH_PAIRS, PAIRS - first)
      for (let i = 0; i < batch.length; i++) {
        batch.pairs[2 * i] = (first + i) & 65535
        batch.pairs[2 * i + 1] = ((first + i) * 7) & 65535
      }
      yield batch
    }
  },
}
const stage = (name: string, filter: BatchFilter): Stage<'triangle-triangle', 'triangle-triangle'> => ({
  name,
  contract,
  filter: true,
  *run(input: PairStream<'triangle-triangle'>) {
    for (const batch of input) {
      filter(batch, weights)
      yield batch
    }
  },
})
const count: Test<'triangle-triangle'> = {
  name: 'count',
  contract,
  run(input) {
    let pairs = 0
    for (const batch of input) pairs += batch.length
    survivors = pairs
  },
}
const weight = (id: number): number => weights[id] ?? 0
let survivors = 0

const own = pipeline(
  source,
  stage('low', keepLow),
  stage('high', keepHigh),
  stage('mixed', keepMixed),
  count,
  collect(),
)
const predicate = pipeline(
  source,
  filterPairs('low', contract, (_kind, a, b) => weight(a) < 0.9 || weight(b) < 0.9),
  filterPairs('high', contract, (_kind, a, b) => weight(a) > 0.1 || weight(b) > 0.1),
  filterPairs('mixed', contract, (_kind, a, b) => weight(a) + weight(b) < 1.8),
  count,
  collect(),
)
const motion = { kind: 'linear', x0: new Float64Array(0), x1: new Float64Array(0) } as const
const runs: Record<string, () => number> = {
  'fused loop': () => fused(PAIRS, weights),
  'pipeline, three stages with loops of their own': () => (own.run({ motion }), survivors),
  'pipeline, three filterPairs predicates': () => (predicate.run({ motion }), survivors),
}

const times = new Map(Object.keys(runs).map((name) => [name, [] as number[]]))
const left = new Map<string, number>()
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, run] of Object.entries(runs)) {
    const start = performance.now()
    left.set(name, run())
    if (round > 1) times.get(name)?.push(((performance.now() - start) * 1e6) / PAIRS)
  }
}
const rows = [...times].map(([name, samples]) => ({
  name,
  pairsOut: left.get(name),
  nsPerPair: Number(samples.sort((p, q) => p - q)[samples.length >> 1]?.toFixed(1)),
}))
if (process.argv.includes('--json')) console.log(JSON.stringify(rows))
else console.table(rows)
