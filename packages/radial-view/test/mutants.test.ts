import { describe, expect, it } from 'vitest'
import { WHOLE_PROOF } from '../src/culler/proof'
import { ballsJoinedThroughTheWall, pressedPlate, spiralBand } from './support/hard-steps'
import { lostFirstContacts } from './support/lost-first-contacts'
import { FAMILIES } from './support/skeletal-steps'
import { beginView, type Proof, type SkeletalStep } from './support/views'

function from(family: string, seed: number, noise: number): SkeletalStep {
  const make = FAMILIES[family]
  if (!make) throw new Error(`there is no family ${family}`)
  return make(seed, noise)
}

/** For each condition of the proof a step in which a contact is lost without it. */
const CASES: Readonly<
  Record<Exclude<keyof Proof, 'fans'>, { readonly step: () => SkeletalStep; readonly wide: boolean }>
> = {
  ring: { step: () => from('shaken ball', 1, 0.37), wide: false },
  between: { step: () => from('ball that turns inside out', 10, 0.7), wide: true },
  sameSign: { step: () => pressedPlate(false), wide: false },
  regions: { step: () => from('nested balls', 2, 0.74), wide: true },
  start: { step: ballsJoinedThroughTheWall, wide: false },
  closed: { step: spiralBand, wide: false },
  oriented: { step: () => pressedPlate(true), wide: false },
}

describe('the proof', () => {
  for (const [condition, { step, wide }] of Object.entries(CASES)) {
    it(`needs its condition "${condition}"`, () => {
      const mesh = step()
      const lost = (proof: Proof) => {
        const { topology, culls } = beginView(mesh, { internals: { wide, proof } })
        return lostFirstContacts(mesh, topology, culls).lost
      }
      expect(lost(WHOLE_PROOF)).toEqual([])
      expect(lost({ ...WHOLE_PROOF, [condition]: false })).not.toEqual([])
    })
  }
})
