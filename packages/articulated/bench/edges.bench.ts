// Edges per second of a planner, by the number of threads: random motions of the recorded Panda, or of a generated arm.
// node --conditions=ccd-source --import tsx bench/edges.bench.ts
import { createRigidModel } from '@ccd/advancement'
import { dataFolder, listArticulatedQueries, readArticulatedQueries } from '@ccd/scenes'
import { createArticulated, createEdgeChecker, type Edge } from '../src/index'
import { box } from '../test/support/meshes'
import { seeded } from '../test/support/random'
import { randomTree } from '../test/support/trees'

const COUNT = 2000
const random = seeded(5)
const folder = dataFolder()
const name = folder === undefined ? undefined : listArticulatedQueries(folder)[0]
const recorded = folder !== undefined && name !== undefined ? readArticulatedQueries(folder, name) : undefined
const description = recorded?.robot ?? randomTree(random, { links: 9, types: ['revolute'] }).description
const model = createArticulated(description)
const pairs = recorded?.pairs.map(([a, b]) => [model.links[a] ?? '', model.links[b] ?? ''] as const) ?? model.pairs
const stone = box(0.2, 0.2, 0.2, [0.5, 0.2, 0.4])
const environment = [{ model: createRigidModel(stone.positions, stone.triangles) }]
const around = model.links.filter((_, id) => model.bodies.shapes.some(({ link, body }) => link === id && body > 0))
const all = [...pairs, ...around.map((link) => [link, 0] as const)]
const q = () => model.dofs.map(() => 5 * random() - 2.5)
const edges: Edge[] = Array.from({ length: COUNT }, () => [q(), q()])

console.log(`${recorded ? 'panda' : 'a generated arm'}: ${COUNT} random edges, ${all.length} pairs`)
for (const threads of [1, 2]) {
  const checker = createEdgeChecker(model, environment, { threads, pairs: all, limits: 'ignore' })
  let best = Infinity
  let free = 0
  for (let round = 0; round < 4; round++) {
    const start = performance.now()
    const answers = await checker.check(edges)
    best = Math.min(best, performance.now() - start)
    free = answers.filter((answer) => answer.free).length
  }
  checker.close()
  console.log(`${threads} threads: ${Math.round((1000 * COUNT) / best)} edges/s, ${free} free`)
}
