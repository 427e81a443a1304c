import { createRigidModel, distance, type Pose } from '@ccd/advancement'
import { describe, expect, it } from 'vitest'
import { hullSeparation, type DualHierarchy, type HullSeparation } from '../src/index'
import { fallbacks } from '../src/convex/hull-distance.kernel'
import { diagonal, hullHierarchy } from './support/hulls'
import { depthByAxes, gapAlong, randomPose, unit } from './support/references'
import { FULL, randomNumbers } from './support/random'

const HOME: Pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }

type Random = () => number

const FAMILIES: Readonly<Record<string, (random: Random) => Float64Array>> = {
  cloud: (random) => points(4 + Math.floor(40 * random()), () => [random() - 0.5, random() - 0.5, random() - 0.5]),
  ball: (random) =>
    points(20 + Math.floor(200 * random()), () => unit([random() - 0.5, random() - 0.5, random() - 0.5])),
  box: (random) => box(0.1 + random(), 0.1 + random(), 0.1 + random()),
  prism: (random) => prism(3 + Math.floor(30 * random()), 0.1 + random()),
  flat: (random) => points(3 + Math.floor(12 * random()), () => [random() - 0.5, random() - 0.5, 0]),
  needle: (random) => points(4 + Math.floor(12 * random()), () => [random() - 0.5, 1e-7 * random(), 1e-6 * random()]),
  plate: (random) => points(4 + Math.floor(30 * random()), () => [random() - 0.5, random() - 0.5, 1e-9 * random()]),
  sliver: (random) => Float64Array.of(0, 0, 0, 1, 0, 0, 0.5 + 0.1 * random(), 1e-8, 0),
}

function points(count: number, make: () => readonly number[]): Float64Array {
  return Float64Array.from(Array.from({ length: count }, make).flat())
}

function box(x: number, y: number, z: number): Float64Array {
  return Float64Array.from({ length: 24 }, (_, i) => {
    const corner = Math.floor(i / 3)
    return [corner & 1 ? x : -x, corner & 2 ? y : -y, corner & 4 ? z : -z][i % 3] ?? 0
  })
}

function prism(sides: number, height: number): Float64Array {
  let i = 0
  return points(2 * sides, () => {
    const angle = (2 * Math.PI * (i >> 1)) / sides
    return [Math.cos(angle), Math.sin(angle), i++ % 2 === 0 ? -height : height]
  })
}

/** Moves that make the hard cases: far, near, touching to within rounding, deep, face on face, the same place. */
const OFFSETS = [3, 1, 0.5, 0.1, 1e-3, 1e-6, 1e-8, 1e-9, 1e-12, 0]

interface Case {
  readonly a: DualHierarchy
  readonly b: DualHierarchy
  readonly poseA: Pose
  readonly poseB: Pose
  readonly size: number
  readonly name: string
}

function* cases(count: number, seed: number): Generator<Case> {
  const random = randomNumbers(seed)
  const names = Object.keys(FAMILIES)
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  while (count > 0) {
    const [first, second] = [pick(names), pick(names)]
    const scale = pick([1, 1, 1e-6, 1e6, 1e-3])
    const make = (name: string) => hullHierarchy((FAMILIES[name]?.(random) ?? new Float64Array()).map((v) => v * scale))
    const a = make(first)
    const b = random() < 0.2 ? a : make(second)
    if (a === undefined || b === undefined) continue
    const size = a.size + b.size
    const poseA = random() < 0.3 ? HOME : randomPose(random, scale)
    let poseB = random() < 0.3 ? poseA : randomPose(random, scale)
    // Brought to a chosen gap, or overlap, along the axis that parts them best.
    const { normal, distance: gap } = hullSeparation(a, 0, poseA, b, 0, poseB)
    const wanted = pick(OFFSETS) * scale * pick([1, 1, -1])
    if (random() < 0.8) {
      const position = [0, 1, 2].map((k) => (poseB.position[k] ?? 0) + (normal[k] ?? 0) * (wanted - gap))
      poseB = { position, rotation: poseB.rotation }
    }
    yield { a, b, poseA, poseB, size, name: `${first} ${second} ${scale} ${wanted}` }
    count--
  }
}

/** Both bounds again, by all points and in a straight way: the gap along the normal, and the distance of the points found. */
function duality({ a, b, poseA, poseB, size, name }: Case, found: HullSeparation): void {
  const { distance: value, error } = found
  expect(error, name).toBeLessThanOrEqual(1e-9 * size)
  const gap = gapAlong(found.normal, a, poseA, b, poseB)
  expect(Math.abs(gap - value), `${name}: dual ${gap}, primal ${value}`).toBeLessThanOrEqual(1e-9 * size)
}

describe('the distance of convex hulls', () => {
  it(`closes its interval to 1e-9 of the size for ${13_394} pairs, degenerate and touching ones among them`, () => {
    let overlapping = 0
    fallbacks.fill(0)
    for (const one of cases(13_394, 17)) {
      const found = hullSeparation(one.a, 0, one.poseA, one.b, 0, one.poseB)
      if (found.distance < -1e-9 * one.size) overlapping++
      duality(one, found)
    }
    // The simplex alone is not enough for needles: this is what the wider search is for.
    expect(fallbacks[0]).toBeGreaterThan(100)
    expect(overlapping).toBeGreaterThan(1000)
  })

  it('is that of the triangles, for hulls that are apart', () => {
    let apart = 0
    for (const one of cases(FULL ? 3000 : 600, 18)) {
      const found = hullSeparation(one.a, 0, one.poseA, one.b, 0, one.poseB)
      if (found.distance <= 0) continue
      const models = [one.a, one.b].map(({ vertices, patchTriangles }) => createRigidModel(vertices, patchTriangles))
      const [first, second] = models
      if (first === undefined || second === undefined) throw new Error('no model')
      const truth = distance(first, one.poseA, second, one.poseB).distance
      expect(Math.abs(truth - found.distance), one.name).toBeLessThanOrEqual(found.error + 1e-12 * one.size)
      apart++
    }
    expect(apart).toBeGreaterThan(100)
  })

  it('finds the depth that the normals of all faces and pairs of edges give', () => {
    let deep = 0
    for (const one of cases(FULL ? 2000 : 400, 19)) {
      const found = hullSeparation(one.a, 0, one.poseA, one.b, 0, one.poseB)
      if (found.distance > 0 || one.a.hullVertices.length + one.b.hullVertices.length > 40) continue
      const depth = depthByAxes(one.a, one.poseA, one.b, one.poseB)
      expect(Math.abs(depth + found.distance), `${one.name}: ${depth}, ${found.distance}`).toBeLessThanOrEqual(
        found.error + 1e-10 * one.size,
      )
      deep++
    }
    expect(deep).toBeGreaterThan(50)
  })

  it('parts hulls that overlap by a move along the normal', () => {
    for (const one of cases(300, 20)) {
      const found = hullSeparation(one.a, 0, one.poseA, one.b, 0, one.poseB)
      const move = 1e-6 * one.size - found.distance
      const position = [0, 1, 2].map((k) => (one.poseB.position[k] ?? 0) + (found.normal[k] ?? 0) * move)
      const after = hullSeparation(one.a, 0, one.poseA, one.b, 0, { position, rotation: one.poseB.rotation })
      expect(after.distance, one.name).toBeGreaterThan(0.99e-6 * one.size)
    }
  })

  it('of boxes face on face, one on the other, and in the same place', () => {
    const cube = hullHierarchy(box(0.5, 0.5, 0.5))
    if (cube === undefined) throw new Error('no hull')
    const at = (x: number): number => hullSeparation(cube, 0, HOME, cube, 0, { ...HOME, position: [x, 0, 0] }).distance
    for (const [x, gap] of [
      [1, 0],
      [1.25, 0.25],
      [0.75, -0.25],
      [0, -1],
    ] as const) {
      expect(at(x)).toBeCloseTo(gap, 12)
    }
    expect(diagonal(cube.vertices)).toBe(cube.size)
  })

  it('refuses a node that does not exist and a pose that is none', () => {
    const cube = hullHierarchy(box(1, 1, 1))
    if (cube === undefined) throw new Error('no hull')
    expect(() => hullSeparation(cube, 1, HOME, cube, 0, HOME)).toThrow('nodeA is 1')
    expect(() => hullSeparation(cube, 0, HOME, cube, 0, { ...HOME, rotation: [0, 0, 0, 2] })).toThrow('poseB.rotation')
  })
})
