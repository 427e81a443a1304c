import { collect, ContactBuffer, createBatch, createTopology, listSource, pipeline, type StepContext } from '@ccd/core'
import { describe, expect, it, vi } from 'vitest'
import { BatchSolver, elementaryFilter, elementaryTest } from '../src/index'

const topology = createTopology(Uint32Array.of(1, 2, 3), 4)
const face = [0, 0, 0, 1, 0, 0, 0, 1, 0]
const above = (z: number): Float64Array => Float64Array.from([0.2, 0.2, z, ...face])
const source = listSource('vertex-face', Uint32Array.of(0, 0))

describe('the positions of a step', () => {
  it('are interleaved once, by the filter in front of a test that does not filter', () => {
    const load = vi.spyOn(BatchSolver.prototype, 'load')
    const query = pipeline(source, elementaryFilter(), elementaryTest({ filter: false }), collect())
    for (const end of [-1, 0.5]) {
      load.mockClear()
      const { contacts } = query.run({ topology, motion: { kind: 'linear', x0: above(1), x1: above(end) } })
      expect(contacts.length).toBe(end < 0 ? 1 : 0)
      expect(load).toHaveBeenCalledTimes(1)
    }
    load.mockRestore()
  })

  it('are read anew by a test that runs when the filter is through', () => {
    const x1 = above(0.5)
    const step: StepContext = { topology, motion: { kind: 'linear', x0: above(1), x1 }, minSeparation: 0, horizon: 1 }
    expect([...elementaryFilter().run(source.pairs(step), step)]).toEqual([])
    x1.set(above(-1))
    const batch = createBatch('vertex-face')
    batch.length = 1
    const out = new ContactBuffer()
    elementaryTest({ filter: false }).run([batch], step, out)
    expect(out.length).toBe(1)
  })
})
