import {
  closingRing, doubleCover, doubleFan, finnedSheet, flippingGrid, foldedSheet, grid, helicalRamp, pinchedSheets,
  reversed, rollingSheet, sheetWithHoles, badWinding, smallMeshes, openFan, triangleWithInteriorVertices, moebius,
  pyramid, renumbered, snap, type MovingMesh,
} from '@ccd/scenes'
import { edgeFaceTouchesOfMesh } from '@ccd/oracle'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conesOver, lostContacts } from './lost-contacts'

const full = process.env.CCD_FULL === '1'

type Make = (seed: number, noise: number, amount: number) => MovingMesh

/** Each family from calm to wild: `noise` and `amount` run from 0 to 1. */
const FAMILIES: Readonly<Record<string, Make>> = {
  'crumpling sheet': (seed, noise) => grid({ seed, noise }),
  'folding sheet': (seed, noise, amount) => foldedSheet({ seed, noise: 0.3 * noise, from: 0, to: 1.2 * amount }),
  'rolling sheet': (seed, noise, amount) => rollingSheet({ seed, noise: 0.5 * noise, from: 0, to: amount, turns: 1.5 }),
  'helical ramp': (seed, noise, amount) =>
    helicalRamp({ seed, noise: 0.2 * noise, turns: 0.5 + 1.5 * amount, bump: 2 * noise, width: 1 + (seed % 3) }),
  'closing ring': (_seed, noise, amount) => closingRing({ gap: 0.1 + noise, endGap: 0.6 - amount }),
  'sheet with holes': (seed, noise) => sheetWithHoles({ seed, noise, columns: 6, rows: 5 }),
  'pinched sheets': (seed, noise) => pinchedSheets({ seed, noise, size: 2 }),
  'double fan': (seed, noise) => doubleFan({ seed, noise }),
  'open fan': (seed, noise) => openFan({ seed, noise }),
  'double cover': (seed, noise) => doubleCover({ seed, noise: 0.3 * noise }),
  'bad winding': (seed, noise) => badWinding({ seed, noise }),
  'finned sheet': (seed, noise) => finnedSheet({ seed, noise }),
  'flipping grid': (seed, noise) => flippingGrid({ seed, noise }),
  'inner vertices': (seed, noise) => triangleWithInteriorVertices({ seed, noise: 3 * noise, count: 6 }),
  'pyramid': (seed, noise) => pyramid({ seed, noise: 3 * noise }),
  'sheet that starts in itself': (seed, noise, amount) => startsInItself(seed, 0.5 + noise + amount),
  'Möbius strip': (seed, noise) => moebius({ seed, noise }),
}

/** Uncrumples: layers cross before the step begins. */
function startsInItself(seed: number, noise: number): MovingMesh {
  const mesh = grid({ seed, noise })
  return { ...mesh, name: 'sheet that starts in itself', x0: mesh.x1, x1: mesh.x0 }
}

describe('labels of normal cones', () => {
  it('are held to sheets that do start in themselves', () => {
    const mesh = startsInItself(3, 1.5)
    expect(edgeFaceTouchesOfMesh(mesh.triangles, mesh.x0).length).toBeGreaterThan(10)
  })

  for (const [name, make] of Object.entries(FAMILIES)) {
    it(`never join two features that touch: ${name}`, () => {
      let certified = 0
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 1e6 }), fc.double({ min: 0, max: 1, noNaN: true }),
          fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 3 }),
          (seed, noise, amount, form) => {
            const made = make(seed, noise, amount)
            const mesh = [made, snap(made, 0.25), reversed(made), renumbered(made, seed).mesh][form] ?? made
            const cones = conesOver(mesh)
            certified += cones.counts.patches
            expect(lostContacts(mesh, cones.triangleLabel)).toEqual([])
          },
        ),
        { numRuns: full ? 300 : name === 'pinched sheets' ? 4 : 15 },
      )
      expect(certified).toBeGreaterThan(0)
    })
  }

  it('never join two features that touch: every hard small mesh', () => {
    for (const mesh of smallMeshes(3)) {
      expect(lostContacts(mesh, conesOver(mesh).triangleLabel), mesh.name).toEqual([])
    }
  })
})
