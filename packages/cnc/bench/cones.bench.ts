/**
 * What normal cones drop and what they cost, on real scenes and sequences. Run:
 *   node --conditions=ccd-source --import tsx bench/cones.bench.ts [--rounds=9] [--json]
 * Times are medians of the rounds, interleaved, in processor time, which other load changes little. Columns: pairs of the hierarchy alone and with cones;
 * milliseconds of refit, of the cones of all triangles and their ratio, of the search for patches without and with the
 * contour test, of the contour test with every pair of boundary edges instead of boxes and the part of it that boxes
 * save, and of the traversal without and with labels.
 */
import { bvhSource, createHierarchy } from '@ccd/bvh'
import { type LabelCuller, type StepContext, createTopology } from '@ccd/core'
import { dataFolder, readScene, readSequence } from '@ccd/scenes'
import { ConeCuller } from '../src/culler/cone-culler'
import { coneKernels } from '../src/cones/cone-kernels'
import { patchesOf } from '../src/patches/patches.kernel'
import { WHOLE_PROOF } from '../src/culler/proof'

const SEQUENCES: readonly (readonly [string, readonly number[]])[] = [
  ['jolt-cloth-spin-40k', [0, 1, 2, 4, 8, 16]],
  ['makehuman-skip', [3, 10]],
  ['knight-skip', [3]],
  ['cesium-man', [5]],
]

const found = dataFolder()
if (found === undefined) throw new Error('this benchmark needs the data folder; set CCD_DATA')
const folder = found
const rounds = Number(process.argv.find((argument) => argument.startsWith('--rounds='))?.slice(9) ?? '9')

interface Row {
  readonly scene: string
  readonly triangles: number
  readonly motion: number
  readonly bare: number
  readonly pairs: number
  readonly dropped: string
  readonly patches: number
  readonly covered: string
  readonly refit: number
  readonly cones: number
  readonly ratio: number
  readonly search: number
  readonly contour: number
  readonly allPairs: number
  readonly saved: string
  readonly traversal: number
  readonly labelled: number
}

function now(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function measure(scene: string, triangles: Uint32Array, x0: Float64Array, x1: Float64Array): Row {
  const topology = createTopology(triangles, x0.length / 3)
  const hierarchy = createHierarchy(topology)
  const step = (): StepContext => ({
    topology,
    hierarchy,
    motion: { kind: 'linear', x0, x1 },
    minSeparation: 0,
    horizon: 1,
  })
  const count = (cullers: readonly LabelCuller[], at: StepContext) => {
    let pairs = 0
    const stream = bvhSource({ hierarchy, cullers }).pairs(at)
    const start = now()
    for (const { length } of stream) pairs += length
    return { pairs, ms: now() - start }
  }
  const patches = patchesOf(topology, hierarchy.child, 12, WHOLE_PROOF)
  const kernels = coneKernels(topology, patches, 'auto')
  const always = { effort: 'always' } as const
  const exact = new ConeCuller(topology, hierarchy, always)
  const off = new ConeCuller(topology, hierarchy, { ...always, contourTest: 'off' })
  const slow = new ConeCuller(topology, hierarchy, always, { allPairs: true })
  const times = new Map<string, number[]>()
  const add = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms])
  const time = (name: string, work: () => void) => {
    const start = now()
    work()
    add(name, now() - start)
  }
  const median = (name: string) => {
    const sorted = (times.get(name) ?? []).toSorted((p, q) => p - q)
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  let bare = 0
  let pairs = 0
  for (let round = 0; round < rounds; round++) {
    time('refit', () => hierarchy.update(step()))
    time('cones', () => kernels.update([x0, x1]))
    time('off', () => off.begin(step()))
    time('exact', () => exact.begin(step()))
    time('slow', () => slow.begin(step()))
    const plain = count([], step())
    const at = step()
    exact.begin(at)
    const labelled = count([exact], at)
    bare = plain.pairs
    pairs = labelled.pairs
    add('bare', plain.ms)
    add('labelled', labelled.ms)
  }
  const { counts } = exact
  const tidy = (ms: number) => Number(ms.toFixed(2))
  return {
    scene,
    triangles: topology.triangleCount,
    motion: tidy(counts.motion),
    bare,
    pairs,
    dropped: `${(100 * (1 - pairs / bare)).toFixed(1)} %`,
    patches: counts.patches,
    covered: `${((100 * counts.triangles) / topology.triangleCount).toFixed(0)} %`,
    refit: tidy(median('refit')),
    cones: tidy(median('cones')),
    ratio: tidy(median('cones') / median('refit')),
    search: tidy(median('off') - median('cones')),
    contour: tidy(median('exact') - median('off')),
    allPairs: tidy(median('slow') - median('off')),
    saved: `${(100 * (1 - (median('exact') - median('off')) / (median('slow') - median('off')))).toFixed(0)} %`,
    traversal: tidy(median('bare')),
    labelled: tidy(median('labelled')),
  }
}

const rows: Row[] = []
for (const name of ['cloth-funnel', 'cloth-ball']) {
  const { triangles, x0, x1 } = readScene(folder, name)
  rows.push(measure(name, triangles, x0, x1))
}
for (const [name, frames] of SEQUENCES) {
  const sequence = readSequence(folder, name)
  if (sequence.format !== 'ccd-seq/1') continue
  for (const frame of frames) {
    rows.push(measure(`${name} ${frame}`, sequence.triangles, sequence.frame(frame), sequence.frame(frame + 1)))
  }
}
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
else console.table(rows)
