import { representativeMasks } from '@ccd/prt-orphan'
import { describe, expect, it } from 'vitest'
import { areCompatible } from '../src/baselines/masked-traversal.kernel'
import { totals } from '../src/report/totals'
import { expander, twoRegularMeshes } from '../src/suites/representative-triangles/regular-meshes'
import { exactCounts, testsOf, tinySuite } from './support/tiny-suite'

describe('Representative-Triangles in its tiny form', () => {
  const result = tinySuite('representative-triangles')

  it('R-TRI and ADJ test the same pairs, NO-DUPL more, BASIC most; all find the same contacts', () => {
    for (const scene of result.scenes) {
      expect(testsOf(scene, 'ADJ')).toBe(testsOf(scene, 'R-TRI'))
      expect(testsOf(scene, 'R-TRI, stored')).toBe(testsOf(scene, 'R-TRI'))
      expect(testsOf(scene, 'R-TRI, box-box')).toBeGreaterThanOrEqual(testsOf(scene, 'R-TRI'))
      expect(testsOf(scene, 'NO-DUPL')).toBeGreaterThan(testsOf(scene, 'R-TRI'))
      expect(testsOf(scene, 'BASIC')).toBeGreaterThan(4 * testsOf(scene, 'NO-DUPL'))
      const exact = scene.configurations.filter(({ name }) => !name.endsWith('cubics'))
      expect(new Set(exact.map((one) => totals(one).hash)).size, scene.scene).toBe(1)
      // Orphans and pairs that are not adjacent, each once: the order of the phases spares work, not tests.
      expect(testsOf(scene, 'ADJ, two phases')).toBeLessThanOrEqual(testsOf(scene, 'ADJ'))
      for (const schema of ['uniform', 'maximal']) {
        expect(testsOf(scene, `R-TRI, ${schema}`)).toBe(testsOf(scene, 'R-TRI'))
      }
      for (const name of ['BASIC', 'R-TRI']) expect(testsOf(scene, `${name}, cubics`)).toBe(testsOf(scene, name))
    }
    expect(result.scenes).toHaveLength(2)
  })

  it('has these counts', () => {
    expect(exactCounts(result)).toEqual([
      ['n-body', 'BASIC', 2_682_657, 2_143],
      ['n-body', 'ADJ', 99_448, 2_143],
      ['n-body', 'ADJ, two phases', 99_448, 2_143],
      ['n-body', 'NO-DUPL', 541_509, 2_143],
      ['n-body', 'R-TRI', 99_448, 2_143],
      ['n-body', 'R-TRI, uniform', 99_448, 2_143],
      ['n-body', 'R-TRI, maximal', 99_448, 2_143],
      ['n-body', 'feature hierarchies', 103_959, 2_143],
      ['n-body', 'R-TRI, box-box', 103_959, 2_143],
      ['n-body', 'R-TRI, stored', 99_448, 2_143],
      ['n-body', 'BASIC, cubics', 2_682_657, 2_696],
      ['n-body', 'R-TRI, cubics', 99_448, 2_183],
      ['cloth', 'BASIC', 3_064_468, 114],
      ['cloth', 'ADJ', 229_361, 114],
      ['cloth', 'ADJ, two phases', 229_361, 114],
      ['cloth', 'NO-DUPL', 671_461, 114],
      ['cloth', 'R-TRI', 229_361, 114],
      ['cloth', 'R-TRI, uniform', 229_361, 114],
      ['cloth', 'R-TRI, maximal', 229_361, 114],
      ['cloth', 'feature hierarchies', 246_537, 114],
      ['cloth', 'R-TRI, box-box', 246_537, 114],
      ['cloth', 'R-TRI, stored', 229_361, 114],
      ['cloth', 'BASIC, cubics', 3_064_468, 122],
      ['cloth', 'R-TRI, cubics', 229_361, 114],
    ])
    expect(result.tables[1]?.rows.map((row) => row.slice(0, 2))).toEqual([
      ['n-body', 187_267],
      ['cloth', 223_544],
    ])
  })

  it('states the memory of stored edge volumes: one and a half edges per triangle of a closed mesh', () => {
    const balls = result.tables[2]?.rows.find(([name]) => name === 'n-body')
    expect(balls?.slice(2, 4)).toEqual([36, 96])
  })

  it('counts what masks rule out: the same pairs are left whether they are asked before the volumes or after', () => {
    const rows = result.tables[3]?.rows ?? []
    expect(rows.map((row) => row.slice(0, 4))).toMatchInlineSnapshot(`
      [
        [
          "n-body",
          "greedy",
          405835,
          100206,
        ],
        [
          "n-body",
          "uniform",
          405835,
          0,
        ],
        [
          "n-body",
          "maximal",
          405835,
          114709,
        ],
        [
          "cloth",
          "greedy",
          353717,
          7754,
        ],
        [
          "cloth",
          "uniform",
          353717,
          0,
        ],
        [
          "cloth",
          "maximal",
          353717,
          85032,
        ],
      ]
    `)
    for (const row of rows) {
      const [before, pairs, after, left] = [row[3], row[5], row[6], row[8]].map(Number)
      expect(left).toBe((pairs ?? 0) - (after ?? 0))
      expect(before).toBeGreaterThanOrEqual(after ?? Number.NaN)
      // Where every triangle represents an edge, all pairs are compatible.
      if (row[1] === 'uniform') expect(before).toBe(0)
      else expect(after).toBeGreaterThan(0)
    }
  })

  it('rules out by masks exactly the pairs for which representatives dispatch nothing', () => {
    const topology = twoRegularMeshes()
    for (const schema of ['greedy', 'uniform', 'maximal'] as const) {
      const mask = representativeMasks(topology, { schema })
      const expand = expander(topology, schema)
      for (let t = 0; t < 20; t++) {
        for (let u = topology.triangleCount / 2; u < topology.triangleCount; u++) {
          const compatible = areCompatible(mask[t] ?? 0, mask[u] ?? 0)
          expect(compatible, `${schema}: ${t} ${u}`).toBe(expand([t, u]).length > 0)
        }
      }
    }
  })

  it('has the six cases of table 1: 13, 13, 3, 36, 18, 18 tests', () => {
    const rows = result.tables[0]?.rows ?? []
    expect(rows.map((row) => row.slice(3, 6))).toEqual([
      [4, 9, 13],
      [4, 9, 13],
      [3, 0, 3],
      [9, 27, 36],
      [9, 9, 18],
      [9, 9, 18],
    ])
    expect(rows.map((row) => row[6])).toEqual([13, 13, 3, 36, 18, 18])
  })

  it('finds with three feature hierarchies exactly the pairs that representatives with boxes leave', () => {
    for (const scene of result.scenes)
      expect(testsOf(scene, 'feature hierarchies')).toBe(testsOf(scene, 'R-TRI, box-box'))
  })

  it('counts for table 2 what the two bounds leave of the swept vertices: the difference of the two runs', () => {
    for (const [name, all, box, segment] of result.tables[1]?.rows ?? []) {
      const scene = result.scenes.find((one) => one.scene === name)
      const left = (rate: unknown): number => (1 - Number.parseFloat(String(rate)) / 100) * Number(all)
      const saved = testsOf(scene, 'R-TRI, box-box') - testsOf(scene, 'R-TRI')
      expect(Math.abs(left(box) - left(segment) - saved)).toBeLessThan(0.002 * Number(all))
      expect(saved).toBeGreaterThan(0)
    }
    expect(result.tables[1]?.rows).toHaveLength(2)
  })
})
