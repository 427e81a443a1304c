// One thread against two (or as many as the first argument says) on the whole step of a real scene, in turns. Busy
// processors spoil the ratio of times; the balance of work and the processor time of the threads hardly suffer.
import { readdirSync, readFileSync } from 'node:fs'
import { clothOverBall, dataFolder, readScene } from '@ccd/scenes'
import { deformableCcd } from '../src/index'

const threads = Number(process.argv[2] ?? 2)
const rounds = Number(process.argv[3] ?? 7)
const folder = dataFolder()
const scene = folder ? readScene(folder, 'cloth-ball') : clothOverBall({ resolution: 120 })
const mesh = { triangles: scene.triangles, vertexCount: scene.x0.length / 3 }

const one = deformableCcd(mesh)
const many = deformableCcd(mesh, { threads })
const step = (ccd: typeof one) => {
  const start = performance.now()
  const { contacts } = ccd.step(scene.x0, scene.x1)
  return { ms: performance.now() - start, contacts: contacts.length }
}
const found = [step(one), step(many)].map(({ contacts }) => contacts)
step(one)
step(many)

const measured = (ccd: typeof one) => {
  const before = processorTimes()
  const { ms } = step(ccd)
  const cpu = [...processorTimes()].map(([task, now]) => now - (before.get(task) ?? 0)).sort((p, q) => q - p)
  return { ms, cpu: cpu.slice(0, threads) }
}
const times = Array.from({ length: rounds }, () => ({ one: measured(one), many: measured(many) }))
many.close()

const row = (numbers: readonly number[]) => numbers.map((ms) => ms.toFixed(0)).join(' ')
const ratios = times.map((round) => round.one.ms / round.many.ms)
const busiest = times.map((round) => round.many.cpu[0] ?? Number.NaN)
console.log(`${mesh.triangles.length / 3} triangles, contacts ${found.join(' and ')}, ${rounds} rounds`)
console.log(`one thread:  ms ${row(times.map((round) => round.one.ms))}`)
console.log(`             processor ms ${row(times.map((round) => round.one.cpu[0] ?? Number.NaN))}`)
console.log(`${threads} threads:   ms ${row(times.map((round) => round.many.ms))}`)
console.log(`             processor ms ${times.map((round) => row(round.many.cpu).replaceAll(' ', '+')).join(' ')}`)
console.log(`speed-up by the clock: median ${median(ratios).toFixed(2)}, best ${Math.max(...ratios).toFixed(2)}`)
console.log(
  `speed-up by processor time, one thread over the busiest of ${threads}: median`,
  median(times.map((round, i) => (round.one.cpu[0] ?? Number.NaN) / (busiest[i] ?? Number.NaN))).toFixed(2),
)
console.log(
  `busiest thread's share of the work: median`,
  median(times.map((round, i) => (busiest[i] ?? 0) / round.many.cpu.reduce((sum, ms) => sum + ms, 0))).toFixed(3),
  `(even: ${(1 / threads).toFixed(3)})`,
)

/** Milliseconds that each thread of this process has spent on a processor; empty where the system does not tell. */
function processorTimes(): Map<string, number> {
  try {
    return new Map(
      readdirSync('/proc/self/task').map((task) => {
        const [ns = '0'] = readFileSync(`/proc/self/task/${task}/schedstat`, 'utf8').split(' ')
        return [task, Number(ns) / 1e6]
      }),
    )
  } catch {
    return new Map()
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((p, q) => p - q)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
