import { CcdError, valueAt } from '@ccd/core'
import { digit, gear } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { createDualHierarchy, deserializeHierarchy, serializeHierarchy, type DualHierarchy } from '../src/index'
import { crc32 } from '../src/file/crc.kernel'
import { FULL, randomNumbers } from './support/random'
import { tetrahedronHierarchy } from './support/tetrahedron'

const ROUNDS = FULL ? 20_000 : 1500
const model = digit(7)
const hierarchy = createDualHierarchy(model.positions, model.triangles)
const bytes = serializeHierarchy(hierarchy)

function refusal(changed: Uint8Array): string | undefined {
  try {
    deserializeHierarchy(changed)
  } catch (error) {
    if (error instanceof CcdError && error.code === 'corrupt') return error.message
    throw error
  }
  return undefined
}

/** The bytes with another checksum, as somebody would write it who means harm. */
function mended(changed: Uint8Array): Uint8Array {
  new DataView(changed.buffer).setUint32(12, crc32(changed, 16), true)
  return changed
}

/** Writes a hierarchy with some fields exchanged. */
const refusalOf = (changes: Partial<DualHierarchy>): string | undefined =>
  refusal(serializeHierarchy({ ...hierarchy, ...changes }))

function changedAt<T extends Uint32Array | Float64Array | Uint8Array>(values: T, index: number, value: number): T {
  const copy = values.slice() as T
  copy[index] = value
  return copy
}

describe('a hierarchy as bytes', () => {
  it('is the same after reading, to the bit', () => {
    expect(deserializeHierarchy(bytes)).toEqual(hierarchy)
    const gears = createDualHierarchy(gear().positions, gear().triangles)
    expect(deserializeHierarchy(serializeHierarchy(gears))).toEqual(gears)
    expect(deserializeHierarchy(serializeHierarchy(tetrahedronHierarchy()))).toEqual(tetrahedronHierarchy())
  })

  it('may lie anywhere in a buffer', () => {
    const larger = new Uint8Array(bytes.length + 7)
    larger.set(bytes, 3)
    expect(deserializeHierarchy(larger.subarray(3, 3 + bytes.length))).toEqual(hierarchy)
  })

  it('has the checksum of PNG and zip', () => {
    expect(crc32(new TextEncoder().encode('..123456789'), 2)).toBe(0xcbf43926)
  })

  it('is refused with any byte changed', () => {
    const random = randomNumbers(7)
    for (let round = 0; round < ROUNDS; round++) {
      const changed = bytes.slice()
      const at = round < 64 ? round : Math.floor(random() * bytes.length)
      changed[at] = (valueAt(changed, at) + 1 + Math.floor(random() * 255)) % 256
      expect(refusal(changed)).toContain('not a whole dual hierarchy')
    }
  })

  it('is refused cut off or prolonged anywhere', () => {
    const random = randomNumbers(8)
    expect(refusal(new Uint8Array(0))).toContain('fewer than the header')
    for (let round = 0; round < ROUNDS; round++) {
      expect(refusal(bytes.subarray(0, Math.floor(random() * bytes.length)))).toBeDefined()
    }
    const longer = new Uint8Array(bytes.length + 1)
    longer.set(bytes)
    expect(refusal(mended(longer))).toContain('its header says')
  })

  it('with a mended checksum is read or refused, and nothing else happens', () => {
    const random = randomNumbers(9)
    let refused = 0
    for (let round = 0; round < ROUNDS; round++) {
      const changed = bytes.slice()
      const at = 16 + Math.floor(random() * (bytes.length - 16))
      changed[at] = Math.floor(random() * 256)
      if (refusal(mended(changed)) !== undefined) refused++
    }
    expect(refused).toBeGreaterThan(ROUNDS / 4)
  })

  it('of another version or of something else says so', () => {
    expect(refusal(changedAt(bytes, 8, 9))).toContain('version 9')
    expect(refusal(changedAt(bytes, 0, 0))).toContain('does not begin as one')
    // @ts-expect-error a buffer is no byte array
    expect(() => deserializeHierarchy(bytes.buffer)).toThrow(/must be a Uint8Array/)
  })

  it('is refused where any list does not fit, though the checksum does', () => {
    const { levelStart, childStart, parent, flags, hullStart, hullVertices, faceStart, hullFaces } = hierarchy
    const { patchStart, patchTriangles, inputTriangles, vertices, supportArea, h, s, r } = hierarchy
    expect(refusalOf({ size: Number.NaN })).toContain('its size is NaN')
    expect(refusalOf({ inputVertexCount: 1e6 })).toContain('fewer vertices than its input')
    expect(refusalOf({ vertices: changedAt(vertices, 5, Infinity) })).toContain('vertices[5] is Infinity')
    expect(refusalOf({ supportArea: changedAt(supportArea, 2, -1) })).toContain('supportArea[2] is -1')
    expect(refusalOf({ h: changedAt(h, 1, Number.NaN) })).toContain('h[1] is NaN')
    expect(refusalOf({ s: changedAt(s, 1, -1) })).toContain('s[1] is -1')
    expect(refusalOf({ r: changedAt(r, 0, 0) })).toContain('r[0] is 0')
    expect(refusalOf({ levelStart: changedAt(levelStart, 1, 2) })).toContain('levels are not in order')
    expect(refusalOf({ childStart: changedAt(childStart, 1, 1) })).toContain('node 0 has 0 children')
    expect(refusalOf({ childStart: changedAt(childStart, 0, 0) })).toContain('begin elsewhere')
    expect(refusalOf({ parent: changedAt(parent, 2, 2) })).toContain('another parent')
    expect(refusalOf({ parent: changedAt(parent, 0, 1) })).toContain('the root has a parent')
    expect(refusalOf({ flags: changedAt(flags, 0, 1) })).toContain('node 0 has the flags 1')
    expect(refusalOf({ hullStart: changedAt(hullStart, 1, 2) })).toContain('hulls are not in order')
    expect(refusalOf({ faceStart: changedAt(faceStart, 1, 0) })).toContain('faces are not in order')
    expect(refusalOf({ patchStart: changedAt(patchStart, 1, 1e6) })).toContain('patches are not in order')
    expect(refusalOf({ hullVertices: changedAt(hullVertices, 0, 1e6) })).toContain('hull 0 has the vertex 1000000')
    expect(refusalOf({ hullVertices: changedAt(hullVertices, 1, valueAt(hullVertices, 0)) })).toContain('not in order')
    expect(refusalOf({ hullFaces: changedAt(hullFaces, 1, 1e6) })).toContain('no such corner')
    expect(refusalOf({ hullFaces: changedAt(hullFaces, 0, valueAt(hullFaces, 1)) })).toContain('no such corner')
    expect(refusalOf({ patchTriangles: changedAt(patchTriangles, 0, 1e6) })).toContain('patchTriangles[0] is 1000000')
    expect(refusalOf({ patchTriangles: changedAt(patchTriangles, 0, valueAt(patchTriangles, 1)) })).toContain(
      'bad edge',
    )
    expect(refusalOf({ inputTriangles: changedAt(inputTriangles, 0, valueAt(inputTriangles, 1)) })).toContain(
      'inputTriangles[1]',
    )
    const turned = hullFaces.slice()
    for (let f = 0; f < turned.length; f += 3) turned.set([valueAt(hullFaces, f + 1), valueAt(hullFaces, f)], f)
    expect(refusalOf({ hullFaces: turned })).toContain('is not convex')
    const opened = hullFaces.slice()
    opened.copyWithin(0, 3, 6)
    expect(refusalOf({ hullFaces: opened })).toContain('is not closed')
  })
})
