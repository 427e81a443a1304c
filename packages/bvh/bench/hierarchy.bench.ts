// Refit and self traversal on the cloth, for every k and kernel, beside scalar C++ of the same algorithm.
// Run: node --conditions=ccd-source --import tsx bench/hierarchy.bench.ts [--quick] [--json]
import { createTopology } from '@ccd/core'
import { clothOverBall, dataFolder, readScene } from '@ccd/scenes'
import { join } from 'node:path'
import { type Build, type DynamicHierarchy, type KDop, K_DOPS, bvhSource, createHierarchy } from '../src/index'
import { compileReference, writeScene, type ReferenceTime } from './support/reference'

const folder = dataFolder()
const scene = folder === undefined ? clothOverBall({ resolution: 200 }) : readScene(folder, 'cloth-ball')
const quick = process.argv.includes('--quick')
const json = process.argv.includes('--json')
const { x0, x1, triangles } = scene
const topology = createTopology(triangles, x0.length / 3)
const step = { topology, motion: { kind: 'linear', x0, x1 } as const, minSeparation: 0, horizon: 1 }
const rows: Record<string, string | number>[] = []

/** Milliseconds of processor time, as the reference takes them: what else runs on the machine then disturbs less. */
function now(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

interface Time {
  refit: number
  traverse: number
  pairs: number
}

function round(hierarchy: DynamicHierarchy, best: Time): void {
  const source = bvhSource({ hierarchy })
  // A refit is short, and the smallest of many is less than that of few: with --quick as many as the reference has.
  for (let i = 0; i < 3; i++) {
    const begin = now()
    hierarchy.update(step)
    best.refit = Math.min(best.refit, now() - begin)
  }
  const start = now()
  const stream = source.pairs(step)
  const refitted = now()
  let pairs = 0
  for (const batch of stream) pairs += batch.length
  best.refit = Math.min(best.refit, refitted - start)
  best.traverse = Math.min(best.traverse, now() - refitted)
  best.pairs = pairs
}

function measure(
  kDop: KDop,
  build: Build,
  rounds: number,
): { wasm: Time; plain: Time; bytes: number; buildMs: number } {
  const start = now()
  const fast = createHierarchy(topology, { kDop, build, positions: x0 })
  const buildMs = now() - start
  const slow = createHierarchy(topology, { kDop, build, positions: x0, kernels: 'typescript' })
  const wasm = { refit: Infinity, traverse: Infinity, pairs: 0 }
  const plain = { refit: Infinity, traverse: Infinity, pairs: 0 }
  for (let i = 0; i < rounds; i++) {
    round(fast, wasm)
    if (i % 2 === 0) round(slow, plain)
  }
  if (wasm.pairs !== plain.pairs) throw new Error(`${wasm.pairs} pairs against ${plain.pairs}`)
  return { wasm, plain, bytes: fast.bytes / topology.triangleCount, buildMs }
}

const reference = compileReference()
if (!reference) console.log('no g++: the column of the C++ reference is left out')
for (const build of quick ? (['connectivity'] as const) : (['connectivity', 'morton', 'sah'] as const)) {
  const tree = createHierarchy(topology, { build, positions: x0 })
  const file = reference && join(reference.folder, 'scene.bin')
  if (file) writeScene(file, tree, x0, x1)
  // Run again beside every k, so that a busy moment of the machine does not fall on one side only.
  const best = new Map<number, ReferenceTime>()
  const runReference = () => {
    if (!file || !reference) return
    for (const [k, time] of reference.run(file)) {
      const { refit, traverse } = best.get(k) ?? time
      best.set(k, { ...time, refit: Math.min(refit, time.refit), traverse: Math.min(traverse, time.traverse) })
    }
  }
  const results = []
  for (const kDop of build === 'connectivity' && !quick ? K_DOPS : ([16, 18] as const)) {
    runReference()
    results.push({ kDop, ...measure(kDop, build, 7) })
    runReference()
  }
  for (const { kDop, wasm, plain, bytes, buildMs } of results) {
    const other = best.get(kDop)
    if (other && other.pairs !== wasm.pairs) throw new Error(`C++ has ${other.pairs} pairs, not ${wasm.pairs}`)
    const ratio = (mine: number, theirs: number | undefined) => (theirs === undefined ? '' : (mine / theirs).toFixed(2))
    rows.push({
      build: String(build),
      k: kDop,
      pairs: wasm.pairs,
      'build ms': buildMs.toFixed(0),
      'refit ms': wasm.refit.toFixed(1),
      'TS refit': plain.refit.toFixed(1),
      'C++ refit': other?.refit.toFixed(1) ?? '',
      'wasm/C++': ratio(wasm.refit, other?.refit),
      'TS/C++': ratio(plain.refit, other?.refit),
      'traverse ms': wasm.traverse.toFixed(0),
      'TS traverse': plain.traverse.toFixed(0),
      'C++ traverse': other?.traverse.toFixed(0) ?? '',
      'wasm/C++ ': ratio(wasm.traverse, other?.traverse),
      'TS/C++ ': ratio(plain.traverse, other?.traverse),
      'bytes/tri': bytes.toFixed(0),
    })
  }
}
reference?.close()
if (json) console.log(JSON.stringify(rows))
else console.table(rows)
