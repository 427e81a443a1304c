import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linearMotion, timeOfContact } from '../../src/index'
import { gridModel, turned } from '../support/grids'
import { still } from '../support/query-sets'
import { seeded } from '../support/random'

// Small volumes that slide past each other advance by next to nothing, and there are many of them. `hca` took 352,680 node
// pairs or more where whole bodies (`c2a`) took 226.
describe('the default method never takes many times what whole bodies take', () => {
  it('two flat grids that slide past at a small clearance while they turn', () => {
    const grid = gridModel(32, 2)
    const motion = linearMotion(
      { position: [-3, 0, 1e-4], rotation: [0, 0, 0, 1] },
      { position: [3, 0, 1e-4], rotation: turned([0, 0, 1], 1) },
    )
    const run = (method: 'hca' | 'c2a', query: 'first' | 'any') => {
      const { status, work } = timeOfContact(grid, motion, grid, still, { method, query, tolerance: 1e-6 })
      expect(status).toBe('free')
      return work.nodePairs
    }
    expect(run('hca', 'first')).toBeLessThanOrEqual(4 * run('c2a', 'first'))
    // Depth first runs into the same trap, and gives up after a while.
    expect(run('hca', 'any')).toBeLessThanOrEqual(6000)
  })

  it('grids of all kinds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (seed) => {
        const random = seeded(seed)
        const n = 8 + Math.floor(random() * 3) * 8
        const bump = random() < 0.5 ? 0 : 1e-3 * random()
        const clearance = 10 ** (-1 - 4 * random()) + bump
        const [toward, radius] = [2 * Math.PI * random(), 2 + 2 * random()]
        const [x, y] = [radius * Math.cos(toward), radius * Math.sin(toward)]
        const tilt = random() < 0.6 ? 0 : 0.01 * random()
        const motion = linearMotion(
          { position: [-x, -y, clearance], rotation: [0, 0, 0, 1] },
          {
            position: [x + random() - 0.5, y, clearance * (1 + random())],
            rotation: turned([tilt, 0, Math.sqrt(1 - tilt * tilt)], random() < 0.3 ? 0 : 3 * random()),
          },
        )
        const [a, b] = [gridModel(n, 2, bump), gridModel(n, 1 + 2 * random())]
        const tolerance = 10 ** (-5 - 3 * random())
        const work = (method: 'hca' | 'c2a') => timeOfContact(a, motion, b, still, { method, tolerance }).work.nodePairs
        expect(work('hca')).toBeLessThanOrEqual(4000 + 6 * work('c2a'))
      }),
      { numRuns: process.env['CCD_FULL'] ? 1000 : 60 },
    )
  })
})
