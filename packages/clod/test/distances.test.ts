import { valueAt } from '@ccd/core'
import { cup, gear, wrinkledTorus } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { hullDistance, triangleDistance } from '../src/hierarchy/hull-distance.kernel'
import { convexHull, type Hull } from '../src/hull/quickhull.kernel'
import { createDualHierarchy, type DualHierarchy } from '../src/index'
import { mergeAll } from '../src/patches/decompose.kernel'
import { createSurface } from '../src/patches/surface.kernel'
import { Reference } from '../src/simplify/reference.kernel'
import { Simplifier } from '../src/simplify/simplify.kernel'
import { snapshot } from '../src/build/snapshot.kernel'
import { pointHull, pointOf, pointTriangle, type Triangle, type Vector } from './support/brute-force'
import { FULL, randomNumbers } from './support/random'
import { facesOf, isFlat } from './support/verify-errors'

const ROUNDS = FULL ? 2000 : 200
/** What rounding in the brute force may amount to. */
const ROUNDING = 1e-14

const vectorAt = (x: Float64Array, v: number): Vector => [
  valueAt(x, 3 * v),
  valueAt(x, 3 * v + 1),
  valueAt(x, 3 * v + 2),
]

function hullOfAll(x: Float64Array): Hull {
  const hull = convexHull(
    x,
    Int32Array.from({ length: x.length / 3 }, (_, i) => i),
    x.length / 3,
  )
  if (hull === undefined) throw new Error('no hull')
  return hull
}

function facesOfHull(x: Float64Array, { vertices, faces }: Hull): Triangle[] {
  const corner = (i: number): Vector => vectorAt(x, valueAt(vertices, valueAt(faces, i)))
  return Array.from(
    { length: faces.length / 3 },
    (_, f): Triangle => [corner(3 * f), corner(3 * f + 1), corner(3 * f + 2)],
  )
}

describe('the distance of a point from a hull', () => {
  it('is never below the true one, and hardly above it: random hulls, needles among their faces', () => {
    const random = randomNumbers(11)
    for (let round = 0; round < ROUNDS; round++) {
      const squeezed = 10 ** -(6 * random())
      const x = Float64Array.from(
        { length: 3 * 13 },
        (_, i) => (random() - 0.5) * (i % 3 === 0 && i < 36 ? squeezed : 1),
      )
      const hull = hullOfAll(x.slice(0, 36))
      const expected = pointHull(vectorAt(x, 12), facesOfHull(x, hull), hull.flat)
      const distance = hullDistance(x, hull, 12)
      expect(distance).toBeGreaterThanOrEqual(expected - ROUNDING)
      expect(distance).toBeLessThanOrEqual(expected + 1e-12)
    }
  })

  it('is 0 for a point of the hull, and not for one beside a flat hull in its plane', () => {
    const x = Float64Array.of(0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0, 5, 1, 0, 1, 1, 0, 1, 1, 3)
    const hull = hullOfAll(x.slice(0, 12))
    expect(hull.flat).toBe(true)
    expect(hullDistance(x, hull, 4)).toBeCloseTo(3, 12)
    expect(hullDistance(x, hull, 4)).toBeGreaterThanOrEqual(3)
    expect(hullDistance(x, hull, 5)).toBeLessThan(1e-12)
    expect(hullDistance(x, hull, 6)).toBeGreaterThanOrEqual(3)
    const cube = Float64Array.from({ length: 24 }, (_, i) => (Math.floor(i / 3) >> (i % 3)) & 1)
    const points = Float64Array.of(...cube, 0.5, 0.5, 0.5, 1, 0.25, 0.5, 1, 2, 0.5)
    expect(hullDistance(points, hullOfAll(cube), 8)).toBe(0)
    expect(hullDistance(points, hullOfAll(cube), 9)).toBe(0)
    expect(hullDistance(points, hullOfAll(cube), 10)).toBeCloseTo(1, 12)
  })

  it('holds far away from the origin, where coordinates are coarse', () => {
    const x = Float64Array.of(1e8, 0, 0, 1e8 + 1, 0, 0, 1e8, 1, 0, 1e8 + 0.25, 0.25, 0.5)
    expect(triangleDistance(x, valueAt(x, 9), valueAt(x, 10), valueAt(x, 11), 0, 1, 2)).toBeGreaterThanOrEqual(0.5)
  })
})

describe('h', () => {
  it('is the greatest distance of a vertex of any descendant, not only of the children', () => {
    const model = wrinkledTorus({ around: 40, rings: 20, wrinkle: 0.2 })
    const hierarchy = createDualHierarchy(model.positions, model.triangles)
    let deeper = 0
    for (let n = 0; n < hierarchy.nodeCount; n++) {
      const faces = facesOf(hierarchy, n)
      const [children, all] = greatest(hierarchy, n, faces)
      expect(valueAt(hierarchy.h, n)).toBeGreaterThanOrEqual(all - ROUNDING * hierarchy.size)
      expect(valueAt(hierarchy.h, n)).toBeLessThanOrEqual(all + 1e-10 * hierarchy.size)
      if (all > children * 1.001) deeper++
    }
    expect(deeper).toBeGreaterThan(0)
  })
})

/** The greatest distance of a vertex of a child, and of any descendant, from the hull of n. */
function greatest(hierarchy: DualHierarchy, n: number, faces: readonly Triangle[]): [number, number] {
  const { childStart, hullStart, hullVertices, vertices } = hierarchy
  const result: [number, number] = [0, 0]
  const flat = isFlat(faces)
  let from = valueAt(childStart, n)
  let to = valueAt(childStart, n + 1)
  for (let depth = 0; from < to; depth++) {
    for (let i = valueAt(hullStart, from); i < valueAt(hullStart, to); i++) {
      const distance = pointHull(vectorAt(vertices, valueAt(hullVertices, i)), faces, flat)
      if (depth === 0) result[0] = Math.max(result[0], distance)
      result[1] = Math.max(result[1], distance)
    }
    const next = valueAt(childStart, to)
    from = valueAt(childStart, from)
    to = next
  }
  return result
}

describe('what is known of a simplified surface', () => {
  for (const model of [
    cup({ around: 24, rings: 30 }),
    gear(),
    wrinkledTorus({ around: 40, rings: 20, wrinkle: 0.2 }),
  ]) {
    it(`every triangle lies within its deviation of the input mesh: ${model.name}`, () => {
      const random = randomNumbers(12)
      const surface = createSurface(model.positions, model.triangles, 2 ** -40, 128)
      mergeAll(surface, () => undefined)
      snapshot(surface, () => 0)
      const simplifier = new Simplifier(surface)
      simplifier.run(surface.patchCount >> 2, () => undefined)
      const { deviation } = simplifier.history
      const input = trianglesOf(surface.x, Int32Array.from(model.triangles))
      const now = trianglesOf(surface.x, surface.corners)
      let moved = 0
      for (const [t, triangle] of now.entries()) {
        if (valueAt(surface.corners, 3 * t) < 0 || valueAt(deviation, t) === 0) continue
        moved++
        for (let i = 0; i < 12; i++) {
          const p = pointOf(triangle, i === 0 ? 0 : random(), i === 0 ? 0 : random())
          const distance = input.reduce((nearest, other) => Math.min(nearest, pointTriangle(p, other)), Infinity)
          if (distance > valueAt(deviation, t) + 1e-12) {
            throw new Error(`a point of triangle ${t} is ${distance} away, and its bound is ${valueAt(deviation, t)}`)
          }
        }
      }
      expect(moved).toBeGreaterThan(20)
    })
  }

  it('the measured distance of a triangle from a mesh is never too small, and too large by no more than was allowed', () => {
    const random = randomNumbers(13)
    const { positions, triangles } = gear({ teeth: 6, perTooth: 4, layers: 1 })
    const x = new Float64Array(positions.length + 9)
    x.set(positions)
    const [a, b, c] = [positions.length / 3, positions.length / 3 + 1, positions.length / 3 + 2]
    const corners = Int32Array.from(triangles)
    const reference = new Reference(x, corners)
    const mesh = trianglesOf(x, corners)
    for (let round = 0; round < ROUNDS / 10; round++) {
      for (let i = 0; i < 9; i++) x[positions.length + i] = 2.4 * random() - 1.2
      const triangle: Triangle = [vectorAt(x, a), vectorAt(x, b), vectorAt(x, c)]
      const bound = reference.farthest(a, b, c, 0.1)
      let sampled = 0
      for (let i = 0; i < 400; i++) {
        const p = pointOf(triangle, (i % 20) / 19, Math.floor(i / 20) / 19)
        sampled = Math.max(
          sampled,
          mesh.reduce((nearest, other) => Math.min(nearest, pointTriangle(p, other)), Infinity),
        )
      }
      expect(bound).toBeGreaterThanOrEqual(sampled - 1e-12)
      expect(bound).toBeLessThanOrEqual(sampled + 0.25)
    }
  })
})

function trianglesOf(x: Float64Array, corners: Int32Array): Triangle[] {
  const at = (i: number): Vector => vectorAt(x, Math.max(0, valueAt(corners, i)))
  return Array.from({ length: corners.length / 3 }, (_, t): Triangle => [at(3 * t), at(3 * t + 1), at(3 * t + 2)])
}
