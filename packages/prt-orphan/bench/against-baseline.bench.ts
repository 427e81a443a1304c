// Elementary tests and time of the base version of the papers against all stages of ours, scene by scene. The papers
// average over the frames of a simulation (ICCD table III: 7,522 K tests per frame of cloth for the base, 216 K for
// theirs), so the steps of a scene are added up. Base tests: 15 per pair, of an adjacent one the 9 or 4 without a
// common vertex, because 15 of each of its 564 K adjacent pairs alone would pass table III. Their elementary test
// solves a cubic at once; ours begins with a filter. So two counts: feature pairs handed to the test ("tests"), and
// those that the filter leaves to a solver ("solved").
// Run: npm run bench -- bench/against-baseline.bench.ts [--counts] [--json] [--steps=4] [scene …] (in packages/prt-orphan)
import { bvhSource, createHierarchy } from '@ccd/bvh'
import { createNormalCones } from '@ccd/cnc'
import {
  areAdjacent,
  collect,
  createTopology,
  pipelineOf,
  type AnyStage,
  type FeatureKind,
  type PairBatch,
  type PairStream,
  type StepContext,
} from '@ccd/core'
import { elementaryFilter, elementaryTest } from '@ccd/elementary'
import { allFeaturePairs, featureBounds, proceduralRepresentatives, withOrphans } from '@ccd/prt-orphan'
import type { MovingMesh } from '@ccd/scenes'
import { benchScenes, type BenchScene } from './support/bench-scenes.kernel'

const flag = (name: string): boolean => process.argv.includes(`--${name}`)
const stepsPerScene = Number(process.argv.find((argument) => argument.startsWith('--steps='))?.slice(8) ?? 4)
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

type Counts = Record<
  | 'triangles'
  | 'pairs'
  | 'adjacent pairs'
  | '15 per pair'
  | 'base tests'
  | 'pairs, ours'
  | 'once each'
  | 'bounds'
  | 'tests'
  | 'segments'
  | 'solved'
  | 'pairs with cones'
  | 'tests with cones'
  | 'solved with cones'
  | 'contacts',
  number
>

function drain(stream: PairStream, each: (batch: PairBatch) => void = () => undefined): number {
  let count = 0
  for (const batch of stream) {
    count += batch.length
    each(batch)
  }
  return count
}

function countsOf(mesh: MovingMesh): Counts {
  const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
  const step: StepContext = {
    topology,
    motion: { kind: 'linear', x0: mesh.x0, x1: mesh.x1 },
    minSeparation: 0,
    horizon: 1,
  }
  const hierarchy = createHierarchy(topology)
  const { triangles } = topology
  let adjacentPairs = 0
  let adjacentTests = 0
  const pairs = drain(bvhSource({ hierarchy, adjacent: 'include' }).pairs(step), (batch) => {
    for (let i = 0; i < batch.length; i++) {
      const t = batch.pairs[2 * i] ?? 0
      const u = batch.pairs[2 * i + 1] ?? 0
      if (!areAdjacent(triangles, t, u)) continue
      const others = triangles.subarray(3 * u, 3 * u + 3)
      const shared = triangles.subarray(3 * t, 3 * t + 3).filter((v) => others.includes(v)).length
      adjacentPairs++
      adjacentTests += shared === 1 ? 9 : shared === 2 ? 4 : 0
    }
  })
  const ours = () => bvhSource({ hierarchy }).pairs(step)
  const expanded = () => proceduralRepresentatives().run(ours(), step)
  const tests = () => withOrphans().run(expanded(), step)
  const cones = createNormalCones(topology, hierarchy)
  const coned = () => bvhSource({ hierarchy, cullers: [cones] }).pairs(step)
  const conedTests = () => withOrphans({ cullers: [cones] }).run(proceduralRepresentatives().run(coned(), step), step)
  const solved = (stream: PairStream<FeatureKind>) => drain(elementaryFilter().run(stream, step))
  const contacts = pipelineOf(
    bvhSource({ hierarchy }),
    [proceduralRepresentatives(), withOrphans()],
    elementaryTest(),
    collect(),
  )
  return {
    triangles: topology.triangleCount,
    pairs,
    'adjacent pairs': adjacentPairs,
    '15 per pair': 15 * pairs,
    'base tests': 15 * (pairs - adjacentPairs) + adjacentTests,
    'pairs, ours': drain(ours()),
    'once each': drain(proceduralRepresentatives({ featureBounds: false }).run(ours(), step)),
    bounds: drain(expanded()),
    tests: drain(tests()),
    segments: drain(featureBounds().run(tests(), step)),
    solved: solved(tests()),
    'pairs with cones': drain(coned()),
    'tests with cones': drain(conedTests()),
    'solved with cones': solved(conedTests()),
    contacts: contacts.run({ topology, motion: step.motion }).contacts.length,
  }
}

const COMPOSITIONS = ['papers', 'base', 'ours', 'cones'] as const
type Times = Record<(typeof COMPOSITIONS)[number], number>

/**
 * Milliseconds per composition, interleaved; the hierarchy is built before and refitted inside, as in the papers. Their
 * base solves the cubic of every pair; `base` has our elementary test, whose filter drops most pairs first.
 */
function timesOf(mesh: MovingMesh, rounds: number): Times {
  const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
  const hierarchy = createHierarchy(topology)
  const cones = createNormalCones(topology, hierarchy)
  const compose = (source: ReturnType<typeof bvhSource>, stages: readonly AnyStage[], test = elementaryTest()) =>
    pipelineOf(source, stages, test, collect())
  const unfiltered = elementaryTest({ solver: 'cubic', filter: false })
  const compositions = {
    papers: compose(bvhSource({ hierarchy, adjacent: 'include' }), [allFeaturePairs()], unfiltered),
    base: compose(bvhSource({ hierarchy, adjacent: 'include' }), [allFeaturePairs()]),
    ours: compose(bvhSource({ hierarchy }), [proceduralRepresentatives(), withOrphans()]),
    cones: compose(bvhSource({ hierarchy, cullers: [cones] }), [
      proceduralRepresentatives(),
      withOrphans({ cullers: [cones] }),
    ]),
  }
  const all = COMPOSITIONS.map((name) => ({ name, times: [] as number[] }))
  for (let round = 0; round <= rounds; round++) {
    for (const { name, times } of all) {
      const start = performance.now()
      compositions[name].run({ topology, motion: { kind: 'linear', x0: mesh.x0, x1: mesh.x1 } })
      // The first round warms up.
      if (round > 0) times.push(performance.now() - start)
    }
  }
  return Object.fromEntries(all.map(({ name, times }) => [name, median(times)])) as Times
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

function sum<K extends string>(rows: readonly Record<K, number>[], keys: readonly K[]): Record<K, number> {
  const total = Object.fromEntries(keys.map((key) => [key, rows.reduce((all, row) => all + row[key], 0)]))
  return total as Record<K, number>
}

function report({ name, kind, steps }: BenchScene) {
  const perStep = steps.map((load) => countsOf(load()))
  const [first] = perStep
  if (!first) throw new Error(`${name} has no steps`)
  const total = sum(perStep, Object.keys(first) as (keyof Counts)[])
  const ratio = (of: number, by: number): string => (by === 0 ? '∞' : (of / by).toFixed(1))
  const mean = Object.fromEntries(Object.entries(total).map(([key, value]) => [key, Math.round(value / steps.length)]))
  const counts = { scene: name, kind, steps: steps.length, ...mean }
  const base = total['base tests']
  const ratios = {
    scene: name,
    kind,
    'once each': ratio(base, total['once each']),
    'base ÷ tests': ratio(base, total.tests),
    'with cones': ratio(base, total['tests with cones']),
    'with segments': ratio(base, total.segments),
    '15 per pair ÷ tests': ratio(total['15 per pair'], total.tests),
    'base ÷ solved': ratio(base, total.solved),
    'false ÷ false': ratio(base - total.contacts, total.tests - total.contacts),
    'false ÷ false, solved': ratio(base - total.contacts, total.solved - total.contacts),
  }
  if (flag('counts')) return { counts, ratios, times: undefined }
  const rounds = name === 'cloth-ball' ? 1 : 3
  const ms = sum(
    steps.map((load) => timesOf(load(), rounds)),
    COMPOSITIONS,
  )
  const perFrame = (value: number): string => (value / steps.length).toFixed(1)
  const times = {
    scene: name,
    kind,
    'base, unfiltered cubic ms': perFrame(ms.papers),
    'base ms': perFrame(ms.base),
    'ours ms': perFrame(ms.ours),
    'with cones ms': perFrame(ms.cones),
    'unfiltered ÷ ours': ratio(ms.papers, ms.ours),
    'base ÷ ours': ratio(ms.base, ms.ours),
    'base ÷ cones': ratio(ms.base, ms.cones),
  }
  return { counts, ratios, times }
}

const scenes = benchScenes(stepsPerScene).filter(
  ({ name, kind }) => wanted.length === 0 || wanted.includes(name) || wanted.includes(kind),
)
const reports = scenes.map(report)
if (flag('json')) process.stdout.write(`${JSON.stringify(reports, undefined, 2)}\n`)
else {
  console.table(reports.map(({ counts }) => counts))
  console.table(reports.map(({ ratios }) => ratios))
  if (!flag('counts')) console.table(reports.map(({ times }) => times))
}
