import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRigidModel, linearMotion, piecewiseMotion, type BodyMotion, type RigidModel } from '../src/index'
import { RELATIVE_UNTIL, RELATIVE_MOTION_LENGTH, relativeMotionAt } from '../src/motion/relative-motion.kernel'
import { nodeResult, nodeStep } from '../src/step/node-step.kernel'
import { NODE_LENGTH } from '../src/model/node.kernel'
import { triangleStep, trianglesApart } from '../src/step/triangle-step.kernel'
import type { Mesh } from './support/meshes'
import { distanceAt } from './support/reference'

const full = process.env['CCD_FULL'] === '1'

// One step of advancement is one claim: "these stay apart for that long". It is put to the test by looking, at random
// times within the step, at the distance that a second implementation finds.

const real = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((n) => n / 1e6)
const point = fc.tuple(real, real, real)
const unit = fc
  .tuple(real, real, real, real)
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => q.map((x) => x / Math.hypot(...q)))

/** Slow drift, fast turn, about a point that may be far off: what bends paths most. */
const motion = fc
  .tuple(point, point, unit, unit, point, fc.constantFrom(0, 0.1, 1, 3), fc.constantFrom(0, 1, 4), fc.boolean())
  .map(([from, drift, q0, q1, reference, speed, arm, moves]): BodyMotion => {
    const start = { position: from.map((x) => 2 * x), rotation: q0 }
    const end = { position: from.map((x, k) => 2 * x + speed * (drift[k] ?? 0)), rotation: q1 }
    return linearMotion(start, moves ? end : { ...end, rotation: q0 }, { reference: reference.map((x) => arm * x) })
  })

const triangle = fc
  .tuple(point, point, point)
  .map((corners): Mesh => ({ positions: corners.flat(), triangles: [0, 1, 2] }))
const shares = [1e-3, 0.03, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.97, 0.995, 0.9999]

function relativeMotionOf(
  a: RigidModel,
  motionA: BodyMotion,
  b: RigidModel,
  motionB: BodyMotion,
  t: number,
): Float64Array {
  const relative = new Float64Array(RELATIVE_MOTION_LENGTH)
  relativeMotionAt(t, motionA.pieces, a.origin, motionB.pieces, b.origin, 1e-12, relative)
  return relative
}

describe('one step of advancement', () => {
  it('two triangles stay apart for as long as claimed', () => {
    let long = 0
    fc.assert(
      fc.property(
        triangle,
        triangle,
        motion,
        motion,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (a, b, motionA, motionB, t) => {
          const [modelA, modelB] = [
            createRigidModel(a.positions, a.triangles),
            createRigidModel(b.positions, b.triangles),
          ]
          const relative = relativeMotionOf(modelA, motionA, modelB, motionB, t)
          const apart = trianglesApart(relative, modelA.corners, 0, modelB.corners, 0)
          const step = Math.min(triangleStep(relative), 2)
          if (step > 0) expect(apart).toBeGreaterThan(0)
          if (step > 0.2) long++
          for (const share of shares)
            expect(distanceAt(a, motionA, b, motionB, t + share * step) > 0 || step === 0, `at ${share}`).toBe(true)
        },
      ),
      { numRuns: full ? 20_000 : 1000 },
    )
    expect(long).toBeGreaterThan(50)
  })

  it('two nodes stay apart for as long as claimed, and at least as far as claimed to begin with', () => {
    let long = 0
    let claimed = 0
    let apart = 0
    const radius = fc.constantFrom(0, 0.05, 0.3)
    const half = fc.constantFrom(0, 0.2, 0.7)
    const volume = fc.tuple(unit, point, half, half, radius)
    fc.assert(
      fc.property(volume, volume, motion, motion, (va, vb, motionA, motionB) => {
        const [nodesA, meshA] = sweptSphere(va)
        const [nodesB, meshB] = sweptSphere(vb)
        const relative = relativeMotionOf(POINT, motionA, POINT, motionB, 0)
        const reach = (nodesA[11] ?? 0) + (nodesB[11] ?? 0)
        const step = Math.min(nodeStep(relative, nodesA, 0, nodesB, 0), 2)
        const start = distanceAt(meshA, motionA, meshB, motionB, 0) - reach
        expect(nodeResult[0] ?? 0).toBeLessThanOrEqual(Math.max(0, start))
        if (start > 0.1) {
          claimed += nodeResult[0] ?? 0
          apart += start
        }
        if (step > 0.2) long++
        for (const share of shares) {
          const there = distanceAt(meshA, motionA, meshB, motionB, share * step) - reach
          expect(there > 0 || step === 0, `at ${share} of ${step}: ${there}`).toBe(true)
        }
      }),
      { numRuns: full ? 20_000 : 1000 },
    )
    expect(long).toBeGreaterThan(50)
    // How much of the distance is found is a matter of speed: three rounds of projection find less than half in rare cases.
    expect(claimed).toBeGreaterThan(0.99 * apart)
  })

  it('claims nothing beyond the end of a piece', () => {
    fc.assert(
      fc.property(motion, fc.double({ min: 0.1, max: 0.9, noNaN: true }), (first, at) => {
        const matrix = Array.from(first.matrixAt(1, new Float64Array(16)))
        const stays = linearMotion(poseOf(matrix), poseOf(matrix))
        const relative = relativeMotionOf(
          POINT,
          piecewiseMotion([first, stays], [0, at, 1]),
          POINT,
          piecewiseMotion([stays], [0, 1]),
          0,
        )
        expect(relative[RELATIVE_UNTIL]).toBe(at)
      }),
      { numRuns: 50 },
    )
  })
})

const POINT = createRigidModel([0, 0, 0], [0, 0, 0])

/** Nodes of one swept sphere, and its rectangle as two triangles with exactly the stored numbers. */
function sweptSphere([q, centre, half1, half2, radius]: [number[], number[], number, number, number]): [
  Float32Array,
  Mesh,
] {
  const [x = 0, y = 0, z = 0, w = 1] = q
  const axis1 = [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)]
  const axis2 = [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)]
  const nodes = new Float32Array(NODE_LENGTH)
  nodes.set([...centre, ...axis1, ...axis2, half1, half2, radius])
  const at = (k: number) => nodes[k] ?? 0
  const positions: number[] = []
  for (const [s, t] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const) {
    for (let k = 0; k < 3; k++) positions.push(at(k) + s * at(9) * at(3 + k) + t * at(10) * at(6 + k))
  }
  return [nodes, { positions, triangles: [0, 1, 2, 1, 3, 2] }]
}

function poseOf(m: readonly number[]) {
  const at = (k: number) => m[k] ?? 0
  const w = Math.sqrt(Math.max(0, 1 + at(0) + at(5) + at(10))) / 2
  // The property needs some pose at the joint that fits; turns by almost π are left to the other tests.
  fc.pre(w > 0.05)
  const q = [(at(6) - at(9)) / (4 * w), (at(8) - at(2)) / (4 * w), (at(1) - at(4)) / (4 * w), w]
  return { position: [at(12), at(13), at(14)], rotation: q.map((value) => value / Math.hypot(...q)) }
}
