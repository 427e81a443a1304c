import { NONE, valueAt } from '@ccd/core'
import { deformableCcd, type DeformableCcd } from '@ccd/pipeline'
import { breakingGrid, grid } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { essence } from '../support/essence'
import { contactKeys, meshOf } from '../support/oracle-contacts'

const none = new Uint32Array(0)

/** Replaces triangle t by a copy of itself, which gets a new id. */
function replace(ccd: DeformableCcd, t: number, corners: Uint32Array): void {
  ccd.updateTopology({ removed: Uint32Array.of(t), added: corners, vertexOrigin: none })
}

/** Replaces every live triangle, several times over, and returns how often. */
function wear(ccd: DeformableCcd, triangles: Uint32Array, rounds: number): number {
  const live = [...Array(triangles.length / 3).keys()]
  let next = live.length
  for (let round = 0; round < rounds; round++) {
    for (const [i, t] of live.entries()) {
      replace(ccd, t, triangles.slice(3 * i, 3 * i + 3))
      live[i] = next++
    }
  }
  return rounds * live.length
}

const sheet = grid({ columns: 8, rows: 8, seed: 3 })
/** A spike that goes through the sheet. */
const triangles = Uint32Array.of(...sheet.triangles, 81, 82, 83)
const positions = (tip: number) => Float64Array.of(...sheet.x0, 3.2, 3.1, tip, 3.4, 3.1, tip + 2, 3.2, 3.4, tip + 2)
const mesh = { triangles, vertexCount: 84 }
const [above, below] = [positions(1), positions(-1)]

describe('a pipeline whose mesh changes all the time', () => {
  it.each([1, 2])('is as small as before after `compact`, which says where ids have gone: %d threads', (threads) => {
    const ccd = deformableCcd(mesh, { threads })
    const before = ccd.step(above, below)
    const expected = contactKeys(before.contacts, ccd.parts.topology)
    expect(expected.length).toBeGreaterThan(0)
    const count = triangles.length / 3
    const changes = wear(ccd, triangles, 3)
    expect(ccd.parts.topology.triangleCount).toBe(count + changes)
    const { triangleMap, edgeMap } = ccd.compact()
    expect(ccd.parts.topology.triangleCount).toBe(count)
    expect(Array.from(triangleMap.subarray(changes))).toEqual([...Array(count).keys()])
    expect(triangleMap.subarray(0, changes).every((to) => to === NONE)).toBe(true)
    expect(edgeMap.filter((to) => to !== NONE).length).toBe(ccd.parts.topology.edgeCount)
    const after = ccd.step(above, below)
    expect(after.leftOut).toEqual(before.leftOut)
    expect(contactKeys(after.contacts, ccd.parts.topology)).toEqual(expected)
    ccd.close()
  })

  it('keeps the bodies of triangles, and can be changed further', () => {
    const bodies = Uint32Array.from({ length: triangles.length / 3 }, (_, t) => (t < 128 ? 7 : 9))
    const ccd = deformableCcd({ ...mesh, bodies }, { pairs: 'between' })
    const found = contactKeys(ccd.step(above, below).contacts, ccd.parts.topology)
    expect(found.length).toBeGreaterThan(0)
    ccd.updateTopology({ removed: Uint32Array.of(100, 105), added: none, vertexOrigin: none })
    const { triangleMap } = ccd.compact()
    expect(valueAt(triangleMap, 128)).toBe(126)
    expect(contactKeys(ccd.step(above, below).contacts, ccd.parts.topology)).toEqual(found)
    ccd.updateTopology({ removed: Uint32Array.of(126), added: none, vertexOrigin: none })
    expect(ccd.step(above, below).contacts.length).toBe(0)
  })
})

describe('a change that is refused', () => {
  it.each([1, 2])('changes nothing: %d threads', (threads) => {
    const breaking = breakingGrid({ columns: 6, rows: 5, seed: 1 })
    const bodies = new Uint32Array(breaking.triangles.length / 3)
    const ccd = deformableCcd({ ...meshOf(breaking), bodies }, { threads })
    const untouched = deformableCcd({ ...meshOf(breaking), bodies })
    expect(() => ccd.updateTopology(breaking.change)).toThrow(/bodies/)
    expect(() => ccd.updateTopology(breaking.change, new Uint32Array(1))).toThrow(/bodies/)
    expect(() => ccd.updateTopology({ removed: Uint32Array.of(9999), added: none, vertexOrigin: none })).toThrow(
      /removed/,
    )
    expect(essence(ccd.step(breaking.x0, breaking.x1))).toEqual(essence(untouched.step(breaking.x0, breaking.x1)))
    ccd.close()
  })

  it.each([1, 2])('names what is wrong with it, and changes nothing: %d threads', (threads) => {
    const breaking = breakingGrid({ columns: 6, rows: 5, seed: 1 })
    const count = breaking.triangles.length / 3
    const bodies = new Uint32Array(count)
    const ccd = deformableCcd({ ...meshOf(breaking), bodies }, { threads })
    const untouched = deformableCcd({ ...meshOf(breaking), bodies })
    const nothing = { removed: none, added: none, vertexOrigin: none }
    const alive = bodies.slice().fill(NONE, 1, 2)
    const refused: [unknown, unknown, string, string][] = [
      [undefined, undefined, 'wrong-type', 'change'],
      [null, undefined, 'wrong-type', 'change'],
      [{ ...nothing, removed: [0] }, undefined, 'wrong-type', 'removed'],
      [{ ...nothing, added: [0, 1, 2] }, bodies, 'wrong-type', 'added'],
      [{ ...nothing, vertexOrigin: [0] }, undefined, 'wrong-type', 'vertexOrigin'],
      [{ ...nothing, vertexOrigin: undefined }, undefined, 'wrong-type', 'vertexOrigin'],
      [{ ...nothing, removed: Uint32Array.of(0) }, [...bodies], 'wrong-type', 'bodies'],
      [nothing, null, 'wrong-type', 'bodies'],
      [nothing, bodies.slice(1), 'wrong-length', 'bodies'],
      [{ ...nothing, removed: Uint32Array.of(0) }, alive, 'index-out-of-range', 'bodies'],
      [{ ...nothing, added: Uint32Array.of(0, 1, 2) }, Uint32Array.of(...bodies, NONE), 'index-out-of-range', 'bodies'],
    ]
    for (const [change, after, code, argument] of refused) {
      expect(() => ccd.updateTopology(change as never, after as never)).toThrow(
        expect.objectContaining({ name: 'CcdError', code, argument }) as Error,
      )
    }
    expect(essence(ccd.step(breaking.x0, breaking.x1))).toEqual(essence(untouched.step(breaking.x0, breaking.x1)))
    // Holes have no body.
    ccd.updateTopology({ ...nothing, removed: Uint32Array.of(1) }, alive)
    ccd.updateTopology(nothing, alive)
    ccd.close()
  })
})
