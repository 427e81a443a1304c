import { createRigidModel } from '@ccd/advancement'
import { dataFolder, listArticulatedQueries, readArticulatedQueries, type ArticulatedQueries } from '@ccd/scenes'
import { valueAt } from '@ccd/core'
import { describe, expect, it } from 'vitest'
import { articulatedTimeOfContact, createArticulated, isPathFree, type NamedPair } from '../src'

const folder = dataFolder()
const names = folder === undefined ? [] : listArticulatedQueries(folder)

function read(name: string) {
  const set = readArticulatedQueries(folder ?? '', name)
  const model = createArticulated(set.robot)
  const obstacles = set.obstacle ? [{ model: createRigidModel(set.obstacle.positions, set.obstacle.triangles) }] : []
  return { set, model, environment: obstacles, pairs: pairsOf(set) }
}

function pairsOf({ robot, pairs }: ArticulatedQueries): NamedPair[] {
  const { links } = robot
  return pairs.map(([a, b]) => [valueAt(links, a).name, b === links.length ? 0 : valueAt(links, b).name])
}

describe.skipIf(names.length === 0)('articulated queries with ground truth', () => {
  describe.each(names)('%s', (name) => {
    const { set, model, environment, pairs } = read(name)

    it.each([1e-6, 1e-3])('no contact missed, none late, no free motion called a hit (%s)', (relative) => {
      const faults: string[] = []
      for (const { id, q0, q1, result, tocLow, tocHigh, minDistanceSeen } of set.queries) {
        const answer = articulatedTimeOfContact(model, q0, q1, { environment, pairs, tolerance: { relative } })
        if (!answer.converged) faults.push(`${id}: not converged`)
        if (answer.status === 'touching-at-start') faults.push(`${id}: touching at the start`)
        if (result === 'hit') {
          if (answer.status === 'free') faults.push(`${id}: missed`)
          if (answer.time > tocHigh) faults.push(`${id}: late, ${answer.time} > ${tocHigh}`)
          if (relative === 1e-6 && answer.time < tocLow - 1e-4) faults.push(`${id}: early, ${answer.time} < ${tocLow}`)
        } else if (answer.status !== 'free' && minDistanceSeen > answer.tolerance) {
          faults.push(`${id}: hit at ${answer.time}, but the clearance is ${minDistanceSeen}`)
        }
      }
      expect(faults).toEqual([])
    })

    it('says of a path what it says of its edges', () => {
      for (const { q0, q1, result, tocHigh } of set.queries.slice(0, 30)) {
        const middle = q0.map((value, i) => (value + valueAt(q1, i)) / 2)
        const answer = isPathFree(model, [q0, middle, q1], environment, { pairs, tolerance: 1e-6 })
        expect(answer.free).toBe(result === 'free')
        if (!answer.free) expect(answer.safe).toBeLessThanOrEqual(2 * tocHigh + 1e-12)
      }
    })
  })
})
