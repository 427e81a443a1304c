import { describe, expect, it } from 'vitest'
import { totals, type SceneResult, type SuiteResult } from '../src/report'
import { Shard } from '../src/shard'
import { suiteOf, SUITES } from '../src/suites/registry'

const tiny = (id: string): SuiteResult => {
  const suite = suiteOf(id)
  if (!suite) throw new Error(`no suite ${id}`)
  return suite.run({ repetitions: 1, shard: new Shard(), size: 'tiny' })
}

function tests(scene: SceneResult | undefined, configuration: string): number {
  const found = scene?.configurations.find(({ name }) => name === configuration)
  if (!found) throw new Error(`no configuration ${configuration}`)
  return totals(found).tests
}

const hashes = ({ configurations }: SceneResult, names: readonly string[]): string[] =>
  [...new Set(configurations.filter(({ name }) => names.includes(name)).map((one) => totals(one).hash))]

describe('ICCD in its tiny form', () => {
  const result = tiny('iccd')

  it('runs cloth and balls, and all every-contact pipelines agree on the contacts', () => {
    expect(result.scenes.map(({ scene }) => scene)).toEqual(['cloth', 'n-body'])
    for (const scene of result.scenes) {
      expect(hashes(scene, ['one tree', 'base', 'contour', 'iccd', 'default']), scene.scene).toHaveLength(1)
      expect(scene.lost).toEqual([])
    }
  })

  it('tests less with each step of culling; a hierarchy along the surface finds the same pairs as one tree', () => {
    for (const scene of result.scenes) {
      expect(tests(scene, 'one tree')).toBe(tests(scene, 'base'))
      expect(tests(scene, 'cones')).toBeLessThanOrEqual(tests(scene, 'base'))
      expect(tests(scene, 'contour')).toBeGreaterThanOrEqual(tests(scene, 'cones'))
      expect(tests(scene, 'contour')).toBeLessThanOrEqual(tests(scene, 'base'))
      expect(tests(scene, 'iccd')).toBeLessThan(tests(scene, 'contour') / 4)
    }
  })

  it("prints the paper's figures beside ours", () => {
    const [table3] = suiteOf('iccd')?.summary?.(result.scenes) ?? []
    const [cloth, balls] = table3?.rows ?? []
    expect(cloth?.[cloth.length - 1]).toBe('34.8 ×')
    expect(balls?.[balls.length - 1]).toBe('17.9 ×')
  })
})

describe('Representative-Triangles in its tiny form', () => {
  const result = tiny('representative-triangles')

  it('R-TRI and ADJ test the same pairs, NO-DUPL more, BASIC most; all find the same contacts', () => {
    for (const scene of result.scenes) {
      expect(tests(scene, 'ADJ')).toBe(tests(scene, 'R-TRI'))
      expect(tests(scene, 'R-TRI, stored')).toBe(tests(scene, 'R-TRI'))
      expect(tests(scene, 'R-TRI, box-box')).toBeGreaterThanOrEqual(tests(scene, 'R-TRI'))
      expect(tests(scene, 'NO-DUPL')).toBeGreaterThan(tests(scene, 'R-TRI'))
      expect(tests(scene, 'BASIC')).toBeGreaterThan(4 * tests(scene, 'NO-DUPL'))
      expect(new Set(scene.configurations.map((one) => totals(one).hash)).size, scene.scene).toBe(1)
    }
    expect(result.scenes).toHaveLength(2)
  })

  it('states the memory of stored edge volumes: one and a half edges per triangle of a closed mesh', () => {
    const balls = result.tables[0]?.rows.find(([name]) => name === 'n-body')
    expect(balls?.slice(2)).toEqual([36, 96])
  })
})

describe('the elementary suite in its tiny form', () => {
  const { tables, lost } = tiny('elementary')
  const rows = tables[0]?.rows ?? []

  it('finds no false answer of the exact solver, and no miss of the conservative one', () => {
    expect(lost).toEqual([])
    expect(rows).toHaveLength(6 * 3)
    for (const [, , count, solver, falsePositives, falseNegatives, late] of rows) {
      expect(count).toBe(40)
      if (solver !== 'cubic') expect([falseNegatives, late]).toEqual([0, 0])
      if (solver === 'exact') expect(falsePositives).toBe(0)
    }
  })

  it('has queries that are hard: inclusion reports contacts that are none', () => {
    const invented = rows.filter(([, , , solver]) => solver === 'inclusion').reduce((sum, row) => sum + Number(row[4]), 0)
    expect(invented).toBeGreaterThan(0)
  })
})

describe('the advancement suite in its tiny form', () => {
  const { tables, notes, lost } = tiny('advancement')

  it('finds the same contacts by all methods, with contacts among the queries', () => {
    expect(lost).toEqual([])
    const [row = []] = tables[0]?.rows ?? []
    expect(row.slice(0, 3)).toEqual(['bunny-bunny (generated)', '3,674 / 3,674', 4])
    expect(Number(row[3])).toBeGreaterThan(0)
  })

  it('shows sampled checking tunnel through a wall that continuous checking finds', () => {
    const rows = tables[tables.length - 1]?.rows ?? []
    expect(rows[0]?.[1]).toContain('tunnels')
    expect(rows[rows.length - 1]?.[1]).toMatch(/^contact, not before 0\.49/)
  })

  it('says what it cannot do yet', () => {
    expect(notes.join()).toContain('@ccd/articulated')
  })
})

describe('the scale suite in its tiny form', () => {
  it('grows the cloth, and two threads find what one finds', () => {
    const { scenes } = tiny('scale')
    expect(scenes.map(({ configurations }) => configurations[0]?.steps[0]?.triangles)).toEqual([2848, 5248])
    for (const scene of scenes) {
      expect(hashes(scene, ['default', '2 threads'])).toHaveLength(1)
      expect(scene.configurations).toHaveLength(2)
    }
  })
})

describe('suites whose package is not there', () => {
  it.each(['radial-view', 'clod'])('%s says so in one line', (id) => {
    expect(tiny(id)).toEqual({ suite: id, scenes: [], tables: [], notes: [`not there yet: this suite needs @ccd/${id}`], lost: [] })
  })

  it('are numbered as the issue numbers them', () => {
    expect(SUITES.map(({ title }) => title.slice(0, 2))).toEqual(['1.', '2.', '3.', '4.', '5.', '6.', '7.'])
  })
})
