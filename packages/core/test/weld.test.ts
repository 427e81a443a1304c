import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTopology, weld, valueAt } from '../src/index'
import { grid } from './support/meshes'

type Point = readonly [number, number, number]

const smallPoint = fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(-1, -0, 0, 0.5, 1)))

function point(positions: Float64Array, v: number): Point {
  return [valueAt(positions, 3 * v), valueAt(positions, 3 * v + 1), valueAt(positions, 3 * v + 2)]
}

function distance(p: Point, q: Point): number {
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}

/** Gives every triangle its own three vertices, as an exporter with flat shading does. */
function splitAll(positions: Float64Array, triangles: Uint32Array) {
  const split = new Float64Array(3 * triangles.length)
  triangles.forEach((v, i) => split.set(positions.subarray(3 * v, 3 * v + 3), 3 * i))
  return { positions: split, triangles: triangles.map((_, i) => i) }
}

describe('weld', () => {
  it('merges vertices exactly if they coincide in every position array, lowest first', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(smallPoint, smallPoint), { minLength: 1, maxLength: 30 }), (points) => {
        const x0 = Float64Array.from(points.flatMap(([p]) => p))
        const x1 = Float64Array.from(points.flatMap(([, p]) => p))
        const triangles = Uint32Array.from({ length: 3 * points.length }, (_, i) => (7 * i) % points.length)
        const welded = weld([x0, x1], triangles)
        const key = (v: number): string => [...point(x0, v), ...point(x1, v)].map((c) => c + 0).join()
        const order = [...new Set(points.map((_, v) => key(v)))]
        expect([...welded.vertexMap]).toEqual(points.map((_, v) => order.indexOf(key(v))))
        expect([...welded.triangles]).toEqual([...triangles].map((v) => valueAt(welded.vertexMap, v)))
        expect(welded.positions.map((x) => x.length)).toEqual([3 * order.length, 3 * order.length])
        const [y0 = x0, y1 = x1] = welded.positions
        welded.vertexMap.forEach((to, from) => {
          expect([distance(point(y0, to), point(x0, from)), distance(point(y1, to), point(x1, from))]).toEqual([0, 0])
        })
      }),
    )
  })

  it('with a tolerance follows the rule "join the lowest kept vertex within reach" of a quadratic search', () => {
    const coordinate = fc.integer({ min: -40, max: 40 }).map((i) => i / 8)
    fc.assert(
      fc.property(
        fc.array(fc.tuple(coordinate, coordinate, coordinate), { maxLength: 60 }),
        fc.constantFrom(1 / 8, 0.3, 0.5, 1, 3),
        (points, tolerance) => {
          const welded = weld(Float64Array.from(points.flat()), new Uint32Array(0), { tolerance })
          const kept: Point[] = []
          const expected = points.map((p) => {
            const found = kept.findIndex((q) => distance(p, q) <= tolerance)
            return found >= 0 ? found : kept.push(p) - 1
          })
          expect([...welded.vertexMap]).toEqual(expected)
          expect([...welded.positions]).toEqual(kept.flat())
        },
      ),
      { numRuns: 400 },
    )
  })

  it('with a tolerance merges only what stays close in every array', () => {
    const x0 = Float64Array.of(0, 0, 0, 0.01, 0, 0, 0, 0.01, 0)
    const x1 = Float64Array.of(0, 0, 0, 5, 0, 0, 0, 0.02, 0)
    expect([...weld([x0, x1], new Uint32Array(0), { tolerance: 0.1 }).vertexMap]).toEqual([0, 1, 0])
  })

  it('finds neighbours on both sides of a cell wall, far from the origin too', () => {
    for (const at0 of [0, 1, -3, 1e6, -1e9]) {
      for (const tolerance of [0.25, 1, 1000]) {
        for (let i = -16; i <= 16; i++) {
          const a = at0 + (i * tolerance) / 4
          const { vertexMap } = weld(Float64Array.of(a, 0, 0, a + tolerance, 0, 0), new Uint32Array(0), { tolerance })
          expect([...vertexMap]).toEqual([0, 0])
        }
      }
    }
  })

  it('does not collapse a chain of close vertices into one', () => {
    const chain = Float64Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? i / 3 : 0))
    expect([...weld(chain, new Uint32Array(0), { tolerance: 1 }).vertexMap]).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
  })

  it('makes a mesh split at every edge whole again', () => {
    const whole = grid(5)
    const split = splitAll(whole.positions, whole.triangles)
    expect(createTopology(split.triangles, split.positions.length / 3).componentCount).toBe(50)
    const welded = weld(split.positions, split.triangles)
    const topology = createTopology(welded.triangles, welded.positions.length / 3)
    expect([topology.vertexCount, topology.componentCount, topology.manifold]).toEqual([36, 1, true])
    expect([...weld(welded.positions, welded.triangles).vertexMap]).toEqual([...welded.vertexMap.keys()].slice(0, 36))
  })

  it('keeps a triangle that collapses, with repeated vertices', () => {
    const welded = weld(Float64Array.of(0, 0, 0, 0, 0, 0, 1, 0, 0), Uint32Array.of(0, 1, 2))
    expect([...welded.triangles]).toEqual([0, 0, 1])
  })

  it('widens Float32 positions exactly and takes an empty mesh', () => {
    const positions = Float32Array.of(0.1, 0.2, 0.3)
    expect([...weld(positions, new Uint32Array(0)).positions]).toEqual([...positions])
    expect(weld(new Float64Array(0), new Uint32Array(0)).positions).toEqual(new Float64Array(0))
  })

  it('names what is wrong with its input', () => {
    const none = new Uint32Array(0)
    const good = new Float64Array(6)
    const codes: [() => unknown, object][] = [
      [() => weld(Float64Array.of(0, 0, Number.NaN), none), { code: 'not-finite', argument: 'positions', index: 2 }],
      [() => weld(new Float64Array(4), none), { code: 'wrong-length', argument: 'positions' }],
      [() => weld([good, new Float64Array(3)], none), { code: 'wrong-length', argument: 'positions[1]' }],
      [() => weld([], none), { code: 'wrong-length', argument: 'positions' }],
      [() => weld(good, Uint32Array.of(0, 1, 2)), { code: 'index-out-of-range', index: 2, value: 2 }],
      [() => weld(good, none, { tolerance: -1 }), { code: 'out-of-range', argument: 'tolerance', value: -1 }],
    ]
    for (const [call, detail] of codes) expect(call).toThrow(expect.objectContaining(detail))
  })
})
