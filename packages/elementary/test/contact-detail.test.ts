import { EDGE_EDGE, VERTEX_FACE } from '@ccd/core'
import { edgeEdgeFirstContact, vertexFaceFirstContact } from '@ccd/oracle'
import { describe, expect, it } from 'vitest'
import { CONTACT_DETAIL_SIZE, contactDetail } from '../src/query/contact-detail'
import { at, end, families, queries, start } from './support/inclusion-queries'

const out = new Float64Array(CONTACT_DETAIL_SIZE)
const lerp = (points: Float64Array, i: number, t: number) => (1 - t) * at(points, i) + t * at(points, i + 12)

describe('contact detail', () => {
  it('gives point, normal and weights of a vertex that falls on a face', () => {
    const face = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    const detail = contactDetail(
      VERTEX_FACE,
      Float64Array.of(0.25, 0.5, 1, ...face),
      Float64Array.of(0.25, 0.5, -1, ...face),
      0,
      1,
      2,
      3,
      0.5,
      out,
    )
    expect(Array.from(detail)).toEqual([0.25, 0.5, 0, 0, 0, 1, 0.25, 0.25, 0.5])
    const below = contactDetail(
      VERTEX_FACE,
      Float64Array.of(0.25, 0.5, -1, ...face),
      Float64Array.of(0.25, 0.5, 1, ...face),
      0,
      1,
      2,
      3,
      0.5,
      out,
    )
    expect(Array.from(below.subarray(3, 6)).map((v) => v + 0)).toEqual([0, 0, -1])
  })

  it('gives point, normal and parameters of crossing edges', () => {
    const b = [0, -1, 0, 0, 3, 0]
    contactDetail(
      EDGE_EDGE,
      Float64Array.of(-1, 0, 1, 3, 0, 1, ...b),
      Float64Array.of(-1, 0, -1, 3, 0, -1, ...b),
      0,
      1,
      2,
      3,
      0.5,
      out,
    )
    expect(Array.from(out).map((v) => v + 0)).toEqual([0, 0, 0, 0, 0, 1, 0.25, 0.25, 0])
  })

  it('points from the second feature to the first where they are kept apart', () => {
    const face = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    const beside = Float64Array.of(-3, -4, 0, ...face)
    contactDetail(VERTEX_FACE, beside, beside, 0, 1, 2, 3, 0, out)
    expect(out[3]).toBeCloseTo(-0.6, 14)
    expect(out[4]).toBeCloseTo(-0.8, 14)
    expect(Array.from(out.subarray(6))).toEqual([1, 0, 0])
  })

  for (const [kind, oracle] of [
    [VERTEX_FACE, vertexFaceFirstContact],
    [EDGE_EDGE, edgeEdgeFirstContact],
  ] as const) {
    it(`lies on both features, with a unit normal against the approach, degenerate ones included: kind ${kind}`, () => {
      let contacts = 0
      for (const family of families.slice(0, 11)) {
        for (const points of queries(family, 250, 47)) {
          const toi = oracle(start(points), end(points), 0, 1, 2, 3)
          if (toi === undefined) continue
          contacts++
          contactDetail(kind, start(points), end(points), 0, 1, 2, 3, toi, out)
          const size = Math.max(...points.map(Math.abs))
          const message = `${family.name}: ${points.join()} at ${toi}: ${out.join()}`
          const [w0, w1, w2] = [at(out, 6), at(out, 7), at(out, 8)]
          let approach = 0
          for (let k = 0; k < 3; k++) {
            const first =
              kind === VERTEX_FACE
                ? lerp(points, k, toi)
                : (1 - w0) * lerp(points, k, toi) + w0 * lerp(points, 3 + k, toi)
            expect(Math.abs(first - at(out, k)), message).toBeLessThanOrEqual(1e-6 * size + 1e-322)
            const speed = (corner: number) =>
              at(points, 12 + 3 * corner + k) / (size || 1) - at(points, 3 * corner + k) / (size || 1)
            const relative =
              kind === VERTEX_FACE
                ? speed(0) - w0 * speed(1) - w1 * speed(2) - w2 * speed(3)
                : (1 - w0) * speed(0) + w0 * speed(1) - (1 - w1) * speed(2) - w1 * speed(3)
            approach += relative * at(out, 3 + k)
          }
          expect(Math.hypot(at(out, 3), at(out, 4), at(out, 5)), message).toBeCloseTo(1, 12)
          // Positions of the size of one rounding say nothing about directions.
          if (family.name !== 'denormal') expect(approach, message).toBeLessThanOrEqual(1e-6)
          for (const w of [w0, w1, w2]) expect(w >= -1e-15 && w <= 1 + 1e-15, message).toBe(true)
        }
      }
      expect(contacts).toBeGreaterThan(200)
    })
  }

  it('refuses a time outside the step and another kind', () => {
    const x = new Float64Array(12)
    expect(() => contactDetail(VERTEX_FACE, x, x, 0, 1, 2, 3, Infinity, out)).toThrow(/toi/)
    expect(() => contactDetail(2, x, x, 0, 1, 2, 3, 0, out)).toThrow(/kind/)
  })
})
