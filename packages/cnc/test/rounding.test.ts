import { planarVertexEdgeContact } from '@ccd/oracle'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAxis, setAxis, type Axis } from '../src/cones/axis.kernel'
import { apart, CROSS, DOT, productSign, vertexApart, type Planar } from '../src/contour/planar.kernel'
import { projectLoops } from '../src/contour/projection.kernel'
import { linearCones as relativeCones, relativeVertices } from '../src/cones/linear-cones.kernel'
import { bezierCones } from '../src/cones/triangle-cones.kernel'
import { abs, big, SCALE } from './support/exact'

/** Even from 0 to 1, with all bits: most doubles that fast-check draws are next to 0. */
const part = fc
  .noBias(fc.tuple(fc.nat({ max: 2 ** 26 }), fc.nat({ max: 2 ** 26 })))
  .map(([high, low]) => (high + low * 2 ** -26) * 2 ** -26)
/** Coordinates with all their bits, tiny, on a coarse grid, far from the origin, or nearly equal to others. */
const coordinate = fc.oneof(
  part.map((x) => 2 * x - 1),
  fc.double({ min: -1, max: 1, noNaN: true }).map((x) => Math.fround(x) + x * 2 ** -40),
  fc.integer({ min: -3, max: 3 }),
  fc.integer({ min: -4, max: 4 }).map((i) => 1e6 + i * 2 ** -30),
  fc.integer({ min: -4, max: 4 }).map((i) => 1 + i * 2 ** -52),
)
const many = { numRuns: process.env.CCD_FULL === '1' ? 200_000 : 6_000 }

const points = (count: number) => fc.array(coordinate, { minLength: count, maxLength: count })
const tidy = (values: readonly number[]) => Float64Array.from(values, (x) => (Math.abs(x) < 2 ** -80 ? 0 : x))

/** Cones of triangles whose reference is vertex 0. */
function linearCones(x0: Float64Array, x1: Float64Array, corners: Uint32Array, cones: Float32Array): void {
  const points = new Float32Array((8 * x0.length) / 3)
  relativeVertices(x0, x1, { slot: new Uint32Array(x0.length / 3), vertex: Uint32Array.of(0) }, points)
  relativeCones(points, corners, corners.length / 3, cones, true)
}

describe('the cone of a triangle', () => {
  const control = (positions: readonly Float64Array[], at: number, corner: number, k: number) =>
    big(positions[at]?.[3 * corner + k] ?? 0)

  /** Exact control vectors of the normal, times a positive number; degree 0, 1 or 2. */
  function controlVectors(positions: readonly Float64Array[]): bigint[][] {
    const degree = positions.length - 1
    const edge = (at: number, corner: number) =>
      [0, 1, 2].map((k) => control(positions, at, corner, k) - control(positions, at, 0, k))
    const binomial = degree === 2 ? [1n, 2n, 1n] : [1n, 1n]
    const sums: bigint[][] = []
    for (let i = 0; i <= degree; i++) {
      for (let j = 0; j <= degree; j++) {
        const [ex = 0n, ey = 0n, ez = 0n] = edge(i, 1)
        const [fx = 0n, fy = 0n, fz = 0n] = edge(j, 2)
        const w = (binomial[i] ?? 0n) * (binomial[j] ?? 0n)
        const sum = (sums[i + j] ??= [0n, 0n, 0n])
        const cross = [ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx]
        cross.forEach((value, k) => (sum[k] = (sum[k] ?? 0n) + w * value))
      }
    }
    return sums
  }

  for (const degree of [0, 1, 2]) {
    it(`is never on the positive side of an axis unless all exact control vectors are, degree ${degree}`, () => {
      const corners = Uint32Array.of(0, 1, 2)
      const cones = new Float32Array(4)
      const axis = createAxis()
      let positive = 0
      fc.assert(
        fc.property(
          points(9),
          points(9),
          points(9),
          points(3),
          part,
          fc.boolean(),
          (p, q, r, direction, tilt, small) => {
            const start = tidy(p)
            // Half of the motions are small, so that certain triangles are common.
            const moved = (end: readonly number[]) =>
              tidy(Array.from(start, (x, i) => (small ? x + 2 ** -12 * (end[i] ?? 0) : (end[i] ?? 0))))
            const positions = [start, moved(q), moved(r)].slice(0, degree + 1)
            const [x0 = start, x1 = start] = positions
            if (degree === 1) linearCones(x0, x1, corners, cones)
            else bezierCones(positions, corners, 1, cones, true)
            const [cx = 0, cy = 0, cz = 0, s = 2] = cones
            // Turned from the cone's own direction towards a random one: many are close to a right angle.
            const [dx = 0, dy = 0, dz = 0] = direction
            const length = Math.hypot(cx, cy, cz)
            const turned = (c: number, d: number) => c / length + tilt * 2 * (d - c / length)
            if (!setAxis(axis, turned(cx, dx), turned(cy, dy), turned(cz, dz))) return
            if (!(axis.x * cx + axis.y * cy + axis.z * cz > s)) return
            positive++
            for (const n of controlVectors(positions)) expect(dotWithAxis(n, axis) > 0n).toBe(true)
          },
        ),
        many,
      )
      expect(positive).toBeGreaterThan(100)
    })
  }

  /** The kernel for straight motion and the one for curves, both for a triangle at rest. */
  const kernels = [
    ['straight', (x: Float64Array, cones: Float32Array) => linearCones(x, x, Uint32Array.of(0, 1, 2), cones)],
    [
      'curved',
      (x: Float64Array, cones: Float32Array) => bezierCones([x, x, x], Uint32Array.of(0, 1, 2), 1, cones, true),
    ],
  ] as const

  it.each(kernels)(
    'is never on the positive side of a direction in the plane of what is nearly a line, %s',
    (_, fill) => {
      const axis = createAxis()
      const cones = new Float32Array(4)
      fc.assert(
        fc.property(
          points(6),
          part.map((x) => 3 * x),
          (p, along) => {
            const [ax = 0, ay = 0, az = 0, bx = 0, by = 0, bz = 0] = tidy(p)
            // The third corner lies on the line through the other two, but for rounding: the normal is rounding error.
            const x = tidy([
              ax,
              ay,
              az,
              bx,
              by,
              bz,
              ax + along * (bx - ax),
              ay + along * (by - ay),
              az + along * (bz - az),
            ])
            fill(x, cones)
            const [cx = 0, cy = 0, cz = 0, s = 2] = cones
            if (setAxis(axis, cx, cy, cz) && axis.x * cx + axis.y * cy + axis.z * cz > s) expectPositive([x])
          },
        ),
        many,
      )

      function expectPositive(positions: readonly Float64Array[]): void {
        for (const n of controlVectors(positions)) expect(dotWithAxis(n, axis) > 0n).toBe(true)
      }
    },
  )

  it('is never certified wrongly far from the vertex that positions are relative to', () => {
    const axis = createAxis()
    const cones = new Float32Array(4)
    let positive = 0
    fc.assert(
      fc.property(
        points(9),
        fc.constantFrom(1, 1e3, 1e5),
        part.map((x) => 0.01 * x * x + 2 ** -20),
        (p, far, size) => {
          const x = tidy([0, 0, 0, ...p.map((value, i) => far * (1 + (i % 3)) + size * (value % 7))])
          linearCones(x, x, Uint32Array.of(1, 2, 3), cones)
          const [cx = 0, cy = 0, cz = 0, s = 2] = cones
          if (!setAxis(axis, cx, cy, cz) || !(axis.x * cx + axis.y * cy + axis.z * cz > s)) return
          positive++
          for (const n of controlVectors([x.subarray(3)])) expect(dotWithAxis(n, axis) > 0n).toBe(true)
        },
      ),
      many,
    )
    expect(positive).toBeGreaterThan(10)
  })

  it.each(kernels)('is never on the positive side of a direction at a right angle to the normal, %s', (_, fill) => {
    const axis = createAxis()
    const cones = new Float32Array(4)
    fc.assert(
      fc.property(points(9), points(3), fc.integer({ min: -64, max: 64 }), (p, d, lift) => {
        const x = tidy(p)
        fill(x, cones)
        const [cx = 0, cy = 0, cz = 0, s = 2] = cones
        const [dx = 0, dy = 0, dz = 0] = d
        const off = (dx * cx + dy * cy + dz * cz) / (cx * cx + cy * cy + cz * cz) - lift * 2 ** -29
        if (!setAxis(axis, dx - off * cx, dy - off * cy, dz - off * cz)) return
        if (!(axis.x * cx + axis.y * cy + axis.z * cz > s)) return
        for (const n of controlVectors([x])) expect(dotWithAxis(n, axis) > 0n).toBe(true)
      }),
      many,
    )
  })

  it('is never on the positive side of such a direction beside the vertex that positions are relative to', () => {
    const axis = createAxis()
    const cones = new Float32Array(4)
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 9, maxLength: 9 }),
        points(3),
        fc.constantFrom(4, 16, 64),
        fc.integer({ min: -64, max: 64 }),
        (p, d, far, lift) => {
          const x = tidy([0, 0, 0, ...p.map((value) => far + value)])
          linearCones(x, x, Uint32Array.of(1, 2, 3), cones)
          const [cx = 0, cy = 0, cz = 0, s = 2] = cones
          const [dx = 0, dy = 0, dz = 0] = d
          const off = (dx * cx + dy * cy + dz * cz) / (cx * cx + cy * cy + cz * cz) - lift * 2 ** -24
          if (!setAxis(axis, dx - off * cx, dy - off * cy, dz - off * cz)) return
          if (!(axis.x * cx + axis.y * cy + axis.z * cz > s)) return
          for (const n of controlVectors([x.subarray(3)])) expect(dotWithAxis(n, axis) > 0n).toBe(true)
        },
      ),
      many,
    )
  })

  it('is never certified where a control vector vanishes or numbers leave their range', () => {
    const cones = new Float32Array(4)
    /** Least sine of a direction's height over the plane from which on the triangle is certified; from 1 on never. */
    const of = (x0: number[], x1: number[]) => {
      linearCones(Float64Array.from(x0), Float64Array.from(x1), Uint32Array.of(0, 1, 2), cones)
      const [x = 0, y = 0, z = 0, s = 0] = cones
      return s / Math.hypot(x, y, z)
    }
    const flat = [0, 0, 0, 1, 0, 0, 0, 1, 0]
    const line = [0, 0, 0, 1, 0, 0, 2, 0, 0]
    const scaled = (by: number) => flat.map((x) => x * by)
    expect(of(flat, flat)).toBeLessThan(2e-3)
    expect(of(flat, line)).toBeGreaterThan(1)
    expect(of(line, line)).toBeGreaterThan(1)
    expect(of(flat, scaled(-1))).toBeGreaterThan(1)
    expect(of(scaled(1e-160), scaled(1e-160))).toBeGreaterThan(1)
    expect(of(scaled(1e160), scaled(1e160))).toBeGreaterThan(1)
    expect(of(scaled(1e20), scaled(1e20))).toBeGreaterThan(1)
    expect(of(scaled(1e20), scaled(1e-20))).toBeGreaterThan(1)
    expect(of(scaled(1e12), scaled(2e12))).toBeGreaterThan(1)
    expect(of(scaled(1e-6), scaled(1e-6))).toBeLessThan(2e-3)
    expect(of(scaled(1e8), scaled(1e8))).toBeLessThan(2e-3)
    expect(of(scaled(1e-9), scaled(1e-9))).toBeLessThan(2e-3)
    expect(of(scaled(1e-12), scaled(1e-12))).toBeGreaterThan(1)
  })
})

function dotWithAxis(n: readonly bigint[], { k, sign, r, s }: Axis): bigint {
  const [x = 0n, y = 0n, z = 0n] = [n[(k + 1) % 3], n[(k + 2) % 3], n[k]]
  return big(sign) * (x * big(r) + y * big(s) + z * SCALE)
}

describe('projected coordinates', () => {
  it('are off by less than the stated error', () => {
    const axis = createAxis()
    const out = new Float64Array(4)
    fc.assert(
      fc.property(points(6), points(3), (p, direction) => {
        const positions = tidy(p)
        const [dx = 0, dy = 0, dz = 0] = direction
        if (!setAxis(axis, dx, dy, dz)) return
        const eps = projectLoops([positions], Uint32Array.of(0, 1), 0, 2, axis, out)
        const { k, r, s } = axis
        const difference = (c: number) => big(positions[3 + (c % 3)] ?? 0) - big(positions[c % 3] ?? 0)
        const u = difference(k + 1) * SCALE - big(r) * difference(k)
        const v = difference(k + 2) * SCALE - big(s) * difference(k)
        const bound = (big(eps - 1e-300) * SCALE * 5n) / 8n
        expect(abs(big(out[2] ?? 0) * SCALE - u) <= bound && abs(big(out[3] ?? 0) * SCALE - v) <= bound).toBe(true)
      }),
      many,
    )
  })
})

describe('planar proofs', () => {
  const eps = fc.constantFrom(0, 2 ** -52, 2 ** -40, 2 ** -10)
  const push = fc.array(fc.constantFrom(-1, 0, 1), { minLength: 16, maxLength: 16 })
  const planarOf = (values: readonly number[], tolerance: number): Planar => ({
    degree: 1,
    points: tidy(values),
    eps: tolerance,
    scratch: new Float64Array(3),
  })
  /** Coordinates as bad as the error allows, on a power of two so that they are exact. */
  const pushed = (planar: Planar, by: readonly number[]) =>
    planar.points.map((x, i) => Math.round(x / 2 ** -60) * 2 ** -60 + (by[i] ?? 0) * planar.eps)
  const onGrid = (values: readonly number[]) => values.map((x) => Math.round((x % 1024) * 2 ** 20) * 2 ** -20)

  it('give a sign only where the exact product has it at all times', () => {
    let certain = 0
    fc.assert(
      fc.property(points(16), fc.constantFrom(CROSS, DOT), fc.boolean(), (random, kind, nearly) => {
        // Half of the differences, themselves rounded, are parallel or at a right angle but for rounding.
        const [x = 0, y = 0, factor = 1, p = 0, q = 0] = random
        const dx = factor * (x - p / 64)
        const dy = factor * (y - q / 64)
        const [wx, wy] = kind === CROSS ? [dx, dy] : [-dy, dx]
        const values = nearly ? [p / 64, q / 64, p / 64, q / 64, x, y, x, y, 0, 0, 0, 0, wx, wy, wx, wy] : random
        const planar = planarOf(values, 0)
        const sign = productSign(planar, kind, 0, 1, 2, 3)
        if (sign === 0) return
        certain++
        const at = (p: number, i: number) => big(planar.points[4 * p + i] ?? 0)
        const v = [0, 1, 2, 3].map((i) => at(1, i) - at(0, i))
        const w = [0, 1, 2, 3].map((i) => at(3, i) - at(2, i))
        const product = (i: number, j: number) => {
          const [vx = 0n, vy = 0n] = v.slice(2 * i)
          const [wx = 0n, wy = 0n] = w.slice(2 * j)
          return kind === CROSS ? vx * wy - vy * wx : vx * wx + vy * wy
        }
        const s = BigInt(sign)
        expect(s * product(0, 0) > 0n && s * product(1, 1) > 0n && s * (product(0, 1) + product(1, 0)) > 0n).toBe(true)
      }),
      many,
    )
    expect(certain).toBeGreaterThan(300)
  })

  it('call a vertex and an edge apart only if the exact test does, however the coordinates err within eps', () => {
    let proved = 0
    fc.assert(
      fc.property(points(16), eps, push, (values, tolerance, by) => {
        const planar = planarOf(onGrid(values), tolerance)
        if (!vertexApart(planar, 0, 1, 2)) return
        proved++
        const bad = pushed(planar, by)
        const end = (offset: number) =>
          [0, 1, 2].flatMap((p) => [bad[4 * p + offset] ?? 0, bad[4 * p + offset + 1] ?? 0])
        expect(planarVertexEdgeContact(end(0), end(2), 0, 1, 2)).toBe(false)
      }),
      { numRuns: many.numRuns / 2 },
    )
    expect(proved).toBeGreaterThan(100)
  })

  it('call two edges apart only if no end ever lies on the other, however the coordinates err within eps', () => {
    let proved = 0
    fc.assert(
      fc.property(points(16), eps, push, (values, tolerance, by) => {
        const planar = planarOf(onGrid(values), tolerance)
        if (!apart(planar, 0, 1, 2, 3)) return
        proved++
        const bad = pushed(planar, by)
        const end = (offset: number) =>
          [0, 1, 2, 3].flatMap((p) => [bad[4 * p + offset] ?? 0, bad[4 * p + offset + 1] ?? 0])
        for (const [p, a, b] of [
          [0, 2, 3],
          [1, 2, 3],
          [2, 0, 1],
          [3, 0, 1],
        ] as const) {
          expect(planarVertexEdgeContact(end(0), end(2), p, a, b)).toBe(false)
        }
        expect(crossAtStart(end(0))).toBe(false)
      }),
      { numRuns: many.numRuns / 2 },
    )
    expect(proved).toBeGreaterThan(100)
  })

  it('refuse a vertex nearer to an edge than the error', () => {
    const near = (gap: number, tolerance: number) =>
      vertexApart(planarOf([0.5, gap, 0.5, gap, 0, 0, 0, 0, 1, 0, 1, 0], tolerance), 0, 1, 2)
    expect(near(2 ** -30, 0)).toBe(true)
    expect(near(2 ** -30, 2 ** -31)).toBe(false)
    expect(near(2 ** -30, 2 ** -36)).toBe(true)
    expect(near(0, 0)).toBe(false)
  })
})

/** Whether segments 0 1 and 2 3 cross properly, exactly. */
function crossAtStart(p: readonly number[]): boolean {
  const at = (i: number, k: number) => big(p[2 * i + k] ?? 0)
  const side = (a: number, b: number, c: number) =>
    (at(b, 0) - at(a, 0)) * (at(c, 1) - at(a, 1)) - (at(b, 1) - at(a, 1)) * (at(c, 0) - at(a, 0))
  return side(0, 1, 2) * side(0, 1, 3) < 0n && side(2, 3, 0) * side(2, 3, 1) < 0n
}
