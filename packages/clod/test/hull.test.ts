import { orientation3d } from '@ccd/elementary'
import { describe, expect, it } from 'vitest'
import { entersHull } from '../src/hull/clip.kernel'
import { hullPlanes } from '../src/hull/planes.kernel'
import { convexHull, type Hull } from '../src/hull/quickhull.kernel'
import { FULL, randomNumbers } from './support/random'

const ROUNDS = FULL ? 400 : 40

function hullOf(x: Float64Array): Hull {
  const points = Int32Array.from({ length: x.length / 3 }, (_, i) => i)
  const hull = convexHull(x, points, points.length)
  if (hull === undefined) throw new Error('no hull')
  return hull
}

/** Exact: every point is on or below every face, every edge has two faces, Euler's formula holds, all corners are used. */
function expectSound(x: Float64Array, { vertices, faces, flat }: Hull) {
  const edges = new Map<string, number>()
  const used = new Set<number>()
  for (let f = 0; f < faces.length; f += 3) {
    const [a = -1, b = -1, c = -1] = [0, 1, 2].map((k) => vertices[faces[f + k] ?? -1] ?? -1)
    for (const [p, q] of [
      [a, b],
      [b, c],
      [c, a],
    ]) {
      edges.set(`${p} ${q}`, (edges.get(`${p} ${q}`) ?? 0) + 1)
    }
    for (const v of [a, b, c]) used.add(v)
    for (let i = 0; i < x.length / 3; i++) {
      const side = orientation3d(x, a, b, c, i)
      if (side > 0 || (flat && side !== 0)) throw new Error(`point ${i} is above face ${a} ${b} ${c}`)
    }
  }
  expect(used.size).toBe(vertices.length)
  for (const [edge, times] of edges) {
    expect(edges.get(edge.split(' ').toReversed().join(' '))).toBe(times)
    if (!flat) expect(times).toBe(1)
  }
  if (!flat) expect(vertices.length - edges.size / 2 + faces.length / 3).toBe(2)
  expect([...vertices]).toEqual([...vertices].toSorted((p, q) => p - q))
}

describe('the hull of points', () => {
  it('holds every point, exactly: random points, with duplicates', () => {
    const random = randomNumbers(1)
    for (let round = 0; round < ROUNDS; round++) {
      const x = Float64Array.from({ length: 3 * (4 + Math.floor(60 * random())) }, () => random() - 0.5)
      for (let i = 0; i < 9; i++) x[i] = x[x.length - 9 + i] ?? 0
      expectSound(x, hullOf(x))
    }
  })

  it('holds every point of grids, where most are coplanar', () => {
    for (const step of [1, 0.1, 1 / 3]) {
      const x = Float64Array.from({ length: 3 * 125 }, (_, i) => {
        const n = Math.floor(i / 3)
        return step * ([n % 5, Math.floor(n / 5) % 5, Math.floor(n / 25)][i % 3] ?? 0)
      })
      const hull = hullOf(x)
      expectSound(x, hull)
      expect(hull.vertices.length).toBeGreaterThanOrEqual(8)
      if (step === 1) expect(hull.faces.length / 3).toBe(2 * hull.vertices.length - 4)
    }
  })

  it('holds points that are coplanar to within rounding: turned grids and quads of a surface of revolution', () => {
    const random = randomNumbers(2)
    for (let round = 0; round < ROUNDS; round++) {
      const angle = 7 * random()
      const tilt = 3 * random()
      const x = new Float64Array(3 * 64)
      for (let n = 0; n < 64; n++) {
        const [a, b, c] = [n % 4, Math.floor(n / 4) % 4, Math.floor(n / 16)]
        const u = a * Math.cos(angle) - b * Math.sin(angle)
        const v = a * Math.sin(angle) + b * Math.cos(angle)
        x.set([u, v * Math.cos(tilt) - c * Math.sin(tilt), v * Math.sin(tilt) + c * Math.cos(tilt)], 3 * n)
      }
      expectSound(x, hullOf(x))
    }
    const ring = Float64Array.from({ length: 3 * 48 }, (_, i) => {
      const u = (Math.PI * Math.floor(i / 3)) / 12
      return [Math.cos(u), Math.sin(u), Math.floor(i / 72)][i % 3] ?? 0
    })
    const hull = hullOf(ring)
    expectSound(ring, hull)
    expect(hull.vertices).toHaveLength(48)
  })

  it('of points in one plane is a polygon with two sides', () => {
    const x = Float64Array.of(0, 0, 1, 2, 0, 1, 2, 2, 1, 0, 2, 1, 1, 1, 1, 1, 0, 1, 0, 0, 1)
    const hull = hullOf(x)
    expect(hull.flat).toBe(true)
    expect(hull.vertices).toHaveLength(4)
    expect(hull.faces).toHaveLength(12)
    expectSound(x, hull)
  })

  it('of points on one line is none', () => {
    const x = Float64Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3)
    expect(convexHull(x, Int32Array.of(0, 1, 2, 3), 4)).toBeUndefined()
  })

  it('does not depend on what was computed before', () => {
    const x = Float64Array.from(
      { length: 300 },
      (_, i) => Math.sin(12.9898 * i) * 43758.5453 - Math.floor(Math.sin(12.9898 * i) * 43758.5453),
    )
    const first = hullOf(x)
    hullOf(x.slice(0, 60))
    expect(hullOf(x)).toEqual(first)
  })
})

describe('a triangle and the inside of a hull', () => {
  const cube = Float64Array.from({ length: 24 }, (_, i) => (Math.floor(i / 3) >> (i % 3)) & 1)
  const planes = hullPlanes(cube, hullOf(cube))
  const enters = (...corners: number[]) => entersHull(planes, planes.length / 4, Float64Array.from(corners), 0, 1e-12)

  it('touches a face, an edge or a corner without entering', () => {
    expect(enters(0, 0, 1, 1, 0, 1, 0, 1, 1)).toBe(false)
    expect(enters(0.2, 0.2, 1, 0.4, 0.2, 2, 0.2, 0.4, 2)).toBe(false)
    expect(enters(1, 1, 1, 2, 1, 1, 1, 2, 1)).toBe(false)
    expect(enters(1.5, 0.5, -1, 0.5, 1.5, -1, 1.2, 1.2, 3)).toBe(false)
  })

  it('enters with a corner, with an edge, with its middle, or as a whole', () => {
    expect(enters(0.5, 0.5, 0.9, 0.4, 0.2, 2, 0.2, 0.4, 2)).toBe(true)
    expect(enters(-1, 0.5, 0.5, 2, 0.5, 0.5, 0.5, 0.5, 9)).toBe(true)
    expect(enters(-9, -9, 0.5, 9, -9, 0.5, 0, 18, 0.5)).toBe(true)
    expect(enters(0.4, 0.4, 0.4, 0.6, 0.4, 0.4, 0.4, 0.6, 0.4)).toBe(true)
    expect(enters(1.5, 0.4, -1, 0.4, 1.5, -1, 0.9, 0.9, 3)).toBe(true)
  })
})
