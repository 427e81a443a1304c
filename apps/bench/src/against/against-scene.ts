import { valueAt } from '@ccd/core'
import type { MovingMesh } from '@ccd/scenes'
import type { Cell } from '../report/cell'
import type { TableResult } from '../report/report'
import { stepName, type BenchScene } from '../scenes/bench-scene'
import { Progress } from '../terminal/progress'
import type { Build } from './build'
import { coldTimes } from './cold'
import { addRounds, compare, type Pair } from './samples'
import { steadyStep, WHOLE_STEP, type Seen, type SteadyStep } from './steady'

/** How a scene is compared. */
export interface AgainstOptions {
  /** Rounds that count. */
  readonly repetitions: number
  readonly threads: number
  /** Steps to look at. By default all that the scene has. */
  readonly steps?: readonly number[]
}

/** Both builds on one scene. */
export interface AgainstResult {
  readonly table: TableResult
  /** One sentence for each step whose contacts differ. */
  readonly notes: readonly string[]
}

interface Counts {
  in: number
  out: number
}

/**
 * The ready-made pipeline of another checkout beside that of this one, on the same meshes in the same rounds: warm steps in
 * this process, construction and first step in processes of their own.
 */
export function againstScene(
  builds: readonly [there: Build, here: Build],
  scene: BenchScene,
  { repetitions, threads, steps }: AgainstOptions,
): AgainstResult {
  const wanted = steps ?? Array.from({ length: scene.steps }, (_, i) => i)
  const progress = new Progress(
    `${scene.name} against another checkout`,
    wanted.length * (repetitions + 1) + repetitions,
  )
  let runs = 0
  const onRun = (): void => progress.update(++runs)
  const sums = new Map<string, Pair[]>()
  const counts: readonly [Map<string, Counts>, Map<string, Counts>] = [new Map(), new Map()]
  const notes: string[] = []
  const pipelines = new BothPipelines(builds, threads)
  for (const step of wanted) {
    const mesh = scene.at(step)
    const both = steadyStep(pipelines.of(mesh), mesh, { repetitions, onRun })
    addRounds(sums, both.pairs)
    addCounts(counts[0], both.there)
    addCounts(counts[1], both.here)
    notes.push(...differences(stepName(scene, step), both))
  }
  pipelines.close()
  const first = valueAt(wanted, 0)
  const cold = coldTimes(builds, scene.at(first), { repetitions, threads, onRun })
  progress.end()
  const title = `${scene.name}, ${wanted.length} steps, ${threads} thread${threads > 1 ? 's' : ''}: the other checkout, and this one`
  const rows = [...sums, ...cold].map(([name, pairs]) => rowOf(name, pairs, counts))
  return { table: { title, head: HEAD, rows }, notes }
}

const HEAD = [
  'part',
  'pairs in',
  'pairs in, here',
  'ms',
  'ms, here',
  'here / there',
  'middle half',
  'ns per pair',
  'here',
]

function rowOf(
  name: string,
  pairs: readonly Pair[],
  [there, here]: readonly [Map<string, Counts>, Map<string, Counts>],
): Cell[] {
  const { there: before, here: now, ratio } = compare(pairs)
  const [a, b] = [there.get(name)?.in, here.get(name)?.in]
  const perPair = (ms: number, count: number | undefined): Cell => (count ? ((1e6 * ms) / count).toFixed(0) : '–')
  return [
    name,
    a ?? '–',
    b ?? '–',
    ms(before),
    ms(now),
    ms(ratio.median),
    Number.isFinite(ratio.median) ? `${ms(ratio.low)} to ${ms(ratio.high)}` : '–',
    perPair(before, a),
    perPair(now, b),
  ]
}

const ms = (value: number): Cell => (Number.isFinite(value) ? value.toFixed(value < 10 ? 3 : 1) : '–')

function addCounts(sums: Map<string, Counts>, { contacts, stages }: Seen): void {
  const add = (name: string, before: number, out: number): void => {
    const sum = sums.get(name) ?? { in: 0, out: 0 }
    sums.set(name, { in: sum.in + before, out: sum.out + out })
  }
  for (const { name, in: before, out } of stages) add(name, before, out)
  add(WHOLE_STEP, 0, contacts)
}

/** A sentence where the two do not report the same contacts at the same times, bit by bit. */
function differences(where: string, { there, here }: SteadyStep): string[] {
  if (there.bytes.equals(here.bytes)) return []
  const numbers =
    there.contacts === here.contacts ? `${here.contacts} in both` : `${there.contacts} there, ${here.contacts} here`
  return [`${where}: the contacts are not the same bytes (${numbers})`]
}

/** The pipelines of both builds for the connectivity that the scene has now. They are made again when it changes. */
class BothPipelines {
  readonly #builds: readonly [Build, Build]
  readonly #threads: number
  #triangles: Uint32Array | undefined
  #close: () => void = () => undefined
  #steps: Parameters<typeof steadyStep>[0] | undefined

  constructor(builds: readonly [Build, Build], threads: number) {
    this.#builds = builds
    this.#threads = threads
  }

  of({ triangles, x0 }: MovingMesh): Parameters<typeof steadyStep>[0] {
    if (this.#steps && this.#triangles === triangles) return this.#steps
    this.close()
    const [there, here] = this.#builds
    const mesh = { triangles, vertexCount: x0.length / 3 }
    const [p, q] = [
      there.deformableCcd(mesh, { threads: this.#threads }),
      here.deformableCcd(mesh, { threads: this.#threads }),
    ]
    this.#triangles = triangles
    this.#close = () => {
      p.close()
      q.close()
    }
    this.#steps = [(m) => p.step(m.x0, m.x1), (m) => q.step(m.x0, m.x1)]
    return this.#steps
  }

  close(): void {
    this.#close()
    this.#close = () => undefined
    this.#steps = undefined
  }
}
