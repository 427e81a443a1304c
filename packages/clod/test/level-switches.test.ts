import type { Pose } from '@ccd/advancement'
import { describe, expect, it } from 'vitest'
import { hullSeparation, levelSwitches, queryContacts, type ClodContacts } from '../src/index'
import { stackedHierarchy } from './support/stacked'
import { bumpyTorus } from './support/tori'

// The hulls of the coarse levels are shrunk, so coarse pairs may be apart where the patches below them overlap.
const torus = bumpyTorus(14, 8, 5, 0.08)
const body = stackedHierarchy(torus.positions, torus.triangles, 0.3, 3)
const HOME: Pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }

const at = (x: number): Pose => ({ ...HOME, position: [x, 0, 0.02] })
const found = (x: number, error: number): ClodContacts =>
  queryContacts(body, HOME, body, at(x), { distance: 0.3, error })
const switchesOf = (x0: number, error0: number, x1: number, error1: number) =>
  levelSwitches({
    a: body,
    b: body,
    start: { poseA: HOME, poseB: at(x0), found: found(x0, error0) },
    end: { poseA: HOME, poseB: at(x1), found: found(x1, error1) },
  })

/** The tubes touch at about 2.8. */
const DEEP = 2.7
const APART = 2.85

describe('the rule for level switches', () => {
  it('finds overlaps that are there only because a pair was refined, and when to respond', () => {
    const switches = switchesOf(DEEP, Infinity, DEEP - 0.001, 0)
    expect(switches.length).toBeGreaterThan(0)
    for (const { a, b, finerA, finerB, time } of switches) {
      const distance = hullSeparation(body, a, HOME, body, b, at(DEEP)).distance
      const depth = -hullSeparation(body, finerA, HOME, body, finerB, at(DEEP - 0.001)).distance
      expect(distance).toBeGreaterThan(0)
      expect(depth).toBeGreaterThan(0)
      expect(time).toBeCloseTo(distance / (distance + depth), 9)
      expect(hullSeparation(body, a, HOME, body, b, at(DEEP - 0.001)).distance).toBeGreaterThan(0)
      expect(hullSeparation(body, finerA, HOME, body, finerB, at(DEEP)).distance).toBeLessThan(0)
    }
    expect(switches.map(({ time }) => time)).toEqual(switches.map(({ time }) => time).toSorted((p, q) => p - q))
  })

  it('leaves real collisions to the search in time: finer pairs that are apart at the start', () => {
    expect(switchesOf(APART, Infinity, DEEP, 0)).toEqual([])
  })

  it('leaves pairs alone that overlap on the coarse level, too', () => {
    let seen = 0
    for (let x = 2.5; x > 2; x -= 0.02) {
      for (const { a, b } of switchesOf(x, Infinity, x - 0.02, 0)) {
        expect(hullSeparation(body, a, HOME, body, b, at(x - 0.02)).distance).toBeGreaterThan(0)
        seen++
      }
    }
    expect(seen).toBeGreaterThan(0)
  })

  it('needs a change of level', () => {
    expect(switchesOf(DEEP, 0, DEEP - 0.001, 0)).toEqual([])
  })

  it('lets the coarse pair go on', () => {
    const [first] = switchesOf(DEEP, Infinity, DEEP - 0.001, 0)
    if (first === undefined) throw new Error('no switch')
    const keep = Uint32Array.of(first.a, first.b)
    const { contacts } = queryContacts(body, HOME, body, at(DEEP), { distance: 0.3, error: 0, keep })
    const rows = Array.from({ length: contacts.length }, (_, i) => `${contacts.a[i]} ${contacts.b[i]}`)
    expect(rows).toContain(`${first.a} ${first.b}`)
    expect(rows).not.toContain(`${first.finerA} ${first.finerB}`)
  })
})
