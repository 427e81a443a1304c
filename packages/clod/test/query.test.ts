import { createRigidModel, distance, type Pose } from '@ccd/advancement'
import { describe, expect, it } from 'vitest'
import {
  createDualHierarchy,
  exactContacts,
  MAY_ANSWER,
  queryContacts,
  type ClodContacts,
  type DualHierarchy,
} from '../src/index'
import { randomPose } from './support/references'
import { FULL, randomNumbers } from './support/random'
import { stackedHierarchy } from './support/stacked'
import { bumpyTorus, type Mesh } from './support/tori'

const HOME: Pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] }

/** Hierarchies with large errors, and ones that were built. */
function pairsOfBodies(): readonly { readonly name: string; readonly a: Body; readonly b: Body }[] {
  const one = bumpyTorus(14, 8, 5, 0.08)
  const two = bumpyTorus(11, 7, 3, 0.05)
  const stacked = (mesh: Mesh, shrink: number) =>
    bodyOf(mesh, stackedHierarchy(mesh.positions, mesh.triangles, shrink, 2))
  const built = (mesh: Mesh) => bodyOf(mesh, createDualHierarchy(mesh.positions, mesh.triangles))
  return [
    { name: 'stacked', a: stacked(one, 0.1), b: stacked(two, 0.2) },
    { name: 'built', a: built(one), b: built(two) },
    { name: 'built and stacked', a: built(two), b: stacked(one, 0.3) },
  ]
}

interface Body {
  readonly mesh: Mesh
  readonly hierarchy: DualHierarchy
  readonly model: ReturnType<typeof createRigidModel>
}

const bodyOf = (mesh: Mesh, hierarchy: DualHierarchy): Body => ({
  mesh,
  hierarchy,
  model: createRigidModel(mesh.positions, mesh.triangles),
})

/** The caller's triangles below a node. */
function trianglesBelow({ childStart, patchStart, inputTriangles, levelStart }: DualHierarchy, node: number): number[] {
  const [first, end] = [childStart[node] ?? 0, childStart[node + 1] ?? 0]
  const leaves = levelStart[levelStart.length - 2] ?? 0
  if (node >= leaves) {
    const base = patchStart[leaves] ?? 0
    return [...inputTriangles.subarray((patchStart[node] ?? 0) - base, (patchStart[node + 1] ?? 0) - base)]
  }
  return Array.from({ length: end - first }, (_, i) => first + i).flatMap((child) =>
    trianglesBelow({ childStart, patchStart, inputTriangles, levelStart } as DualHierarchy, child),
  )
}

const part = ({ mesh }: Body, triangles: readonly number[]) =>
  createRigidModel(
    mesh.positions,
    triangles.flatMap((t) => [0, 1, 2].map((k) => mesh.triangles[3 * t + k] ?? 0)),
  )

function rows({ contacts }: { readonly contacts: ClodContacts['contacts'] }) {
  const column = (name: string) => contacts.column(name) ?? new Float64Array()
  return Array.from({ length: contacts.length }, (_, i) => ({
    a: contacts.a[i] ?? 0,
    b: contacts.b[i] ?? 0,
    distance: column('distance')[i] ?? Number.NaN,
    error: column('error')[i] ?? Number.NaN,
    area: column('area')[i] ?? Number.NaN,
    depth: column('depth')[i] ?? Number.NaN,
    point: [...column('point').subarray(3 * i, 3 * i + 3)],
    normal: [...column('normal').subarray(3 * i, 3 * i + 3)],
  }))
}

/** Poses with the bodies apart, near, and in each other. */
function* poses(count: number, seed: number): Generator<{ readonly poseA: Pose; readonly poseB: Pose }> {
  const random = randomNumbers(seed)
  for (let i = 0; i < count; i++) {
    const { rotation } = randomPose(random, 1)
    const away = [0.5, 1.5, 2, 2.4, 2.8, 5][i % 6] ?? 0
    yield { poseA: randomPose(random, 0.2), poseB: { position: [away, 0.3 * random(), 0.3 * random()], rotation } }
  }
}

const ancestors = ({ parent }: DualHierarchy, node: number): number[] =>
  node === 0 ? [0] : [node, ...ancestors({ parent } as DualHierarchy, parent[node] ?? 0)]

describe.each(pairsOfBodies())('a query of $name hierarchies', ({ a, b }) => {
  const size = a.hierarchy.size + b.hierarchy.size
  const rounds = FULL ? 120 : 18

  it('gives the contacts of the exact mode with error 0, whose distance is that of the surfaces', () => {
    let touching = 0
    for (const { poseA, poseB } of poses(rounds, 1)) {
      const exact = exactContacts(a.hierarchy, poseA, b.hierarchy, poseB, 0.1)
      const truth = distance(a.model, poseA, b.model, poseB).distance
      expect(Math.abs(exact.distance - truth)).toBeLessThanOrEqual(1e-9 * size)
      const found = queryContacts(a.hierarchy, poseA, b.hierarchy, poseB, { distance: 0.1, error: 0 })
      const [expected, given] = [rows(exact), rows(found)]
      expect(given.map((row) => [row.a, row.b])).toEqual(expected.map((row) => [row.a, row.b]))
      given.forEach((row, i) => {
        expect(Math.abs(row.distance - (expected[i]?.distance ?? Number.NaN))).toBeLessThanOrEqual(1e-9 * size)
        expect(row.error).toBeLessThanOrEqual(1e-9 * size)
      })
      touching += given.length
    }
    expect(touching).toBeGreaterThan(100)
  })

  it('states an error that holds both ways, for the bodies and for each contact', () => {
    let coarse = 0
    for (const { poseA, poseB } of poses(rounds, 2)) {
      const truth = distance(a.model, poseA, b.model, poseB).distance
      for (const error of [0.02, 0.2, 1, Infinity]) {
        const found = queryContacts(a.hierarchy, poseA, b.hierarchy, poseB, { distance: 0.05, error })
        expect(Math.abs(truth - found.distance)).toBeLessThanOrEqual(found.error + 1e-12 * size)
        const all = rows(found)
        for (const row of all) {
          expect(truth).toBeLessThanOrEqual(row.distance + row.error + 1e-12 * size)
          if (row.error > 1e-9 * size) {
            expect(row.error).toBeLessThanOrEqual(error + 1e-9 * size)
            coarse++
          }
        }
        for (const row of all.slice(0, 6)) {
          const below = distance(
            part(a, trianglesBelow(a.hierarchy, row.a)),
            poseA,
            part(b, trianglesBelow(b.hierarchy, row.b)),
            poseB,
          ).distance
          expect(below).toBeGreaterThanOrEqual(row.distance - row.error - 1e-12 * size)
        }
      }
    }
    expect(coarse).toBeGreaterThan(50)
  })

  it('loses no contact, and no level answers that may not', () => {
    for (const { poseA, poseB } of poses(rounds, 3)) {
      const exact = rows(exactContacts(a.hierarchy, poseA, b.hierarchy, poseB, 0.05))
      for (const error of [0, 0.1, Infinity]) {
        const found = rows(queryContacts(a.hierarchy, poseA, b.hierarchy, poseB, { distance: 0.05, error }))
        const keys = new Set(found.map((row) => `${row.a} ${row.b}`))
        for (const row of found) {
          expect((a.hierarchy.flags[row.a] ?? 0) & (b.hierarchy.flags[row.b] ?? 0) & MAY_ANSWER).toBe(MAY_ANSWER)
        }
        for (const row of exact) {
          const above = ancestors(b.hierarchy, row.b)
          const covered = ancestors(a.hierarchy, row.a).some((p) => above.some((q) => keys.has(`${p} ${q}`)))
          expect(covered, `${row.a} ${row.b}`).toBe(true)
        }
      }
    }
  })

  it('answers the same with the front of the last query, for fewer tests', () => {
    const random = randomNumbers(4)
    for (const error of [0, 0.1]) {
      let front = queryContacts(a.hierarchy, HOME, b.hierarchy, HOME, { distance: 0.05, error }).front
      let [tracked, anew] = [0, 0]
      for (let i = 0; i < 60; i++) {
        const jump = i % 20 === 0 ? 0.5 : 0
        const x = 1.9 + 0.6 * Math.sin(i / 9) + jump
        const turn = [Math.sin(i / 50), 0.02 * random(), 0, Math.cos(i / 50)]
        const length = Math.hypot(...turn)
        const poseB = { position: [x, 0.01 * random(), 0], rotation: turn.map((value) => value / length) }
        const fresh = queryContacts(a.hierarchy, HOME, b.hierarchy, poseB, { distance: 0.05, error })
        const found = queryContacts(a.hierarchy, HOME, b.hierarchy, poseB, { distance: 0.05, error, front })
        const truth = distance(a.model, HOME, b.model, poseB).distance
        expect(Math.abs(truth - found.distance)).toBeLessThanOrEqual(found.error + 1e-12 * size)
        if (error === 0) {
          expect(rows(found).map((row) => [row.a, row.b])).toEqual(rows(fresh).map((row) => [row.a, row.b]))
        }
        tracked += found.queries
        anew += fresh.queries
        front = found.front
      }
      expect(tracked).toBeLessThan(anew)
    }
  })

  it('keeps a budget of queries, with an error that holds for what it has', () => {
    for (const { poseA, poseB } of poses(rounds, 5)) {
      const truth = distance(a.model, poseA, b.model, poseB).distance
      let last = Infinity
      const whole = queryContacts(a.hierarchy, poseA, b.hierarchy, poseB, { distance: 0.05 }).queries
      for (const budgetQueries of [1, 5, 30, 300, 100_000]) {
        const found = queryContacts(a.hierarchy, poseA, b.hierarchy, poseB, { distance: 0.05, budgetQueries })
        expect(found.queries).toBeLessThanOrEqual(budgetQueries)
        expect(Math.abs(truth - found.distance)).toBeLessThanOrEqual(found.error + 1e-12 * size)
        for (const row of rows(found)) expect(truth).toBeLessThanOrEqual(row.distance + row.error + 1e-12 * size)
        last = found.error
      }
      expect(whole).toBeLessThan(100_000)
      expect(last).toBeLessThan(size)
    }
  })
})

describe('a coarse hull around a cavity', () => {
  it('does not hide how far a body inside is from the walls', () => {
    const corner = (i: number, half: number): number[] => [
      i & 1 ? half : -half,
      i & 2 ? half : -half,
      i & 4 ? half : -half,
    ]
    const sides = [
      0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4, 2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5,
    ]
    const eight = Array.from({ length: 8 }, (_, i) => i)
    const positions = Float64Array.from([
      ...eight.flatMap((i) => corner(i, 1)),
      ...eight.flatMap((i) => corner(i, 0.9)),
    ])
    const inner = sides.map((_, i) => 8 + (sides[i - (i % 3) + 2 - (i % 3)] ?? 0))
    const triangles = Uint32Array.from([...sides, ...inner])
    const stacked = stackedHierarchy(positions, triangles, 0, 9)
    // The hull of the root is the outer box, whose boundary is that of the solid: its deviation is 0.
    const box: DualHierarchy = { ...stacked, s: stacked.s.map((s, n) => (n === 0 ? 0 : s)) }
    const small = Float64Array.of(0, 0, 0, 0.1, 0, 0, 0, 0.1, 0, 0, 0, 0.1)
    const faces = Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3)
    const truth = distance(createRigidModel(positions, triangles), HOME, createRigidModel(small, faces), HOME).distance
    expect(truth).toBeCloseTo(0.8, 9)
    const found = queryContacts(box, HOME, createDualHierarchy(small, faces), HOME, { distance: 0.01, error: Infinity })
    expect(found.contacts.length).toBe(1)
    expect(Math.abs(truth - found.distance)).toBeLessThanOrEqual(found.error)
    for (const row of rows(found)) expect(truth).toBeLessThanOrEqual(row.distance + row.error)
  })
})
