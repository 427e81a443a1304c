import { describe, expect, it } from 'vitest'
import {
  createRigidModel,
  linearMotion,
  piecewiseMotion,
  resting,
  type BodyMotion,
  type RigidModel,
} from '../src/index'
import { advanceBodies, leap } from '../src/search/advance-bodies.kernel'
import { frontStep } from '../src/search/front.kernel'
import {
  RELATIVE_CENTRE_A,
  RELATIVE_CENTRE_B,
  RELATIVE_MARGIN,
  RELATIVE_SHIFT,
  RELATIVE_SPIN_A,
  RELATIVE_SPIN_B,
  RELATIVE_VELOCITY,
  RELATIVE_MOTION_LENGTH,
  relativeMotionAt,
} from '../src/motion/relative-motion.kernel'
import { fitNode } from '../src/model/fit.kernel'
import { advanceHierarchy } from '../src/search/advance-hierarchy.kernel'
import { NODE_LENGTH } from '../src/model/node.kernel'
import { nodeStep } from '../src/step/node-step.kernel'
import type { Search } from '../src/search/search'
import * as triangleKernel from '../src/step/triangle-step.kernel'
import { roundingSlack } from '../src/motion/rounding-slack'
import { exact } from './support/exact'
import { box } from './support/meshes'
import { mutants, type MutantName } from './support/mutants'
import { seeded } from './support/random'

// Each claim below holds for the kernel, and fails as soon as one of the conditions of its proof is taken out.

type NodeStep = typeof nodeStep
type TriangleKernel = Pick<typeof triangleKernel, 'triangleStep' | 'trianglesApart'>
type Advance = (search: Search) => void

async function mutantOf<M>(name: MutantName): Promise<M> {
  const path = `../${mutants[name].file}?mutant=${encodeURIComponent(name)}`
  return import(/* @vite-ignore */ path) as Promise<M>
}

/** Frames are given directly: turned by nothing, so that B's coordinates are the world's. */
interface Setting {
  readonly velocity?: readonly number[]
  readonly spinA?: readonly number[]
  readonly spinB?: readonly number[]
  readonly shift?: readonly number[]
  readonly centreA?: readonly number[]
  readonly centreB?: readonly number[]
  readonly margin?: number
}

function relativeMotionOf(setting: Setting): Float64Array {
  const relative = new Float64Array(RELATIVE_MOTION_LENGTH)
  relative[0] = relative[4] = relative[8] = 1
  relative.set(setting.shift ?? [0, 0, 0], RELATIVE_SHIFT)
  relative.set(setting.velocity ?? [0, 0, 0], RELATIVE_VELOCITY)
  relative.set(setting.spinA ?? [0, 0, 0], RELATIVE_SPIN_A)
  relative.set(setting.spinB ?? [0, 0, 0], RELATIVE_SPIN_B)
  relative.set(setting.centreA ?? [0, 0, 0], RELATIVE_CENTRE_A)
  relative.set(setting.centreB ?? [0, 0, 0], RELATIVE_CENTRE_B)
  relative[RELATIVE_MARGIN] = setting.margin ?? 0
  return relative
}

const X = [1, 0, 0]
const Y = [0, 1, 0]
const Z = [0, 0, 1]

/** A swept sphere: centre, half lengths along the two axes, radius. */
function node(centre: readonly number[], half1 = 0, half2 = 0, radius = 0, axis1 = X, axis2 = Y): Float32Array {
  const nodes = new Float32Array(NODE_LENGTH)
  nodes.set([...centre, ...axis1, ...axis2, half1, half2, radius])
  return nodes
}

const point = (...at: number[]) => Float64Array.from([...at, ...at, ...at])

interface NodeCase extends Setting {
  readonly a: Float32Array
  readonly b: Float32Array
  /** When they really touch. */
  readonly touch: number
}

/**
 * A at rest below the plane y = 1/4 of a body that is turned by ω = z about the origin, or the other way round: the end
 * (1, 0, 0) of a rod rises as sin t.
 */
const rise = Math.asin(0.25)
const nodeCases: Record<string, NodeCase> = {
  'the end of a rod of A that turns about its middle': {
    a: node([0, 0, 0], 1),
    b: node([1, 0.25, 0], 0.5),
    spinA: Z,
    touch: rise,
  },
  'the end of a rod of B that turns about its middle': {
    a: node([1, 0.25, 0], 0.5),
    b: node([0, 0, 0], 1),
    spinB: Z,
    touch: rise,
  },
  'a point of A that turns about the origin': { a: node([1, 0, 0]), b: node([1, 0.25, 0], 0.5), spinA: Z, touch: rise },
  'a point of B that turns about the origin': { a: node([1, 0.25, 0], 0.5), b: node([1, 0, 0]), spinB: Z, touch: rise },
  // The point leaves, passes the lowest place of its circle, and comes back.
  'a point of A that parts first': returning(0.2, 2 ** -10, 'A'),
  'a point of B that parts first': returning(0.2, 2 ** -10, 'B'),
  'a point of A that parts first, with hardly a gap': returning(1, 2 ** -60, 'A'),
  'spheres that approach': { a: node([0, 0, 0], 0, 0, 0.5), b: node([0, 2, 0], 0, 0, 0.25), velocity: Y, touch: 1.25 },
  'a rod whose axis is longer than 1 by an ulp of f32': {
    a: node([0, 0, 0], 1, 0, 0, [1 + 2 ** -23, 0, 0]),
    b: node([1, 2 ** -13, 0], 0.5),
    spinA: Z,
    touch: Math.asin(2 ** -13 / (1 + 2 ** -23)),
  },
}

/** A point on the unit circle about (0, cos angle, 0), whose height is −cos(t − angle) + cos angle: back at t = 2 angle. */
function returning(angle: number, gap: number, who: 'A' | 'B'): NodeCase {
  const centre = [Math.sin(angle), Math.cos(angle), 0]
  const touch = angle + Math.acos(Math.cos(angle) - gap)
  if (who === 'A') {
    return { a: node([0, 0, 0]), b: node([0, gap, 0], 4), spinA: Z, centreA: centre, touch }
  }
  return { a: node([0, gap, 0], 4), b: node([0, 0, 0]), spinB: Z, centreB: centre, touch }
}

function nodeFaults(step: NodeStep): string[] {
  const faults = Object.entries(nodeCases).flatMap(([name, one]) => {
    const claimed = step(relativeMotionOf(one), one.a, 0, one.b, 0)
    return claimed <= one.touch ? [] : [`${name}: ${claimed} > ${one.touch}`]
  })
  const random = seeded(1)
  for (let k = 0; k < 200; k++) {
    const [height, speed] = [Math.fround(random() + 0.5), random() + 0.5]
    const claimed = step(relativeMotionOf({ velocity: [0, speed, 0] }), node([0, 0, 0]), 0, node([0, height, 0]), 0)
    if (exact(claimed) * exact(speed) > exact(height) * exact(1)) faults.push(`${height} at speed ${speed}: rounded up`)
  }
  return faults
}

interface TriangleCase extends Setting {
  readonly a: Float64Array
  readonly b: Float64Array
  readonly touch: number
}

const wide = (y: number) => Float64Array.from([-4, y, 0, 4, y, 0, 0, y, 0])
const triangleCases: Record<string, TriangleCase> = {
  'a point of A that turns about the origin': { a: point(1, 0, 0), b: wide(0.25), spinA: Z, touch: rise },
  'a point of B that turns about the origin': { a: wide(0.25), b: point(1, 0, 0), spinB: Z, touch: rise },
  'a point of A that parts first': returningTriangle(0.2, 2 ** -10, 'A'),
  'a point of B that parts first': returningTriangle(0.2, 2 ** -10, 'B'),
  'a point of A that parts first, with hardly a gap': returningTriangle(1, 2 ** -60, 'A'),
  'a point with a margin': { a: point(0, 0, 0), b: wide(1), velocity: Y, margin: 0.25, touch: 0.75 },
}

function returningTriangle(angle: number, gap: number, who: 'A' | 'B'): TriangleCase {
  const { a: _a, b: _b, ...setting } = returning(angle, gap, who)
  return who === 'A' ? { ...setting, a: point(0, 0, 0), b: wide(gap) } : { ...setting, a: wide(gap), b: point(0, 0, 0) }
}

function triangleFaults({ trianglesApart: measure, triangleStep: step }: TriangleKernel): string[] {
  const claim = (setting: Setting, a: Float64Array, b: Float64Array) => {
    const relative = relativeMotionOf(setting)
    measure(relative, a, 0, b, 0)
    return step(relative)
  }
  const faults = Object.entries(triangleCases).flatMap(([name, one]) => {
    const claimed = claim(one, one.a, one.b)
    return claimed <= one.touch ? [] : [`${name}: ${claimed} > ${one.touch}`]
  })
  const random = seeded(2)
  for (let k = 0; k < 200; k++) {
    const [height, speed] = [random() + 0.5, random() + 0.5]
    const claimed = claim({ velocity: [0, speed, 0] }, point(0, 0, 0), wide(height))
    if (exact(claimed) * exact(speed) > exact(height) * exact(1)) faults.push(`${height} at speed ${speed}: rounded up`)
  }
  return faults
}

const cube = box()
const solid = createRigidModel(cube.positions, cube.triangles)
const speck = createRigidModel([0, 0, 0], [0, 0, 0])
const at = (...position: number[]) => ({ position, rotation: [0, 0, 0, 1] })
/** A triangle whose volume, a rectangle, is twice as large. */
const roof = createRigidModel([-1, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2])
const still = resting(at(0, 0, 0))

/** From 3 to x along an axis, as seen from one of its sides. */
type Side = readonly [axis: number, sign: number]
const sides: Side[] = [0, 1, 2].flatMap((axis): Side[] => [
  [axis, 1],
  [axis, -1],
])
const on = ([axis, sign]: Side, x: number) => at(...[0, 1, 2].map((k) => (k === axis ? sign * x : 0)))

/** Creeps away at first, then goes right through: speeds of the first piece say nothing about the second. */
function turningBack(side: Side): BodyMotion {
  return piecewiseMotion(
    [linearMotion(on(side, 3), on(side, 3.01)), linearMotion(on(side, 3.01), on(side, -3))],
    [0, 0.25, 1],
  )
}

/** Comes on slowly, then fast: a bound from the first piece is far too late for the second. */
function speedingUp(side: Side): BodyMotion {
  return piecewiseMotion(
    [linearMotion(on(side, 3), on(side, 2.5)), linearMotion(on(side, 2.5), on(side, -3))],
    [0, 0.25, 1],
  )
}

const slack = roundingSlack(solid, turningBack([0, 1]).pieces, solid, still.pieces)

function searchOf(a: RigidModel, motion: BodyMotion, weight: number, limit = 1000, reach = 3 * slack): Search {
  return {
    a,
    b: solid,
    piecesA: motion.pieces,
    piecesB: still.pieces,
    margin: slack,
    reach,
    from: 0,
    limit,
    weight,
    controlSteps: 5,
    controlDistance: 0.1,
    horizon: 1,
    planes: undefined,
    found: false,
    converged: true,
    time: Infinity,
    lowerBound: Infinity,
    leafA: -1,
    leafB: -1,
    nearA: -1,
    nearB: -1,
    iterations: 0,
    nodePairs: 0,
    trianglePairs: 0,
    frontNodes: 0,
  }
}

/**
 * Distances within reach at the horizon, where a piece ends, so that bounds are cut to exactly that time. Bodies as a whole
 * may rightly reject the second before they look.
 */
const close = [2 * slack, 3 * slack] as const
const closer = [2 ** -5, 2 ** -4] as const

function advanceFaults(
  advance: Advance,
  weights: readonly number[],
  closes: readonly (readonly [number, number])[],
): string[] {
  const faults: string[] = []
  for (const weight of weights) {
    for (const [model, far] of [
      [solid, 1],
      [speck, 0.5],
    ] as const) {
      for (const side of sides) {
        const back = searchOf(model, turningBack(side), weight)
        advance(back)
        const touch = 0.25 + ((3.01 - far) / 6.01) * 0.75
        if (!(back.found && back.time <= touch && back.time > touch - 1e-9))
          faults.push(`turns back: ${back.time}, not ${touch}`)
        const fast = searchOf(model, speedingUp(side), weight)
        advance(fast)
        const met = 0.25 + ((2.5 - far) / 5.5) * 0.75
        if (!(fast.found && fast.time <= met && fast.time > met - 1e-9))
          faults.push(`speeds up: ${fast.time}, not ${met}`)
        const last = searchOf(model, linearMotion(on(side, 3), on(side, far)), weight)
        advance(last)
        if (!last.found) faults.push('contact at t = 1 lost')
        for (const [distance, reach] of closes) {
          const near = on(side, far + distance)
          const nears = piecewiseMotion([linearMotion(on(side, 3), near), resting(near)], [0, 0.5, 1])
          const stops = searchOf(model, nears, weight, 1000, reach)
          stops.horizon = 0.5
          advance(stops)
          if (!(stops.found && stops.converged && stops.time <= 0.5)) faults.push('contact at the horizon lost')
        }
      }
    }
    // A point passes beside the triangle, through its volume, and then goes straight to it and stays.
    const passes = piecewiseMotion(
      [
        linearMotion(at(0.9, 0.9, 2), at(0.6, 0.6, -2)),
        linearMotion(at(0.6, 0.6, -2), at(0, 0.5, 0)),
        resting(at(0, 0.5, 0)),
      ],
      [0, 0.5, 0.55, 1],
    )
    const beside = { ...searchOf(speck, passes, weight), b: roof }
    advance(beside)
    if (!(beside.found && beside.time <= 0.55)) faults.push(`passes beside: ${beside.time}, not 0.55`)
    // It leaves the volume and halts within reach of a corner, where the volumes stay apart.
    const corner = at(1.04, -0.03, 0)
    const halting = piecewiseMotion([linearMotion(at(0.9, 0.9, 0), corner), resting(corner)], [0, 0.5, 1])
    const halts = { ...searchOf(speck, halting, weight, 1000, 2 ** -4), b: roof }
    halts.horizon = 0.5
    advance(halts)
    if (weight === 1 && !halts.found) faults.push('triangles at the horizon lost')
    const turning = linearMotion(at(3, 0, 0), { position: [0.9, 0, 0], rotation: [0, 0, 1, 0] })
    const limited = searchOf(solid, turning, weight, 2)
    advance(limited)
    if (limited.found && limited.converged) faults.push('says that it has converged')
    const whole = searchOf(solid, turning, weight)
    advance(whole)
    if (!whole.converged || limited.time > whole.time) faults.push('the limit made it late')
  }
  return faults
}

/** Leaps that end after the bodies have met. */
function leapFaults(run: typeof leap): string[] {
  const faults: string[] = []
  for (const side of sides) {
    for (const budget of [0, 4, 16, 1e6]) {
      for (const [name, motion, touch] of [
        ['turns back', turningBack(side), 0.25 + (2.01 / 6.01) * 0.75],
        ['speeds up', speedingUp(side), 0.25 + (1.5 / 5.5) * 0.75],
        ['comes', linearMotion(on(side, 3), on(side, -3)), 1 / 3],
      ] as const) {
        let t = 0
        for (let k = 0; k < 20; k++) t = run(searchOf(solid, motion, 1), t, k % 2 === 0 ? 0.25 : 0, budget)
        if (!(t <= touch)) faults.push(`${name}, ${budget} node pairs: ${t} > ${touch}`)
      }
    }
  }
  return faults
}

/** Fronts whose step is too long, and traversals that were cut short but claim a step all the same. */
function frontFaults(run: typeof frontStep): string[] {
  const faults: string[] = []
  const relative = new Float64Array(RELATIVE_MOTION_LENGTH)
  for (const side of sides) {
    const motion = linearMotion(on(side, 3), on(side, -3))
    for (const weight of [0.3, 1]) {
      for (const budget of [0, 2, 4, 8, 16, 32, 1e6]) {
        const search = searchOf(solid, motion, weight)
        relativeMotionAt(0, motion.pieces, solid.origin, still.pieces, solid.origin, slack, relative)
        const step = run(search, relative, weight, weight < 1, 2, 0, budget)
        if (step > 1 / 3) faults.push(`${budget} node pairs: ${step}`)
      }
    }
  }
  // A near pair that does not move, and a far one that does: the front holds nodes that are reached before triangles are.
  const ends = (angle: number) => [0, 0, 0, 10 * Math.cos(angle), 10 * Math.sin(angle), 0]
  const [rod, posts] = [
    createRigidModel(ends(0), [0, 0, 0, 1, 1, 1]),
    createRigidModel([0, 0, 0.1, ...ends(0.3).slice(3)], [0, 0, 0, 1, 1, 1]),
  ]
  const turn = linearMotion(at(0, 0, 0), { position: [0, 0, 0], rotation: [0, 0, Math.sin(0.5), Math.cos(0.5)] })
  relativeMotionAt(0, turn.pieces, rod.origin, still.pieces, posts.origin, slack, relative)
  for (const controlled of [false, true]) {
    const step = run({ ...searchOf(rod, turn, 1), b: posts }, relative, 1, controlled, 2, 0, 1e6)
    if (!(step <= 0.3)) faults.push(`the end of a rod: ${step}`)
  }
  return faults
}

/** Points outside of the volume fitted to them. */
function volumeFaults(fit: typeof fitNode): string[] {
  const faults: string[] = []
  const random = seeded(3)
  for (let k = 0; k < 50; k++) {
    const points = Float64Array.from({ length: 30 }, () => 2 * random() - 1)
    const nodes = new Float32Array(NODE_LENGTH)
    fit(points, 0, 10, Float64Array.from([...X, ...Y, ...Z]), nodes, 0)
    const [cx = 0, cy = 0, cz = 0] = nodes
    const [half1 = 0, half2 = 0, radius = 0] = nodes.slice(9)
    const axis1 = nodes[3] === 1 ? 0 : 1
    for (let p = 0; p < 30; p += 3) {
      const [x = 0, y = 0, z = 0] = points.slice(p, p + 3)
      const [u, v] = axis1 === 0 ? [x - cx, y - cy] : [y - cy, x - cx]
      const out = Math.hypot(Math.max(0, Math.abs(u) - half1), Math.max(0, Math.abs(v) - half2), z - cz)
      if (out > radius) faults.push(`${x} ${y} ${z}: ${out} > ${radius}`)
    }
  }
  return faults
}

/** Answers that are late for faces that meet along x, by comparison without rounding, with so many slacks as margin. */
function lateWith(slacks: number): number {
  const random = seeded(4)
  let late = 0
  for (let k = 0; k < 300; k++) {
    const [from, to] = [1.5 + random(), -3 * random()]
    const motion = linearMotion(at(from, 0, 0), at(to, 0, 0))
    const search = { ...searchOf(solid, motion, 1), margin: slacks * slack, reach: 0 }
    advanceHierarchy(search)
    // from + t (to − from) ≥ 1, in multiples of 2⁻²⁴⁰
    const gap = (exact(from) - exact(1)) * exact(1) + exact(search.time) * (exact(to) - exact(from))
    if (gap < 0n) late++
  }
  return late
}

const names = Object.keys(mutants) as MutantName[]
const of = (kind: string) => names.filter((name) => name.startsWith(kind))

describe('a step claims no more than is true, and needs every condition of its proof', () => {
  it('nodes', () => expect(nodeFaults(nodeStep)).toEqual([]))
  it('triangles', () => expect(triangleFaults(triangleKernel)).toEqual([]))
  it('bodies', () => expect(advanceFaults(advanceBodies, [0.3, 1], [close])).toEqual([]))
  it('hierarchy', () => expect(advanceFaults(advanceHierarchy, [1], [close, closer])).toEqual([]))

  it('leaps', () => expect(leapFaults(leap)).toEqual([]))
  it('fronts', () => expect(frontFaults(frontStep)).toEqual([]))

  it('volumes', () => expect(volumeFaults(fitNode)).toEqual([]))
  it('rounding', () => expect(lateWith(1)).toBe(0))
  it('rounding: slack', () => expect(lateWith(0)).toBeGreaterThan(0))

  it.each(of('volume:'))('%s', async (name) => {
    const mutant = await mutantOf<{ fitNode: typeof fitNode }>(name)
    expect(volumeFaults(mutant.fitNode)).not.toEqual([])
  })

  it.each(of('node:'))('%s', async (name) => {
    const mutant = await mutantOf<{ nodeStep: NodeStep }>(name)
    expect(nodeFaults(mutant.nodeStep)).not.toEqual([])
  })

  it.each(of('triangle:'))('%s', async (name) => {
    expect(triangleFaults(await mutantOf<TriangleKernel>(name))).not.toEqual([])
  })

  it.each(of('bodies:'))('%s', async (name) => {
    const mutant = await mutantOf<{ advanceBodies: Advance }>(name)
    expect(advanceFaults(mutant.advanceBodies, [0.3, 1], [close])).not.toEqual([])
  })

  it.each(of('leap:'))('%s', async (name) => {
    const mutant = await mutantOf<{ leap: typeof leap }>(name)
    expect(leapFaults(mutant.leap)).not.toEqual([])
  })

  it.each(of('front:'))('%s', async (name) => {
    const mutant = await mutantOf<{ frontStep: typeof frontStep }>(name)
    expect(frontFaults(mutant.frontStep)).not.toEqual([])
  })

  it.each(of('hierarchy:'))('%s', async (name) => {
    const mutant = await mutantOf<{ advanceHierarchy: Advance }>(name)
    expect(advanceFaults(mutant.advanceHierarchy, [1], [close, closer])).not.toEqual([])
  })
})
