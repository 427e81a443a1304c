import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closest, CLOSEST_A, CLOSEST_B } from '../src/distance/closest.kernel'
import { triangleDistance } from '../src/distance/triangle-distance.kernel'
import { exactTriangleDistance } from './support/exact-triangles'
import { hardKinds, hardTriangles, sizeOf } from './support/hard-triangles'
import { seeded } from './support/random'

const full = process.env['CCD_FULL'] === '1'

/** What `triangleDistance` claims. */
const ACCURACY = 2 ** -46

describe('the distance of two triangles is exact to within 2⁻⁴⁶ of their size', () => {
  it.each(hardKinds)('%s', (kind) => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const triangles = hardTriangles(kind, seeded(seed))
        const error = triangleDistance(triangles) - exactTriangleDistance(triangles)
        expect(Math.abs(error)).toBeLessThanOrEqual(ACCURACY * sizeOf(triangles))
      }),
      { numRuns: full ? 50_000 : 400 },
    )
  })

  it.each(hardKinds)('and so is that of the points it gives, which lie on the triangles: %s', (kind) => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const triangles = hardTriangles(kind, seeded(seed))
        const found = triangleDistance(triangles)
        const [a, b] = [closest.slice(CLOSEST_A, CLOSEST_A + 3), closest.slice(CLOSEST_B, CLOSEST_B + 3)]
        // The points are rounded to doubles wherever they lie.
        const bound = ACCURACY * (sizeOf(triangles) + Math.hypot(...triangles.subarray(0, 3)))
        expect(Math.abs(Math.hypot(...a.map((x, k) => x - Number(b[k]))) - found)).toBeLessThanOrEqual(bound)
        expect(exactTriangleDistance([...a, ...a, ...a, ...triangles.subarray(0, 9)])).toBeLessThanOrEqual(bound)
        expect(exactTriangleDistance([...b, ...b, ...b, ...triangles.subarray(9)])).toBeLessThanOrEqual(bound)
      }),
      { numRuns: full ? 10_000 : 200 },
    )
  })
})
