import { EDGE_FACE, valueAt, type ContactBuffer, type StepResult } from '@ccd/core'
import { contactsOfMesh, edgeFaceTouchesOfMesh } from '@ccd/oracle'
import { deformableCcd, type DeformableCcd, type DeformableOptions } from '@ccd/pipeline'
import { clothOverBall, foldedSheet, rollingSheet, seededRandom, smallMeshes, soup } from '@ccd/scenes'
import { afterEach, describe, expect, it } from 'vitest'
import { essence, essenceOfFirst } from './support/essence'
import { latticeMesh } from './support/lattice-meshes'
import { contactKeys, keyOf, meshOf, oracleContacts, type Mesh } from './support/oracle-contacts'

const open: DeformableCcd[] = []
const started = (mesh: Mesh, options: DeformableOptions = {}, bodies?: Uint32Array) => {
  const ccd = deformableCcd({ ...meshOf(mesh), ...(bodies ? { bodies } : {}) }, options)
  open.push(ccd)
  return ccd
}
afterEach(() => open.splice(0).forEach((ccd) => ccd.close()))

/** Times of contacts by the names of their features. */
const timesOf = (result: StepResult, ccd: DeformableCcd) =>
  new Map(contactKeys(result.contacts, ccd.parts.topology).map((key, i) => [key, valueAt(result.contacts.toi, i)]))

describe('steps on curved paths', () => {
  /** A straight motion as one of a higher degree. */
  const raised = ({ x0, x1 }: Mesh, degree: number) =>
    Array.from({ length: degree + 1 }, (_, k) => x0.map((v, i) => v + (k * (valueAt(x1, i) - v)) / degree))

  it('miss no contact of a straight motion that is written as a curve', () => {
    let contacts = 0
    for (const mesh of [...smallMeshes(71)].filter((_, i) => i % 4 === 0)) {
      const truth = oracleContacts(mesh)
      const ccd = started(mesh)
      // Of degree 1, so that nothing is rounded.
      const found = timesOf(ccd.curvedStep([mesh.x0, mesh.x1]), ccd)
      for (const [key, time] of truth) {
        expect(found.get(key), key).toBeLessThanOrEqual(time)
        contacts++
      }
    }
    expect(contacts).toBeGreaterThan(300)
  })

  /** Control points on a grid of 64ths, so that positions at eighths of the step are exact for degree 2. */
  const quadratic = (seed: number) => {
    const { triangles, x0 } = latticeMesh(seed)
    const random = seededRandom(seed)
    const control = [0, 1, 2].map(() => x0.map(() => 64 * (Math.floor(random() * 5) - 2)))
    const at = (eighths: number) =>
      x0.map((_, i) => {
        const [a, b, c] = control.map((x) => valueAt(x, i))
        const [s, t] = [8 - eighths, eighths]
        return (s * s * (a ?? 0) + 2 * s * t * (b ?? 0) + t * t * (c ?? 0)) / 64
      })
    return { mesh: { triangles, x0, x1: x0 }, control, at }
  }

  const variants: readonly DeformableOptions[] = [
    {},
    { representatives: 'static' },
    { representatives: 'none' },
    { baseline: true },
    { cullers: [] },
    { solver: 'inclusion' },
    { minSeparation: 0.125 },
  ]
  it.each(variants)('miss nothing that touches, exactly, at an eighth of a quadratic motion: %o', (options) => {
    let touches = 0
    for (let seed = 0; seed < 120; seed++) {
      const { mesh, control, at } = quadratic(seed)
      const ccd = started(mesh, options)
      const found = timesOf(ccd.curvedStep(control), ccd)
      for (let eighths = 0; eighths <= 8; eighths++) {
        const positions = at(eighths)
        for (const contact of contactsOfMesh(mesh.triangles, positions, positions)) {
          expect(found.get(keyOf(contact)), `seed ${seed}, ${eighths}/8: ${keyOf(contact)}`).toBeLessThanOrEqual(
            eighths / 8,
          )
          touches++
        }
      }
    }
    expect(touches).toBeGreaterThan(200)
  })

  it('find the same without cullers, and without representatives, where sheets roll and fold on curves', () => {
    for (const mesh of [rollingSheet({ seed: 4 }), foldedSheet({ seed: 4 }), clothOverBall({ resolution: 8 })]) {
      const middle = mesh.x0.map((v, i) => (v + valueAt(mesh.x1, i)) / 2 + (i % 3 === 2 ? 0.1 : 0))
      const [plain, ...others] = [{ cullers: [], representatives: 'none' }, {}, { representatives: 'static' }].map(
        (options) => {
          const ccd = started(mesh, options as DeformableOptions)
          return timesOf(ccd.curvedStep([mesh.x0, middle, mesh.x1]), ccd)
        },
      )
      expect(plain?.size).toBeGreaterThan(0)
      for (const other of others) expect(other).toEqual(plain)
    }
  })

  it.each([{}, { query: 'first' }, { detail: true }, { minSeparation: 0.02 }] as DeformableOptions[])(
    'are the same bytes for any number of threads, between straight ones: %o',
    (options) => {
      const mesh = rollingSheet({ columns: 12, rows: 6, seed: 1 })
      const control = raised(mesh, 3).map((x, k) => (k === 1 ? x.map((v, i) => v + (i % 3 === 2 ? 0.05 : 0)) : x))
      const compared = options.query === 'first' ? essenceOfFirst : essence
      const results = [1, 3].map((threads) => {
        const ccd = started(mesh, { ...options, threads })
        return [
          () => ccd.step(mesh.x0, mesh.x1),
          () => ccd.curvedStep(control),
          () => ccd.step(mesh.x0, mesh.x1),
          () => ccd.curvedStep(control.slice(0, 2)),
        ].map((run) => {
          const result = run()
          expect(result.leftOut.filter(({ name }) => name === 'threads')).toEqual([])
          return { ...compared(result), points: [...pointsOf(result.contacts)] }
        })
      })
      expect(results[1]).toEqual(results[0])
      expect(results[0]?.[1]?.length).toBeGreaterThan(0)
    },
  )

  const pointsOf = (contacts: ContactBuffer) => (contacts.column('point') ?? []).slice(0, 3 * contacts.length)

  it('say where features meet: on both of them, at the time', () => {
    const { x0, triangles } = rollingSheet({ seed: 4 })
    const mesh = { triangles, x0, x1: rollingSheet({ seed: 4 }).x1 }
    const control = raised(mesh, 2)
    const { contacts } = started(mesh, { detail: true }).curvedStep(control)
    const [weights, vertices, normal] = ['weights', 'vertices', 'normal'].map((name) => contacts.column(name) ?? [])
    expect(contacts.length).toBeGreaterThan(0)
    for (let i = 0; i < contacts.length; i++) {
      const t = valueAt(contacts.toi, i)
      const gap = [0, 1, 2].map((k) =>
        [0, 1, 2, 3].reduce((sum, c) => {
          const at = 3 * (vertices?.[4 * i + c] ?? Number.NaN) + k
          const [a, b, d] = control.map((x) => valueAt(x, at))
          const position = (1 - t) ** 2 * (a ?? 0) + 2 * t * (1 - t) * (b ?? 0) + t * t * (d ?? 0)
          return sum + (weights?.[4 * i + c] ?? Number.NaN) * position
        }, 0),
      )
      // The time of a contact on a curve is a lower bound, at which features may be as far apart as the solver divides.
      expect(Math.hypot(...gap)).toBeLessThan(1e-3)
      expect(Math.hypot(...[0, 1, 2].map((k) => normal?.[3 * i + k] ?? 0))).toBeCloseTo(1, 12)
    }
  })

  it('are what explain speaks of, in threads too', () => {
    const mesh = rollingSheet({ seed: 4 })
    for (const threads of [1, 2]) {
      const ccd = started(mesh, { threads })
      const { contacts } = ccd.curvedStep(raised(mesh, 2))
      const kind = contacts.kind[0] === 0 ? 'vertex-face' : 'edge-edge'
      const { verdict, text } = ccd.explain(kind, valueAt(contacts.a, 0), valueAt(contacts.b, 0))
      expect(verdict).toBe('contact')
      expect(text).toContain('inclusion')
    }
  })

  it('refuse what cannot be combined with them, by name', () => {
    const mesh = rollingSheet({ seed: 4 })
    const control = raised(mesh, 2)
    for (const solver of ['exact', 'cubic'] as const) {
      expect(() => started(mesh, { solver }).curvedStep(control)).toThrow(
        expect.objectContaining({ code: 'unsupported-motion', argument: 'solver' }),
      )
    }
    expect(() => started(mesh, { audit: 0.1 }).curvedStep(control)).toThrow(/audit/)
    expect(() => started(mesh).curvedStep([mesh.x0])).toThrow(/at least two control points/)
    expect(() => started(mesh).curvedStep(mesh.x0 as never)).toThrow(/list of arrays/)
    expect(() => started(mesh).curvedStep([mesh.x0, mesh.x0.slice(3), mesh.x1])).toThrow(/control\[1\]/)
    const ccd = started(mesh)
    ccd.close()
    expect(() => ccd.curvedStep(control)).toThrow(expect.objectContaining({ code: 'closed' }))
  })
})

describe('a mesh at rest', () => {
  const touchesOf = ({ contacts }: StepResult, ccd: DeformableCcd) => {
    const { edges } = ccd.parts.topology
    return Array.from({ length: contacts.length }, (_, i) => {
      expect(contacts.kind[i]).toBe(EDGE_FACE)
      expect(contacts.toi[i]).toBe(0)
      const e = valueAt(contacts.a, i)
      return `${edges[2 * e]},${edges[2 * e + 1]} ${contacts.b[i]}`
    }).sort()
  }
  const truthOf = (triangles: Uint32Array, x: Float64Array) =>
    edgeFaceTouchesOfMesh(triangles, x)
      .map(({ e0, e1, f }) => `${e0},${e1} ${f}`)
      .sort()

  const variants: readonly DeformableOptions[] = [
    {},
    { cullers: [] },
    { query: 'first' },
    { threads: 2 },
    { representatives: 'static' },
  ]
  it.each(variants)('has the touches of the oracle and no others: %o', (options) => {
    let touches = 0
    const meshes = [...smallMeshes(73), soup({ triangles: 120, vertices: 80, seed: 3 })]
    const every = options.threads ? 12 : 2
    for (const mesh of meshes.filter((_, i) => i % every === 0)) {
      const ccd = started(mesh, options)
      for (const x of [mesh.x0, mesh.x1]) {
        const truth = truthOf(mesh.triangles, x)
        const result = ccd.intersections(x)
        expect(touchesOf(result, ccd)).toEqual(truth)
        expect(result.earliest).toBe(truth.length > 0 ? 0 : Number.POSITIVE_INFINITY)
        touches += truth.length
      }
      ccd.close()
    }
    expect(touches).toBeGreaterThan(50)
  })

  it('knows any touch, what changes of the mesh leave, and rules about bodies', () => {
    const mesh = soup({ triangles: 60, vertices: 50, seed: 9 })
    const any = started(mesh, { query: 'any' })
    const truth = truthOf(mesh.triangles, mesh.x0)
    expect(truth.length).toBeGreaterThan(5)
    expect(truth).toContain(touchesOf(any.intersections(mesh.x0), any)[0])

    const ccd = started(mesh)
    ccd.intersections(mesh.x0)
    const removed = Uint32Array.from({ length: 20 }, (_, i) => 3 * i)
    ccd.updateTopology({ removed, added: new Uint32Array(0), vertexOrigin: new Uint32Array(0) })
    const left = [...Array(60).keys()].filter((t) => !removed.includes(t))
    const kept = Uint32Array.from(left.flatMap((t) => [...mesh.triangles.subarray(3 * t, 3 * t + 3)]))
    const renamed = truthOf(kept, mesh.x0).map((key) => key.replace(/ (\d+)$/, (_, f) => ` ${left[Number(f)]}`))
    expect(touchesOf(ccd.intersections(mesh.x0), ccd)).toEqual(renamed.sort())

    // Two triangles per body; a pair counts if some body around its edge and that of its face may collide.
    const bodies = Uint32Array.from({ length: 60 }, (_, t) => t >> 1)
    const within = started(mesh, { pairs: 'within' }, bodies)
    const around = (e0: number, e1: number) =>
      [...bodies.keys()].filter((t) => {
        const corners = mesh.triangles.subarray(3 * t, 3 * t + 3)
        return corners.includes(e0) && corners.includes(e1)
      })
    const counting = edgeFaceTouchesOfMesh(mesh.triangles, mesh.x0)
      .filter(({ e0, e1, f }) => around(e0, e1).some((t) => bodies[t] === bodies[f]))
      .map(({ e0, e1, f }) => `${e0},${e1} ${f}`)
    expect(touchesOf(within.intersections(mesh.x0), within)).toEqual(counting.sort())
    expect(counting.length).toBeLessThan(truth.length)
  })

  it('is what explain speaks of, until the next step', () => {
    const mesh = soup({ triangles: 60, vertices: 50, seed: 9 })
    for (const threads of [1, 2]) {
      const ccd = started(mesh, { threads })
      const { contacts } = ccd.intersections(mesh.x0)
      expect(ccd.explain('edge-face', valueAt(contacts.a, 0), valueAt(contacts.b, 0)).verdict).toBe('contact')
      const moving = ccd.step(mesh.x0, mesh.x1).contacts
      const kind = moving.kind[0] === 0 ? 'vertex-face' : 'edge-edge'
      expect(ccd.explain(kind, valueAt(moving.a, 0), valueAt(moving.b, 0)).verdict).toBe('contact')
    }
  })

  it('refuses options that speak of motion, by name', () => {
    const mesh = rollingSheet({ seed: 4 })
    const refused: readonly (readonly [DeformableOptions, string])[] = [
      [{ minSeparation: 0.1 }, 'minSeparation'],
      [{ solver: 'inclusion' }, 'solver'],
      [{ solver: 'cubic' }, 'solver'],
      [{ audit: 0.1 }, 'audit'],
      [{ representatives: 'procedural' }, 'representatives'],
      [{ baseline: true }, 'baseline'],
      [{ detail: true }, 'detail'],
      [{ columns: { point: 3 } }, 'columns'],
    ]
    for (const [options, argument] of refused) {
      expect(() => started(mesh, options).intersections(mesh.x0)).toThrow(expect.objectContaining({ argument }))
    }
    expect(() => started(mesh).intersections(mesh.x0.slice(3))).toThrow(/positions/)
  })
})
