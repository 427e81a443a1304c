import {
  anyContact,
  collect,
  createTopology,
  filterPairs,
  forEachFeaturePair,
  listSource,
  pipeline,
  type Audit,
  type Stage,
  updateTopology,
} from '@ccd/core'
import { describe, expect, it } from 'vitest'
import { errorOf } from './support/error-of'
import { countingSource, scriptedTest, SOUND } from './support/scripted-parts'

// Two triangles without a common vertex, and the scripted truth that vertex 0 meets face 1.
const topology = createTopology(Uint32Array.of(0, 1, 2, 3, 4, 5), 6)
const motion = { kind: 'linear', x0: new Float64Array(18), x1: new Float64Array(18) } as const
const truth = (kind: string, a: number, b: number) =>
  kind === 'vertex-face' && a === 0 && b === 1 ? 0.5 : Number.POSITIVE_INFINITY

const expandAll: Stage<'triangle-triangle', 'vertex-face' | 'edge-edge'> = {
  name: 'expand all',
  contract: SOUND,
  *run(input) {
    for (const batch of input) {
      for (let i = 0; i < batch.length; i++) {
        const found: { kind: 'vertex-face' | 'edge-edge'; pairs: Uint32Array; length: number }[] = []
        forEachFeaturePair(topology, batch.pairs[2 * i] ?? 0, batch.pairs[2 * i + 1] ?? 0, (kind, a, b) => {
          found.push({ kind, pairs: Uint32Array.of(a, b), length: 1 })
        })
        yield* found
      }
    }
  },
}
const test = {
  ...scriptedTest<'vertex-face' | 'edge-edge'>((a, b) => truth('vertex-face', a, b)),
  run: (...[input, , out]: Parameters<ReturnType<typeof scriptedTest<'vertex-face' | 'edge-edge'>>['run']>) => {
    for (const { kind, pairs, length } of input) {
      for (let i = 0; i < length; i++) {
        const time = truth(kind, pairs[2 * i] ?? 0, pairs[2 * i + 1] ?? 0)
        if (time <= 1) out.push(0, pairs[2 * i] ?? 0, pairs[2 * i + 1] ?? 0, time)
      }
    }
  },
}
const audit: Audit = { share: 1, toi: truth }
const loses = filterPairs<'triangle-triangle'>('loses', SOUND, () => false)
const keeps = filterPairs<'triangle-triangle'>('keeps', SOUND, () => true)

describe('audit', () => {
  it('throws with the guilty stage and a fixture when a stage drops a contact', () => {
    const error = errorOf(() =>
      pipeline(countingSource(1), keeps, loses, expandAll, test, collect(), { audit }).run({ topology, motion }),
    )
    expect(error).toMatchObject({ code: 'audit-failed', argument: 'loses' })
    expect(error.message).toContain('"vertices":[0,3,4,5]')
  })

  it('passes a pipeline that loses nothing', () => {
    expect(() =>
      pipeline(countingSource(1), keeps, expandAll, test, collect(), { audit }).run({ topology, motion }),
    ).not.toThrow()
  })

  it('does not ask the query "any" for an earlier contact than the one it found', () => {
    const twice = (_kind: string, a: number, b: number) =>
      b === 1 && a < 2 ? 0.5 - 0.25 * a : Number.POSITIVE_INFINITY
    const stopping = {
      ...test,
      run: (...[input, , out]: Parameters<typeof test.run>) => {
        for (const _batch of input) if (out.length === 0) out.push(0, 0, 1, 0.5)
      },
    }
    const run = (part: typeof test) =>
      pipeline(countingSource(1), expandAll, part, anyContact(), { audit: { share: 1, toi: twice } }).run({
        topology,
        motion,
      })
    expect(run(stopping).earliest).toBe(0.5)
    expect(errorOf(() => run({ ...test, run: () => undefined })).code).toBe('audit-failed')
  })

  it('draws without the source: a source that finds nothing is found out', () => {
    const blind = { ...countingSource(1), *pairs() {} }
    const error = errorOf(() => pipeline(blind, expandAll, test, collect(), { audit }).run({ topology, motion }))
    expect(error).toMatchObject({ code: 'audit-failed', argument: 'source' })
  })

  it('throws for a contact that is late, and for one that is none', () => {
    const at = (time: number, more: Partial<Audit> = {}) =>
      errorOf(() =>
        pipeline(
          countingSource(1),
          expandAll,
          { ...test, run: (_input, _step, out) => void out.push(0, 0, 1, time) } as typeof test,
          collect(),
          { audit: { ...audit, ...more } },
        ).run({ topology, motion }),
      )
    expect(() => at(0.5)).toThrow('nothing was thrown')
    expect(at(0.75).message).toContain('late contact: reported at t = 0.75, but they touch by t = 0.5')
    const confirms: Audit['confirms'] = (kind, a, b, time) => truth(kind, a, b) - time < 1e-9
    expect(() => at(0.5, { confirms })).toThrow('nothing was thrown')
    expect(at(0.25, { confirms }).message).toContain('invented contact: reported at t = 0.25')
  })

  it('owes the contacts that a list of pairs speaks of, and no others', () => {
    const run = (...pairs: number[]) =>
      pipeline(listSource('triangle-triangle', Uint32Array.from(pairs)), loses, expandAll, test, collect(), {
        audit,
      }).run({ topology, motion })
    expect(() => run()).not.toThrow()
    expect(errorOf(() => run(1, 0)).code).toBe('audit-failed')
  })

  it('leaves out features that share a vertex, holes, and what is too far apart to touch', () => {
    const asked: string[] = []
    const asking: Audit = { share: 1, toi: (kind, a, b) => (asked.push(`${kind} ${a} ${b}`), Number.POSITIVE_INFINITY) }
    // A strip of two triangles, one far away, and one that has been removed.
    const mesh = createTopology(Uint32Array.of(0, 1, 2, 2, 1, 3, 4, 5, 6, 0, 5, 2), 8)
    updateTopology(mesh, { removed: Uint32Array.of(3), added: new Uint32Array(0), vertexOrigin: new Uint32Array(0) })
    const x = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0, 9, 0, 0, 9, 1, 0, 10, 0, 0, 0, 0, 0)
    const step = (minSeparation: number) => {
      asked.length = 0
      const audited = pipeline(countingSource(0), expandAll, test, collect(), { audit: asking })
      audited.run({ topology: mesh, motion: { kind: 'linear', x0: x, x1: x }, minSeparation })
      return asked.length
    }
    expect(step(0)).toBe(2)
    expect(asked.toSorted()).toEqual(['vertex-face 0 1', 'vertex-face 3 0'])
    expect(step(1)).toBe(4)
    expect(asked.toSorted()).toEqual(['edge-edge 0 4', 'edge-edge 2 3', 'vertex-face 0 1', 'vertex-face 3 0'])
    expect(step(7.99)).toBe(4)
    // The third triangle is exactly as far away as the separation: comparisons are closed.
    expect(step(8)).toBeGreaterThan(4)
  })

  it('rechecks about the share that was asked for', () => {
    let asked = 0
    const counting = {
      share: 0.25,
      toi: () => {
        asked++
        return Number.POSITIVE_INFINITY
      },
    }
    const count = 400
    const many = createTopology(
      Uint32Array.from({ length: 3 * count }, (_, i) => i),
      3 * count,
    )
    const still = { kind: 'linear', x0: new Float64Array(9 * count), x1: new Float64Array(9 * count) } as const
    pipeline(countingSource(0), expandAll, test, collect(), { audit: counting }).run({ topology: many, motion: still })
    // All boxes coincide: a quarter of the vertices with all faces, and the edge pairs with an edge that was drawn.
    const vertexFace = 0.25 * 3 * count * (count - 1)
    const edgeEdge = (1 - 0.75 ** 2) * ((9 * count * (count - 1)) / 2)
    expect(asked / (vertexFace + edgeEdge)).toBeGreaterThan(0.9)
    expect(asked / (vertexFace + edgeEdge)).toBeLessThan(1.1)
  })
})

describe('explain', () => {
  it('names the stage that dropped a feature pair', () => {
    const composed = pipeline(countingSource(1), keeps, loses, expandAll, test, collect())
    expect(errorOf(() => composed.explain('vertex-face', 0, 1)).code).toBe('no-step')
    composed.run({ topology, motion })
    const { verdict, by, text } = composed.explain('vertex-face', 0, 1)
    expect([verdict, by]).toEqual(['dropped', 'loses'])
    expect(text).toContain('keeps: 1 left')
  })

  it('asks a part that works on triangles about a pair of triangles', () => {
    const asked: string[] = []
    const asking = { ...keeps, explain: (kind: string, a: number, b: number) => `${asked.push(`${kind} ${a} ${b}`)}` }
    const composed = pipeline(
      countingSource(1),
      asking,
      asking,
      loses,
      asking,
      expandAll,
      { ...test, explain: asking.explain },
      collect(),
    )
    composed.run({ topology, motion })
    composed.explain('vertex-face', 4, 0)
    expect(asked).toEqual([...Array(3).fill('triangle-triangle 0 1'), 'vertex-face 4 0'])
  })

  it('asks a filter of features about features, though nothing came through and the part before it says nothing', () => {
    const asked: string[] = []
    const asking = {
      ...filterPairs<'vertex-face' | 'edge-edge'>('asking', SOUND, () => true),
      explain: (kind: string) => `${asked.push(kind)}`,
    }
    const composed = pipeline(countingSource(1), loses, expandAll, asking, test, collect())
    composed.run({ topology, motion })
    composed.explain('vertex-face', 4, 0)
    expect(asked).toEqual(['vertex-face'])
  })

  it('never asks a predicate about a kind of pair that it does not know', () => {
    const kinds = new Set<string>()
    const watching = filterPairs<'triangle-triangle'>('watching', SOUND, (kind) => kinds.add(kind).size > 0)
    const composed = pipeline(countingSource(1), watching, expandAll, test, collect())
    // Without a topology no triangles are known that lead to the features.
    composed.run({ motion })
    expect(composed.explain('vertex-face', 4, 0).text).toContain('watching: no vertex-face pair came')
    expect([...kinds]).toEqual(['triangle-triangle'])
  })

  it('names the test that decided a pair, and the time of a contact', () => {
    const composed = pipeline(countingSource(1), keeps, expandAll, test, collect())
    composed.run({ topology, motion })
    expect(composed.explain('vertex-face', 0, 1)).toMatchObject({ verdict: 'contact', toi: 0.5, by: 'test' })
    expect(composed.explain('vertex-face', 1, 1)).toMatchObject({ verdict: 'no contact', by: 'test' })
    expect(composed.explain('edge-edge', 0, 3)).toMatchObject({ verdict: 'no contact', by: 'test' })
  })
})
