import { cup, digit, gear, knot, rolledPlate, sphere, spiralPeg, wrinkledTorus } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { createDualHierarchy, hierarchyStatistics } from '../src/index'
import { randomNumbers } from './support/random'
import { verifyErrors } from './support/verify-errors'
import { verifyLayout, verifyLevels } from './support/check-hierarchy'

describe('a dual hierarchy', () => {
  for (const model of [cup({ around: 24, rings: 30 }), gear(), digit(8)]) {
    it(`of the ${model.name} keeps what its type says, at every level`, () => {
      const hierarchy = createDualHierarchy(model.positions, model.triangles)
      expect(verifyLayout(hierarchy)).toEqual([])
      expect(verifyLevels(hierarchy)).toEqual([])
      expect(verifyErrors(hierarchy, randomNumbers(1), 10, 10)).toEqual([])
      expect(hierarchyStatistics(hierarchy).clods).toBeGreaterThan(1)
    })
  }

  it('of a tube whose rings have three edges is not pinched off there', () => {
    for (const { positions, triangles } of [
      wrinkledTorus({ around: 30, rings: 3, wrinkle: 0 }),
      knot({ around: 60, rings: 3 }),
    ]) {
      const hierarchy = createDualHierarchy(positions, triangles)
      expect(verifyLayout(hierarchy)).toEqual([])
      expect(verifyLevels(hierarchy)).toEqual([])
      expect(hierarchyStatistics(hierarchy).clods).toBeGreaterThan(1)
    }
  })

  it('keeps large patches convex: rolled sheets and long spirals', () => {
    for (const { positions, triangles } of [
      rolledPlate({ around: 5, rings: 60, thickness: 0.04, fold: 6 }),
      spiralPeg({ around: 16, rings: 60 }),
    ]) {
      const hierarchy = createDualHierarchy(positions, triangles, { largestPatch: 5000 })
      expect(verifyLayout(hierarchy)).toEqual([])
      expect(verifyLevels(hierarchy)).toEqual([])
    }
  })

  it('of a convex model is a single leaf', () => {
    const { x0, triangles } = sphere({ level: 2 })
    const { clods, levels, patches } = hierarchyStatistics(createDualHierarchy(x0, triangles, { largestPatch: 1000 }))
    expect({ clods, levels, patches }).toEqual({ clods: 1, levels: 1, patches: 1 })
  })
})
