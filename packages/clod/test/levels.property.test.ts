import { valueAt } from '@ccd/core'
import { gear, knot, rolledPlate, wrinkledTorus, type TriangleMesh } from '@ccd/scenes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDualHierarchy, hierarchyStatistics } from '../src/index'
import { FULL, randomNumbers } from './support/random'
import { verifyErrors } from './support/verify-errors'
import { verifyLayout, verifyLevels } from './support/check-hierarchy'

const RUNS = FULL ? 25 : 3

/** A mesh that is made when it is asked for, so that a counterexample shows its options alone. */
interface Recipe {
  readonly options: object
  readonly make: () => TriangleMesh
}

const recipes = <T extends object>(
  options: fc.Arbitrary<T>,
  make: (options: T) => TriangleMesh,
): fc.Arbitrary<Recipe> => options.map((chosen) => ({ options: chosen, make: () => make(chosen) }))

const kinds: Record<string, fc.Arbitrary<Recipe>> = {
  'bumpy tori': recipes(
    fc.record({
      around: fc.integer({ min: 12, max: 40 }),
      rings: fc.integer({ min: 8, max: 20 }),
      wrinkle: fc.double({ min: 0, max: 0.25, noNaN: true }),
      waves: fc.integer({ min: 1, max: 9 }),
    }),
    wrinkledTorus,
  ),
  knots: recipes(
    fc.record({
      around: fc.integer({ min: 60, max: 110 }),
      rings: fc.integer({ min: 6, max: 10 }),
      bumps: fc.double({ min: 0, max: 0.2, noNaN: true }),
    }),
    knot,
  ),
  gears: recipes(
    fc.record({
      teeth: fc.integer({ min: 5, max: 14 }),
      perTooth: fc.constantFrom(4, 8),
      layers: fc.integer({ min: 1, max: 4 }),
    }),
    gear,
  ),
  'folded sheets with thickness': recipes(
    fc.record({
      around: fc.integer({ min: 8, max: 20 }),
      rings: fc.integer({ min: 10, max: 30 }),
      thickness: fc.double({ min: 0.01, max: 0.08, noNaN: true }),
      fold: fc.integer({ min: 1, max: 5 }),
    }),
    rolledPlate,
  ),
}

/** One of each kind that is large enough to be simplified, whatever the random ones are. */
const certain: Record<string, Recipe> = {
  'bumpy tori': { options: {}, make: () => wrinkledTorus({ around: 30, rings: 16 }) },
  knots: { options: {}, make: () => knot({ around: 80, rings: 8, bumps: 0.1 }) },
  gears: { options: {}, make: () => gear() },
  'folded sheets with thickness': { options: {}, make: () => rolledPlate({ around: 20, rings: 30 }) },
}

describe('at every level that may answer: closed, patches convex, hulls inside; at every node: h and s hold', () => {
  for (const [name, recipe] of Object.entries(kinds)) {
    it(name, { timeout: 120_000 }, () => {
      let simplified = 0
      fc.assert(
        fc.property(recipe, fc.integer({ min: 0, max: 2 ** 31 }), ({ make }, seed) => {
          const { positions, triangles } = make()
          const hierarchy = createDualHierarchy(positions, triangles)
          expect(verifyLayout(hierarchy)).toEqual([])
          expect(verifyLevels(hierarchy)).toEqual([])
          expect(verifyErrors(hierarchy, randomNumbers(seed), 4, 8)).toEqual([])
          const { clods, levels } = hierarchyStatistics(hierarchy)
          if (clods > 1) simplified++
          expect(levels).toBeGreaterThanOrEqual(clods)
        }),
        { numRuns: RUNS, examples: [[valueAt(Object.values(certain), Object.keys(kinds).indexOf(name)), 1]] },
      )
      expect(simplified).toBeGreaterThan(0)
    })
  }
})
