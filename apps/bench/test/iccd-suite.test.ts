import { sphere } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { adjacentTests } from '../src/suites/iccd/adjacent-tests'
import { suiteOf } from '../src/suites/registry'
import { contactSets, everythingButTimes, exactCounts, testsOf, tinySuite } from './support/tiny-suite'

describe('ICCD in its tiny form', () => {
  const result = tinySuite('iccd')

  it('runs cloth and balls, and all every-contact pipelines agree on the contacts', () => {
    expect(result.scenes.map(({ scene }) => scene)).toEqual(['cloth', 'n-body'])
    for (const scene of result.scenes) {
      expect(contactSets(scene, ['one tree', 'base', 'contour', 'iccd', 'default']), scene.scene).toHaveLength(1)
      expect(scene.lost).toEqual([])
    }
  })

  it('has these counts', () => {
    expect(exactCounts(result)).toEqual([
      ['cloth', 'one tree', 1_902_763, 114],
      ['cloth', 'base', 1_902_763, 114],
      ['cloth', 'cones', 548_069, 114],
      ['cloth', 'contour', 550_873, 114],
      ['cloth', 'iccd', 30_903, 114],
      ['cloth', 'default', 1_173, 114],
      ['cloth', 'base, first', 1_902_763, 1],
      ['cloth', 'iccd, first', 30_903, 1],
      ['cloth', 'default, first', 1_173, 1],
      ['n-body', 'one tree', 1_916_727, 2_143],
      ['n-body', 'base', 1_916_727, 2_143],
      ['n-body', 'cones', 927_397, 2_143],
      ['n-body', 'contour', 927_397, 2_143],
      ['n-body', 'iccd', 22_093, 2_143],
      ['n-body', 'default', 9_473, 2_143],
      ['n-body', 'base, first', 1_916_727, 1],
      ['n-body', 'iccd, first', 22_093, 1],
      ['n-body', 'default, first', 9_473, 1],
    ])
  })

  it('tests less with each step of culling; a hierarchy along the surface finds the same pairs as one tree', () => {
    for (const scene of result.scenes) {
      expect(testsOf(scene, 'one tree')).toBe(testsOf(scene, 'base'))
      expect(testsOf(scene, 'cones')).toBeLessThan(testsOf(scene, 'base') / 2)
      expect(testsOf(scene, 'contour')).toBeGreaterThanOrEqual(testsOf(scene, 'cones'))
      expect(testsOf(scene, 'contour')).toBeLessThanOrEqual(testsOf(scene, 'base'))
      expect(testsOf(scene, 'iccd')).toBeLessThan(testsOf(scene, 'contour') / 4)
    }
  })

  it('tries the accelerations of the contour test: the same triangles with boxes, fewer projections from the parent', () => {
    const rows = result.tables[1]?.rows ?? []
    expect(rows.map((row) => row.slice(0, 9))).toEqual([
      ['cloth', 'all pairs of edges', 132, 21_291, 133, 1, 0, 5_489, 155_478],
      ['cloth', '+ 2, 3: results from the parent', 135, 21_273, 141, 6, 5, 5_387, 152_998],
      ['cloth', '+ 1: boxes (default)', 132, 21_291, 133, 1, 0, 5_489, 594],
      ['cloth', '+ 1, 2, 3', 135, 21_273, 141, 6, 5, 5_387, 584],
      ['cloth', 'merged cones, + 1', 205, 20_862, 206, 1, 0, 7_034, 607],
      ['n-body', 'all pairs of edges', 1_360, 32_096, 1_360, 0, 0, 20_672, 126_752],
      ['n-body', '+ 2, 3: results from the parent', 1_360, 32_096, 1_360, 0, 0, 20_672, 126_752],
      ['n-body', '+ 1: boxes (default)', 1_360, 32_096, 1_360, 0, 0, 20_672, 1_434],
      ['n-body', '+ 1, 2, 3', 1_360, 32_096, 1_360, 0, 0, 20_672, 1_434],
      ['n-body', 'merged cones, + 1', 816, 11_152, 816, 0, 0, 10_608, 891],
    ])
    for (const row of rows) expect(row[12]).toBe(row[1] === '+ 1, 2, 3' ? '93 % (cloth)' : '–')
  })

  it('follows a sheet that tears, in the timed loop, with the contacts of pipelines that are built anew', () => {
    expect(result.lost).toEqual([])
    expect(result.tables[2]?.rows.map((row) => row.slice(0, 5))).toEqual([['tear', 1152, 5, 14, 132]])
  })

  it("prints the paper's figures beside ours", () => {
    const [table3] = suiteOf('iccd')?.summary?.(result.scenes) ?? []
    expect(table3?.rows.map((row) => [row[0], row[1], row[row.length - 1]])).toEqual([
      ['cloth', 'all', '34.8 ×'],
      ['cloth', 'first', '34.8 ×'],
      ['n-body', 'all', '17.9 ×'],
      ['n-body', 'first', '17.9 ×'],
    ])
  })

  it('counts the tests of adjacent pairs of a closed mesh as its degrees say: 9 per shared vertex, 4 per shared edge', () => {
    const mesh = sphere({ level: 2, radius: 1, noise: 0 })
    const degree = new Map<number, number>()
    for (const v of mesh.triangles) degree.set(v, (degree.get(v) ?? 0) + 1)
    const edges = mesh.triangles.length / 2
    const sharing = [...degree.values()].reduce((sum, d) => sum + (d * (d - 1)) / 2, 0)
    // Two triangles with a common edge share both of its vertices, so they are counted twice in `sharing`.
    expect(adjacentTests(mesh)).toMatchObject({ pairs: sharing - edges, tests: 9 * (sharing - 2 * edges) + 4 * edges })
    const orphans = result.tables[0]?.rows.map((row) => [row[0], row[4]])
    expect(orphans).toEqual([
      ['cloth', 3636],
      ['n-body', 0],
    ])
  })

  it('has the same counts and contacts on two threads, and says which pipelines stay on one', () => {
    const two = tinySuite('iccd', { threads: 2, scenes: ['cloth'] })
    expect(everythingButTimes(two)).toEqual(everythingButTimes(result).slice(0, 1))
    const alone = two.scenes[0]?.configurations.filter(({ leftOut }) => leftOut.some(({ name }) => name === 'threads'))
    expect(alone?.map(({ name }) => name)).toEqual([
      'one tree',
      'cones',
      'contour',
      'iccd',
      'base, first',
      'iccd, first',
      'default, first',
    ])
  })

  it('counts what reached the solver apart from what was tested', () => {
    for (const { configurations } of result.scenes) {
      for (const { name, steps } of configurations) {
        for (const { tests: all, solved } of steps) {
          // The ready-made base filters inside its test and cannot say.
          if (name.startsWith('base')) expect(solved).toBeNull()
          else expect(Number(solved)).toBeLessThan(all)
        }
      }
    }
  })
})
