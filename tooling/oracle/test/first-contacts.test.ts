import { describe, expect, it } from 'vitest'
import { contactsOfMesh, firstContactsOfMesh } from '../src/index'

/** Triangles above the plane z = 0 that fall onto a large one in it, each from its own height at its own speed. */
function falling(drops: readonly (readonly [height: number, end: number])[]) {
  const triangles = Uint32Array.from({ length: 3 * (drops.length + 1) }, (_, i) => i)
  const at = (heights: readonly number[]) =>
    Float64Array.from(
      [
        [-100, -100, 0, 100, -100, 0, 0, 200, 0],
        ...heights.map((h, i) => [2 * i, 0, h, 2 * i + 1, 0, h + 1, 2 * i, 1, h + 1]),
      ].flat(),
    )
  return { triangles, x0: at(drops.map(([height]) => height)), x1: at(drops.map(([, end]) => end)) }
}

describe('the first contacts of a mesh', () => {
  it('are all that happen at the same time, also at a time that is no double', () => {
    const { triangles, x0, x1 } = falling([
      [1, -2],
      [2, -4],
      [3, -5],
    ])
    const first = firstContactsOfMesh(triangles, x0, x1)
    expect(first.map((contact) => contact.kind === 'vertex-face' && contact.v)).toEqual([3, 6])
    expect(contactsOfMesh(triangles, x0, x1).length).toBeGreaterThan(2)
  })

  it('do not hold one that is later by less than a double can tell', () => {
    const { triangles, x0, x1 } = falling([
      [1, -2 + 2 ** -52],
      [1, -2],
      [2, -4],
    ])
    const all = contactsOfMesh(triangles, x0, x1)
    const isVertex = (v: number) => all.find((contact) => contact.kind === 'vertex-face' && contact.v === v)
    expect(isVertex(3)?.toi).toBe(isVertex(6)?.toi)
    expect(firstContactsOfMesh(triangles, x0, x1)).toMatchObject([{ v: 6 }, { v: 9 }])
  })
})
