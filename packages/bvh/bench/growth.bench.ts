// Ten times the triangles at the same density: time and pairs per triangle, the update's share, memory.
// Run: node --conditions=ccd-source --import tsx bench/growth.bench.ts [--json]
import { createTopology } from '@ccd/core'
import { bvhSource, createHierarchy } from '../src/index'

const ROUNDS = 5
/** Cells from fold to fold, and how far apart the folds are, in cells. */
const PLEAT = 16
const GAP = 0.5

/** A pleated sheet of n × n cells whose folds sway into each other: the same everywhere, however large. */
function pleatedSheet(n: number) {
  const side = n + 1
  const x0 = new Float64Array(3 * side * side)
  const x1 = new Float64Array(3 * side * side)
  const triangles = new Uint32Array(6 * n * n)
  for (let i = 0; i < side; i++) {
    const along = i % (2 * PLEAT)
    const height = along < PLEAT ? along : 2 * PLEAT - along
    for (let j = 0; j < side; j++) {
      const v = 3 * (i * side + j)
      const sway = 0.4 * Math.sin(0.9 * i + 0.7 * j)
      x0.set([(i * GAP) / PLEAT, height, j], v)
      x1.set([(i * GAP) / PLEAT + sway, height + 0.2 * sway, j - 0.3 * sway], v)
    }
  }
  for (let i = 0, at = 0; i < n; i++) {
    for (let j = 0; j < n; j++, at += 6) {
      const v = i * side + j
      triangles.set([v, v + side, v + 1, v + 1, v + side, v + side + 1], at)
    }
  }
  return { x0, x1, triangles }
}

/** Milliseconds of processor time: what else runs on the machine then disturbs less. */
function now(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const cases = [112, 354, 708].map((n) => {
  const { x0, x1, triangles } = pleatedSheet(n)
  const topology = createTopology(triangles, x0.length / 3)
  const hierarchy = createHierarchy(topology)
  const step = { topology, motion: { kind: 'linear', x0, x1 } as const, minSeparation: 0, horizon: 1 }
  return {
    count: topology.triangleCount,
    hierarchy,
    source: bvhSource({ hierarchy }),
    step,
    update: Infinity,
    traverse: Infinity,
    pairs: 0,
  }
})
// In turns, so that a busy moment of the machine does not fall on one size only.
for (let round = 0; round < ROUNDS; round++) {
  for (const size of cases) {
    const start = now()
    const stream = size.source.pairs(size.step)
    const updated = now()
    size.pairs = 0
    for (const batch of stream) size.pairs += batch.length
    size.update = Math.min(size.update, updated - start)
    size.traverse = Math.min(size.traverse, now() - updated)
  }
}
const rows = cases.map(({ count, hierarchy, update, traverse, pairs }, i) => {
  const smaller = cases[i - 1]
  const growth = smaller && (update + traverse) / (smaller.update + smaller.traverse)
  return {
    triangles: count,
    'update ms': update.toFixed(1),
    'traversal ms': traverse.toFixed(1),
    'ns per triangle': ((1e6 * (update + traverse)) / count).toFixed(0),
    'pairs per triangle': (pairs / count).toFixed(2),
    'update share': (update / (update + traverse)).toFixed(3),
    'triangles ×': smaller ? (count / smaller.count).toFixed(1) : '',
    'time ×': growth?.toFixed(1) ?? '',
    'bytes per triangle': (hierarchy.bytes / count).toFixed(0),
  }
})
if (process.argv.includes('--json')) console.log(JSON.stringify(rows))
else console.table(rows)
