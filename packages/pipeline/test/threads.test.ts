import { deformableCcd, type DeformableCcd, type DeformableOptions } from '@ccd/pipeline'
import {
  balls,
  breakingGrid,
  clothOverBall,
  dataFolder,
  finnedSheet,
  foldedSheet,
  listScenes,
  pinchedSheets,
  readScene,
  rollingSheet,
  smallMeshes,
  soup,
  torus,
} from '@ccd/scenes'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { essence, essenceOfFirst } from './support/essence'
import { contactKeys, meshOf, oracleContacts, type Mesh } from './support/oracle-contacts'

// Large enough to be cut into many pieces; many components, one, and none to speak of.
const scenes: readonly (readonly [string, Mesh])[] = [
  ['a rolling sheet', rollingSheet({ columns: 14, rows: 8, seed: 1 })],
  ['a folded sheet', foldedSheet({ columns: 12, rows: 8, seed: 2 })],
  ['a torus', torus({ around: 14, tube: 8, seed: 3 })],
  ['many balls', balls({ count: 40, level: 1, seed: 4 })],
  ['a soup', soup({ triangles: 200, vertices: 120, seed: 5 })],
  ['cloth over a ball', clothOverBall({ resolution: 16 })],
  ['a sheet with fins', finnedSheet({ size: 12, seed: 6 })],
  ['pinched sheets', pinchedSheets({ seed: 7 })],
]
const open: DeformableCcd[] = []
const started = (mesh: Mesh, options: DeformableOptions) => {
  const ccd = deformableCcd(meshOf(mesh), options)
  open.push(ccd)
  return ccd
}

afterEach(() => {
  vi.unstubAllGlobals()
  for (const ccd of open.splice(0)) ccd.close()
})

describe('any number of threads', () => {
  it.each(scenes)('gives the same bytes and counts: %s', (_name, mesh) => {
    const one = started(mesh, {})
    const teams = [2, 3].map((threads) => started(mesh, { threads }))
    for (const [x0, x1] of [
      [mesh.x0, mesh.x1],
      [mesh.x1, mesh.x0],
      [mesh.x0, mesh.x0],
    ] as const) {
      const expected = essence(one.step(x0, x1))
      for (const team of teams) {
        const result = team.step(x0, x1)
        expect(result.leftOut).toEqual([])
        expect(essence(result)).toEqual(expected)
      }
    }
  })

  const variants: readonly DeformableOptions[] = [
    { representatives: 'static' },
    { representatives: 'none' },
    { baseline: true },
    { minSeparation: 0.05 },
    { solver: 'inclusion' },
    { query: 'first' },
    { cullers: ['normal-cones'] },
    { query: 'first', solver: 'inclusion', minSeparation: 0.05 },
  ]
  it.each(variants)('gives the same bytes and counts: %o', (options) => {
    // Conservative solvers take their time with many contacts.
    const chosen = scenes.filter(
      ([name]) => name.includes('fins') || (name.includes('balls') && options.solver === undefined),
    )
    expect(chosen.length).toBeGreaterThan(0)
    const compared = options.query === 'first' ? essenceOfFirst : essence
    for (const [, mesh] of chosen) {
      const one = started(mesh, options)
      const two = started(mesh, { ...options, threads: 2 })
      const expected = compared(one.step(mesh.x0, mesh.x1))
      expect(expected.stages.length).toBeGreaterThan(1)
      expect(compared(two.step(mesh.x0, mesh.x1))).toEqual(expected)
    }
  })

  it('agrees with the oracle, and knows any contact and the safe part of a step', () => {
    for (const mesh of [...smallMeshes(41)].filter((_, i) => i % 40 === 0)) {
      const truth = oracleContacts(mesh)
      const all = started(mesh, { threads: 2 })
      const keys = contactKeys(all.step(mesh.x0, mesh.x1).contacts, all.parts.topology)
      expect(new Set(keys)).toEqual(new Set(truth.keys()))
      const any = started(mesh, { threads: 2, query: 'any' })
      const found = contactKeys(any.step(mesh.x0, mesh.x1).contacts, any.parts.topology)
      expect(found.length).toBe(Math.min(1, truth.size))
      expect(found.every((key) => truth.has(key))).toBe(true)
      const one = started(mesh, {})
      for (const options of [{}, { minSeparation: 0.01 }, { start: 'ignore-separating' }] as const) {
        expect(all.maxStep(mesh.x0, mesh.x1, options)).toBe(one.maxStep(mesh.x0, mesh.x1, options))
      }
      for (const ccd of open.splice(0)) ccd.close()
    }
  })

  it('explains a pair of the last step', () => {
    const mesh = rollingSheet({ columns: 14, rows: 8, seed: 1 })
    const [one, two] = [started(mesh, {}), started(mesh, { threads: 2 })]
    const { contacts } = one.step(mesh.x0, mesh.x1)
    two.step(mesh.x0, mesh.x1)
    const [kind, a, b] = [
      contacts.kind[0] === 0 ? 'vertex-face' : 'edge-edge',
      contacts.a[0] ?? 0,
      contacts.b[0] ?? 0,
    ] as const
    expect(two.explain(kind, a, b)).toEqual(one.explain(kind, a, b))
  })

  it('follows a mesh that breaks, and one that is broken before the first step', () => {
    for (const seed of [1, 2]) {
      const mesh = breakingGrid({ columns: 16, rows: 12, seed })
      const [one, two, late] = [started(mesh, {}), started(mesh, { threads: 2 }), started(mesh, { threads: 3 })]
      expect(essence(two.step(mesh.x0, mesh.x1))).toEqual(essence(one.step(mesh.x0, mesh.x1)))
      for (const ccd of [one, two, late]) ccd.updateTopology(mesh.change)
      for (let repeat = 0; repeat < 2; repeat++) {
        const expected = essence(one.step(mesh.after.x0, mesh.after.x1))
        expect(expected.length).toBeGreaterThan(0)
        expect(essence(two.step(mesh.after.x0, mesh.after.x1))).toEqual(expected)
        expect(essence(late.step(mesh.after.x0, mesh.after.x1))).toEqual(expected)
      }
    }
  })

  it('refuses a change that does not fit, and goes on', () => {
    const mesh = breakingGrid({ columns: 10, rows: 8, seed: 3 })
    const ccd = started(mesh, { threads: 2 })
    expect(() => ccd.updateTopology({ ...mesh.change, removed: Uint32Array.of(1e6) })).toThrow(/removed\[0\]/)
    expect(ccd.step(mesh.x0, mesh.x1).leftOut).toEqual([])
    ccd.updateTopology(mesh.change)
    expect(ccd.step(mesh.after.x0, mesh.after.x1).leftOut).toEqual([])
  })

  it('keeps bodies up to date with added triangles', () => {
    const mesh = breakingGrid({ columns: 10, rows: 8, seed: 4 })
    const before = mesh.triangles.length / 3
    const bodies = new Uint32Array(before + mesh.change.added.length / 3)
    const [one, two] = [1, 2].map((threads) => {
      const ccd = deformableCcd({ ...meshOf(mesh), bodies: bodies.slice(0, before) }, { threads })
      open.push(ccd)
      expect(() => ccd.updateTopology(mesh.change)).toThrow(/bodies/)
      ccd.updateTopology(mesh.change, bodies)
      return essence(ccd.step(mesh.after.x0, mesh.after.x1))
    })
    expect(two).toEqual(one)
  })

  it('reports bad positions as one thread does, and goes on', () => {
    const [, mesh] = scenes[3] ?? []
    if (!mesh) throw new Error('no scene')
    const [one, two] = [started(mesh, {}), started(mesh, { threads: 2 })]
    const bad = (value: number) => mesh.x1.map((x, i) => (i === 17 ? value : x))
    for (const value of [Number.NaN, 1e301]) {
      const said = (ccd: DeformableCcd) => {
        try {
          ccd.step(mesh.x0, bad(value))
        } catch (error) {
          return error instanceof Error ? error.message : ''
        }
        return 'nothing'
      }
      expect(said(two)).toBe(said(one))
      expect(said(two)).toContain('17')
      expect(essence(two.step(mesh.x0, mesh.x1))).toEqual(essence(one.step(mesh.x0, mesh.x1)))
    }
  })
})

describe('where threads cannot work', () => {
  const [, mesh] = scenes[0] ?? []
  if (!mesh) throw new Error('no scene')
  const threadsLeftOut = (options: DeformableOptions) => {
    const one = started(mesh, { ...options, threads: 1 })
    const result = started(mesh, { ...options, threads: 2 }).step(mesh.x0, mesh.x1)
    expect(essence(result)).toEqual(essence(one.step(mesh.x0, mesh.x1)))
    return result.leftOut.find(({ name }) => name === 'threads')?.why
  }

  it('one works without shared memory, and says so', () => {
    vi.stubGlobal('SharedArrayBuffer', undefined)
    expect(threadsLeftOut({})).toContain('no shared memory')
  })

  it('one works on a page that is not cross-origin isolated, and says so', () => {
    vi.stubGlobal('crossOriginIsolated', false)
    expect(threadsLeftOut({})).toContain('cross-origin isolated')
  })

  it('one works with cullers that are functions, and with an audit, and says so', () => {
    const harmless = {
      name: 'none',
      contract: { motion: ['linear'], separation: 'any', keeps: 'every-contact' },
      begin() {},
      cullsPair: () => false,
    } as const
    expect(threadsLeftOut({ cullers: [() => harmless] })).toContain('functions')
    expect(threadsLeftOut({ audit: 0.01 })).toContain('audit')
  })

  it('a number that is none is refused', () => {
    for (const threads of [0, -1, 1.5, Number.NaN, 1000]) expect(() => started(mesh, { threads })).toThrow(/threads/)
  })
})

describe.skipIf(!dataFolder())('real scenes', () => {
  const folder = dataFolder() ?? ''
  it.each(folder ? listScenes(folder) : [])('%s: the same bytes and counts for any number of threads', (name) => {
    const mesh = readScene(folder, name)
    const expected = essence(started(mesh, {}).step(mesh.x0, mesh.x1))
    const large = mesh.triangles.length > 100_000
    for (const threads of large && process.env.CCD_FULL !== '1' ? [2] : [2, 3]) {
      const ccd = started(mesh, { threads })
      expect(essence(ccd.step(mesh.x0, mesh.x1))).toEqual(expected)
      ccd.close()
    }
  })
})
