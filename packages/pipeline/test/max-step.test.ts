import { deformableCcd } from '@ccd/pipeline'
import { smallMeshes } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { meshOf, oracleContacts } from './support/oracle-contacts'

/** A triangle in the plane z = 0 and a second one above it, whose lowest vertex moves from height h0 to h1. */
function dropped(h0: number, h1: number) {
  const triangles = Uint32Array.of(0, 1, 2, 3, 4, 5)
  const at = (h: number) => Float64Array.of(-2, -2, 0, 2, -2, 0, 0, 2, 0, 0, 0, h, 1, 0, h + 1, 0, 1, h + 1)
  return { triangles, x0: at(h0), x1: at(h1) }
}

const limit = (
  mesh: ReturnType<typeof dropped>,
  options?: Parameters<ReturnType<typeof deformableCcd>['maxStep']>[2],
) => deformableCcd(meshOf(mesh)).maxStep(mesh.x0, mesh.x1, options)

describe('maxStep', () => {
  it('is 1 where the whole step is safe', () => {
    expect(limit(dropped(1, 0.5))).toBe(1)
  })

  it('is never later than the first contact, and close to it', () => {
    const fraction = limit(dropped(1, -1))
    expect(fraction).toBeLessThanOrEqual(0.5)
    expect(fraction).toBeGreaterThan(0.5 - 1e-11)
  })

  it('keeps the distance that was asked for', () => {
    const fraction = limit(dropped(1, -1), { minSeparation: 0.25 })
    expect(fraction).toBeLessThanOrEqual(0.375)
    expect(fraction).toBeGreaterThan(0.37)
  })

  it('is 0 where a pair starts too close, unless it only moves apart and that is to be ignored', () => {
    const leaving = dropped(0.1, 1)
    expect(limit(leaving, { minSeparation: 0.25 })).toBe(0)
    expect(limit(leaving, { minSeparation: 0.25, start: 'ignore-separating' })).toBe(1)
    expect(limit(dropped(0.1, 0.05), { minSeparation: 0.25, start: 'ignore-separating' })).toBe(0)
    expect(limit(dropped(0, 1), { start: 'ignore-separating' })).toBe(0)
  })

  it('ignoring what moves apart never hides a contact between features that do not touch at the start', () => {
    for (const mesh of smallMeshes(21)) {
      const times = [...oracleContacts(mesh).values()]
      const fraction = deformableCcd(meshOf(mesh)).maxStep(mesh.x0, mesh.x1, { start: 'ignore-separating' })
      expect(fraction).toBeLessThanOrEqual(Math.min(1, ...times))
    }
  })

  it('a step scaled by it ends free of contact', () => {
    for (const mesh of smallMeshes(22)) {
      const fraction = deformableCcd(meshOf(mesh)).maxStep(mesh.x0, mesh.x1, { minSeparation: 1e-3 })
      if (fraction === 0) continue
      const end = mesh.x0.map((x, i) => x + fraction * ((mesh.x1[i] ?? 0) - x))
      expect(oracleContacts({ ...mesh, x0: mesh.x0, x1: end }).size).toBe(0)
    }
  })
})
