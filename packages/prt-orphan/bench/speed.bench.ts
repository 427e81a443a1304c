// What the expansion and the orphans cost, and how a whole step of cloth-ball divides.
// Run: npm run bench -- bench/speed.bench.ts [--json] (in packages/prt-orphan)
import { bvhSource, createHierarchy } from '@ccd/bvh'
import { collect, createTopology, pipeline, type PairBatch, type StepContext } from '@ccd/core'
import { elementaryTest } from '@ccd/elementary'
import { OrphanSet, proceduralRepresentatives, withOrphans } from '@ccd/prt-orphan'
import { dataFolder, grid, readScene } from '@ccd/scenes'

function time(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

const data = dataFolder()
if (!data) throw new Error('the data folder is missing')
const scene = readScene(data, 'cloth-ball')
const topology = createTopology(scene.triangles, scene.x0.length / 3)
const step: StepContext = {
  topology,
  motion: { kind: 'linear', x0: scene.x0, x1: scene.x1 },
  minSeparation: 0,
  horizon: 1,
}
const hierarchy = createHierarchy(topology)
const batches: PairBatch<'triangle-triangle'>[] = []
for (const { kind, pairs, length } of bvhSource({ hierarchy }).pairs(step))
  batches.push({ kind, pairs: pairs.slice(0, 2 * length), length })
const pairCount = batches.reduce((sum, { length }) => sum + length, 0)

const fused = ['fused, WebAssembly', 'fused, swept volumes as with a separation']
const variants = {
  'fused, WebAssembly': proceduralRepresentatives(),
  'fused, swept volumes as with a separation': proceduralRepresentatives(),
  'fused, TypeScript': proceduralRepresentatives({ kernels: 'typescript' }),
  'without bounds, TypeScript': proceduralRepresentatives({ featureBounds: false }),
}
// Interleaved, best of several: the machine is shared.
const best = new Map<string, number>()
for (let round = 0; round < 8; round++) {
  for (const [name, stage] of Object.entries(variants)) {
    if (!fused.includes(name) && round > 1) continue
    // The smallest separation there is: the same pairs as without one, but bounds have to be swept.
    const motion = name === fused[1] ? { ...step, minSeparation: Number.MIN_VALUE } : step
    let out = 0
    const ms = time(() => {
      for (const { length } of stage.run(batches, motion)) out += length
    })
    if (out === 0) throw new Error('nothing came out')
    best.set(name, Math.min(ms, best.get(name) ?? Number.POSITIVE_INFINITY))
  }
}
const expansion = [...best].map(([what, ms]) => ({
  what,
  pairs: pairCount,
  ms: ms.toFixed(1),
  'ns per pair': ((1e6 * ms) / pairCount).toFixed(1),
}))

const orphans = [224, 708].map((side) => {
  const mesh = grid({ columns: side, rows: side, seed: 1 })
  const large = createTopology(mesh.triangles, mesh.x0.length / 3)
  let found = 0
  const ms = time(() => {
    const set = new OrphanSet(large)
    found = set.vertexFace.length + set.edgeEdge.length
  })
  return { triangles: large.triangleCount, orphans: found, ms: ms.toFixed(0) }
})

const composition = pipeline(
  bvhSource({ hierarchy }),
  proceduralRepresentatives(),
  withOrphans(),
  elementaryTest(),
  collect(),
)
const runs = Array.from({ length: 4 }, () => {
  let stages: readonly { name: string; in: number; out: number; ms: number }[] = []
  const ms = time(() => (stages = composition.run({ topology, motion: step.motion }).stages))
  return { ms, stages }
})
const fastest = runs.reduce((a, b) => (a.ms < b.ms ? a : b))
const split = [...fastest.stages, { name: 'whole step', in: 0, out: 0, ms: fastest.ms }].map((row) => ({
  ...row,
  ms: Number(row.ms.toFixed(1)),
}))

if (process.argv.includes('--json'))
  process.stdout.write(`${JSON.stringify({ expansion, orphans, split }, undefined, 2)}\n`)
else for (const table of [expansion, orphans, split]) console.table(table)
