/**
 * What share of a whole step the update of the hierarchy takes (ICCD §VII: at most 5 to 10 %), on the real scenes. Run:
 *   npm run bench -- bench/update.bench.ts [--rounds=9] [--json] (in packages/pipeline)
 * Medians of rounds that take both in turns. Frames of a sequence follow each other, as in a simulation.
 */
import { dataFolder, readScene, readSequence } from '@ccd/scenes'
import { deformableCcd } from '../src/index'

const found = dataFolder()
if (found === undefined) throw new Error('this benchmark needs the data folder; set CCD_DATA')
const folder = found
const rounds = Number(process.argv.find((a) => a.startsWith('--rounds='))?.slice(9) ?? '9')
const median = (times: readonly number[]): number => [...times].sort((p, q) => p - q)[times.length >> 1] ?? Number.NaN

function timed(run: () => unknown): number {
  const start = performance.now()
  run()
  return performance.now() - start
}

function measure(scene: string, triangles: Uint32Array, x0: Float64Array, x1: Float64Array) {
  const ccd = deformableCcd({ triangles, vertexCount: x0.length / 3 })
  const { topology, hierarchy } = ccd.parts
  const update = () => hierarchy.update({ topology, motion: { kind: 'linear', x0, x1 }, minSeparation: 0, horizon: 1 })
  ccd.step(x0, x1)
  const times = Array.from({ length: rounds }, () => ({ step: timed(() => ccd.step(x0, x1)), update: timed(update) }))
  const [step, refit] = [median(times.map((time) => time.step)), median(times.map((time) => time.update))]
  return {
    scene,
    triangles: topology.triangleCount,
    'step ms': step.toFixed(1),
    'update ms': refit.toFixed(2),
    'share %': ((100 * refit) / step).toFixed(1),
  }
}

const rows = ['cloth-ball', 'cloth-funnel'].map((name) => {
  const { triangles, x0, x1 } = readScene(folder, name)
  return measure(name, triangles, x0, x1)
})
for (const [name, frames] of [
  ['jolt-cloth-spin-40k', [0, 4, 16]],
  ['makehuman-skip', [3, 10]],
  ['knight-skip', [3]],
  ['cesium-man', [5]],
] as const) {
  const sequence = readSequence(folder, name)
  if (sequence.format !== 'ccd-seq/1') continue
  for (const frame of frames)
    rows.push(measure(`${name} ${frame}`, sequence.triangles, sequence.frame(frame), sequence.frame(frame + 1)))
}
if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(rows, undefined, 2)}\n`)
else console.table(rows)
