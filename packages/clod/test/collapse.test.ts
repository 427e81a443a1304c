import { valueAt } from '@ccd/core'
import { cup, tetrahedron, wrinkledTorus, type TriangleMesh } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { createSurface, type Surface } from '../src/patches/surface.kernel'
import { nearestInHalfspaces } from '../src/simplify/halfspaces.kernel'
import { closeStar, openStar, placeVertex } from '../src/simplify/star.kernel'
import { randomNumbers } from './support/random'

const surfaceOf = ({ positions, triangles }: Pick<TriangleMesh, 'positions' | 'triangles'>): Surface =>
  createSurface(positions, triangles, 2 ** -40, 128)

describe('the star of an edge', () => {
  it('is opened only where a collapse leaves a closed 2-manifold', () => {
    const tube = surfaceOf(wrinkledTorus({ around: 12, rings: 3 }))
    let refused = 0
    for (const [u, v] of edgesOf(tube)) {
      // Around a tube with rings of three vertices, the third one is a neighbour of both ends, and no triangle is between.
      const third = commonNeighbours(tube, u, v) > 2
      const star = openStar(tube, u, v)
      expect(star === undefined).toBe(third)
      if (star === undefined) refused++
      else closeStar(tube, star)
    }
    expect(refused).toBe(36)
    const { x0, triangles } = tetrahedron()
    const smallest = surfaceOf({ positions: x0, triangles })
    for (const [u, v] of edgesOf(smallest)) expect(openStar(smallest, u, v)).toBeUndefined()
  })

  it('leaves no trace when it is closed', () => {
    const surface = surfaceOf(cup({ around: 12, rings: 16 }))
    const before = structuredClone(surface)
    for (const [u, v] of edgesOf(surface)) {
      const star = openStar(surface, u, v)
      if (star === undefined) continue
      placeVertex(surface, star, Float64Array.of(1, 2, 3))
      closeStar(surface, star)
    }
    // A triangle may begin at another one of its corners.
    expect(turned(surface)).toEqual(turned(before))
    expect(surface.planes).toEqual(before.planes)
    expect(surface.star.slice(0, before.star.length)).toEqual(before.star)
    expect(surface.vertexCount).toBe(before.vertexCount)
    expect(surface.patches).toEqual(before.patches)
  })
})

describe('the nearest point in halfspaces', () => {
  it('satisfies all of them, and no point of a fine grid that does is nearer', () => {
    const random = randomNumbers(21)
    const out = new Float64Array(3)
    let found = 0
    for (let round = 0; round < 60; round++) {
      const count = 1 + Math.floor(8 * random())
      const planes = new Float64Array(4 * count)
      for (let i = 0; i < count; i++) {
        const n = [random() - 0.5, random() - 0.5, random() - 0.5]
        const length = Math.hypot(...n)
        planes.set([...n.map((value) => value / length), random() - 0.3], 4 * i)
      }
      const above = (x: number, y: number, z: number): number =>
        Array.from({ length: count }, (_, i) => {
          const at = (k: number) => valueAt(planes, 4 * i + k)
          return at(0) * x + at(1) * y + at(2) * z - at(3)
        }).reduce((a, b) => Math.max(a, b))
      const target = Float64Array.of(2 * random() - 1, 2 * random() - 1, 2 * random() - 1)
      const [tx = 0, ty = 0, tz = 0] = target
      let nearest = Infinity
      for (let i = 0; i < 21 ** 3; i++) {
        const [x, y, z] = [(i % 21) / 10 - 1, (Math.floor(i / 21) % 21) / 10 - 1, Math.floor(i / 441) / 10 - 1]
        if (above(x, y, z) <= 0) nearest = Math.min(nearest, Math.hypot(x - tx, y - ty, z - tz))
      }
      if (!nearestInHalfspaces(planes, count, target, 1e-12, out)) {
        expect(nearest).toBe(Infinity)
        continue
      }
      found++
      const [x = 0, y = 0, z = 0] = out
      expect(above(x, y, z)).toBeLessThan(1e-9)
      expect(Math.hypot(x - tx, y - ty, z - tz)).toBeLessThanOrEqual(nearest + 1e-9)
    }
    expect(found).toBeGreaterThan(20)
  })
})

/** The corners of each triangle, the smallest one first. */
function turned({ corners }: Surface): number[][] {
  return Array.from({ length: corners.length / 3 }, (_, t) => {
    const [a = 0, b = 0, c = 0] = corners.subarray(3 * t, 3 * t + 3)
    return a < b && a < c ? [a, b, c] : b < c ? [b, c, a] : [c, a, b]
  })
}

function edgesOf({ corners }: Surface): [number, number][] {
  return Array.from({ length: corners.length }, (_, i): [number, number] => [
    valueAt(corners, i),
    valueAt(corners, i % 3 === 2 ? i - 2 : i + 1),
  ]).filter(([u, v]) => u < v)
}

function commonNeighbours(surface: Surface, u: number, v: number): number {
  const around = (w: number): Set<number> =>
    new Set(valueAt(surface.star, w).flatMap((t) => [0, 1, 2].map((k) => valueAt(surface.corners, 3 * t + k))))
  const second = around(v)
  return [...around(u)].filter((w) => w !== u && w !== v && second.has(w)).length
}
