/**
 * The whole step of real scenes without normal cones, with cones that always work, and with cones that decide for
 * themselves, as by default. Run:
 *   node --conditions=ccd-source --import tsx bench/whole-step.bench.ts [--rounds=7] [--only=jolt] [--frames=6,8] [--threads=1]
 * Rounds take the three in turns. Milliseconds are medians of processor time (of wall time with several threads); the
 * ratios to the first are medians of the ratios within a round, so that other load falls on both. Short steps take
 * more rounds. The frames of a sequence follow each other, as in a simulation, so that what one step learns helps or
 * harms the next. The last columns are the parts of a default step that all work of the cones and the contour test
 * take: the time of a culler with the test less that of one without, so the search below patches that fail the test
 * counts as well. Dashes: the cones take no part.
 */
import { createNormalCones } from '@ccd/cnc'
import { dataFolder, readScene, readSequence } from '@ccd/scenes'
import { deformableCcd, type DeformableOptions } from '../src/index'

const SEQUENCES: readonly (readonly [string, readonly number[]])[] = [
  ['jolt-cloth-spin-40k', [0, 1, 2, 3, 4, 6, 8, 10, 12, 14, 16]],
  ['makehuman-skip', [0, 3, 7, 10, 17]],
  ['knight-skip', [3, 20, 45]],
  ['cesium-man', [0, 4, 5, 22, 40]],
  ['fox-survey', [5, 50, 90]],
  ['rigged-figure', [5, 20, 30]],
  ['break-three-ammo', [0, 10]],
]
/** Each step is measured until this many milliseconds have gone into it, at most MOST_ROUNDS times. */
const LEAST_MS = 250
const MOST_ROUNDS = 200

const found = dataFolder()
if (found === undefined) throw new Error('this benchmark needs the data folder; set CCD_DATA')
const folder = found
const argument = (name: string) => process.argv.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3)
const leastRounds = Number(argument('rounds') ?? '7')
const only = argument('only') ?? ''
const onlyFrames = argument('frames')?.split(',').map(Number)
const threads = Number(argument('threads') ?? '1')

const WAYS: Readonly<Record<'without' | 'always' | 'auto', DeformableOptions>> = {
  without: { cullers: [], threads },
  always: { cullers: [(topology, hierarchy) => createNormalCones(topology, hierarchy, { effort: 'always' })] },
  auto: { threads },
}
type Way = keyof typeof WAYS
type Ccds = Readonly<Record<Way, ReturnType<typeof deformableCcd>>>
type Step = readonly [x0: Float64Array, x1: Float64Array]
const NAMES: readonly Way[] = ['without', 'always', 'auto']
const BACKWARDS = NAMES.toReversed()

interface Measured {
  readonly ms: Record<Way, number[]>
  readonly pairs: Record<Way, number>
  readonly contacts: Set<number>
}

function measure(scene: string, triangles: Uint32Array, steps: readonly Step[], labels: readonly string[]): void {
  const [first] = steps
  if (first === undefined) return
  const mesh = { triangles, vertexCount: first[0].length / 3 }
  const ccds: Ccds = {
    without: deformableCcd(mesh, WAYS.without),
    always: deformableCcd(mesh, WAYS.always),
    auto: deformableCcd(mesh, WAYS.auto),
  }
  const measured = steps.map(
    (): Measured => ({
      ms: { without: [], always: [], auto: [] },
      pairs: { without: 0, always: 0, auto: 0 },
      contacts: new Set(),
    }),
  )
  run(ccds, steps, measured, 0)
  const took = run(ccds, steps, measured, 0) / steps.length
  for (const { ms } of measured) for (const way of NAMES) ms[way].length = 0
  const rounds = Math.min(MOST_ROUNDS, Math.max(leastRounds, Math.ceil(LEAST_MS / took)))
  for (let round = 0; round < rounds; round++) run(ccds, steps, measured, round)
  const cones = steps.map((step) => coneTimes(ccds.auto, step, rounds))
  for (const way of NAMES) ccds[way].close()
  measured.forEach(({ ms, pairs, contacts }, s) => {
    const { takesPart, exact, off } = cones[s] ?? { takesPart: false, exact: 0, off: 0 }
    const auto = median(ms.auto)
    const share = (part: number) => (takesPart ? `${((100 * part) / auto).toFixed(1)} %` : '–').padStart(7)
    const dropped = (way: Way) => `${(100 * (1 - pairs[way] / Math.max(1, pairs.without))).toFixed(1)} %`.padStart(7)
    console.log(
      [
        `${scene} ${labels[s] ?? ''}`.padEnd(25),
        `${triangles.length / 3}`.padStart(6),
        [...contacts].join('≠').padStart(7),
        `${pairs.without}`.padStart(8),
        dropped('always'),
        dropped('auto'),
        ...NAMES.map((way) => median(ms[way]).toFixed(2).padStart(8)),
        ratio(ms.always, ms.without).padStart(7),
        ratio(ms.auto, ms.without).padStart(7),
        share(exact),
        share(exact - off),
      ].join('  '),
    )
  })
}

/** Milliseconds; other programs on the machine hardly change the processor time of this one. */
function now(): number {
  if (threads > 1) return performance.now()
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Takes every step in each of the ways; returns the milliseconds of all. */
function run(ccds: Ccds, steps: readonly Step[], measured: readonly Measured[], round: number): number {
  const begin = now()
  steps.forEach(([x0, x1], s) => {
    const at = measured[s]
    if (at === undefined) return
    // All six orders in turn: what the one before left in the caches, and garbage, is no advantage to any.
    for (let i = 0; i < NAMES.length; i++) {
      const way = (round % 2 === 0 ? NAMES : BACKWARDS)[(i + round) % NAMES.length] ?? 'without'
      const start = now()
      const result = ccds[way].step(x0, x1)
      at.ms[way].push(now() - start)
      at.contacts.add(result.contacts.length)
      at.pairs[way] = result.stages[0]?.out ?? 0
    }
  })
  return now() - begin
}

/** Whether cones take part by default, and milliseconds of all their work, with the contour test and without. */
function coneTimes(
  { parts }: Ccds['auto'],
  [x0, x1]: Step,
  rounds: number,
): { takesPart: boolean; exact: number; off: number } {
  const { topology, hierarchy } = parts
  const begin = (cones: ReturnType<typeof createNormalCones>): number => {
    const start = now()
    cones.begin({ topology, hierarchy, motion: { kind: 'linear', x0, x1 }, minSeparation: 0, horizon: 1 })
    return now() - start
  }
  const adaptive = createNormalCones(topology, hierarchy)
  begin(adaptive)
  const exact = createNormalCones(topology, hierarchy, { effort: 'always' })
  const off = createNormalCones(topology, hierarchy, { effort: 'always', contourTest: 'off' })
  const times = Array.from({ length: rounds + 1 }, () => [begin(exact), begin(off)] as const).slice(1)
  return {
    takesPart: adaptive.counts.nodes > 0,
    exact: median(times.map(([ms]) => ms)),
    off: median(times.map(([, ms]) => ms)),
  }
}

function ratio(over: readonly number[], under: readonly number[]): string {
  return median(over.map((ms, i) => ms / (under[i] ?? Number.NaN))).toFixed(3)
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((p, q) => p - q)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

console.log(
  'scene                    triangles contacts   pairs  always     auto    without    always      auto  always/    auto/    cones  contour',
)
for (const name of ['cloth-funnel', 'cloth-ball']) {
  if (!name.includes(only)) continue
  const { triangles, x0, x1 } = readScene(folder, name)
  measure(name, triangles, [[x0, x1]], [''])
}
for (const [name, usual] of SEQUENCES) {
  if (!name.includes(only)) continue
  const frames = onlyFrames ?? usual
  const sequence = readSequence(folder, name)
  if (sequence.format === 'ccd-seq/1') {
    measure(
      name,
      sequence.triangles,
      frames.map((frame): Step => [sequence.frame(frame), sequence.frame(frame + 1)]),
      frames.map(String),
    )
  } else {
    for (const frame of frames) {
      const { triangles, x0, x1 } = sequence.interval(frame)
      measure(name, triangles, [[x0, x1]], [`${frame}`])
    }
  }
}
