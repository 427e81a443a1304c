import { bruteForceSource, bvhSource, createHierarchy, type BodyRules } from '@ccd/bvh'
import { createTopology, forEachFeaturePair, incidentTriangles, valueAt, type PairBatch } from '@ccd/core'
import { below, seededRandom, soup } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'

const RULES: readonly { readonly rules: BodyRules; readonly allows: (a: number, b: number) => boolean }[] = [
  { rules: { pairs: 'between' }, allows: (a, b) => a !== b },
  { rules: { pairs: 'within' }, allows: (a, b) => a === b },
  { rules: { sets: [[0], [1, 2]] }, allows: (a, b) => (a === 0) !== (b === 0) },
  // Body 2 wants to meet nobody, and body 1 wants to meet body 0 only.
  {
    rules: { layers: { member: Uint32Array.of(1, 2, 4), mask: Uint32Array.of(7, 1, 0) } },
    allows: (a, b) => a !== 2 && b !== 2 && a + b < 2,
  },
  {
    rules: {
      ignoredPairs: [
        [1, 0],
        [2, 2],
      ],
    },
    allows: (a, b) => a + b !== 1 && a + b !== 4,
  },
]

const keys = (stream: Iterable<PairBatch>): string[] => {
  const all: string[] = []
  for (const { pairs, length } of stream) {
    for (let i = 0; i < length; i++) all.push(`${pairs[2 * i]} ${pairs[2 * i + 1]}`)
  }
  return all.sort()
}

describe('a source with rules about bodies', () => {
  it('lets through every triangle pair around a feature pair that counts, where bodies share vertices', () => {
    let shared = 0
    for (let seed = 1; seed <= 12; seed++) {
      const mesh = soup({ seed, triangles: 24, vertices: 16 })
      const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
      const random = seededRandom(seed)
      const bodies = Uint32Array.from({ length: topology.triangleCount }, () => below(random, 3))
      const still = { kind: 'static', positions: new Float64Array(mesh.x0.length) } as const
      const step = { topology, motion: still, minSeparation: 0, horizon: 1 }
      for (const { rules, allows } of RULES) {
        const hierarchy = createHierarchy(topology, { bodies })
        const bvh = bvhSource({ hierarchy, ...rules, adjacent: 'include' })
        const brute = bruteForceSource({ topology, bodies, ...rules, adjacent: 'include' })
        // All vertices are in one place, so that only the rules keep pairs apart.
        const through = keys(bvh.pairs(step))
        expect(through).toEqual(keys(brute.pairs(step)))
        const allowed = (t: number, u: number) => allows(valueAt(bodies, t), valueAt(bodies, u))
        for (let t = 0; t < topology.triangleCount; t++) {
          for (let u = t + 1; u < topology.triangleCount; u++) {
            let counts = false
            forEachFeaturePair(topology, t, u, (kind, a, b) => {
              const around = incidentTriangles(topology, kind, 'a', a)
              const byDefinition = around.some((s) =>
                incidentTriangles(topology, kind, 'b', b).some((w) => allowed(s, w)),
              )
              expect(bvh.rule?.counts(kind, a, b)).toBe(byDefinition)
              counts ||= byDefinition
            })
            if (!counts) continue
            expect(through).toContain(`${t} ${u}`)
            if (!allowed(t, u)) shared++
          }
        }
      }
    }
    // Pairs of triangles whose own bodies may not collide, but whose features count.
    expect(shared).toBeGreaterThan(300)
  })

  it('refuses rules that mean nothing, by name', () => {
    const topology = createTopology(Uint32Array.of(0, 1, 2), 3)
    const source = (rules: unknown) => () => bruteForceSource({ topology, ...(rules as BodyRules) })
    expect(source({ pairs: 'beween' })).toThrow(/pairs cannot be "beween"; did you mean "between"/)
    expect(source({ sets: [[0]] })).toThrow(/sets must be two lists/)
    expect(source({ sets: [0, 1] })).toThrow(/sets\[0\] must be a list/)
    expect(source({ sets: [[0], [-1]] })).toThrow(/sets\[1\]\[0\] is -1, which is no body/)
    expect(source({ layers: { member: [1], mask: Uint32Array.of(1) } })).toThrow(/layers\.member must be a Uint32Array/)
    expect(source({ layers: { member: Uint32Array.of(1) } })).toThrow(/layers\.mask must be a Uint32Array/)
    expect(source({ ignoredPairs: [[0, 1, 2]] })).toThrow(/ignoredPairs\[0\] must be a pair/)
    expect(source({ ignoredPairs: [[0, 1.5]] })).toThrow(/ignoredPairs\[0\]\[1\] is 1\.5/)
  })
})
