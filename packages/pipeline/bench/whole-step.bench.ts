/**
 * The whole step of real scenes without normal cones, with cones that always work, and with cones that decide for
 * themselves. Run:
 *   node --conditions=ccd-source --import tsx bench/whole-step.bench.ts [--rounds=7] [--only=jolt] [--threads=1]
 * Milliseconds are medians of rounds that take the three in turns; the columns at the end are ratios to the first. The
 * frames of a sequence follow each other, as in a simulation, so that what one step learns helps or harms the next.
 * The last columns are the parts of a step with cones that always work that all of their work and the contour test take.
 */
import { createNormalCones } from '@ccd/cnc'
import { dataFolder, readScene, readSequence } from '@ccd/scenes'
import { deformableCcd, type DeformableOptions } from '../src/index'

const SEQUENCES: readonly (readonly [string, readonly number[]])[] = [
  ['jolt-cloth-spin-40k', [0, 1, 2, 4, 6, 8, 10, 12, 14, 16]], ['makehuman-skip', [3, 10]], ['knight-skip', [3]],
  ['cesium-man', [5]], ['fox-survey', [5]], ['rigged-figure', [5]],
]

const found = dataFolder()
if (found === undefined) throw new Error('this benchmark needs the data folder; set CCD_DATA')
const folder = found
const argument = (name: string) => process.argv.find((a) => a.startsWith(`--${name}=`))?.slice(name.length + 3)
const rounds = Number(argument('rounds') ?? '7')
const only = argument('only') ?? ''
const threads = Number(argument('threads') ?? '1')

const WAYS: Readonly<Record<'without' | 'always' | 'auto', DeformableOptions>> = {
  without: { cullers: [] },
  always: { cullers: [(topology, hierarchy) => createNormalCones(topology, hierarchy, { effort: 'always' })] },
  auto: { cullers: ['normal-cones'], threads },
}
type Way = keyof typeof WAYS
const NAMES: readonly Way[] = ['without', 'always', 'auto']

function measure(scene: string, triangles: Uint32Array, steps: readonly (readonly [Float64Array, Float64Array])[], labels: readonly string[]): void {
  const [first] = steps
  if (first === undefined) return
  const mesh = { triangles, vertexCount: first[0].length / 3 }
  const ccds = { without: deformableCcd(mesh, { ...WAYS.without, threads }), always: deformableCcd(mesh, WAYS.always), auto: deformableCcd(mesh, WAYS.auto) }
  const times = steps.map(() => ({ without: new Array<number>(), always: new Array<number>(), auto: new Array<number>() }))
  const pairs = steps.map(() => ({ without: 0, always: 0, auto: 0 }))
  const contacts = steps.map(() => new Set<number>())
  for (let round = -1; round < rounds; round++) {
    steps.forEach(([x0, x1], s) => {
      // Each goes first, second and third equally often: what the last one left in the caches is no advantage.
      for (let i = 0; i < NAMES.length; i++) {
        const way = NAMES[(i + round + 1) % NAMES.length] ?? 'without'
        const start = performance.now()
        const result = ccds[way].step(x0, x1)
        const ms = performance.now() - start
        if (round >= 0) times[s]?.[way].push(ms)
        contacts[s]?.add(result.contacts.length)
        const at = pairs[s]
        if (at !== undefined) at[way] = result.stages[0]?.out ?? 0
      }
    })
  }
  const shares = steps.map(([x0, x1]) => {
    const { topology, hierarchy } = ccds.always.parts
    const time = (contourTest: 'exact' | 'off') => {
      const cones = createNormalCones(topology, hierarchy, { effort: 'always', contourTest })
      const times = Array.from({ length: rounds + 1 }, () => {
        const start = performance.now()
        cones.begin({ topology, hierarchy, motion: { kind: 'linear', x0, x1 }, minSeparation: 0, horizon: 1 })
        return performance.now() - start
      })
      return median(times.slice(1))
    }
    return { exact: time('exact'), off: time('off') }
  })
  for (const way of NAMES) ccds[way].close()
  steps.forEach((_, s) => {
    const at = times[s]
    const count = pairs[s]
    if (at === undefined || count === undefined) return
    const of = (way: Way) => median(at[way])
    const share = (ms: number) => `${((100 * ms) / of('always')).toFixed(1)} %`.padStart(7)
    const { exact = 0, off = 0 } = shares[s] ?? {}
    const dropped = (way: Way) => `${(100 * (1 - count[way] / count.without)).toFixed(1)} %`
    console.log(
      [
        `${scene} ${labels[s] ?? ''}`.padEnd(26), `${triangles.length / 3}`.padStart(6), [...(contacts[s] ?? [])].join('≠').padStart(7),
        `${count.without}`.padStart(8), dropped('always').padStart(7), dropped('auto').padStart(7),
        ...NAMES.map((way) => of(way).toFixed(1).padStart(8)),
        (of('always') / of('without')).toFixed(3).padStart(7), (of('auto') / of('without')).toFixed(3).padStart(7),
        share(exact), share(exact - off),
      ].join('  '),
    )
  })
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((p, q) => p - q)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

console.log('scene                     triangles contacts   pairs  always     auto   without    always      auto   always/     auto/    cones  contour')
for (const name of ['cloth-funnel', 'cloth-ball']) {
  if (!name.includes(only)) continue
  const { triangles, x0, x1 } = readScene(folder, name)
  measure(name, triangles, [[x0, x1]], [''])
}
for (const [name, frames] of SEQUENCES) {
  if (!name.includes(only)) continue
  const sequence = readSequence(folder, name)
  if (sequence.format !== 'ccd-seq/1') continue
  measure(name, sequence.triangles, frames.map((frame) => [sequence.frame(frame), sequence.frame(frame + 1)] as const), frames.map(String))
}
