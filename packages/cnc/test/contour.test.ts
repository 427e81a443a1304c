import { createHierarchy } from '@ccd/bvh'
import { createTopology } from '@ccd/core'
import { between, grid, seededRandom, type MovingMesh } from '@ccd/scenes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAxis } from '../src/cones/axis.kernel'
import { ContourTest } from '../src/contour/contour.kernel'
import { startsApart, type Planar } from '../src/contour/planar.kernel'
import { ConeCuller } from '../src/culler/cone-culler'
import { WHOLE_PROOF } from '../src/culler/proof'
import { LAST } from '../src/patches/patches.kernel'
import { big } from './support/exact'
import { closingHole } from './support/hard-patches'
import { conesOver, linearStep, lostContacts } from './support/lost-contacts'

const full = process.env.CCD_FULL === '1'

/** Whether a border of these points, seen along (r, 0, 1) and at rest, counts as simple. */
function isSimple(r: number, points: readonly (readonly [number, number, number])[]): boolean {
  const contour = new ContourTest(points.length, 1, WHOLE_PROOF, false)
  const positions = Float64Array.from(points.flat())
  const loop = Uint32Array.from(points, (_, i) => (i === points.length - 1 ? (i | LAST) >>> 0 : i))
  return contour.contourSimple([positions, positions], loop, 0, points.length, { ...createAxis(), r }, -1, -1)
}

describe('a border that touches itself', () => {
  it('is never simple, however its projection is rounded', () => {
    const bits = fc.noBias(fc.integer({ min: 2 ** 39, max: 2 ** 40 - 1 }))
    let roundedApart = 0
    fc.assert(
      fc.property(bits, bits, fc.constantFrom(3, 5, 7, 11), (ratio, height, step) => {
        // The tip of a notch lies on the edge from (x, 2, z) to (x, 0, z): both have the same x − r z, exactly.
        const r = ratio * 2 ** -40
        const z = height * 2 ** -39
        const x = -4
        const tip = [x + r * step, 1, z + step] as const
        expect(big(tip[0]) - big(x)).toBe(big(r) * BigInt(step))
        const border = (notch: readonly [number, number, number]) =>
          [[0, 0, 0], notch, [0, 2, 0], [x, 2, z], [x, 0, z]] as const
        if (tip[0] - r * tip[2] > x - r * z) roundedApart++
        expect(isSimple(r, border(tip))).toBe(false)
        expect(isSimple(r, border([tip[0] + 2 ** -30, 1, tip[2]]))).toBe(true)
      }),
      { numRuns: full ? 5000 : 300 },
    )
    expect(roundedApart).toBeGreaterThan(10)
  })
})

describe('two edges at the start', () => {
  it('are apart only if they are, however their coordinates err within eps', () => {
    for (const eps of [2 ** -50, 2 ** -30, 2 ** -10]) {
      for (const turned of [false, true]) {
        const points = (gap: number) => {
          const all = [0, 0, 1, 0, 0.5, gap, 0.5, 1]
          const placed = turned ? all.map((_, i) => all[i ^ 1] ?? 0) : all
          return Float64Array.from(
            [0, 1, 2, 3].flatMap((p) => [0, 0, 0, 0].map((_, i) => placed[2 * p + (i % 2)] ?? 0)),
          )
        }
        const apart = (gap: number, ...order: [number, number, number, number]) => {
          const planar: Planar = { degree: 1, points: points(gap), eps, scratch: new Float64Array(3) }
          return startsApart(planar, ...order)
        }
        for (const order of [
          [0, 1, 2, 3],
          [2, 3, 0, 1],
        ] as [number, number, number, number][]) {
          // Both may be off by eps, towards each other.
          for (const gap of [0, eps / 2, eps, 2 * eps]) expect(apart(gap, ...order)).toBe(false)
          expect(apart(16 * eps, ...order)).toBe(true)
        }
      }
    }
  })
})

describe('a border of several loops', () => {
  it('is refused where rounding hides that two run counter-clockwise: a speck over a sheet', () => {
    const sheet = grid({ columns: 2, rows: 2, noise: 0 })
    let touched = 0
    for (let seed = 1; seed <= 40; seed++) {
      const random = seededRandom(seed)
      // Far from the corner of the sheet that positions are relative to, its area is below their rounding.
      const at = [between(random, 0.1, 0.9), between(random, 0.1, 0.9)] as const
      const turn = between(random, 0, 2)
      const speck = (z: number) =>
        [0, 1, 2].flatMap((i) => {
          const angle = turn + (2 * Math.PI * i) / 3
          return [at[0] + Math.cos(angle) * 2 ** -28, at[1] + Math.sin(angle) * 2 ** -28, z]
        })
      const first = sheet.x0.length / 3
      const mesh: MovingMesh = {
        name: `speck ${seed}`,
        triangles: Uint32Array.from([...sheet.triangles, first, first + 1, first + 2]),
        x0: Float64Array.from([...sheet.x0, ...speck(1)]),
        x1: Float64Array.from([...sheet.x0, ...speck(-1)]),
      }
      const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
      const bodies = new Uint32Array(topology.triangleCount)
      const hierarchy = createHierarchy(topology, { build: 'morton', positions: mesh.x0, bodies })
      const cones = new ConeCuller(topology, hierarchy, { effort: 'always' }, { leastTriangles: 2 })
      cones.begin(linearStep(mesh.x0, mesh.x1))
      expect(lostContacts(mesh, cones.triangleLabel), mesh.name).toEqual([])
      touched += lostContacts(mesh, new Int32Array(topology.triangleCount)).length
    }
    expect(touched).toBeGreaterThan(40)
  })

  it('is refused where a hole of three edges folds flat and turns over', () => {
    const mesh = closingHole()
    const cones = conesOver(mesh)
    expect(lostContacts(mesh, cones.triangleLabel)).toEqual([])
    // Taken for a height field, it would lose a contact; before the hole closes it is one.
    expect(lostContacts(mesh, new Int32Array(cones.triangleLabel.length))).not.toEqual([])
    const half = conesOver({ ...mesh, x1: mesh.x0.map((x, i) => x + 0.5 * ((mesh.x1[i] ?? 0) - x)) })
    expect(half.triangleLabel.every((label) => label === 0)).toBe(true)
  })
})
