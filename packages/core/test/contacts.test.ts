import { ContactBuffer } from '@ccd/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const row = fc.tuple(
  fc.integer({ min: 0, max: 2 }),
  fc.nat(5),
  fc.nat(5),
  fc.oneof(fc.constantFrom(0, -0, 0.5, 1, 5e-324), fc.double({ min: 0, max: 1, noNaN: true })),
)

describe('ContactBuffer', () => {
  it('knows the earliest time from a row on, and none where it is empty', () => {
    const buffer = new ContactBuffer()
    expect(buffer.leastTime()).toBe(Number.POSITIVE_INFINITY)
    for (const time of [0.5, 0.25, 0.75]) buffer.push(0, 0, 1, time)
    expect([buffer.leastTime(), buffer.leastTime(2), buffer.leastTime(3)]).toEqual([
      0.25,
      0.75,
      Number.POSITIVE_INFINITY,
    ])
    buffer.clear()
    expect(buffer.leastTime()).toBe(Number.POSITIVE_INFINITY)
  })

  it('sorts by (toi, kind, a, b) and carries named columns along, small or large', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 900, size: 'max' }), (rows) => {
        const buffer = new ContactBuffer()
        buffer.addColumn('point', 2)
        rows.forEach(([kind, a, b, toi], i) => {
          const at = buffer.push(kind, a, b, toi)
          buffer.column('point')?.set([i, -i], 2 * at)
        })
        buffer.sort()
        const expected = rows
          .map((values, i) => ({ values, i }))
          .sort(
            (p, q) =>
              p.values[3] - q.values[3] ||
              p.values[0] - q.values[0] ||
              p.values[1] - q.values[1] ||
              p.values[2] - q.values[2],
          )
        expect(buffer.length).toBe(rows.length)
        const point = buffer.column('point') ?? new Float64Array()
        const got = Array.from({ length: buffer.length }, (_, i) => [
          buffer.kind[i],
          buffer.a[i],
          buffer.b[i],
          (buffer.toi[i] ?? 0) + 0,
        ])
        expect(got).toEqual(expected.map(({ values: [kind, a, b, toi] }) => [kind, a, b, toi + 0]))
        got.forEach(([kind, a, b, toi], i) => {
          const origin = rows[point[2 * i] ?? -1]
          expect(origin && [origin[0], origin[1], origin[2], origin[3] + 0]).toEqual([kind, a, b, toi])
          expect(point[2 * i + 1]).toBe(-(point[2 * i] ?? 0))
        })
      }),
    )
  })

  it('gives the same bytes for the same contacts in any order', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 40 }), (rows) => {
        const bytes = (list: typeof rows) => {
          const buffer = new ContactBuffer()
          for (const values of list) buffer.push(...values)
          buffer.sort()
          return [buffer.kind, buffer.a, buffer.b, buffer.toi.map((t) => t + 0)].map((column) =>
            Array.from(column.subarray(0, buffer.length)),
          )
        }
        expect(bytes([...rows].reverse())).toEqual(bytes(rows))
      }),
    )
  })

  it('marks columns that nobody filled as NaN', () => {
    const buffer = new ContactBuffer()
    buffer.addColumn('normal', 3)
    for (let i = 0; i < 100; i++) buffer.push(0, i, i, 0)
    expect(buffer.column('normal')?.subarray(0, 300).every(Number.isNaN)).toBe(true)
    expect(buffer.column('point')).toBeUndefined()
  })
})
