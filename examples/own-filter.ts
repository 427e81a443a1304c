// Put a filter of your own into the pipeline, and see what it drops.
// It goes between the parts of the ready-made pipeline; its contract says what it promises, and the result reports that.
import { collect, filterPairs, pipelineOf, type StepContext, type StepResult } from '@ccd/core'
import { deformableCcd, deformableParts } from '@ccd/pipeline'

// Claim: two triangles never touch if one lies strictly below the other in x + 2y at both ends of the step. Positions
// are linear in t, so the order at both ends is the order in between. The margin is more than what rounding can do to
// two sums of two terms.
const apart = filterPairs<'triangle-triangle'>(
  'x + 2y',
  { motion: ['linear'], separation: 'zero', keeps: 'every-contact' },
  (_kind, t, u, step) => !below(t, u, step) && !below(u, t, step),
)

function below(t: number, u: number, { topology, motion }: StepContext): boolean {
  if (!topology || motion.kind !== 'linear') return false
  const along = (x: Float64Array, triangle: number) =>
    Array.from(topology.triangles.subarray(3 * triangle, 3 * triangle + 3), (v) => ({
      value: x[3 * v] + 2 * x[3 * v + 1],
      size: Math.abs(x[3 * v]) + 2 * Math.abs(x[3 * v + 1]),
    }))
  return [motion.x0, motion.x1].every((x) => {
    const [lower, upper] = [along(x, t), along(x, u)]
    const margin = 4 * Number.EPSILON * Math.max(...[...lower, ...upper].map(({ size }) => size))
    return Math.max(...lower.map(({ value }) => value)) + margin < Math.min(...upper.map(({ value }) => value))
  })
}

// 200 triangles at places that a small generator draws, each of which moves by a little.
let seed = 1
const draw = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
const triangles = Uint32Array.from({ length: 600 }, (_, i) => i)
const x0 = new Float64Array(1800)
for (let t = 0; t < 200; t++) {
  const place = [draw(), draw(), draw()]
  for (let k = 0; k < 9; k++) x0[9 * t + k] = place[k % 3] + 0.1 * draw()
}
const x1 = x0.map((x) => x + 0.05 * draw())
const mesh = { triangles, vertexCount: 600 }

const { topology, hierarchy, source, stages, test } = deformableParts(mesh)
const mine = pipelineOf(source, [apart, ...stages], test, collect())
const result = mine.run({ topology, hierarchy, motion: { kind: 'linear', x0, x1 } })
for (const { name, in: before, out } of result.stages) console.log(`${name}: ${before} in, ${out} out`) // → x + 2y

// The same contacts as without the filter, one by one.
const list = ({ contacts: { a, b, length } }: StepResult) => `${a.subarray(0, length)} / ${b.subarray(0, length)}`
const plain = deformableCcd(mesh).step(x0, x1)
console.log(`${plain.contacts.length} contacts; the same with the filter: ${list(plain) === list(result)}`) // → true
