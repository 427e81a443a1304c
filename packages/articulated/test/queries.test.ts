import { createRigidModel, linearMotion, piecewiseMotion, resting } from '@ccd/advancement'
import { valueAt } from '@ccd/core'
import { describe, expect, it } from 'vitest'
import { articulatedTimeOfContact, createArticulated, isPathFree, LinkWarmStart, type LinkDescription } from '../src'
import { box, type Mesh } from './support/meshes'

const upright = [0, 0, 0, 1]
const solid = ({ positions, triangles }: Mesh) => createRigidModel(positions, triangles)
const obstacle = (mesh: Mesh) => ({ model: solid(mesh) })

/** A bar of length 2 along x that turns about z at the origin. */
const bar = box(2, 0.02, 0.02, [1, 0, 0])
const swing = (link: Partial<LinkDescription> = {}) =>
  createArticulated({
    links: [{ name: 'base' }, { name: 'bar', geometry: [bar], ...link }],
    joints: [{ name: 'hinge', type: 'continuous', parent: 'base', child: 'bar', axis: [0, 0, 1] }],
  })
const arm = swing()

/** A pole of 1 mm that stands at an angle, at distance 1.5. */
const pole = (angle: number, width = 0.001) => box(width, width, 1, [1.5 * Math.cos(angle), 1.5 * Math.sin(angle), 0])

describe('a long link that swings through a thin pole', () => {
  const environment = [obstacle(pole(Math.PI / 2))]

  it('is free at both ends, and at samples of 0.05 radians', () => {
    const touches = (angle: number) => !isPathFree(arm, [[angle]], environment, { tolerance: 1e-6 }).free
    expect(touches(0)).toBe(false)
    expect(touches(Math.PI)).toBe(false)
    for (let angle = 0.01; angle < Math.PI; angle += 0.05) expect(touches(angle)).toBe(false)
    expect(touches(Math.PI / 2)).toBe(true)
  })

  it('touches in the middle of the motion', () => {
    const { status, time, links, normal, pointB } = articulatedTimeOfContact(arm, [0], [Math.PI], {
      environment,
      tolerance: 1e-7,
    })
    expect(status).toBe('contact')
    expect(links).toEqual(['bar', 0])
    // The upper side of the bar is 0.01 off its axis, and the pole is 0.001 wide.
    expect(time * Math.PI).toBeCloseTo(Math.PI / 2 - Math.asin(0.01 / 1.5) - 0.0005 / 1.5, 3)
    expect(Math.abs(valueAt(normal ?? [], 0))).toBeGreaterThan(0.99)
    expect(pointB?.[1]).toBeCloseTo(1.5, 2)
  })

  it('touches at the same place in any turn', () => {
    for (const turns of [1, 3, 25]) {
      const found = articulatedTimeOfContact(arm, [-2 * Math.PI * turns + 2], [2], { environment, tolerance: 1e-7 })
      // It comes from 2 radians, past the pole in the other three quarters of a turn.
      expect(found.time * 2 * Math.PI * turns).toBeCloseTo(2 * Math.PI - 2 + Math.PI / 2 - 0.007, 3)
    }
  })

  it('has no contact later than the horizon, and one at exactly the horizon', () => {
    const { time } = articulatedTimeOfContact(arm, [0], [Math.PI], { environment })
    expect(articulatedTimeOfContact(arm, [0], [Math.PI], { environment, horizon: time - 1e-9 }).status).toBe('free')
    expect(articulatedTimeOfContact(arm, [0], [Math.PI], { environment, horizon: time }).time).toBe(time)
  })
})

describe('answers', () => {
  const poles = [obstacle(pole(2)), obstacle(pole(1)), obstacle(pole(3))]

  it('lists the first contact of every pair, by time', () => {
    const { contacts = [], time } = articulatedTimeOfContact(arm, [0], [3.1], { environment: poles, query: 'all' })
    expect(contacts.map(({ links }) => links[1])).toEqual([1, 0, 2])
    expect(contacts[0]?.time).toBe(time)
    for (const { links, time: own } of contacts) {
      expect(own * 3.1).toBeCloseTo([2, 1, 3][Number(links[1])] ?? 0, 1)
    }
  })

  it('any: some contact, and a time that is a lower bound', () => {
    const first = articulatedTimeOfContact(arm, [0], [3.1], { environment: poles })
    const any = articulatedTimeOfContact(arm, [0], [3.1], { environment: poles, query: 'any' })
    expect(any.status).toBe('contact')
    expect(any.time).toBeLessThanOrEqual(first.time)
    expect(articulatedTimeOfContact(arm, [1.1], [1.9], { environment: poles, query: 'any' }).status).toBe('free')
  })

  it('does not depend on temporal culling, the grid, seeds or a warm start', () => {
    const { time } = articulatedTimeOfContact(arm, [0], [3.1], { environment: poles, tolerance: 1e-7 })
    const warmStart = new LinkWarmStart()
    for (const options of [
      { depth: 0 },
      { depth: 3 },
      { depth: 100 },
      { timeStep: 0 },
      { timeStep: 0.3 },
      { seeds: 'random' as const },
      { warmStart },
      { warmStart },
    ]) {
      const answer = articulatedTimeOfContact(arm, [0], [3.1], { environment: poles, tolerance: 1e-7, ...options })
      expect(Math.abs(answer.time - time)).toBeLessThan(1e-6)
      expect(answer.links).toEqual(['bar', 1])
    }
  })

  it('a start in contact has time 0 and all pairs that touch there', () => {
    const environment = [obstacle(pole(0)), obstacle(pole(1)), obstacle(box(0.1, 0.1, 0.1, [1, 0, 0]))]
    const answer = articulatedTimeOfContact(arm, [0], [1], { environment })
    expect(answer.status).toBe('touching-at-start')
    expect(answer.time).toBe(0)
    expect(answer.contacts?.map(({ links, status }) => [links[1], status])).toEqual([
      [0, 'touching-at-start'],
      [2, 'touching-at-start'],
    ])
    expect(isPathFree(arm, [[0], [1]], environment)).toMatchObject({ free: false, safe: 0, edge: 0 })
  })

  it('is undecided, never free, where the iteration limit ends the search', () => {
    const environment = [obstacle(pole(Math.PI / 2))]
    const options = { environment, maxIterations: 1, tolerance: 1e-12 }
    const answer = articulatedTimeOfContact(arm, [0], [Math.PI], options)
    expect(answer.status).toBe('undecided')
    expect(answer.converged).toBe(false)
    expect(answer.time).toBeLessThan(0.5)
    const { free, safe } = isPathFree(arm, [[0], [Math.PI]], environment, { maxIterations: 1, tolerance: 1e-12 })
    expect(free).toBe(false)
    expect(safe).toBe(answer.time)
  })

  it('padding and separation act as a larger link', () => {
    const environment = [obstacle(pole(Math.PI / 2))]
    const time = (link: Partial<LinkDescription>, minSeparation = 0) =>
      articulatedTimeOfContact(swing(link), [0], [Math.PI], { environment, tolerance: 1e-7, minSeparation }).time
    const padded = time({ padding: 0.1 })
    expect(padded).toBeLessThan(time({}))
    expect(Math.abs(padded - time({}, 0.1))).toBeLessThan(1e-6)
    expect(Math.abs(padded - time({ padding: 0.04 }, 0.06))).toBeLessThan(1e-6)
    expect(padded * Math.PI).toBeCloseTo(Math.PI / 2 - Math.asin(0.1105 / 1.5), 3)
  })

  it('a triangulation error acts as padding, and is part of the tolerance', () => {
    const environment = [obstacle(pole(Math.PI / 2))]
    const rough = swing({ geometry: [{ ...bar, error: 0.1 }] })
    const answer = articulatedTimeOfContact(rough, [0], [Math.PI], { environment, tolerance: 1e-7 })
    expect(answer.time * Math.PI).toBeCloseTo(Math.PI / 2 - Math.asin(0.1105 / 1.5), 3)
    expect(answer.tolerance).toBeCloseTo(0.1 + 1e-7, 12)
  })

  it('counts triangles on over the meshes of a link', () => {
    const far = box(0.1, 0.1, 0.1, [0, 0, 9])
    const two = swing({ geometry: [far, { ...bar, padding: 1e-6 }, bar] })
    const answer = articulatedTimeOfContact(two, [0], [Math.PI], { environment: [obstacle(pole(1))] })
    expect(answer.triangleA).toBeGreaterThanOrEqual(12)
    expect(answer.triangleA).toBeLessThan(36)
  })
})

describe('pairs', () => {
  const chain = createArticulated({
    links: ['a', 'b', 'c'].map((name) => ({ name, geometry: [box(1.2, 0.1, 0.1, [0.5, 0, 0])] })),
    joints: [
      {
        name: 'ab',
        type: 'revolute',
        parent: 'a',
        child: 'b',
        axis: [0, 0, 1],
        origin: { position: [1, 0, 0], rotation: upright },
      },
      {
        name: 'bc',
        type: 'revolute',
        parent: 'b',
        child: 'c',
        axis: [0, 0, 1],
        origin: { position: [1, 0, 0], rotation: upright },
      },
    ],
  })

  it('leaves out links that a joint connects, and finds the others', () => {
    const answer = articulatedTimeOfContact(chain, [0, 0], [2.4, 2.4])
    expect(answer.links).toEqual(['a', 'c'])
    expect(answer.work.pairs).toBe(1)
    expect(articulatedTimeOfContact(chain, [0, 0], [2.4, 2.4], { pairs: [] }).status).toBe('free')
    const named = articulatedTimeOfContact(chain, [0, 0], [2.4, 2.4], { pairs: [['a', 'b']] })
    expect(named.status).toBe('touching-at-start')
  })

  it('names wrong pairs', () => {
    const ask = (pair: readonly [string, string | number]) => () =>
      articulatedTimeOfContact(chain, [0, 0], [1, 1], { pairs: [pair] })
    expect(ask(['a', 'd'])).toThrow(/pairs\[0\] names "d", which is no link/)
    expect(ask(['a', 'a'])).toThrow(/twice/)
    expect(ask(['a', 0])).toThrow(/obstacle 0, but there are 0/)
  })

  it('parts of one body touch at the start or never', () => {
    const fixed = createArticulated({
      links: ['a', 'b', 'c'].map((name) => ({ name, geometry: [box()] })),
      joints: [
        { name: 'near', type: 'fixed', parent: 'a', child: 'b', origin: { position: [0.5, 0, 0], rotation: upright } },
        { name: 'far', type: 'fixed', parent: 'a', child: 'c', origin: { position: [5, 0, 0], rotation: upright } },
      ],
    })
    expect(articulatedTimeOfContact(fixed, [], []).status).toBe('free')
    expect(articulatedTimeOfContact(fixed, [], [], { pairs: [['a', 'b']] }).status).toBe('touching-at-start')
    expect(articulatedTimeOfContact(fixed, [], [], { pairs: [['a', 'c']] }).status).toBe('free')
  })

  it('a link that the resting base carries meets only what moves', () => {
    const stone = solid(box(1, 1, 1, [3, 0, 0]))
    const block = createArticulated({ links: [{ name: 'block', geometry: [box()] }], joints: [] })
    const from = { position: [0, 0, 0], rotation: upright }
    const to = { position: [-3, 0, 0], rotation: upright }
    expect(articulatedTimeOfContact(block, [], [], { environment: [{ model: stone }] }).work.pairs).toBe(0)
    const falls = articulatedTimeOfContact(block, [], [], {
      environment: [{ model: stone, motion: linearMotion(from, to) }],
      tolerance: 1e-7,
    })
    expect(falls.time).toBeCloseTo(2 / 3, 5)
    const drives = articulatedTimeOfContact(block, [], [], {
      environment: [{ model: stone, motion: resting(from) }],
      base: linearMotion(from, { position: [3, 0, 0], rotation: upright }),
      tolerance: 1e-7,
    })
    expect(drives.time).toBeCloseTo(2 / 3, 5)
    expect(drives.pointA?.[0]).toBeCloseTo(2.5, 5)
  })
})

describe('paths', () => {
  const environment = [obstacle(pole(2))]

  it('are proved free up to the first contact', () => {
    const { free, safe, edge, contact } = isPathFree(arm, [[0], [1], [3], [1]], environment)
    expect(free).toBe(false)
    expect(edge).toBe(1)
    expect(contact?.links).toEqual(['bar', 0])
    expect(safe).toBe(1 + (contact?.time ?? 0))
    expect(1 + 2 * (safe - 1)).toBeCloseTo(2, 1)
    expect(isPathFree(arm, [[0], [1], [0.5]], environment)).toEqual({ free: true, safe: 2 })
  })

  it('of one waypoint are a configuration', () => {
    expect(isPathFree(arm, [[1]], environment)).toEqual({ free: true, safe: 0 })
    expect(isPathFree(arm, [[2]], environment)).toMatchObject({ free: false, safe: 0 })
    expect(() => isPathFree(arm, [], environment)).toThrow(/at least one/)
  })

  it('share the motion of what surrounds the robot', () => {
    const at = (x: number) => ({ position: [x, 0, 0], rotation: upright })
    const wall = solid(box(0.1, 1, 1, [0, 0, 0]))
    // It stays away for two edges, and comes within reach of the bar on the third.
    const motion = piecewiseMotion([linearMotion(at(9), at(5)), linearMotion(at(5), at(1))], [0, 2 / 3, 1])
    const { free, safe, edge } = isPathFree(arm, [[0], [0], [0], [0]], [{ model: wall, motion }], { tolerance: 1e-6 })
    expect(free).toBe(false)
    expect(edge).toBe(2)
    expect(safe).toBeCloseTo(2 + (5 - 2.05) / 4, 4)
  })

  it('say how far apart each pair stays', () => {
    const { clearances = [] } = isPathFree(arm, [[0], [1], [0.5]], environment, { clearances: true })
    const [{ links, atLeast, atMost } = { links: ['', 0], atLeast: 0, atMost: 0 }] = clearances
    expect(links).toEqual(['bar', 0])
    const truth = 1.5 * Math.sin(1) - 0.01
    expect(atLeast).toBeGreaterThan(truth / 2.5)
    expect(atLeast).toBeLessThan(truth)
    expect(atMost).toBeGreaterThan(truth * 0.99)
    const touching = isPathFree(arm, [[0], [3]], environment, { clearances: true }).clearances
    expect(touching?.[0]?.atLeast).toBe(0)
    expect(touching?.[0]?.atMost).toBeLessThan(0.01)
  })
})

describe('bad input', () => {
  const limited = createArticulated({
    links: [{ name: 'base' }, { name: 'bar', geometry: [bar] }],
    joints: [
      {
        name: 'hinge',
        type: 'revolute',
        parent: 'base',
        child: 'bar',
        axis: [0, 0, 1],
        limits: { lower: -1, upper: 1 },
      },
    ],
  })

  it('names what is wrong', () => {
    expect(() => articulatedTimeOfContact(arm, [], [1])).toThrow(/q0 has 0 numbers, not 1 \(hinge\)/)
    expect(() => articulatedTimeOfContact(arm, [0], [Number.NaN])).toThrow(/q1\[0\], joint "hinge", is NaN/)
    expect(() => articulatedTimeOfContact(limited, [0], [1.1])).toThrow(/"hinge" at 1.1, outside its limits/)
    expect(articulatedTimeOfContact(limited, [0], [1.1], { limits: 'ignore' }).status).toBe('free')
    expect(() => isPathFree(limited, [[0], [2]])).toThrow(/configurations\[1\]\[0\]/)
    expect(() => isPathFree(arm, [[0]], [solid(bar) as never])).toThrow(/did you mean \{ model \}/)
    expect(() => isPathFree(arm, [[0]], [], { horizon: 1 } as never)).toThrow(/horizon/)
    expect(() => articulatedTimeOfContact(arm, [0], [1], { toleranc: 1 } as never)).toThrow(/did you mean.*tolerance/)
    expect(() => articulatedTimeOfContact(arm, [0], [1], { query: 'last' as never })).toThrow(/query/)
    expect(() => articulatedTimeOfContact({ links: [], joints: [] } as never, [0], [1])).toThrow(/createArticulated/)
    expect(() => articulatedTimeOfContact(arm, [0], [1e200], { environment: [obstacle(pole(1))] })).toThrow(/1e100/)
  })
})
