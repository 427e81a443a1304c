/**
 * The ways of the paper to find patches, beside the one that is the default: 2-D boxes. Run:
 *   npm run bench -- bench/variants.bench.ts [--rounds=9] [--json]
 * Times are medians of processor time, the variants in turns. "contour" is the time of a step less that of the same step
 * without contour test. Scenes of the data folder, or generated ones without it.
 */
import { createHierarchy } from '@ccd/bvh'
import { createTopology, type StepContext } from '@ccd/core'
import { clothScene, dataFolder, nBody, readScene, readSequence, type MovingMesh } from '@ccd/scenes'
import { ConeCuller, type Internals } from '../src/culler/cone-culler'

const rounds = Number(process.argv.find((argument) => argument.startsWith('--rounds='))?.slice(9) ?? '9')

const VARIANTS: readonly (readonly [name: string, internals: Internals, contour?: 'exact' | 'off'])[] = [
  ['no contour test', {}, 'off'],
  ['boxes (default)', {}],
  ['all pairs', { allPairs: true }],
  ['all pairs, inherited', { allPairs: true, inherit: 'reused' }],
  ['boxes, axis inherited', { inherit: 'anew' }],
  ['boxes, axis and results inherited', { inherit: 'reused' }],
  ['merged cones, no contour test', { cones: 'merged' }, 'off'],
  ['merged cones, boxes', { cones: 'merged' }],
]

function* scenes(): Generator<MovingMesh> {
  yield { ...clothScene().at(12), name: 'cloth 12' }
  yield { ...nBody().at(4), name: 'n-body 4' }
  const folder = dataFolder()
  if (folder === undefined) return
  yield { ...readScene(folder, 'cloth-ball'), name: 'cloth-ball' }
  for (const [name, frames] of [
    ['jolt-cloth-spin-40k', [0, 2, 4, 8, 16]],
    ['makehuman-skip', [3]],
  ] as const) {
    const sequence = readSequence(folder, name)
    if (sequence.format !== 'ccd-seq/1') continue
    for (const frame of frames) {
      const { triangles } = sequence
      yield { name: `${name} ${frame}`, triangles, x0: sequence.frame(frame), x1: sequence.frame(frame + 1) }
    }
  }
}

function now(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

const median = (samples: readonly number[]): number =>
  samples.toSorted((p, q) => p - q)[Math.floor(samples.length / 2)] ?? Number.NaN

function measure({ name, triangles, x0, x1 }: MovingMesh) {
  const topology = createTopology(triangles, x0.length / 3)
  const hierarchy = createHierarchy(topology)
  const step = (): StepContext => ({ topology, motion: { kind: 'linear', x0, x1 }, minSeparation: 0, horizon: 1 })
  const cullers = VARIANTS.map(
    ([, internals, contour]) =>
      new ConeCuller(topology, hierarchy, { effort: 'always', contourTest: contour ?? 'exact' }, internals),
  )
  const times = cullers.map((): number[] => [])
  for (let round = -2; round < rounds; round++) {
    cullers.forEach((culler, i) => {
      const start = now()
      culler.begin(step())
      if (round >= 0) times[i]?.push(now() - start)
    })
  }
  const ms = times.map(median)
  const contours = VARIANTS.map(([variant], i) => (ms[i] ?? 0) - (ms[variant.startsWith('merged') ? 6 : 0] ?? 0))
  return VARIANTS.map(([variant], i) => {
    const {
      patches,
      triangles: covered,
      contours: tested,
      failed,
      inherited,
      edges,
      projected,
      pairs,
    } = cullers[i]?.counts ?? cullers[0]?.counts ?? fail()
    return {
      scene: name,
      variant,
      'step ms': Number((ms[i] ?? 0).toFixed(2)),
      'contour ms': Number((contours[i] ?? 0).toFixed(2)),
      'of all pairs': `${((100 * (contours[i] ?? 0)) / (contours[2] ?? 1)).toFixed(0)} %`,
      patches,
      covered,
      tested,
      failed,
      inherited,
      edges,
      projected,
      pairs,
    }
  })
}

function fail(): never {
  throw new Error('no variants')
}

const rows = [...scenes()].flatMap(measure)
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
else console.table(rows)
