import { cup, digit, gear, knot, rolledPlate, sphere, wrinkledTorus, type TriangleMesh } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { mergeAll } from '../src/patches/decompose.kernel'
import { createSurface, type Surface } from '../src/patches/surface.kernel'
import { verifyLevel, type LevelMesh } from './support/verify-level'

function decomposed({ positions, triangles }: TriangleMesh, largestPatch = 128): Surface {
  const surface = createSurface(positions, triangles, 2 ** -40, largestPatch)
  mergeAll(surface, () => undefined)
  return surface
}

function levelOf(surface: Surface): LevelMesh {
  const hulls = new Map(
    surface.patches.flatMap((patch, id) => {
      if (patch === undefined) return []
      const vertices = [...patch.hull.vertices]
      const faces = Array.from({ length: patch.hull.faces.length / 3 }, (_, f): [number, number, number] => {
        const [a = -1, b = -1, c = -1] = Array.from(patch.hull.faces.slice(3 * f, 3 * f + 3), (k) => vertices[k] ?? -1)
        return [a, b, c]
      })
      return [[id, { vertices, faces }] as const]
    }),
  )
  return { positions: surface.x, triangles: surface.corners, patchOf: surface.patchOf, hulls, size: 4 }
}

const ball = (level: number): TriangleMesh => {
  const { x0, triangles } = sphere({ level })
  return { name: 'ball', positions: x0, triangles }
}

describe('convex surface decomposition', () => {
  const models = [
    cup({ around: 40, rings: 50 }),
    wrinkledTorus({ around: 48, rings: 30 }),
    knot({ bumps: 0.1 }),
    gear(),
    rolledPlate(),
    digit(8),
  ]
  for (const model of models) {
    it(`cuts the ${model.name} into convex patches whose hulls do not protrude`, () => {
      const surface = decomposed(model)
      expect(verifyLevel(levelOf(surface))).toEqual([])
      expect(surface.patchCount).toBeLessThan(model.triangles.length / 6)
    })
  }

  it('leaves a convex model whole', () => {
    expect(decomposed(ball(3), 1000).patchCount).toBe(1)
  })

  it('keeps to the largest number of triangles in a patch', () => {
    const surface = decomposed(ball(3), 64)
    expect(surface.patchCount).toBeGreaterThanOrEqual(8)
    expect(Math.max(...surface.patches.map((patch) => patch?.triangles.length ?? 0))).toBeLessThanOrEqual(64)
    expect(verifyLevel(levelOf(surface))).toEqual([])
  })

  it('does not fill the notch of a flat L, though all its edges are flat', () => {
    const surface = decomposed(digit(7, 1), 1000)
    expect(surface.patchCount).toBeGreaterThan(1)
    expect(verifyLevel(levelOf(surface))).toEqual([])
  })

  it('is the same every time', () => {
    const first = decomposed(knot())
    expect(decomposed(knot()).patchOf).toEqual(first.patchOf)
  })
})
