import { valueAt } from '@ccd/core'
import { NODE_AXIS1, NODE_AXIS2, NODE_CENTRE, NODE_HALF1, NODE_HALF2, NODE_RADIUS } from '../model/node.kernel'
import type { RigidModel } from '../model/rigid-model'
import { RELATIVE_SHIFT } from '../motion/relative-motion.kernel'
import { direction, slabDirection } from '../step/slab.kernel'
import { pair } from '../step/triangle-step.kernel'
import { closest } from './closest.kernel'

type Vector = readonly [number, number, number]

/**
 * By how much the last two triangles overlap along the direction from A to B across which they overlap least, which is left
 * in `direction`; undefined if there is no direction, as between two points that coincide. It is negative by their distance
 * where they are apart. Closest points that rounding could have put there do not tell the direction, and triangles that
 * touch may overlap as little along several: of these the one is taken across which the bodies as a whole overlap least.
 *
 * @param slack - What rounding can do to a length.
 */
export function leastOverlap(a: RigidModel, b: RigidModel, relative: Float64Array, slack: number): number | undefined {
  if (valueAt(closest, 0) > 4 * slack) {
    slabDirection(pair, closest)
    return overlapAlong([valueAt(direction, 0), valueAt(direction, 1), valueAt(direction, 2)])
  }
  const found = candidates().map((n) => ({ n, overlap: overlapAlong(n) }))
  const least = found.reduce((most, { overlap }) => Math.min(most, overlap), Infinity)
  const best = found
    .filter(({ overlap }) => overlap <= least + 4 * slack)
    .map((each) => ({ ...each, ofBodies: overlapOfBodies(a, b, relative, each.n) }))
    // Directions that differ by rounding are one: the first of them.
    .reduce<{ n: Vector; overlap: number; ofBodies: number } | undefined>(
      (known, each) => (known && each.ofBodies >= known.ofBodies - 4 * slack ? known : each),
      undefined,
    )
  if (!best) return undefined
  direction.set(best.n)
  return best.overlap
}

/** By how much the last two triangles overlap along the direction across which they overlap least; undefined if there is none. */
export function leastOverlapOfPair(): number | undefined {
  const found = candidates().map(overlapAlong)
  return found.length === 0 ? undefined : Math.min(...found)
}

/** Normals of the faces and of two edges, the normal of each edge in its own face, and from one point to the other. */
function candidates(): readonly Vector[] {
  const normals: Vector[] = []
  const edges = [0, 9].map((from) =>
    [0, 1, 2].map((e): Vector => minus(vertex(from + 3 * ((e + 1) % 3)), vertex(from + 3 * e))),
  )
  for (const [u, v] of edges) {
    if (!u || !v) continue
    const face = cross(u, v)
    normals.push(face)
    for (const own of edges.flat()) normals.push(cross(face, own))
  }
  for (const u of valueAt(edges, 0)) for (const v of valueAt(edges, 1)) normals.push(cross(u, v))
  normals.push(minus(pointOf(4), pointOf(1)))
  return normals.flatMap((n): readonly Vector[] => {
    const length = Math.hypot(...n)
    if (!(length > 0)) return []
    const unit: Vector = [n[0] / length, n[1] / length, n[2] / length]
    return [unit, [-unit[0], -unit[1], -unit[2]]]
  })
}

/** By how much the last two triangles overlap along a unit vector from A to B. */
export function overlapAlong(n: Vector): number {
  const height = (p: number) => dot(n, vertex(p))
  return Math.max(height(0), height(3), height(6)) - Math.min(height(9), height(12), height(15))
}

/** By how much the volumes around the bodies overlap along a direction. */
function overlapOfBodies(a: RigidModel, b: RigidModel, f: Float64Array, n: Vector): number {
  const column = (k: number) => valueAt(f, k) * n[0] + valueAt(f, 3 + k) * n[1] + valueAt(f, 6 + k) * n[2]
  const shift = [0, 1, 2].reduce((sum, k) => sum + valueAt(n, k) * valueAt(f, RELATIVE_SHIFT + k), 0)
  return shift + reachOf(a, [column(0), column(1), column(2)]) + reachOf(b, [-n[0], -n[1], -n[2]])
}

/** How far the volume around a body reaches along a direction in its own coordinates. */
function reachOf({ nodes }: RigidModel, n: Vector): number {
  const along = (at: number) => dot(n, [valueAt(nodes, at), valueAt(nodes, at + 1), valueAt(nodes, at + 2)])
  const half1 = valueAt(nodes, NODE_HALF1) * Math.abs(along(NODE_AXIS1))
  return (
    along(NODE_CENTRE) + half1 + valueAt(nodes, NODE_HALF2) * Math.abs(along(NODE_AXIS2)) + valueAt(nodes, NODE_RADIUS)
  )
}

function vertex(p: number): Vector {
  return [valueAt(pair, p), valueAt(pair, p + 1), valueAt(pair, p + 2)]
}

function pointOf(at: number): Vector {
  return [valueAt(closest, at), valueAt(closest, at + 1), valueAt(closest, at + 2)]
}

function minus(p: Vector, q: Vector): Vector {
  return [p[0] - q[0], p[1] - q[1], p[2] - q[2]]
}

function dot(p: Vector, q: Vector): number {
  return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
}

function cross(p: Vector, q: Vector): Vector {
  return [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
}
