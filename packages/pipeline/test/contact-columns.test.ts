import { cornersOf, EDGE_EDGE, valueAt, type StepResult } from '@ccd/core'
import { edgeEdgeWitness, vertexFaceWitness } from '@ccd/oracle'
import { deformableCcd, type DeformableCcd, type DeformableOptions } from '@ccd/pipeline'
import { clothOverBall, rollingSheet, seededRandom, smallMeshes, soup } from '@ccd/scenes'
import { afterAll, describe, expect, it } from 'vitest'
import { meshOf, type Mesh } from './support/oracle-contacts'

const open: DeformableCcd[] = []
const started = (mesh: Mesh, options: DeformableOptions) => {
  const ccd = deformableCcd(meshOf(mesh), options)
  open.push(ccd)
  return ccd
}
afterAll(() => open.forEach((ccd) => ccd.close()))

/** A row of a column. */
function row({ contacts }: StepResult, name: string, i: number): Float64Array {
  const values = contacts.column(name)
  if (!values) throw new Error(`no column ${name}`)
  const width = values.length / contacts.kind.length
  return values.subarray(width * i, width * (i + 1))
}

const distance = (a: ArrayLike<number>, b: ArrayLike<number>) =>
  Math.hypot(...Array.from(a, (value, k) => value - valueAt(b, k)))

/** Compares every row with the exact meeting of its features. */
function compareWithOracle(mesh: Mesh, ccd: DeformableCcd, result: StepResult) {
  const { x0, x1 } = mesh
  const { contacts } = result
  const ids = new Uint32Array(4)
  const worst = { point: 0, barycentrics: 0, normal: 0, meet: 0, side: 0, compared: 0, degenerate: 0 }
  for (let i = 0; i < contacts.length; i++) {
    const edgeEdge = contacts.kind[i] === EDGE_EDGE
    const [a, b, t] = [valueAt(contacts.a, i), valueAt(contacts.b, i), valueAt(contacts.toi, i)]
    cornersOf(ccd.parts.topology, edgeEdge ? 'edge-edge' : 'vertex-face', a, b, ids)
    expect([...row(result, 'vertices', i)]).toEqual([...ids])
    expect(row(result, 'status', i)[0]).toBe(0)
    const normal = row(result, 'normal', i)
    expect(Math.hypot(...normal)).toBeCloseTo(1, 12)
    const weights = row(result, 'weights', i)
    const [p, q, r] = row(result, 'barycentrics', i)
    if (p === undefined || q === undefined || r === undefined) throw new Error('three numbers')
    expect([...weights]).toEqual(edgeEdge ? [1 - p, p, q - 1, -q] : [1, -p, -q, -r])

    // What the weights say stays within rounding, and the speed of approach is not above it.
    const corners = [...ids]
    const size = Math.max(...corners.flatMap((v) => [0, 1, 2].map((k) => offset(x0, x1, v, valueAt(ids, 3), k))))
    const meet = [0, 1, 2].map((k) => sum(corners, (v, c) => valueAt(weights, c) * at(x0, x1, v, k, t)))
    worst.meet = Math.max(worst.meet, Math.hypot(...meet) / (magnitude(x0, x1, corners) || 1))
    const approach = [0, 1, 2].map((k) =>
      sum(corners, (v, c) => valueAt(weights, c) * (valueAt(x1, 3 * v + k) - valueAt(x0, 3 * v + k))),
    )
    worst.side = Math.max(worst.side, sum([0, 1, 2], (k) => valueAt(normal, k) * valueAt(approach, k)) / (size || 1))

    const [i0, i1, i2, i3] = [valueAt(ids, 0), valueAt(ids, 1), valueAt(ids, 2), valueAt(ids, 3)]
    const witness = (edgeEdge ? edgeEdgeWitness : vertexFaceWitness)(x0, x1, i0, i1, i2, i3)
    const units = magnitude(x0, x1, corners)
    const condition = witness ? units / witness.height : Number.POSITIVE_INFINITY
    if (!witness || condition > 1e8) {
      worst.degenerate++
      continue
    }
    worst.compared++
    const off = (name: 'point' | 'barycentrics', by: number) => {
      worst[name] = Math.max(worst[name], distance(row(result, name, i), witness[name]) / by)
    }
    off('point', units)
    off('barycentrics', condition)
    const opposite = witness.normal.map((value) => -value)
    const turned = Math.min(distance(normal, witness.normal), distance(normal, opposite))
    worst.normal = Math.max(worst.normal, turned / condition)
  }
  return worst
}

const sum = (values: readonly number[], of: (value: number, i: number) => number) =>
  values.reduce((all, value, i) => all + of(value, i), 0)
const at = (x0: Float64Array, x1: Float64Array, v: number, k: number, t: number) =>
  (1 - t) * valueAt(x0, 3 * v + k) + t * valueAt(x1, 3 * v + k)
const offset = (x0: Float64Array, x1: Float64Array, v: number, to: number, k: number) =>
  Math.max(...[x0, x1].map((x) => Math.abs(valueAt(x, 3 * v + k) - valueAt(x, 3 * to + k))))
const magnitude = (x0: Float64Array, x1: Float64Array, corners: readonly number[]) =>
  Math.max(...corners.flatMap((v) => [0, 1, 2].flatMap((k) => [x0, x1].map((x) => Math.abs(valueAt(x, 3 * v + k))))))

const NAMES = ['point', 'normal', 'barycentrics', 'weights', 'vertices', 'status'] as const
const bytesOf = (result: StepResult) =>
  NAMES.map((name) => {
    const { contacts } = result
    const values = contacts.column(name) ?? new Float64Array(0)
    const used = values.slice(0, (values.length / contacts.kind.length) * contacts.length)
    return `${name}: ${Buffer.from(used.buffer).toString('base64')}`
  })

describe('columns of contacts', () => {
  /**
   * With m the largest coordinate of the four vertices and h how far the features are from degenerate: the two points meet within
   * 1e-11 m; barycentrics and normal are right to 1e-11 m / h. A time up to 1e-12 early costs more than rounding does.
   */
  const ACCURACY = 1e-11

  it.each(['all', 'first'] as const)('are those of the exact meeting, degenerate ones included: %s', (query) => {
    const meshes: Mesh[] = [
      ...smallMeshes(61),
      soup({ triangles: 80, vertices: 60, seed: 5 }),
      clothOverBall({ resolution: 8 }),
    ]
    let compared = 0
    let degenerate = 0
    for (const mesh of meshes) {
      const ccd = started(mesh, { detail: true, query })
      const worst = compareWithOracle(mesh, ccd, ccd.step(mesh.x0, mesh.x1))
      for (const name of ['point', 'barycentrics', 'normal', 'meet', 'side'] as const) {
        expect(worst[name], name).toBeLessThan(ACCURACY)
      }
      compared += worst.compared
      degenerate += worst.degenerate
    }
    expect(compared).toBeGreaterThan(300)
    expect(degenerate).toBeGreaterThan(100)
  })

  it('have the normal of a face, not the way to it, where the step is long against the face', () => {
    // The rounding of the time is a distance that can be seen beside such a face.
    const random = seededRandom(3)
    let compared = 0
    for (let i = 0; i < 40; i++) {
      const face = [-1e-11, -1e-11, 0, 1e-11, -1e-11, 0, 0, 1e-11, 0]
      const way = [random() + 1, random() + 1, random() - 0.5]
      const meeting = random()
      const body = (t: number) => {
        const tip = way.map((speed) => (t - meeting) * speed)
        return [...tip, ...tip.map((value) => value + 1), ...tip.map((value, k) => value + 1 + k)]
      }
      const mesh = {
        triangles: Uint32Array.of(0, 1, 2, 3, 4, 5),
        x0: Float64Array.of(...face, ...body(0)),
        x1: Float64Array.of(...face, ...body(1)),
      }
      const result = started(mesh, { detail: true }).step(mesh.x0, mesh.x1)
      for (let r = 0; r < result.contacts.length; r++) {
        if (result.contacts.kind[r] === EDGE_EDGE || result.contacts.a[r] !== 3) continue
        expect([...row(result, 'normal', r)].map(Math.abs)).toEqual([0, 0, 1])
        compared++
      }
    }
    expect(compared).toBeGreaterThan(20)
  })

  it('are the same bytes for any number of threads', () => {
    const mesh = rollingSheet({ columns: 14, rows: 8, seed: 1 })
    for (const options of [{}, { query: 'first' }, { solver: 'inclusion' }, { minSeparation: 0.05 }] as const) {
      const one = started(mesh, { ...options, detail: true }).step(mesh.x0, mesh.x1)
      expect(one.contacts.length).toBeGreaterThan(0)
      const three = started(mesh, { ...options, detail: true, threads: 3 }).step(mesh.x0, mesh.x1)
      expect(three.leftOut).toEqual(one.leftOut)
      expect(bytesOf(three)).toEqual(bytesOf(one))
      expect(row(three, 'vertices', 0).every(Number.isInteger)).toBe(true)
      expect(row(three, 'status', 0).every((status) => status === 0 || status === 1)).toBe(true)
    }
  })

  it('say in any thread which contacts are undecided', () => {
    const options = { solver: 'inclusion', columns: { status: 1 } } as const
    const statuses = ({ contacts }: StepResult) => [
      ...(contacts.column('status') ?? new Float64Array(0)).subarray(0, contacts.length),
    ]
    let undecided = 0
    for (const mesh of [...smallMeshes(31)].filter((_, i) => i % 20 === 0)) {
      const one = started(mesh, options).step(mesh.x0, mesh.x1)
      const two = started(mesh, { ...options, threads: 2 }).step(mesh.x0, mesh.x1)
      expect(statuses(two)).toEqual(statuses(one))
      const sum = statuses(one).reduce((all, status) => all + status, 0)
      expect(sum).toBe(one.stages.at(-1)?.undecided)
      undecided += sum
    }
    expect(undecided).toBeGreaterThan(0)
  })

  it('are only those that were asked for, and none in maxStep', () => {
    const mesh = rollingSheet({ seed: 1 })
    const { contacts } = started(mesh, {}).step(mesh.x0, mesh.x1)
    expect(NAMES.map((name) => contacts.column(name))).toEqual(NAMES.map(() => undefined))
    for (const threads of [1, 2]) {
      const ccd = started(mesh, { columns: { normal: 3, vertices: 4 }, threads })
      const result = ccd.step(mesh.x0, mesh.x1)
      expect(NAMES.filter((name) => result.contacts.column(name))).toEqual(['normal', 'vertices'])
      const before = bytesOf(result)
      ccd.maxStep(mesh.x0, mesh.x1)
      expect(bytesOf(result)).toEqual(before)
    }
  })

  it('are refused by name', () => {
    const mesh = rollingSheet({ seed: 1 })
    const columns = (value: unknown) => () => started(mesh, { columns: value } as DeformableOptions)
    expect(columns({ normals: 3 })).toThrow(/did you mean "normal"/)
    expect(columns({ normal: 4 })).toThrow(/"normal" has 3 numbers per contact, not 4/)
    expect(columns(['normal'])).toThrow(expect.objectContaining({ code: 'wrong-type' }))
    expect(() => started(mesh, { detail: 1 } as unknown as DeformableOptions)).toThrow(/detail must be true or false/)
  })
})

describe('columns of a contact that is degenerate', () => {
  /** The contact of two triangles 0 1 2 and 3 4 5 whose first two vertices are these. */
  const only = (
    x0: readonly number[],
    x1: readonly number[],
    a: number,
    b: number,
    options: DeformableOptions = {},
  ) => {
    const mesh = { triangles: Uint32Array.of(0, 1, 2, 3, 4, 5), x0: Float64Array.from(x0), x1: Float64Array.from(x1) }
    const result = started(mesh, { detail: true, ...options }).step(mesh.x0, mesh.x1)
    const { contacts } = result
    // The first two vertices are those of the first edge, or the vertex and the first corner of the face.
    const rows = [...contacts.kind.subarray(0, contacts.length).keys()]
    const i = rows.find((r) => row(result, 'vertices', r)[0] === a && row(result, 'vertices', r)[1] === b)
    if (i === undefined) throw new Error('no such contact')
    return {
      normal: [...row(result, 'normal', i)].map((value) => value + 0),
      weights: [...row(result, 'weights', i)],
      point: [...row(result, 'point', i)],
    }
  }
  const ground = [-2, -2, 0, 2, -2, 0, 0, 2, 0]
  const above = (height: number) => [0, 0, height, 1, 0, height + 1, 0, 1, height + 1]

  it('face without area: the normal goes against the approach, across the longest side', () => {
    const needle = [-2, 0, 0, 2, 0, 0, 1, 0, 0]
    const { normal, weights } = only([...needle, ...above(1)], [...needle, ...above(-1)], 3, 0)
    expect(normal).toEqual([0, 0, 1])
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(0, 14)
  })

  it('vertex that slides into the side of a face in its plane: the normal of the face', () => {
    const beside = (x: number) => [x, 0, 0, x + 3, 0, 1, x + 3, 1, 1]
    const { normal, point } = only([...ground, ...beside(3)], [...ground, ...beside(-1)], 3, 0)
    expect(normal.map(Math.abs)).toEqual([0, 0, 1])
    expect(point[0]).toBeCloseTo(1, 11)
    expect(point.slice(1)).toEqual([0, 0])
  })

  it('edges that land on each other along a line: against the approach, across both', () => {
    const flat = (h: number) => [-1, -2, h, 1, -2, h, 0, -2, h + 1]
    const { normal } = only([...ground, ...flat(1)], [...ground, ...flat(-1)], 0, 1)
    expect(normal).toEqual([0, 0, -1])
  })

  it('features at rest in one another: the normal of both, as their corners run', () => {
    const flat = [...above(0)]
    const { normal } = only([...ground, ...flat], [...ground, ...flat], 3, 0)
    expect(normal).toEqual([0, 0, 1])
    const turned = [2, -2, 0, -2, -2, 0, 0, 2, 0]
    expect(only([...turned, ...flat], [...turned, ...flat], 3, 0).normal).toEqual([0, 0, -1])
  })

  it('points that are all one: any unit vector, and weights that sum to zero', () => {
    const dot = (x: number, h: number) => [x, 0, h, x, 0, h, x, 0, h]
    const { normal, weights } = only([...dot(0, 0), ...dot(0, 0)], [...dot(0, 0), ...dot(0, 0)], 3, 0)
    expect(normal).toEqual([0, 0, 1])
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(0)
  })

  it('a face that grazes a vertex: the side on which the vertex was before', () => {
    // The corners turn the face about the vertex so that it stays above it, (t − 1/2)² high, and touches it at 1/2.
    const at = (t: number, side: number, corners: readonly number[]) => {
      const face = [
        [-2, -1, side * t],
        [-2, 1, side * t],
        [2 + t, 0, -side * t],
      ]
      return [...corners.flatMap((c) => face[c] ?? []), 0, 0, 0, 0.5, 0, -3 * side, -0.5, 0, -3 * side]
    }
    for (const side of [1, -1]) {
      for (const corners of [
        [0, 1, 2],
        [1, 0, 2],
      ]) {
        const { normal } = only(at(-0.5, side, corners), at(0.5, side, corners), 3, 0)
        expect(Math.abs(normal[2] ?? 0)).toBeGreaterThan(0.9)
        expect(Math.sign(normal[2] ?? 0)).toBe(-side)
      }
    }
  })

  it('bodies kept apart: from the second feature to the first', () => {
    const { normal } = only([...ground, ...above(1)], [...ground, ...above(0.1)], 3, 0, { minSeparation: 0.25 })
    expect(normal).toEqual([0, 0, 1])
    const below = (height: number) => [0, 0, height, 1, 0, height - 1, 0, 1, height - 1]
    const under = only([...ground, ...below(-1)], [...ground, ...below(-0.1)], 3, 0, { minSeparation: 0.25 })
    expect(under.normal).toEqual([0, 0, -1])
  })
})
