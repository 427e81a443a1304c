import { deformableCcd } from '@ccd/pipeline'
import { expect, test } from 'vitest'

const triangles = Uint32Array.of(0, 6, 1, 1, 4, 2, 4, 0, 3, 5, 2, 4, 2, 3, 4, 0, 2, 6)
const scale = (x: number, i: number): number => (i % 3 === 1 ? x : x * 1e9)
const x0 = Float64Array.of(3, -1, -2, -1, -2, -2, -1, -2, 3, -2, 2, -3, -2, -3, -3, -3, 3, -3, -3, -3, -3).map(scale)
const x1 = Float64Array.of(2, -1, -1, -2, -1, -3, -2, -3, -3, 2, 2, -2, -1, -3, 1, 1, 0, 3, -2, -3, -3).map(scale)

// Edges (4, 5) and (0, 6) start 6 apart and shrink to 9e-13, though coordinates of 3e9 are exact to 5e-7.
test('features 6 apart in a mesh of size 3e9 keep a share of their distance', () => {
  const ccd = deformableCcd({ triangles, vertexCount: 7 })
  const withoutShare = ccd.maxStep(x0, x1)
  expect(ccd.maxStep(x0, x1, { relativeSeparation: 0.01 })).toBeLessThan(withoutShare * 0.999)
})
