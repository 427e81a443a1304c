// Planar vertex-edge and discrete edge-face tests on random input, generic and degenerate (which needs integers).
// Run: npm run bench -- bench/planar.bench.ts [--json] (in packages/elementary)
import { below, between, seededRandom, type Random } from '@ccd/scenes'
import { edgeFaceTouches } from '../src/discrete/discrete.kernel'
import { planarVertexEdgeSeparate, planarVertexEdgeToi, planarVertexEdgeTouches } from '../src/planar/planar.kernel'

const COUNT = 20_000
const ROUNDS = 5

const inputs: readonly { readonly name: string; readonly make: (random: Random) => number }[] = [
  { name: 'random', make: (random) => between(random, -1, 1) },
  { name: 'small integers', make: (random) => below(random, 5) - 2 },
]
const tests: readonly { readonly name: string; readonly run: (x: Float64Array) => boolean }[] = [
  { name: 'planarVertexEdgeSeparate', run: (x) => planarVertexEdgeSeparate(x, 1e-12) },
  { name: 'planarVertexEdgeTouches', run: planarVertexEdgeTouches },
  { name: 'planarVertexEdgeToi', run: (x) => planarVertexEdgeToi(x) !== Infinity },
  { name: 'edgeFaceTouches', run: (x) => edgeFaceTouches(x, 0, 1, 2, 3, 4) },
]

const rows = inputs.flatMap((input) => {
  const random = seededRandom(1)
  const queries = Array.from({ length: COUNT }, () => new Float64Array(15).map(() => input.make(random)))
  const times = tests.map(() => new Float64Array(ROUNDS))
  const slowest = tests.map(() => Infinity)
  const yes = tests.map(() => 0)
  for (let round = 0; round < ROUNDS; round++) {
    tests.forEach(({ run }, which) => {
      let count = 0
      const begin = performance.now()
      for (const x of queries) if (run(x)) count++
      const row = times[which]
      if (row) row[round] = performance.now() - begin
      // The slowest query in a pass of its own: reading the clock costs more than most queries.
      let longest = 0
      for (const x of queries) {
        const before = performance.now()
        run(x)
        longest = Math.max(longest, performance.now() - before)
      }
      slowest[which] = Math.min(slowest[which] ?? Infinity, longest)
      yes[which] = count
    })
  }
  return tests.map(({ name }, which) => ({
    input: input.name,
    test: name,
    queries: COUNT,
    yes: yes[which],
    nanoseconds: Math.round((1e6 * (times[which]?.toSorted()[ROUNDS >> 1] ?? Number.NaN)) / COUNT),
    slowestMicroseconds: Math.round(1e3 * (slowest[which] ?? Number.NaN)),
  }))
})
if (process.argv.includes('--json')) console.log(JSON.stringify(rows, null, 2))
else console.table(rows)
