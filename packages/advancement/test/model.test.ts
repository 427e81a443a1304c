import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createRigidModel,
  modelFromBuffer,
  modelToBuffer,
  timeOfContact,
  linearMotion,
  type RigidModel,
} from '../src/index'
import { NODE_LENGTH } from '../src/model/node.kernel'
import { box, randomSoup } from './support/meshes'
import { still } from './support/query-sets'

/** Greatest excess of a vertex over the swept sphere of any node above it, in exact terms a negative number or zero. */
function worstExcess(model: RigidModel): number {
  let worst = -Infinity
  const leaves = (node: number): number[] => {
    const right = model.child[node] ?? 0
    const own = right < 0 ? [~right] : [...leaves(node + 1), ...leaves(right)]
    const [cx = 0, cy = 0, cz = 0, ux = 0, uy = 0, uz = 0, vx = 0, vy = 0, vz = 0, l1 = 0, l2 = 0, r = 0] =
      model.nodes.subarray(node * NODE_LENGTH, (node + 1) * NODE_LENGTH)
    for (const leaf of own) {
      for (let k = 0; k < 3; k++) {
        const [x = 0, y = 0, z = 0] = model.corners.subarray(9 * leaf + 3 * k, 9 * leaf + 3 * k + 3)
        const d = [x - cx, y - cy, z - cz]
        const dot = (a: number, b: number, c: number) => (d[0] ?? 0) * a + (d[1] ?? 0) * b + (d[2] ?? 0) * c
        const s = Math.max(-l1, Math.min(l1, dot(ux, uy, uz)))
        const t = Math.max(-l2, Math.min(l2, dot(vx, vy, vz)))
        const rest = Math.hypot(
          (d[0] ?? 0) - s * ux - t * vx,
          (d[1] ?? 0) - s * uy - t * vy,
          (d[2] ?? 0) - s * uz - t * vz,
        )
        worst = Math.max(worst, rest - r)
      }
    }
    return own
  }
  const all = leaves(0)
  expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: model.triangleCount }, (_, i) => i))
  return worst
}

describe('swept-sphere hierarchy', () => {
  it('holds every triangle in every node above it, at any scale and place', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: -12, max: 12 }),
        fc.boolean(),
        (seed, count, power, away) => {
          let state = seed
          const random = () => (state = (state * 48271 + 11) % 2147483647) / 2147483647
          const soup = randomSoup(random, count, 10 ** power)
          const shift = away ? 1e6 * 10 ** power : 0
          const model = createRigidModel(
            soup.positions.map((x) => x + shift),
            soup.triangles,
          )
          expect(worstExcess(model)).toBeLessThanOrEqual(0)
          expect(model.ids.toSorted()).toEqual(Uint32Array.from({ length: count }, (_, i) => i))
        },
      ),
      { numRuns: 150 },
    )
  })

  it('uses points, lines and rectangles, whichever is smallest', () => {
    const kinds = (positions: number[], triangles: number[]) => {
      const { nodes } = createRigidModel(positions, triangles)
      return [nodes[9], nodes[10]].map((half) => (half ?? 0) > 0)
    }
    // A rod, a plate, and an octahedron.
    const rod: number[] = []
    const sides: number[] = []
    for (let i = 0; i < 16; i++)
      rod.push(i & 1 ? 20 : 0, Math.cos((i >> 1) * (Math.PI / 4)), Math.sin((i >> 1) * (Math.PI / 4)))
    for (let i = 0; i < 16; i++) sides.push(i, (i + 1) % 16, (i + 2) % 16)
    expect(kinds(rod, sides)).toEqual([true, false])
    expect(kinds([0, 0, 0, 3, 0, 0, 0, 2, 0, 3, 2, 0], [0, 1, 2, 1, 2, 3])).toEqual([true, true])
    const octahedron = [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1]
    const faces = [0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5]
    expect(kinds(octahedron, faces)).toEqual([false, false])
  })

  it('survives a round trip through one buffer', () => {
    const mesh = box(1, 2, 3)
    const model = createRigidModel(mesh.positions, mesh.triangles)
    const copy = modelFromBuffer(modelToBuffer(model))
    expect(copy).toEqual(model)
    const motion = linearMotion(
      { position: [9, 0, 0], rotation: [0, 0, 0, 1] },
      { position: [0, 0, 0], rotation: [0, 0, 0, 1] },
    )
    expect(timeOfContact(copy, motion, model, still)).toEqual(timeOfContact(model, motion, model, still))
    expect(() => modelFromBuffer(modelToBuffer(model).slice(8))).toThrow(/not a rigid model/)
    expect(() => modelFromBuffer(new ArrayBuffer(3))).toThrow(/not a rigid model/)
  })

  it('takes at most 250 bytes per triangle', () => {
    const { positions, triangles } = randomSoup(Math.random, 1000, 1)
    expect(modelToBuffer(createRigidModel(positions, triangles)).byteLength / 1000).toBeLessThan(250)
  })
})
