import { createHierarchy } from '@ccd/bvh'
import { areAdjacent, createTopology, forEachFeaturePair } from '@ccd/core'
import { polynomialEdgeEdgeToi, polynomialVertexFaceToi } from '@ccd/elementary'
import { edgeFaceTouchesOfMesh } from '@ccd/oracle'
import {
  between,
  closingRing,
  doubleCover,
  foldedSheet,
  grid,
  helicalRamp,
  rollingSheet,
  seededRandom,
  type MovingMesh,
} from '@ccd/scenes'
import { describe, expect, it } from 'vitest'
import { ConeCuller } from '../src/culler/cone-culler'
import { WHOLE_PROOF, type Proof } from '../src/culler/proof'
import { loopThroughOneVertex, twistedDisc } from './support/hard-patches'

/** Control points on a coarse grid: positions at multiples of 1 / TIMES are exact doubles. */
const GRID = 2 ** -8
const TIMES = 8
const seeds = process.env.CCD_FULL === '1' ? 40 : 2

interface Curved {
  readonly mesh: MovingMesh
  readonly control: readonly Float64Array[]
}

/** The motion of the mesh as a curve of degree 2 or 3 whose inner control points are off the straight line by up to `bend`. */
function curved(mesh: MovingMesh, degree: number, bend: number, seed: number): Curved {
  const random = seededRandom(seed)
  const control = Array.from({ length: degree + 1 }, (_, i) =>
    mesh.x0.map((x, k) => {
      const straight = x + (i / degree) * ((mesh.x1[k] ?? 0) - x)
      const off = i === 0 || i === degree ? 0 : bend * between(random, -1, 1)
      return GRID * Math.round((straight + off) / GRID)
    }),
  )
  return { mesh, control }
}

/** A sheet that is the same at both ends; in between `fold` of its left half is laid over the right one. */
function thereAndBack(seed: number, degree: number, fold: number): Curved {
  const { triangles, x0 } = grid({ columns: 6, rows: 3, noise: 0.02, seed })
  const mesh: MovingMesh = { name: 'there and back', triangles, x0, x1: x0 }
  const { control } = curved(mesh, degree, 0, seed)
  const inner = x0.map((x, i) => {
    const left = 3 - (x0[i - (i % 3)] ?? 0)
    const moved = left <= 0 ? x : i % 3 === 0 ? x + 4 * fold * left : i % 3 === 2 ? x + left : x
    return GRID * Math.round(moved / GRID)
  })
  return { mesh, control: control.map((points, i) => (i === 0 || i === degree ? points : inner)) }
}

/** Both ends and the border at rest; in between the inner vertices are shifted beyond their neighbours. */
function innerThereAndBack(degree: number, shift: number): Curved {
  const { triangles, x0 } = grid({ columns: 5, rows: 4, noise: 0 })
  const mesh: MovingMesh = { name: 'inner vertices there and back', triangles, x0, x1: x0 }
  const inner = x0.map((x, i) => {
    const [u = 0, v = 0] = x0.subarray(i - (i % 3))
    return i % 3 === 0 && u > 0 && u < 5 && v > 0 && v < 4 ? x + shift : x
  })
  return { mesh, control: Array.from({ length: degree + 1 }, (_, i) => (i === 0 || i === degree ? x0 : inner)) }
}

function cases(seed: number): Curved[] {
  return [2, 3].flatMap((degree) => [
    ...[0.05, 0.3, 1].flatMap((bend) => [
      curved(grid({ seed, columns: 6, rows: 5, noise: 0.4 }), degree, bend, seed),
      curved(foldedSheet({ seed, from: 0, to: 0.3 + bend }), degree, 0.3 * bend, seed),
      curved(rollingSheet({ seed, from: 0, to: 0.4 }), degree, bend, seed),
      curved(helicalRamp({ seed, bump: 1.2, turns: 1.2 }), degree, 0.3 * bend, seed),
      curved(closingRing({ gap: 0.6, endGap: 0.3 - bend }), degree, 0.1 * bend, seed),
      curved(doubleCover({ seed, noise: 0.2 }), degree, 0.1 * bend, seed),
      curved(twistedDisc(seed), degree, 0.1 * bend, seed),
      curved(loopThroughOneVertex(), degree, 0.1 * bend, seed),
    ]),
    ...[0.2, 0.6, 1, 2].map((fold) => thereAndBack(seed, degree, fold)),
    ...[0.5, 1, 3].map((shift) => innerThereAndBack(degree, shift)),
  ])
}

function conesOf({ mesh, control }: Curved, proof: Proof = WHOLE_PROOF): ConeCuller {
  const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
  const cones = new ConeCuller(topology, createHierarchy(topology), { effort: 'always' }, { leastTriangles: 2, proof })
  cones.begin({ motion: { kind: 'polynomial', control }, minSeparation: 0, horizon: 1 })
  return cones
}

/** Exact: sums of integers times GRID over TIMES to the degree. */
function positionsAt(control: readonly Float64Array[], k: number): Float64Array {
  let points = control.map((p) => p.map((x) => x / GRID))
  while (points.length > 1)
    points = points.slice(1).map((p, i) => p.map((x, j) => k * x + (TIMES - k) * (points[i]?.[j] ?? 0)))
  return points[0] ?? new Float64Array()
}

/** Edges and faces without a common vertex that meet at one of the times, by exact arithmetic, and how many of them labels join. */
function touchesAndLost({ mesh, control }: Curved, labels: readonly Int32Array[]): { touches: number; lost: number[] } {
  const { triangles } = mesh
  const lost = labels.map(() => 0)
  let touches = 0
  for (let k = 0; k <= TIMES; k++) {
    for (const { e0, e1, f } of edgeFaceTouchesOfMesh(triangles, positionsAt(control, k))) {
      touches++
      labels.forEach((label, i) => {
        for (let t = 0; t < triangles.length / 3; t++) {
          const corners = triangles.subarray(3 * t, 3 * t + 3)
          if (!corners.includes(e0) || !corners.includes(e1)) continue
          if ((label[t] ?? -1) >= 0 && label[t] === label[f]) lost[i] = (lost[i] ?? 0) + 1
        }
      })
    }
  }
  return { touches, lost }
}

describe('normal cones of curves that are no lines', () => {
  it('join no edge and face that meet at any of many times, by exact arithmetic', () => {
    let patches = 0
    let touches = 0
    for (let seed = 1; seed <= seeds; seed++) {
      for (const one of cases(seed)) {
        const cones = conesOf(one)
        const found = touchesAndLost(one, [cones.triangleLabel])
        patches += cones.counts.patches
        touches += found.touches
        expect(found.lost, `${one.mesh.name}, degree ${one.control.length - 1}, seed ${seed}`).toEqual([0])
      }
    }
    expect(patches).toBeGreaterThan(200)
    expect(touches).toBeGreaterThan(2000)
  })

  it('need what they ask of the times between the ends: areas and borders', () => {
    const mutants = (['areasPositive', 'areasBetween', 'stepSimple'] as const).map((without) => ({
      ...WHOLE_PROOF,
      [without]: false,
    }))
    const lost = mutants.map(() => 0)
    for (const one of cases(1)) {
      const labels = mutants.map((proof) => conesOf(one, proof).triangleLabel)
      touchesAndLost(one, labels).lost.forEach((count, i) => (lost[i] = (lost[i] ?? 0) + count))
    }
    expect(lost.map((count) => count > 0)).toEqual([true, true, true])
  })

  it('join no two features that the inclusion solver sees touch', () => {
    let asked = 0
    for (let seed = 1; seed <= seeds; seed++) {
      for (const one of cases(seed)) {
        const { mesh, control } = one
        const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
        const label = conesOf(one).triangleLabel
        const { edges } = topology
        const corner = (f: number, k: number) => mesh.triangles[3 * f + k] ?? 0
        for (let t = 0; t < topology.triangleCount; t++) {
          for (let u = t + 1 + ((t + seed) % 5); u < topology.triangleCount; u += 5) {
            if ((label[t] ?? -1) < 0 || label[t] !== label[u] || areAdjacent(mesh.triangles, t, u)) continue
            forEachFeaturePair(topology, t, u, (kind, a, b) => {
              asked++
              const end = (e: number, k: number) => edges[2 * e + k] ?? 0
              const toi =
                kind === 'vertex-face'
                  ? polynomialVertexFaceToi(control, a, corner(b, 0), corner(b, 1), corner(b, 2))
                  : polynomialEdgeEdgeToi(control, end(a, 0), end(a, 1), end(b, 0), end(b, 1))
              expect(toi, `${mesh.name}, degree ${control.length - 1}, seed ${seed}, ${kind} ${a} ${b}`).toBe(Infinity)
            })
          }
        }
      }
    }
    expect(asked).toBeGreaterThan(5_000)
  })
})
