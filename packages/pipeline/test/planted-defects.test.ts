import { collect, filterPairs, pipelineOf, valueAt, type CcdError, type ContactBuffer } from '@ccd/core'
import { deformableCcd, deformableParts } from '@ccd/pipeline'
import { seededRandom } from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { exactAudit } from '../src/deformable/exact-audit'
import { landingCube, latticeMesh } from './support/lattice-meshes'
import { meshOf, type Mesh } from './support/oracle-contacts'

const SOUND = { motion: ['linear'], separation: 'any', keeps: 'every-contact' } as const

/** Small triangles that fly through each other. */
function swarm(count: number, seed: number): Mesh {
  const random = seededRandom(seed)
  const x0 = new Float64Array(9 * count)
  const x1 = new Float64Array(9 * count)
  for (let t = 0; t < count; t++) {
    for (let axis = 0; axis < 3; axis++) {
      const [from, to] = [random(), random()]
      for (let corner = 0; corner < 3; corner++) {
        const at = 9 * t + 3 * corner + axis
        x0[at] = from + 0.2 * random()
        x1[at] = to + 0.2 * random()
      }
    }
  }
  return { triangles: Uint32Array.from({ length: 3 * count }, (_, i) => i), x0, x1 }
}

const mesh = swarm(80, 7)

interface Plan {
  /** Whether a filter before the test drops this pair. */
  readonly drops?: (key: string) => boolean
  /** What is done to the contacts that the test has found. */
  readonly spoil?: (contacts: ContactBuffer) => void
}

/** What an audit of this share holds against a step with a planted defect: nothing, or what, of which pair. */
function verdictOn({ drops, spoil }: Plan, share: number): string {
  const { topology, hierarchy, source, stages, test } = deformableParts(meshOf(mesh))
  const filter = filterPairs<'vertex-face' | 'edge-edge'>(
    'planted',
    SOUND,
    (kind, a, b) => !drops?.(`${kind} ${a} ${b}`),
  )
  const spoilt: typeof test = {
    ...test,
    run(input, step, out) {
      test.run(input, step, out)
      spoil?.(out)
    },
  }
  const run = pipelineOf(source, [...stages, filter], spoilt, collect(), { audit: exactAudit(share, {}) })
  try {
    run.run({ topology, hierarchy, motion: { kind: 'linear', x0: mesh.x0, x1: mesh.x1 } })
  } catch (error) {
    const { code, value } = error as CcdError
    expect(code).toBe('audit-failed')
    const { what, kind, a, b } = value as { what: string; kind: string; a: number; b: number }
    return `${what}: ${kind} ${a} ${b}`
  }
  return 'nothing'
}

const { contacts } = deformableCcd(meshOf(mesh)).step(mesh.x0, mesh.x1)
const keys = [...Array(contacts.length).keys()].map(
  (i) =>
    `${valueAt(contacts.kind, i) === 0 ? 'vertex-face' : 'edge-edge'} ${valueAt(contacts.a, i)} ${valueAt(contacts.b, i)}`,
)
const oneInFifty = new Set(keys.filter((_, i) => i % 50 === 25))

describe('an audit finds a planted defect', () => {
  it('and nothing where there is none', () => {
    expect(keys.length).toBeGreaterThan(100)
    expect(verdictOn({}, 1)).toBe('nothing')
  })

  it.each([1, 0.5])('a filter that drops one contact in fifty, by a share of %d', (share) => {
    const verdict = verdictOn({ drops: (key) => oneInFifty.has(key) }, share)
    expect([...oneInFifty].map((key) => `lost: ${key}`)).toContain(verdict)
  })

  it('a test that reports one contact late, or early', () => {
    const moved = (by: number): Plan => ({
      spoil: (found) => {
        const row = [...found.toi.subarray(0, found.length)].findIndex((time) => time > 0.1)
        found.toi[row] = valueAt(found.toi, row) + by
      },
    })
    expect(verdictOn(moved(1e-9), 1)).toMatch(/^late: /)
    expect(verdictOn(moved(-1e-9), 1)).toMatch(/^invented: /)
  })

  it('a test that invents a contact', () => {
    const vertex = 0
    const face = [1, 2, 3, 4, 5].find((t) => !keys.includes(`vertex-face ${vertex} ${t}`)) ?? 0
    expect(face).toBeGreaterThan(0)
    const key = `vertex-face ${vertex} ${face}`
    expect(verdictOn({ spoil: (found) => void found.push(0, vertex, face, 0.5) }, 1)).toBe(`invented: ${key}`)
  })
})

describe('an audit of the query "first"', () => {
  const cube = landingCube()
  /** Drops every pair of one triangle: of the seven contacts that come first some are left. */
  const guilty = {
    name: 'culls the first triangle',
    contract: SOUND,
    begin() {},
    cullsPair: (t: number, u: number) => t === 0 || u === 0,
  } as const

  it('finds one of several simultaneous first contacts that is lost', () => {
    const culled = { query: 'first', cullers: [() => guilty] } as const
    const { contacts: left, earliest } = deformableCcd(meshOf(cube), culled).step(cube.x0, cube.x1)
    expect(left.length).toBeGreaterThan(0)
    expect(left.length).toBeLessThan(7)
    expect(earliest).toBe(deformableCcd(meshOf(cube)).step(cube.x0, cube.x1).earliest)
    const audited = deformableCcd(meshOf(cube), { ...culled, audit: 1 })
    expect(() => audited.step(cube.x0, cube.x1)).toThrow(/lost contact at t = 0\.33/)
  })

  it('holds nothing against steps that are right, many of whose contacts are simultaneous', () => {
    for (let seed = 1; seed <= 100; seed++) {
      const { triangles, x0, x1 } = latticeMesh(seed)
      const ccd = deformableCcd(meshOf({ triangles, x0, x1 }), {
        query: 'first',
        audit: 1,
        minSeparation: seed % 4 === 0 ? 0.1 : 0,
      })
      expect(() => ccd.step(x0, x1)).not.toThrow()
    }
  })

  it('does not owe a contact that is later by less than a double can tell', () => {
    // Both vertices come down on the plane z = 0 at a third of the step, the second one 2⁻⁵⁵ later.
    const floor = [-9, -9, 0, 9, -9, 0, 0, 9, 0]
    const at = (h: number, k: number) =>
      Float64Array.of(...floor, 0, 0, h, 1, 0, h + 4, 0, 1, h + 4, -3, 0, k, -3, 1, k + 4, -2, 1, k + 4)
    const ccd = deformableCcd(
      { triangles: Uint32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8), vertexCount: 9 },
      { query: 'first', audit: 1 },
    )
    expect(ccd.step(at(1, 1), at(-2, -2 + 2 ** -52)).contacts.length).toBe(1)
  })
})
