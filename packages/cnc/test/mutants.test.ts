import { closingRing, doubleCover, helicalRamp, triangleWithInteriorVertices, type MovingMesh } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import type { Variant } from '../src/culler/cone-culler'
import { WHOLE_PROOF, WITHOUT_CONTOUR, type Proof } from '../src/culler/proof'
import { biting, bubbleSheet, loopThroughOneVertex, rampOnSlope, twistedDisc } from './support/hard-patches'
import { conesOver, lostContacts } from './support/lost-contacts'

const CASES: readonly (Variant & { readonly without: keyof Proof; readonly mesh: MovingMesh })[] = [
  { without: 'edgesPaired', mesh: bubbleSheet() },
  { without: 'verticesSimple', mesh: loopThroughOneVertex() },
  { without: 'areasPositive', mesh: triangleWithInteriorVertices({ seed: 2, noise: 2, count: 6 }) },
  { without: 'areasBetween', mesh: twistedDisc(6) },
  { without: 'oneDirection', mesh: rampOnSlope(), inherit: 'reused' },
  { without: 'startSimple', mesh: doubleCover({ seed: 5, noise: 0.3 }) },
  { without: 'stepSimple', mesh: closingRing({ gap: 1.1, endGap: -0.2 }) },
  { without: 'foldBack', mesh: biting() },
  { without: 'onePositiveLoop', mesh: doubleCover({ seed: 4, noise: 0.225 }) },
]

describe('each condition of the proof', () => {
  it('has a case here', () => {
    expect(CASES.map(({ without }) => without).sort()).toEqual(Object.keys(WHOLE_PROOF).sort())
  })

  for (const { without, mesh, ...variant } of CASES) {
    it(`is needed: without ${without} a contact of "${mesh.name}" is lost`, () => {
      expect(lostContacts(mesh, conesOver(mesh, variant).triangleLabel)).toEqual([])
      const mutant = conesOver(mesh, { ...variant, proof: { ...WHOLE_PROOF, [without]: false } })
      expect(lostContacts(mesh, mutant.triangleLabel)).not.toEqual([])
    })
  }

  it('is needed together with the others: normals alone lose the bump of a helical ramp', () => {
    const ramp = helicalRamp({ bump: 1.2 })
    expect(lostContacts(ramp, conesOver(ramp).triangleLabel)).toEqual([])
    expect(lostContacts(ramp, conesOver(ramp, { proof: WITHOUT_CONTOUR }).triangleLabel)).not.toEqual([])
  })
})
