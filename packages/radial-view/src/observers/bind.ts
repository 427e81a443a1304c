import { valueAt } from '@ccd/core'
import { nearestVertices } from './nearest-vertices.kernel'
import type { Pose } from '../clusters/pose'

/** Joints as affine combinations of vertices: where they are when the mesh has moved and nobody says where they went. */
export interface Binding {
  /** Where the vertices of each joint begin in `vertices`. */
  readonly start: Uint32Array
  readonly vertices: Uint32Array
  /** The weights of each joint sum up to one. */
  readonly weights: Float64Array
}

/** So many vertices carry a joint: enough that noise of single ones hardly moves it. */
const VERTICES = 48

/**
 * Binds every joint to the vertices around it, so that it follows affine motions of these exactly. Of all weights that put
 * it in its place at rest, those nearest to equal ones are taken. A joint that the vertices cannot reach (all of them
 * lie in a plane, say) is bound to the nearest place: an observer may be anywhere.
 */
export function bindJoints({ topology, rest, joints, eligible }: Pose): Binding {
  const candidates: number[] = []
  const used = new Uint8Array(topology.vertexCount)
  eligible.forEach((value, t) => {
    if (value !== 1) return
    for (const v of topology.triangles.subarray(3 * t, 3 * t + 3)) {
      if (used[v] === 1) continue
      used[v] = 1
      candidates.push(v)
    }
  })
  const list = Uint32Array.from(candidates)
  const start: number[] = [0]
  const vertices: number[] = []
  const weights: number[] = []
  for (let joint = 0; joint < joints.length / 3; joint++) {
    const [x, y, z] = point(joints, joint)
    const near = nearestVertices(rest, list, VERTICES, x, y, z)
    vertices.push(...near)
    weights.push(
      ...affineWeights(
        near.map((v) => point(rest, v)),
        [x, y, z],
      ),
    )
    start.push(vertices.length)
  }
  return {
    start: Uint32Array.from(start),
    vertices: Uint32Array.from(vertices),
    weights: Float64Array.from(weights),
  }
}

type Vector = readonly [number, number, number]

function point(x: Float64Array, i: number): Vector {
  return [valueAt(x, 3 * i), valueAt(x, 3 * i + 1), valueAt(x, 3 * i + 2)]
}

/** Weights 1 / n + (p − centre) · λ with the λ that reaches the target; λ is damped where the points are flat. */
function affineWeights(points: readonly Vector[], target: Vector): number[] {
  const n = points.length
  if (n === 0) return []
  const centre = [0, 1, 2].map((k) => points.reduce((sum, p) => sum + valueAt(p, k), 0) / n)
  const offset = points.map((p) => [0, 1, 2].map((k) => valueAt(p, k) - valueAt(centre, k)))
  const moment = [0, 1, 2].map((i) =>
    [0, 1, 2].map((j) => offset.reduce((sum, o) => sum + valueAt(o, i) * valueAt(o, j), 0)),
  )
  const trace = [0, 1, 2].reduce((sum, i) => sum + valueAt(valueAt(moment, i), i), 0)
  const damped = moment.map((row, i) => row.map((value, j) => (i === j ? value + 1e-9 * trace : value)))
  const wanted = [0, 1, 2].map((k) => valueAt(target, k) - valueAt(centre, k))
  const lambda = solveThree(damped, wanted)
  return offset.map((o) => 1 / n + [0, 1, 2].reduce((sum, k) => sum + valueAt(o, k) * valueAt(lambda, k), 0))
}

/** Cramer's rule; zeros where the determinant is none. */
function solveThree(rows: readonly (readonly number[])[], right: readonly number[]): number[] {
  const m = (i: number, j: number) => valueAt(valueAt(rows, i), j)
  const det = (column: (i: number, j: number) => number) =>
    column(0, 0) * (column(1, 1) * column(2, 2) - column(1, 2) * column(2, 1)) -
    column(0, 1) * (column(1, 0) * column(2, 2) - column(1, 2) * column(2, 0)) +
    column(0, 2) * (column(1, 0) * column(2, 1) - column(1, 1) * column(2, 0))
  const whole = det(m)
  return [0, 1, 2].map((k) => {
    const value = det((i, j) => (j === k ? valueAt(right, i) : m(i, j))) / whole
    return Number.isFinite(value) ? value : 0
  })
}
