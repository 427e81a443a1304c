import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Bracket,
  edgeEdgeBracket,
  edgeEdgeContact,
  planarVertexEdgeBracket,
  planarVertexEdgeContact,
  segmentTriangleTouch,
  vertexFaceBracket,
  vertexFaceContact,
} from '../src/index'
import { type Case, cases } from './support/cases'
import { type IntegerPoint, tarskiEdgeEdge, tarskiVertexEdge, tarskiVertexFace } from './support/tarski'

const runs = (share: number) => ({ numRuns: (process.env.CCD_FULL === '1' ? 100_000 : 10_000) * share })
const flat = (points: readonly IntegerPoint[]) => Float64Array.from(points.flat(), Number)
const flatten = (points: readonly IntegerPoint[]): IntegerPoint[] => points.map((p) => [p[0], p[1], 0])

type Decide = (start: readonly IntegerPoint[], end: readonly IntegerPoint[]) => boolean

/** The same motion up to num / den only, times den. */
function until(decide: Decide, { start, end }: Case, num: bigint, den: bigint): boolean {
  const scaled = start.map((p): IntegerPoint => [BigInt(p[0]) * den, BigInt(p[1]) * den, BigInt(p[2]) * den])
  const stop = scaled.map((p, i): IntegerPoint => {
    const coordinate = (axis: 0 | 1 | 2) =>
      BigInt(p[axis]) + (BigInt(end[i]?.[axis] ?? 0) - BigInt(start[i]?.[axis] ?? 0)) * num
    return [coordinate(0), coordinate(1), coordinate(2)]
  })
  return decide(scaled, stop)
}

function expectFirst(decide: Decide, motion: Case, bracket: Bracket | undefined): void {
  if (bracket === undefined) return
  const { low, high } = bracket
  expect(until(decide, motion, high.num, high.den), 'contact by the upper end').toBe(true)
  const exact = low.num * high.den === high.num * low.den
  const before = exact ? { num: low.num * 16n - 1n, den: low.den * 16n } : low
  if (before.num >= 0n) expect(until(decide, motion, before.num, before.den), 'contact before').toBe(false)
}

/** Both answers are common among the cases. */
function expectBothAnswers(contacts: number, total: number): void {
  expect(contacts / total).toBeGreaterThan(0.15)
  expect(contacts / total).toBeLessThan(0.85)
}

describe('a decision by Tarski queries, without roots and projections, gives the same answer', () => {
  it('vertex against face', () => {
    let contacts = 0
    let total = 0
    fc.assert(
      fc.property(cases, (motion) => {
        const [x0, x1] = [flat(motion.start), flat(motion.end)]
        const contact = vertexFaceContact(x0, x1, 0, 1, 2, 3)
        total++
        if (contact) contacts++
        expect(contact).toBe(tarskiVertexFace(motion.start, motion.end))
      }),
      runs(0.6),
    )
    expectBothAnswers(contacts, total)
  })

  it('edge against edge', () => {
    let contacts = 0
    let total = 0
    fc.assert(
      fc.property(cases, (motion) => {
        const [x0, x1] = [flat(motion.start), flat(motion.end)]
        const contact = edgeEdgeContact(x0, x1, 0, 1, 2, 3)
        total++
        if (contact) contacts++
        expect(contact).toBe(tarskiEdgeEdge(motion.start, motion.end))
      }),
      runs(0.4),
    )
    expectBothAnswers(contacts, total)
  })

  it('point against edge in the plane', () => {
    fc.assert(
      fc.property(cases, ({ start, end }) => {
        const plane = (points: readonly IntegerPoint[]) =>
          Float64Array.from(
            points.flatMap((p) => [p[0], p[1]]),
            Number,
          )
        expect(planarVertexEdgeContact(plane(start), plane(end), 0, 1, 2)).toBe(
          tarskiVertexEdge(flatten(start), flatten(end)),
        )
      }),
      runs(0.5),
    )
  })

  it('segment against triangle at rest: a point that runs along the segment meets the triangle', () => {
    fc.assert(
      fc.property(cases, ({ start, end }) => {
        const [p, a, b, c] = start
        const q = end[0]
        if (!p || !q || !a || !b || !c) throw new Error('four points expected')
        expect(segmentTriangleTouch(flat([p, q, a, b, c]), 0, 1, 2, 3, 4)).toBe(
          tarskiVertexFace([p, a, b, c], [q, a, b, c]),
        )
      }),
      runs(0.5),
    )
  })

  it('finds contact by the upper end of the bracket of the first contact and none before the lower end', () => {
    fc.assert(
      fc.property(cases, (motion) => {
        const [x0, x1] = [flat(motion.start), flat(motion.end)]
        expectFirst(tarskiVertexFace, motion, vertexFaceBracket(x0, x1, 0, 1, 2, 3, 8))
        expectFirst(tarskiEdgeEdge, motion, edgeEdgeBracket(x0, x1, 0, 1, 2, 3, 8))
        const plane = (x: Float64Array) => x.filter((_, i) => i % 3 !== 2)
        const flatMotion = { ...motion, start: flatten(motion.start), end: flatten(motion.end) }
        expectFirst(tarskiVertexEdge, flatMotion, planarVertexEdgeBracket(plane(x0), plane(x1), 0, 1, 2, 8))
      }),
      runs(0.05),
    )
  })
})
