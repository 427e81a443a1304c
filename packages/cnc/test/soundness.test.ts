import {
  closingRing,
  doubleCover,
  doubleFan,
  finnedSheet,
  flippingGrid,
  foldedSheet,
  grid,
  helicalRamp,
  pinchedSheets,
  reversed,
  rollingSheet,
  sheetWithHoles,
  badWinding,
  smallMeshes,
  openFan,
  triangleWithInteriorVertices,
  moebius,
  between,
  merge,
  pyramid,
  renumbered,
  seededRandom,
  snap,
  type MovingMesh,
  type Random,
} from '@ccd/scenes'
import { contactsOfMesh, edgeFaceTouchesOfMesh } from '@ccd/oracle'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conesOver, lostContacts } from './support/lost-contacts'

const full = process.env.CCD_FULL === '1'

/** Even from 0 to 1: most doubles that fast-check draws are next to 0, and next to nothing touches there. */
const part = fc.noBias(fc.integer({ min: 0, max: 1000 })).map((thousandths) => thousandths / 1000)

type Make = (seed: number, noise: number, amount: number) => MovingMesh

/** Each family from calm to wild: `noise` and `amount` run from 0 to 1. */
const FAMILIES: Readonly<Record<string, Make>> = {
  'crumpling sheet': (seed, noise) => grid({ seed, noise: 1.5 * noise }),
  'folding sheet': (seed, noise, amount) => foldedSheet({ seed, noise: 0.3 * noise, from: 0, to: 1.2 * amount }),
  'rolling sheet': (seed, noise, amount) => rollingSheet({ seed, noise: 0.5 * noise, from: 0, to: amount, turns: 1.5 }),
  'helical ramp': (seed, noise, amount) =>
    helicalRamp({ seed, noise: 0.2 * noise, turns: 1 + amount, bump: 0.5 + 1.5 * noise, width: 1 + (seed % 3) }),
  'closing ring': (_seed, noise, amount) => closingRing({ gap: 0.1 + noise, endGap: 0.6 - amount }),
  'sheet with holes': (seed, noise) => sheetWithHoles({ seed, noise: 1.5 * noise, columns: 6, rows: 5 }),
  'pinched sheets': (seed, noise) => pinchedSheets({ seed, noise, size: 2 }),
  'double fan': (seed, noise) => doubleFan({ seed, noise }),
  'open fan': (seed, noise) => openFan({ seed, noise: 4 * noise }),
  'double cover': (seed, noise) => doubleCover({ seed, noise: 0.3 * noise }),
  'bad winding': (seed, noise) => badWinding({ seed, noise: 1.5 * noise }),
  'finned sheet': (seed, noise) => finnedSheet({ seed, noise: 1.5 * noise }),
  'flipping grid': (seed, noise) => flippingGrid({ seed, noise }),
  'inner vertices': (seed, noise) => triangleWithInteriorVertices({ seed, noise: 3 * noise, count: 6 }),
  pyramid: (seed, noise) => pyramid({ seed, noise: 10 * noise }),
  'sheet that starts in itself': (seed, noise, amount) => startsInItself(seed, 0.5 + noise + amount),
  'Möbius strip': (seed, noise) => moebius({ seed, noise: 1.5 * noise }),
}

/** Uncrumples: layers cross before the step begins. */
function startsInItself(seed: number, noise: number): MovingMesh {
  const mesh = grid({ seed, noise })
  return { ...mesh, name: 'sheet that starts in itself', x0: mesh.x1, x1: mesh.x0 }
}

/** Scaled by 1e-13 to 1e11, moved away by up to a million times its size, both ends alike or not, and flattened. */
function placed(mesh: MovingMesh, random: Random): MovingMesh {
  const scale = 10 ** between(random, -13, 11)
  const away = scale * 10 ** between(random, -2, 6)
  const flat = random() < 0.3 ? 10 ** between(random, -8, 0) : 1
  const grows = random() < 0.3 ? 10 ** between(random, -3, 3) : 1
  const start = [0, 1, 2].map(() => between(random, -away, away))
  const end = random() < 0.5 ? start : [0, 1, 2].map(() => between(random, -away, away))
  const put = (x: Float64Array, size: number, to: readonly number[]) =>
    x.map((value, i) => size * value * (i % 3 === 2 ? flat : 1) + (to[i % 3] ?? 0))
  return { ...mesh, x0: put(mesh.x0, scale, start), x1: put(mesh.x1, scale * grows, end) }
}

describe('labels of normal cones', { timeout: full ? 900_000 : 120_000 }, () => {
  it('are held to sheets that do start in themselves', () => {
    const mesh = startsInItself(3, 1.5)
    expect(edgeFaceTouchesOfMesh(mesh.triangles, mesh.x0).length).toBeGreaterThan(10)
  })

  for (const [name, make] of Object.entries(FAMILIES)) {
    it(`never join two features that touch: ${name}`, () => {
      let certified = 0
      let touching = 0
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 1e6 }),
          part,
          part,
          fc.integer({ min: 0, max: 3 }),
          (seed, noise, amount, form) => {
            const made = make(seed, noise, amount)
            const mesh = [made, snap(made, 0.25), reversed(made), renumbered(made, seed).mesh][form] ?? made
            const cones = conesOver(mesh)
            const contacts = [...contactsOfMesh(mesh.triangles, mesh.x0, mesh.x1)]
            certified += cones.counts.patches
            touching += contacts.length
            expect(lostContacts(mesh, cones.triangleLabel, contacts)).toEqual([])
          },
        ),
        { numRuns: full ? 300 : name === 'pinched sheets' ? 4 : 15 },
      )
      expect(certified).toBeGreaterThan(0)
      expect(touching).toBeGreaterThan(0)
    })
  }

  it('never join two features that touch: any size, far away, stretched, beside parts of other sizes', () => {
    let certified = 0
    let touching = 0
    const families = Object.values(FAMILIES)
    for (let seed = 1; seed <= (full ? 2000 : 60); seed++) {
      const random = seededRandom(seed)
      const make = (i: number) => families[i % families.length]?.(seed + i, random() ** 2, random()) ?? grid({ seed })
      const parts = [placed(make(seed), random), ...(seed % 3 === 0 ? [placed(make(seed + 1), random)] : [])]
      const mesh = merge('placed', parts)
      const cones = conesOver(mesh)
      if (cones.counts.patches === 0) continue
      const contacts = [...contactsOfMesh(mesh.triangles, mesh.x0, mesh.x1)]
      certified += cones.counts.patches
      touching += contacts.length
      expect(lostContacts(mesh, cones.triangleLabel, contacts), `seed ${seed}`).toEqual([])
    }
    expect(certified).toBeGreaterThan(30)
    expect(touching).toBeGreaterThan(100)
  })

  it('never join two features that touch: every hard small mesh', () => {
    for (const mesh of smallMeshes(3)) {
      expect(lostContacts(mesh, conesOver(mesh).triangleLabel), mesh.name).toEqual([])
    }
  })
})
