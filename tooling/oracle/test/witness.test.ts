import { describe, expect, it } from 'vitest'
import { edgeEdgeWitness, vertexFaceWitness } from '../src/index'

const face = [0, 0, 0, 4, 0, 0, 0, 4, 0]

describe('the witness of a contact', () => {
  it('is where a vertex meets a face', () => {
    const found = vertexFaceWitness([1, 2, 1, ...face], [1, 2, -2, ...face], 0, 1, 2, 3)
    expect(found?.time).toBe(1 / 3)
    expect(found?.barycentrics).toEqual([0.25, 0.25, 0.5])
    expect(found?.point).toEqual([1, 2, 0])
    expect(found?.normal).toEqual([0, 0, 1])
    expect(found?.height).toBe(4)
  })

  it('is where two edges cross, whatever the scale', () => {
    for (const scale of [1, 2 ** -900, 2 ** 400, 1e-3]) {
      const scaled = (points: readonly number[]) => points.map((value) => value * scale)
      const across = [0, -1, 0, 0, 3, 0]
      const [x0, x1] = [scaled([-1, 0, 1, 3, 0, 1, ...across]), scaled([-1, 0, -1, 3, 0, -1, ...across])]
      const found = edgeEdgeWitness(x0, x1, 0, 1, 2, 3)
      expect(found?.time).toBe(0.5)
      for (const [k, wanted] of [0.25, 0.25, 0].entries()) expect(found?.barycentrics[k]).toBeCloseTo(wanted, 15)
      for (const k of [0, 1, 2]) expect(Math.abs(found?.point[k] ?? 1)).toBeLessThanOrEqual(1e-15 * scale)
      expect(found?.normal.map(Math.abs)).toEqual([0, 0, 1])
    }
  })

  it('keeps the digits of a meeting far from the origin', () => {
    const shifted = (points: readonly number[]) => points.map((value) => value + 2 ** 40)
    const found = vertexFaceWitness(shifted([1, 2, 1, ...face]), shifted([1, 2, -1, ...face]), 0, 1, 2, 3)
    expect(found?.barycentrics).toEqual([0.25, 0.25, 0.5])
    expect(found?.point).toEqual(shifted([1, 2, 0]))
  })

  it('is none where nothing meets, or where the features are parallel', () => {
    expect(vertexFaceWitness([1, 2, 1, ...face], [1, 2, 2, ...face], 0, 1, 2, 3)).toBeUndefined()
    const flat = [0, 0, 0, 1, 0, 0, 2, 0, 0]
    expect(vertexFaceWitness([1, 0, 1, ...flat], [1, 0, -1, ...flat], 0, 1, 2, 3)).toBeUndefined()
    const along = [0, 0, 0, 2, 0, 0]
    expect(edgeEdgeWitness([1, 0, 1, 3, 0, 1, ...along], [1, 0, -1, 3, 0, -1, ...along], 0, 1, 2, 3)).toBeUndefined()
  })
})
