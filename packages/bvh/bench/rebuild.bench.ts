// What the cost model of rebuilding stands on, and whether its decisions pay: spatial trees over motion that wears them,
// never rebuilt, rebuilt by the model, and rebuilt whenever a look finds them worn. Visits are exact, times are not.
// Run: node --conditions=ccd-source --import tsx bench/rebuild.bench.ts [--json]
import { type StepContext, type Topology, createTopology } from '@ccd/core'
import { type MovingMesh, dataFolder, letters, listSequences, nBody, readSequence } from '@ccd/scenes'
import { treeGrower } from '../src/build/forest'
import { type DynamicHierarchy, bvhSource, createHierarchy } from '../src/index'
import { treeArea } from '../src/build/patches.kernel'

const ROUNDS = 3
const STEPS = 60

interface Motion {
  readonly name: string
  readonly topology: Topology
  readonly steps: readonly StepContext[]
}

function motionOf(name: string, meshes: readonly MovingMesh[]): Motion {
  const [first] = meshes
  if (!first) throw new Error(`${name} has no steps`)
  const topology = createTopology(first.triangles, first.x0.length / 3)
  const steps = meshes.map(({ x0, x1 }) => ({
    topology,
    motion: { kind: 'linear', x0, x1 } as const,
    minSeparation: 0,
    horizon: 1,
  }))
  return { name, topology, steps }
}

/** The longest run of steps with the same connectivity. */
function longestRun(meshes: readonly MovingMesh[]): readonly MovingMesh[] {
  let best: readonly MovingMesh[] = []
  for (let i = 0; i < meshes.length; ) {
    const run = meshes.slice(i, meshes.findIndex((mesh, k) => k > i && mesh.triangles !== meshes[i]?.triangles) >>> 0)
    if (run.length > best.length) best = run
    i += run.length
  }
  return best
}

function motions(): Motion[] {
  const found: Motion[] = []
  const balls = nBody({ steps: STEPS })
  found.push(
    motionOf(
      'n-body',
      Array.from({ length: STEPS }, (_, i) => balls.at(i)),
    ),
  )
  const word = letters({ steps: STEPS })
  found.push(motionOf('letters', longestRun(Array.from({ length: STEPS }, (_, i) => word.at(i)))))
  const folder = dataFolder()
  for (const name of folder === undefined ? [] : listSequences(folder)) {
    if (name !== 'jolt-cloth-spin-40k' && name !== 'knight-skip') continue
    const sequence = readSequence(folder ?? '', name)
    if (sequence.format !== 'ccd-seq/1') continue
    const frames = Array.from({ length: Math.min(STEPS + 1, sequence.frameCount) }, (_, i) => sequence.frame(i))
    found.push(
      motionOf(
        name,
        frames.slice(1).map((x1, i) => ({ name, triangles: sequence.triangles, x0: frames[i] ?? x1, x1 })),
      ),
    )
  }
  return found
}

/** One tree over everything: bodies that leave each other wear it. */
function plant({ topology, steps }: Motion, build: 'morton' | 'sah'): DynamicHierarchy {
  const [first] = steps
  const positions = first?.motion.kind === 'linear' ? first.motion.x0 : new Float64Array(0)
  return createHierarchy(topology, {
    build,
    positions: Float64Array.from(positions),
    bodies: new Uint32Array(topology.triangleCount),
  })
}

/** Milliseconds of processor time: what else runs on the machine then disturbs less. */
function now(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function smallest(rounds: number, run: () => void): number {
  let best = Infinity
  for (let i = 0; i < rounds; i++) {
    const start = now()
    run()
    best = Math.min(best, now() - start)
  }
  return best
}

function costs(motion: Motion) {
  const { topology, steps } = motion
  const hierarchy = plant(motion, 'sah')
  const source = bvhSource({ hierarchy })
  const step = steps[Math.floor(steps.length / 2)]
  if (step?.motion.kind !== 'linear') throw new Error('linear motion only')
  const { x0 } = step.motion
  let visits = 0
  hierarchy.traversed = (count) => void (visits = count)
  const update = smallest(7, () => hierarchy.update(step))
  const whole = smallest(7, () => {
    for (const batch of source.pairs(step)) if (batch.length < 0) throw new Error('no such batch')
  })
  const visit = (whole - update) / visits
  const leaves = hierarchy.triangleOrder
  const levels = leaves.length * Math.log2(leaves.length + 1)
  const child = new Int32Array(hierarchy.nodeCount)
  const building = (build: 'morton' | 'sah') =>
    smallest(5, () => void treeGrower(topology, build, Float64Array.from(x0), leaves)(leaves.slice(), child, 0)) /
    levels
  const look = smallest(
    7,
    () => void treeArea(hierarchy.child, hierarchy.volumes, hierarchy.axes.lanes, 0, hierarchy.nodeCount),
  )
  const [morton, sah] = [building('morton'), building('sah')]
  return {
    motion: motion.name,
    triangles: leaves.length,
    'ns per visit': (1e6 * visit).toFixed(1),
    'Morton, ns per triangle and level': (1e6 * morton).toFixed(1),
    'in visits': (morton / visit).toFixed(2),
    'SAH, ns per triangle and level': (1e6 * sah).toFixed(1),
    'in visits ': (sah / visit).toFixed(2),
    'a look, in updates': (look / update).toFixed(2),
  }
}

const POLICIES = ['never', 'by cost', 'at every look'] as const

/** Milliseconds and visited node pairs of all steps, and how many of them rebuilt a tree. */
function run(motion: Motion, build: 'morton' | 'sah', policy: (typeof POLICIES)[number]) {
  const hierarchy = plant(motion, build)
  const source = bvhSource({ hierarchy })
  const told = hierarchy.traversed.bind(hierarchy)
  let visits = 0
  // A model that hears of no visits sees none lost; one that hears of very many acts on any growth.
  hierarchy.traversed = (count) => {
    visits += count
    if (policy !== 'never') told(policy === 'by cost' ? count : 1e15)
  }
  let pairs = 0
  let rebuilds = 0
  let ms = 0
  for (const step of motion.steps) {
    const before = hierarchy.child.slice()
    const start = now()
    for (const batch of source.pairs(step)) pairs += batch.length
    ms += now() - start
    if (hierarchy.child.some((c, n) => c !== before[n])) rebuilds++
  }
  return { ms, visits, rebuilds, pairs }
}

const all = motions()
const table = all.map(costs)
const rows: Record<string, string | number>[] = []
for (const motion of all) {
  for (const build of ['morton', 'sah'] as const) {
    const best = new Map<string, ReturnType<typeof run>>()
    for (let round = 0; round < ROUNDS; round++) {
      for (const policy of POLICIES) {
        const result = run(motion, build, policy)
        if (result.ms < (best.get(policy)?.ms ?? Infinity)) best.set(policy, result)
      }
    }
    if (new Set([...best.values()].map(({ pairs }) => pairs)).size !== 1)
      throw new Error(`${motion.name}: not the same pairs`)
    const never = best.get('never')
    const row: Record<string, string | number> = {
      motion: motion.name,
      build,
      steps: motion.steps.length,
      'never, ms': (never?.ms ?? 0).toFixed(0),
    }
    for (const policy of POLICIES.slice(1)) {
      const { ms = 0, visits = 0, rebuilds = 0 } = best.get(policy) ?? {}
      row[`${policy}: rebuilds`] = rebuilds
      row[`${policy}: visits`] = (visits / (never?.visits ?? 1)).toFixed(3)
      row[`${policy}: time`] = (ms / (never?.ms ?? 1)).toFixed(2)
    }
    rows.push(row)
  }
}
if (process.argv.includes('--json')) console.log(JSON.stringify({ costs: table, policies: rows }))
else {
  console.table(table)
  console.table(rows)
}
