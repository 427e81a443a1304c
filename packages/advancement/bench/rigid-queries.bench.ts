// Mean CPU time per query on the reference sets, beside the stored figures of the original C2A in C++, with work counts;
// controlled against uncontrolled advancement; time to build and size of a model of 70 K triangles.
// node --conditions=ccd-source --import tsx bench/rigid-queries.bench.ts [--json] [--set name] [--quick]
import { createRigidModel, modelToBuffer, timeOfContact, type TimeOfContactOptions } from '../src/index'
import { motionOf, queryNames, readQuerySet, still, type QuerySet } from '../test/support/query-sets'

const json = process.argv.includes('--json')
const quick = process.argv.includes('--quick')
const chosen = process.argv[process.argv.indexOf('--set') + 1]
const names = process.argv.includes('--set') ? queryNames().filter((name) => name === chosen) : queryNames()

interface Row {
  readonly set: string
  readonly method: string
  readonly tolerance: number
  readonly queries: number
  readonly cpuMs: number
  readonly c2aMs: number | undefined
  readonly nodePairs: number
  readonly trianglePairs: number
  readonly frontNodes: number
  readonly iterations: number
}

type Work = Pick<Row, 'nodePairs' | 'trianglePairs' | 'frontNodes' | 'iterations'>

/** Mean CPU milliseconds per query, best of `repeats` passes over the set after one to warm up. */
function measure(
  set: QuerySet,
  options: TimeOfContactOptions,
  every: number,
  repeats: number,
): Work & { cpuMs: number; queries: number } {
  const chosenQueries = set.queries.filter((query) => query.id % every === 0)
  const motions = chosenQueries.map(motionOf)
  const work = { nodePairs: 0, trianglePairs: 0, frontNodes: 0, iterations: 0 }
  for (const motion of motions) {
    const answer = timeOfContact(set.moving, motion, set.fixed, still, options)
    work.nodePairs += answer.work.nodePairs
    work.trianglePairs += answer.work.trianglePairs
    work.frontNodes += answer.work.frontNodes
    work.iterations += answer.iterations
  }
  let best = Infinity
  for (let k = 0; k < repeats; k++) {
    const start = process.cpuUsage()
    for (const motion of motions) timeOfContact(set.moving, motion, set.fixed, still, options)
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) / 1000)
  }
  const count = motions.length
  return {
    queries: count,
    cpuMs: best / count,
    nodePairs: work.nodePairs / count,
    trianglePairs: work.trianglePairs / count,
    frontNodes: work.frontNodes / count,
    iterations: work.iterations / count,
  }
}

function stored(set: QuerySet, which: 'c2a' | 'c2a_loose', every: number): number | undefined {
  const times = set.queries
    .filter((query) => query.id % every === 0)
    .flatMap((query) => query.others[which]?.cpuMs ?? [])
  return times.length === 0 ? undefined : times.reduce((sum, ms) => sum + ms, 0) / times.length
}

const rows: Row[] = []
const every = quick ? 10 : 1
for (const name of names) {
  const set = readQuerySet(name)
  for (const [relative, which] of [
    [4e-7, 'c2a'],
    [1e-3, 'c2a_loose'],
  ] as const) {
    const c2aMs = stored(set, which, every)
    for (const method of ['hca', 'c2a', 'ca'] as const) {
      const result = measure(set, { method, tolerance: { relative } }, every, method === 'hca' ? 3 : 1)
      rows.push({ set: name, method, tolerance: relative, c2aMs, ...result })
    }
  }
}

const build = buildCost()
if (json) console.log(JSON.stringify({ rows, build }, undefined, 1))
else print()

/** A bumpy sphere of 70,000 triangles. */
function buildCost(): { triangles: number; ms: number; bytesPerTriangle: number } {
  const [around, down] = [250, 140]
  const positions: number[] = []
  const triangles: number[] = []
  for (let i = 0; i <= down; i++) {
    for (let j = 0; j < around; j++) {
      const [theta, phi] = [(Math.PI * i) / down, (2 * Math.PI * j) / around]
      const r = 1 + 0.1 * Math.sin(9 * theta) * Math.cos(7 * phi)
      positions.push(r * Math.sin(theta) * Math.cos(phi), r * Math.sin(theta) * Math.sin(phi), r * Math.cos(theta))
      if (i === down) continue
      const [a, b, c, d] = [
        i * around + j,
        i * around + ((j + 1) % around),
        (i + 1) * around + j,
        (i + 1) * around + ((j + 1) % around),
      ]
      triangles.push(a, b, c, b, d, c)
    }
  }
  let ms = Infinity
  let bytes = 0
  for (let k = 0; k < 3; k++) {
    const start = process.cpuUsage()
    const model = createRigidModel(positions, triangles)
    const { user, system } = process.cpuUsage(start)
    ms = Math.min(ms, (user + system) / 1000)
    bytes = modelToBuffer(model).byteLength
  }
  return { triangles: triangles.length / 3, ms, bytesPerTriangle: bytes / (triangles.length / 3) }
}

function print(): void {
  const cell = (value: number | undefined, digits: number) =>
    (value === undefined ? '–' : value.toFixed(digits)).padStart(9)
  console.log(
    'set                         tolerance method   cpu ms   C2A ms    ratio    nodes     tris    front    steps',
  )
  for (const row of rows) {
    const ratio = row.c2aMs === undefined ? undefined : row.cpuMs / row.c2aMs
    console.log(
      `${row.set.padEnd(27)} ${row.tolerance.toExponential(0).padEnd(9)} ${row.method.padEnd(4)}` +
        cell(row.cpuMs, 3) +
        cell(row.c2aMs, 3) +
        cell(ratio, 2) +
        cell(row.nodePairs, 0) +
        cell(row.trianglePairs, 0) +
        cell(row.frontNodes, 0) +
        cell(row.iterations, 1),
    )
  }
  const total = (method: string, key: 'cpuMs' | 'frontNodes') =>
    rows.filter((row) => row.method === method).reduce((sum, row) => sum + row[key], 0)
  const mean = (f: (ca: Row, c2a: Row) => number) => {
    const pairs = rows
      .filter((row) => row.method === 'ca')
      .map((ca) => {
        const c2a = rows.find((row) => row.method === 'c2a' && row.set === ca.set && row.tolerance === ca.tolerance)
        return c2a ? f(ca, c2a) : 1
      })
    return pairs.reduce((sum, x) => sum + x, 0) / pairs.length
  }
  console.log(
    `controlled against uncontrolled: ${mean((ca, c2a) => ca.cpuMs / c2a.cpuMs).toFixed(2)} times faster (mean over sets),`,
  )
  console.log(
    `  ${(total('ca', 'cpuMs') / total('c2a', 'cpuMs')).toFixed(2)} in total; front nodes cut by ${((1 - mean((ca, c2a) => c2a.frontNodes / ca.frontNodes)) * 100).toFixed(0)} % (mean), ${((1 - total('c2a', 'frontNodes') / total('ca', 'frontNodes')) * 100).toFixed(0)} % in total`,
  )
  console.log(`hca against ca: ${(total('ca', 'cpuMs') / total('hca', 'cpuMs')).toFixed(1)} times faster in total`)
  console.log(
    `build: ${build.triangles} triangles in ${build.ms.toFixed(0)} ms, ${build.bytesPerTriangle.toFixed(0)} bytes per triangle`,
  )
}
