import { describe, expect, it } from 'vitest'
import { distance, timeOfContact, type TimeOfContactOptions } from '../src/index'
import { identity, motionOf, queryNames, readQuerySet, startPose, still, type QuerySet } from './support/query-sets'
import { poseAt } from './support/poses'

const full = process.env['CCD_FULL'] === '1'

/** What is wrong with the answers of one method on a set, as one line per query. */
function faults(set: QuerySet, options: TimeOfContactOptions, every: number): string[] {
  const lines: string[] = []
  for (const query of set.queries) {
    if (query.id % every !== 0) continue
    const { reference } = query
    const motion = motionOf(query)
    const answer = timeOfContact(set.moving, motion, set.fixed, still, options)
    if (answer.status === 'touching-at-start') lines.push(`${query.id}: touching at the start`)
    if (!answer.converged) lines.push(`${query.id}: not converged`)
    if (reference.result === 'hit') {
      if (answer.status === 'free') lines.push(`${query.id}: missed`)
      else if (answer.time > (reference.tocHigh ?? 0))
        lines.push(`${query.id}: late, ${answer.time} > ${reference.tocHigh}`)
    } else if (answer.status !== 'free' && reference.minDistanceSampled > answer.tolerance) {
      lines.push(`${query.id}: hit at ${answer.time}, but the clearance is ${reference.minDistanceSampled}`)
    }
    if (answer.status === 'contact') {
      const there = distance(set.moving, poseAt(motion, answer.time), set.fixed, identity).distance
      if (!(there <= answer.tolerance))
        lines.push(`${query.id}: early, ${there} apart with tolerance ${answer.tolerance}`)
    }
  }
  return lines
}

describe.skipIf(queryNames().length === 0)('rigid queries with ground truth', () => {
  describe.each(queryNames())('%s', (name) => {
    const set = readQuerySet(name)

    it('hca: no contact missed, none late, early by no more than the tolerance', () => {
      for (const relative of [4e-7, 1e-3]) expect(faults(set, { tolerance: { relative } }, full ? 1 : 5)).toEqual([])
    })

    it.each(['c2a', 'ca'] as const)(
      '%s: no contact missed, none late, early by no more than the tolerance',
      (method) => {
        for (const relative of [4e-7, 1e-3])
          expect(faults(set, { method, tolerance: { relative } }, full ? 1 : 40)).toEqual([])
      },
    )

    it('the static distance at the start agrees with the reference to 1e-9', () => {
      for (const query of set.queries) {
        if (!full && query.id % 10 !== 0) continue
        const { distance: found } = distance(set.moving, startPose(query), set.fixed, identity)
        const { startDistance } = query.reference
        expect(Math.abs(found - startDistance) / startDistance, `query ${query.id}`).toBeLessThan(1e-9)
      }
    })
  })
})
