import { createRigidModel } from '@ccd/advancement'
import { createArticulated, isPathFree, type Articulated, type Obstacle } from '@ccd/articulated'
import { valueAt } from '@ccd/core'
import { between, dataFolder, listArticulatedQueries, readArticulatedQueries, seededRandom } from '@ccd/scenes'
import type { Cell } from '../../report/cell'
import type { TableResult } from '../../report/report'
import { beside } from './puma'
import { ball, limb } from './shapes'

/** Edges of a roadmap: random motions between free configurations. */
interface Roadmap {
  readonly name: string
  readonly model: Articulated
  readonly environment: readonly Obstacle[]
  readonly edges: readonly (readonly [readonly number[], readonly number[]])[]
}

const SAMPLES = [0.05, 0.01]
/** Close to the truth: sampling should not be blamed for contacts that are near misses. */
const TOLERANCE = 1e-5

/** How many random edges a planner can check per second, with a proof and by samples, and what samples miss. */
export function plannerTable(count: number): TableResult {
  return {
    title: `Planner: random edges per second on one thread, and contacts that samples miss (tolerance ${TOLERANCE})`,
    head: [
      'robot',
      'edges',
      'contacts',
      'proof: ms per edge',
      'proof: edges/s',
      ...SAMPLES.flatMap((step) => [`${step} rad: edges/s`, `${step} rad: missed`]),
    ],
    rows: roadmaps(count).map(rowOf),
  }
}

function rowOf({ name, model, environment, edges }: Roadmap): Cell[] {
  const proof = (): boolean[] =>
    edges.map((edge) => isPathFree(model, edge, environment, { tolerance: TOLERANCE }).free)
  const sampled = (step: number) => (): boolean[] =>
    edges.map(([from, to]) => {
      const most = from.reduce((far, value, k) => Math.max(far, Math.abs(valueAt(to, k) - value)), 0)
      const steps = Math.max(1, Math.ceil(most / step))
      for (let i = 0; i <= steps; i++) {
        const q = from.map((value, k) => value + (i / steps) * (valueAt(to, k) - value))
        if (!isPathFree(model, [q], environment, { tolerance: TOLERANCE }).free) return false
      }
      return true
    })
  const { ms, result: free } = timed(proof, 5)
  const contacts = free.filter((each) => !each).length
  const others = SAMPLES.flatMap((step): Cell[] => {
    const { ms: time, result } = timed(sampled(step), 1)
    const missed = result.filter((each, i) => each && free[i] === false).length
    return [Math.round((1000 * edges.length) / time), missed]
  })
  return [name, edges.length, contacts, ms / edges.length, Math.round((1000 * edges.length) / ms), ...others]
}

/** Least milliseconds of some runs after one that warms up. */
function timed(run: () => boolean[], runs: number): { readonly ms: number; readonly result: boolean[] } {
  let result = run()
  let ms = Number.POSITIVE_INFINITY
  for (let i = 0; i < runs; i++) {
    const start = performance.now()
    result = run()
    ms = Math.min(ms, performance.now() - start)
  }
  return { ms, result }
}

function roadmaps(count: number): Roadmap[] {
  const puma = beside(0)
  const shown: Roadmap[] = [
    {
      name: 'puma and car, 4 K triangles',
      model: puma.model,
      environment: puma.environment,
      edges: edgesOf(puma.model, puma.environment, count, (random) =>
        puma.model.dofs.map(() => between(random, -2, 2)),
      ),
    },
  ]
  const folder = dataFolder()
  if (folder === undefined || listArticulatedQueries(folder).length === 0) return shown
  const { robot, pairs } = readArticulatedQueries(folder, 'panda-self')
  const tested = new Set(pairs.map((pair) => pair.join(' ')))
  const { links } = robot
  const ignoredPairs = links.flatMap((a, i) =>
    links.flatMap((b, j) => (i < j && !tested.has(`${i} ${j}`) ? [[a.name, b.name] as const] : [])),
  )
  const panda = createArticulated({ ...robot, ignoredPairs })
  // The ranges of its joints, from the side of its maker.
  const ranges = [
    [-2.9, 2.9],
    [-1.76, 1.76],
    [-2.9, 2.9],
    [-3.07, -0.07],
    [-2.9, 2.9],
    [0, 3.14],
    [-2.9, 2.9],
    [0, 0.04],
  ] as const
  const stone = ball([0.5, 0.2, 0.4], 0.14, 32, 32)
  const rods = [0, 1, 2, 3, 4].map((i) => {
    const [x, y] = [0.6 * Math.cos(i + 0.5), 0.6 * Math.sin(i + 0.5)]
    const rod = limb([x, y, 0], [x, y, 1.2], 0.002, 0.002, 12, 8)
    return { model: createRigidModel(rod.positions, rod.triangles) }
  })
  const near = [{ model: createRigidModel(stone.positions, stone.triangles) }]
  const sample = (random: ReturnType<typeof seededRandom>): number[] =>
    ranges.map(([low, high]) => between(random, low, high))
  const edges = (environment: readonly Obstacle[]) => edgesOf(panda, environment, count, sample)
  return [
    { name: 'panda, itself', model: panda, environment: [], edges: edges([]) },
    { name: 'panda and a stone, 2 K triangles', model: panda, environment: near, edges: edges(near) },
    { name: 'panda and five rods of 4 mm', model: panda, environment: rods, edges: edges(rods) },
    ...shown,
  ]
}

function edgesOf(
  model: Articulated,
  environment: readonly Obstacle[],
  count: number,
  sample: (random: ReturnType<typeof seededRandom>) => number[],
): Roadmap['edges'] {
  const random = seededRandom(11)
  const free = (): readonly number[] => {
    for (;;) {
      const q = sample(random)
      if (isPathFree(model, [q], environment).free) return q
    }
  }
  return Array.from({ length: count }, () => [free(), free()] as const)
}
