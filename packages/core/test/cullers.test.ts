import {
  beginCullers,
  begunCullers,
  collect,
  cullersFor,
  culls,
  cullWith,
  pipeline,
  type LabelCuller,
  type StepContext,
} from '@ccd/core'
import { describe, expect, it } from 'vitest'
import { beginningSource, countingPairCuller } from './support/recording-cullers'
import { renamingExpander, scriptedTest, SOUND, still } from './support/scripted-parts'

const stepOf = (): StepContext => ({ motion: still(), minSeparation: 0, horizon: 1 })
const labelled = (labels?: 'nested' | 'none'): LabelCuller => ({
  name: 'labels',
  contract: SOUND,
  begin() {},
  triangleLabel: Int32Array.of(1, 1, -1, -1),
  nodeLabel: new Int32Array(0),
  ...(labels ? { labels } : {}),
})

describe('a culler', () => {
  it('is begun once per step, in however many parts it is', () => {
    const culler = countingPairCuller()
    const composed = pipeline(
      beginningSource(5, [culler]),
      cullWith(culler),
      cullWith(culler),
      renamingExpander(),
      scriptedTest(() => 1),
      collect(),
    )
    composed.run({ motion: still() })
    expect(culler.begun).toBe(1)
    composed.run({ motion: still() })
    expect(culler.begun).toBe(2)
  })

  it('is begun by the stage where the source does not know it, after the first batch was pulled', () => {
    const culler = countingPairCuller()
    const source = beginningSource(3, [])
    const begunBefore: number[] = []
    const watched = {
      ...source,
      *pairs(step: StepContext) {
        for (const batch of source.pairs(step)) {
          begunBefore.push(culler.begun)
          yield batch
        }
      },
    }
    pipeline(
      watched,
      cullWith(culler),
      renamingExpander(),
      scriptedTest(() => 1),
      collect(),
    ).run({ motion: still() })
    expect(begunBefore).toEqual([0, 1, 1])
  })

  it('is begun anew by a source that has updated its hierarchy within the same step', () => {
    const culler = countingPairCuller()
    const step = stepOf()
    beginCullers([culler], step)
    beginCullers([culler], step)
    expect(culler.begun).toBe(2)
    expect(begunCullers([culler], step)).toEqual([culler])
    expect(culler.begun).toBe(2)
  })

  it('is begun beside others that have been', () => {
    const [first, second] = [countingPairCuller(), countingPairCuller()]
    const step = stepOf()
    beginCullers([first], step)
    expect(begunCullers([second, first], step)).toEqual([second, first])
    expect([first.begun, second.begun]).toEqual([1, 1])
  })

  it('takes no part in a step in which it labels nothing, whatever its labels hold', () => {
    expect(beginCullers([labelled('none'), labelled('nested')], stepOf()).length).toBe(1)
    expect(begunCullers([labelled('none')], stepOf())).toEqual([])
    const left = (labels?: 'nested' | 'none') =>
      pipeline(
        beginningSource(3, []),
        cullWith(labelled(labels)),
        renamingExpander(),
        scriptedTest(() => 1),
        collect(),
      ).run({ motion: still() }).contacts.length
    expect([left('none'), left('nested'), left()]).toEqual([3, 2, 2])
  })

  it('drops a pair by labels only where both are equal and not negative', () => {
    const culler = labelled()
    expect([culls(culler, 0, 1), culls(culler, 1, 2), culls(culler, 2, 3), culls(culler, 0, 9)]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(
      culls(
        countingPairCuller((t) => t === 4),
        4,
        5,
      ),
    ).toBe(true)
  })

  it('is left out of a step with a separation that its proof does not cover', () => {
    const zero = { ...countingPairCuller(), contract: { ...SOUND, separation: 'zero' } } as const
    expect(cullersFor([zero], stepOf())).toEqual({ active: [zero], leftOut: [] })
    expect(cullersFor([zero], { ...stepOf(), minSeparation: 0.1 })).toMatchObject({
      active: [],
      leftOut: [{ name: 'counting' }],
    })
  })
})
