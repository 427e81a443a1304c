import { createRigidModel, linearMotion, piecewiseMotion } from '@ccd/advancement'
import { describe, expect, it } from 'vitest'
import { createArticulated, createEdgeChecker, isPathFree, type Edge } from '../src'
import { box } from './support/meshes'
import { seeded } from './support/random'
import { randomTree } from './support/trees'

const random = seeded(4)
const { description } = randomTree(random, { links: 7, types: ['revolute'] })
const model = createArticulated(description)
const body = (mesh: ReturnType<typeof box>) => createRigidModel(mesh.positions, mesh.triangles)
const at = (x: number) => ({ position: [x, 0, 0], rotation: [0, 0, 0, 1] })
const environment = [
  { model: body(box(0.5, 0.5, 0.5, [2, 1, 0])) },
  {
    model: body(box(0.3, 0.3, 0.3, [0, 2, 0])),
    motion: piecewiseMotion([linearMotion(at(0), at(2)), linearMotion(at(2), at(1))], [0, 0.5, 1]),
  },
]
const q = () => model.dofs.map(() => 4 * random() - 2)
const edges: Edge[] = Array.from({ length: 75 }, () => [q(), q()])
const pairs = [
  ['link6', 'link1'],
  ['link5', 'link1'],
  ['link6', 0],
  ['link5', 0],
  ['link4', 1],
  ['link6', 1],
] as const

describe('edges on threads', () => {
  it.each([1, 2, 3])('are answered as by isPathFree, one by one: %s', async (threads) => {
    const checker = createEdgeChecker(model, environment, { threads, pairs, tolerance: 1e-4 })
    const answers = await checker.check(edges)
    checker.close()
    const expected = edges.map((edge) => {
      const { free, safe, contact } = isPathFree(model, edge, environment, { pairs, tolerance: 1e-4 })
      return { free, safe, links: contact?.links }
    })
    expect(answers).toEqual(expected)
    expect(new Set(answers.map(({ free }) => free)).size).toBe(2)
  })

  it('are checked before they are sent, and not after close', async () => {
    const checker = createEdgeChecker(model, [], { threads: 2 })
    await expect(checker.check([[q(), [1]]])).rejects.toThrow(/edges\[0\]\[1\] has 1 numbers/)
    const open = checker.check(edges)
    checker.close()
    await expect(open).rejects.toThrow(/closed/)
    await expect(checker.check(edges)).rejects.toThrow(/closed/)
    expect(() => createEdgeChecker(model, [], { threads: 0 })).toThrow(/threads is 0/)
    expect(() => createEdgeChecker(model, [], { clearances: true } as never)).toThrow(/clearances/)
  })
})
