import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createRigidModel,
  linearMotion,
  modelFromBuffer,
  modelToBuffer,
  timeOfContact,
  type RigidModel,
} from '../../src/index'
import { checksum } from '../../src/model/checksum.kernel'
import { NODE_LENGTH, NODE_RADIUS } from '../../src/model/node.kernel'
import { errorOf } from '../support/errors'
import { box, randomSoup } from '../support/meshes'
import { identity, still } from '../support/query-sets'
import { seeded } from '../support/random'

const mesh = box(1, 2, 3)
const model = createRigidModel(mesh.positions, mesh.triangles)
const good = modelToBuffer(model)
const approach = linearMotion({ position: [4, 0.1, 0], rotation: [0, 0, 0, 1] }, identity)

/** Where the parts of the buffer of a model begin, in bytes. */
const places = ({ triangleCount }: RigidModel) => {
  const nodes = 64 + 72 * triangleCount
  const child = nodes + 4 * NODE_LENGTH * (2 * triangleCount - 1)
  return { corners: 64, nodes, child, ids: child + 4 * (2 * triangleCount - 1) }
}

/** The same damage by somebody who knows the checksum. */
function sign(buffer: ArrayBuffer): ArrayBuffer {
  checksum(new Uint32Array(buffer), 14, new Uint32Array(buffer, 56, 2))
  return buffer
}

function changed(write: (view: DataView, at: ReturnType<typeof places>) => void): ArrayBuffer {
  const buffer = good.slice(0)
  write(new DataView(buffer), places(model))
  return buffer
}

const damages: readonly (readonly [string, (view: DataView, at: ReturnType<typeof places>) => void, RegExp])[] = [
  ['a right child 0', (v, at) => v.setInt32(at.child, 0, true), /node 0 has the right child 0/],
  ['a right child 1000', (v, at) => v.setInt32(at.child, 1000, true), /node 0 has the right child 1000/],
  ['a node that is its own right child', (v, at) => v.setInt32(at.child + 4, 1, true), /node 1 has the right child 1/],
  ['a right child one too far', (v, at) => bump(v, at.child), /has the right child|not balanced|is the child of none/],
  ['a root that is a leaf', (v, at) => v.setInt32(at.child, ~0, true), /node 1 is the child of none/],
  ['a last node that is none', (v, at) => v.setInt32(at.ids - 4, 22, true), /node 22 has the right child 22/],
  [
    'a leaf with a triangle that another one has',
    (v, at) => v.setInt32(at.ids - 4, ~0, true),
    /holds triangle 0, not 11/,
  ],
  ['a leaf with a triangle that there is none of', (v, at) => v.setInt32(at.ids - 4, ~999, true), /holds triangle 999/],
  ['a negative radius', (v, at) => v.setFloat32(at.nodes + 4 * NODE_RADIUS, -1, true), /node 0 has a negative size/],
  [
    'a radius a little too small',
    (v, at) => shrink(v, at.nodes + 4 * NODE_RADIUS),
    /node 0 does not hold its triangles/,
  ],
  ['an infinite radius', (v, at) => v.setFloat32(at.nodes + 4 * NODE_RADIUS, Infinity, true), /node 0 has a Infinity/],
  ['a centre that is NaN', (v, at) => v.setFloat32(at.nodes, Number.NaN, true), /node 0 has a NaN/],
  ['a negative half side', (v, at) => v.setFloat32(at.nodes + 36, -1, true), /node 0 has a negative size/],
  ['an axis of length 2', (v, at) => v.setFloat32(at.nodes + 12, 2, true), /axes/],
  ['a corner that is NaN', (v, at) => v.setFloat64(at.corners, Number.NaN, true), /corner 0 is NaN/],
  ['a corner that is infinite', (v, at) => v.setFloat64(at.corners + 80, -Infinity, true), /corner 10 is -Infinity/],
  ['a corner elsewhere', (v, at) => v.setFloat64(at.corners, 9, true), /does not hold its triangles/],
  ['an index twice', (v, at) => v.setUint32(at.ids, v.getUint32(at.ids + 4, true), true), /has the index/],
  ['an index of no triangle', (v, at) => v.setUint32(at.ids, 12, true), /triangle 0 has the index 12/],
  ['another depth', (v) => v.setUint32(12, 9, true), /depth/],
  ['a small radius of the body', (v) => v.setFloat64(16, 1, true), /its radius is 1/],
  ['another diagonal', (v) => v.setFloat64(24, 1, true), /diagonal 1/],
  ['an origin that is NaN', (v) => v.setFloat64(32, Number.NaN, true), /out of range/],
]

function bump(view: DataView, at: number): void {
  view.setInt32(at, view.getInt32(at, true) + 1, true)
}

function shrink(view: DataView, at: number): void {
  view.setFloat32(at, view.getFloat32(at, true) * (1 - 1e-5), true)
}

// A child index of 0 or 1000 hung and ate memory, a negative radius gave "free" for a certain contact, and NaN corners a
// wrong time that had converged.
describe('a damaged buffer is an error, never a hang or a wrong answer', () => {
  it.each(damages)('%s', (_, damage, message) => {
    const error = errorOf(() => modelFromBuffer(changed(damage)))
    expect(error.code).toBe('bad-buffer')
    expect(error.message).toContain('checksum')
    const signed = errorOf(() => modelFromBuffer(sign(changed(damage))))
    expect(signed.code).toBe('bad-buffer')
    expect(signed.message).toMatch(message)
  })

  it('every byte changed in every way that one bit can, and in all bits', () => {
    for (let at = 0; at < good.byteLength; at++) {
      for (const mask of [1, 2, 4, 8, 16, 32, 64, 128, 255]) {
        const bytes = new Uint8Array(good.slice(0))
        bytes[at] = (bytes[at] ?? 0) ^ mask
        expect(errorOf(() => modelFromBuffer(bytes.buffer)).code, `byte ${at}`).toBe('bad-buffer')
      }
    }
  })

  it('every length but the right one, other versions, and anything that is no buffer of a model', () => {
    for (let length = 0; length < good.byteLength; length++) {
      expect(errorOf(() => modelFromBuffer(good.slice(0, length))).code).toBe('bad-buffer')
    }
    const longer = new Uint8Array(good.byteLength + 4)
    longer.set(new Uint8Array(good))
    expect(errorOf(() => modelFromBuffer(longer.buffer)).code).toBe('bad-buffer')
    const old = errorOf(() => modelFromBuffer(sign(changed((view) => view.setUint32(4, 1, true)))))
    expect(old).toMatchObject({
      code: 'bad-buffer',
      message: expect.stringContaining('has version 1 of the format, not 2'),
    })
    for (const count of [0, 11, 2 ** 31, 2 ** 32 - 1]) {
      expect(errorOf(() => modelFromBuffer(sign(changed((view) => view.setUint32(8, count, true))))).code).toBe(
        'bad-buffer',
      )
    }
    for (const value of [Buffer.from(good), new Uint8Array(good), undefined, null, 'model', model]) {
      expect(errorOf(() => modelFromBuffer(value as unknown as ArrayBuffer)).code).toBe('wrong-type')
    }
    expect(errorOf(() => modelFromBuffer(Buffer.from(good) as unknown as ArrayBuffer)).message).toContain('byteOffset')
  })

  it('a change with a checksum that fits is refused, or is a model that is right for its own triangles', () => {
    const seen = { refused: 0, right: 0 }
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: good.byteLength / 4 - 1 }),
        fc.oneof(
          fc.integer({ min: 0, max: 31 }).map((bit) => 2 ** bit),
          fc.integer({ min: 1, max: 2 ** 32 - 1 }),
        ),
        (word, mask) => {
          const buffer = good.slice(0)
          const words = new Uint32Array(buffer)
          words[word] = (words[word] ?? 0) ^ mask
          let copy: RigidModel
          try {
            copy = modelFromBuffer(sign(buffer))
          } catch (error) {
            expect(error).toMatchObject({ name: 'CcdError', code: 'bad-buffer' })
            seen.refused++
            return
          }
          // Beyond 1e100 no query is answered.
          if (copy.origin.some((x) => Math.abs(x) > 1e6)) return
          seen.right++
          // The origin is a number like any other: another one is another model.
          const positions = Array.from(copy.corners, (x, i) => x + (copy.origin[i % 3] ?? 0))
          const fresh = createRigidModel(
            positions,
            positions.flatMap((_, i) => (i % 3 === 0 ? [i / 3] : [])),
          )
          const [answer, expected] = [copy, fresh].map((body) =>
            timeOfContact(body, approach, model, still, { tolerance: 1e-9 }),
          )
          expect(answer?.status).toBe(expected?.status)
          if (answer?.status === 'contact') expect(answer.time).toBeCloseTo(expected?.time ?? Number.NaN, 6)
        },
      ),
      { numRuns: 3000 },
    )
    expect(seen.refused).toBeGreaterThan(500)
    expect(seen.right).toBeGreaterThan(100)
  })

  it('every model that can be made comes back, whatever its shape, size and place', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e9 }),
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: -12, max: 12 }),
        fc.constantFrom(0, 1, 1e6),
        (seed, count, power, away) => {
          const soup = randomSoup(seeded(seed), count, 10 ** power)
          // All in one plane, in one line or in one point, too.
          const flat = soup.positions.map((x, i) => (i % 3 < seed % 4 ? x : 0) + away * 10 ** power)
          const made = createRigidModel(flat, soup.triangles)
          expect(modelFromBuffer(modelToBuffer(made))).toEqual(made)
        },
      ),
      { numRuns: 300 },
    )
  })
})
