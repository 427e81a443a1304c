import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type MeshContact,
  contactsOfMesh,
  edgeEdgeFirstContact,
  edgeFaceTouchesOfMesh,
  segmentTriangleTouch,
  vertexFaceFirstContact,
} from '../src/index'

const count = 7
const small = fc.integer({ min: -3, max: 3 })
const positions = fc.array(small, { minLength: count * 3, maxLength: count * 3 })
const triangles = fc
  .array(fc.nat(count - 1), { minLength: 12, maxLength: 18 })
  .map((list) => list.slice(0, list.length - (list.length % 3)))

/** Faces as lists of vertices, and all vertex and edge ids that occur in them; no boxes and no sorting tricks. */
function plain(list: readonly number[]) {
  const faces = Array.from({ length: list.length / 3 }, (_, f) => list.slice(f * 3, f * 3 + 3))
  const used = Array.from({ length: count }, (_, v) => v).filter((v) => list.includes(v))
  const edges = used
    .flatMap((a) => used.filter((b) => a < b).map((b) => [a, b] as const))
    .filter(([a, b]) => faces.some((face) => face.includes(a) && face.includes(b)))
  return { faces, used, edges }
}

describe('contacts of a mesh', () => {
  it('are those of all pairs of features without a common vertex, in order, for any list of triangles', () => {
    let contacts = 0
    fc.assert(
      fc.property(triangles, positions, positions, (list, x0, x1) => {
        const { faces, used, edges } = plain(list)
        const expected: MeshContact[] = []
        for (const v of used) {
          faces.forEach(([a = 0, b = 0, c = 0], f) => {
            const toi = [a, b, c].includes(v) ? undefined : vertexFaceFirstContact(x0, x1, v, a, b, c)
            if (toi !== undefined) expected.push({ kind: 'vertex-face', v, f, toi })
          })
        }
        edges.forEach(([a0, a1], i) =>
          edges.slice(i + 1).forEach(([b0, b1]) => {
            const toi = new Set([a0, a1, b0, b1]).size < 4 ? undefined : edgeEdgeFirstContact(x0, x1, a0, a1, b0, b1)
            if (toi !== undefined) expected.push({ kind: 'edge-edge', a0, a1, b0, b1, toi })
          }),
        )
        contacts += expected.length
        expect(contactsOfMesh(Uint32Array.from(list), x0, x1)).toEqual(expected)
      }),
      { numRuns: 300 },
    )
    expect(contacts).toBeGreaterThan(100)
  })

  it('at rest are those of all edges and faces without a common vertex', () => {
    let touches = 0
    fc.assert(
      fc.property(triangles, positions, (list, x) => {
        const { faces, edges } = plain(list)
        const expected = edges.flatMap(([e0, e1]) =>
          faces.flatMap(([a = 0, b = 0, c = 0], f) =>
            [a, b, c].some((v) => v === e0 || v === e1) || !segmentTriangleTouch(x, e0, e1, a, b, c)
              ? []
              : [{ e0, e1, f }],
          ),
        )
        touches += expected.length
        expect(edgeFaceTouchesOfMesh(list, x)).toEqual(expected)
      }),
      { numRuns: 300 },
    )
    expect(touches).toBeGreaterThan(100)
  })

  it('ignore vertices that no triangle uses, and see a face with a repeated vertex', () => {
    const x0 = [0, 0, 0, 2, 0, 0, 0, 2, 0, 0.5, 0, 1, 9, 9, 9]
    const x1 = [0, 0, 0, 2, 0, 0, 0, 2, 0, 0.5, 0, -1, 9, 9, 9]
    expect(contactsOfMesh([0, 1, 2], x0, x1)).toEqual([])
    expect(contactsOfMesh([0, 1, 0, 3, 4, 4], x0, x1)).toEqual([
      { kind: 'vertex-face', v: 3, f: 0, toi: 0.5 },
      { kind: 'edge-edge', a0: 0, a1: 1, b0: 3, b1: 4, toi: 0.5 },
    ])
  })

  it('report a fold onto its own neighbour, which edges and faces at rest cannot show', () => {
    const x = [0, 0, 0, 4, 0, 0, 1, 4, 0, 1, 1, 0]
    expect(edgeFaceTouchesOfMesh([0, 1, 2, 1, 0, 3], x)).toEqual([])
    expect(contactsOfMesh([0, 1, 2, 1, 0, 3], x, x)).toEqual([{ kind: 'vertex-face', v: 3, f: 0, toi: 0 }])
  })

  it('of no triangles are none, and a list that is not triangles is refused', () => {
    expect(contactsOfMesh([], [], [])).toEqual([])
    expect(() => contactsOfMesh([0, 1], [], [])).toThrow('triangles.length is 2, not a multiple of 3')
  })
})
