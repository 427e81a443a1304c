import type { Keeps } from '@ccd/core'
import { describe, expect, it } from 'vitest'
import { lostContacts } from '../src/run/lost-contacts'

const found = (name: string, contacts: number, hash: string, keeps: Keeps = 'every-contact', earliest = 0.5) => ({
  name,
  ms: { median: 1, low: 1, high: 1 },
  result: { contacts, hash, result: { keeps, earliest } },
})
const SCENE = { name: 'ball', steps: 1 }

describe('a lost contact', () => {
  it('is none where all find the same', () => {
    expect(
      lostContacts(SCENE, 0, [
        found('base', 3, 'a'),
        found('default', 3, 'a'),
        found('default, first', 1, 'b', 'first-contact'),
      ]),
    ).toEqual([])
  })

  it('is one that another configuration, or the truth of the scene, has', () => {
    expect(lostContacts(SCENE, 0, [found('base', 3, 'a'), found('default', 2, 'b')])).toEqual([
      expect.stringContaining('ball: default lost 1 of 3'),
    ])
    expect(lostContacts({ ...SCENE, trueContacts: 4 }, 0, [found('base', 3, 'a')])).toEqual([
      expect.stringContaining('base lost 1 of 4'),
    ])
    expect(lostContacts({ ...SCENE, steps: 9 }, 7, [found('base', 3, 'a'), found('my', 0, '', 'best-effort')])).toEqual(
      [expect.stringContaining('ball, step 7: my lost 3')],
    )
  })

  it('shows in the hash where two find as many, but others', () => {
    expect(lostContacts(SCENE, 0, [found('base', 3, 'a'), found('default', 3, 'b')])).toEqual([
      'ball: base, default have 3 contacts each, but not the same ones',
    ])
  })

  it('is a first contact that comes too late', () => {
    expect(
      lostContacts(SCENE, 0, [found('base', 3, 'a'), found('default, first', 1, 'c', 'first-contact', 0.6)]),
    ).toEqual([expect.stringContaining('first contact at 0.6')])
  })

  it('is expected of cones without a contour test, which are there to be compared with', () => {
    expect(lostContacts(SCENE, 0, [found('base', 3, 'a'), found('cones', 2, 'b', 'best-effort')])).toEqual([])
  })
})
