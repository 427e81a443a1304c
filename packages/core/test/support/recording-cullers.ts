import { beginCullers, createBatch, type Culler, type PairCuller, type Source, type StepContext } from '@ccd/core'
import { SOUND } from './scripted-parts'

/** A culler of pairs that counts how often it is begun, and drops what `drops` says. */
export function countingPairCuller(drops: (t: number, u: number) => boolean = () => false) {
  const culler = {
    name: 'counting',
    contract: SOUND,
    begun: 0,
    begin() {
      culler.begun++
    },
    cullsPair: drops,
  }
  return culler satisfies PairCuller
}

/** A source of the pairs (i, i + 1) that begins its cullers as a hierarchy source does, but culls nothing itself. */
export function beginningSource(count: number, cullers: readonly Culler[]): Source<'triangle-triangle'> {
  return {
    name: 'source',
    contract: SOUND,
    *pairs(step: StepContext) {
      beginCullers(cullers, step)
      for (let i = 0; i < count; i++) {
        const batch = createBatch('triangle-triangle', 1)
        batch.pairs.set([i, i + 1])
        batch.length = 1
        yield batch
      }
    },
  }
}
