import type { Pose } from '@ccd/advancement'
import type { DualHierarchy } from '../../src/index'

type Vector = readonly [number, number, number]

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  (a[0] ?? 0) * (b[0] ?? 0) + (a[1] ?? 0) * (b[1] ?? 0) + (a[2] ?? 0) * (b[2] ?? 0)
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

export function unit(v: readonly number[]): number[] {
  const length = Math.hypot(...v)
  return v.map((x) => x / length)
}

export function randomPose(random: () => number, scale: number): Pose {
  const quaternion = unit([random() - 0.5, random() - 0.5, random() - 0.5, random() - 0.5])
  return { position: [random() * scale, random() * scale, random() * scale], rotation: quaternion }
}

/** A point of a body in the world. */
function placed({ position, rotation }: Pose, [x, y, z]: Vector): Vector {
  const [qx, qy, qz, w] = [0, 1, 2, 3].map((k) => rotation[k] ?? 0) as [number, number, number, number]
  const t = cross([2 * qx, 2 * qy, 2 * qz], [x, y, z])
  const u = cross([qx, qy, qz], t)
  return [
    x + w * t[0] + u[0] + (position[0] ?? 0),
    y + w * t[1] + u[1] + (position[1] ?? 0),
    z + w * t[2] + u[2] + (position[2] ?? 0),
  ]
}

/** The points of the hull of a node in the world. */
function hullPoints({ vertices, hullStart, hullVertices }: DualHierarchy, node: number, pose: Pose): Vector[] {
  return Array.from(hullVertices.subarray(hullStart[node], hullStart[node + 1]), (v) =>
    placed(pose, [vertices[3 * v] ?? 0, vertices[3 * v + 1] ?? 0, vertices[3 * v + 2] ?? 0]),
  )
}

/** How far the hulls are apart along a unit vector; negative where they overlap. */
export function gapAlong(
  normal: ArrayLike<number>,
  a: DualHierarchy,
  poseA: Pose,
  b: DualHierarchy,
  poseB: Pose,
): number {
  const high = Math.max(...hullPoints(a, 0, poseA).map((p) => dot(p, normal)))
  const low = Math.min(...hullPoints(b, 0, poseB).map((p) => dot(p, normal)))
  return low - high
}

/**
 * Penetration depth of two hulls: the boundary of their difference consists of faces of the one, faces of the other, and faces
 * between an edge of each, so the least overlap over these normals is the depth. Any normal gives too much, never too little.
 */
export function depthByAxes(a: DualHierarchy, poseA: Pose, b: DualHierarchy, poseB: Pose): number {
  const [pointsA, pointsB] = [hullPoints(a, 0, poseA), hullPoints(b, 0, poseB)]
  const [edgesA, edgesB] = [hullEdges(a, pointsA), hullEdges(b, pointsB)]
  const normals = [...faceNormals(a, pointsA), ...faceNormals(b, pointsB)]
  for (const e of edgesA) for (const f of edgesB) normals.push(cross(e, f))
  // Flat hulls have edges whose own plane bounds them.
  for (const edges of [edgesA, edgesB])
    for (const n of normals.slice(0, 8)) for (const e of edges) normals.push(cross(e, n))
  let depth = Infinity
  for (const n of normals) {
    const length = Math.hypot(...n)
    if (!(length > 0)) continue
    const m = n.map((x) => x / length)
    const [highA, lowA] = extent(pointsA, m)
    const [highB, lowB] = extent(pointsB, m)
    depth = Math.min(depth, highA - lowB, highB - lowA)
  }
  return depth
}

function extent(points: readonly Vector[], n: readonly number[]): [number, number] {
  let high = -Infinity
  let low = Infinity
  for (const p of points) {
    const value = dot(p, n)
    high = Math.max(high, value)
    low = Math.min(low, value)
  }
  return [high, low]
}

function faceNormals({ hullFaces }: DualHierarchy, points: readonly Vector[]): Vector[] {
  const normals: Vector[] = []
  for (let i = 0; i < hullFaces.length; i += 3) {
    const [p, q, r] = [0, 1, 2].map((k) => points[hullFaces[i + k] ?? 0] as Vector) as [Vector, Vector, Vector]
    normals.push(cross(minus(q, p), minus(r, p)))
  }
  return normals
}

function hullEdges({ hullFaces }: DualHierarchy, points: readonly Vector[]): Vector[] {
  const edges: Vector[] = []
  for (let i = 0; i < hullFaces.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const [u, v] = [hullFaces[i + k] ?? 0, hullFaces[i + ((k + 1) % 3)] ?? 0]
      if (u < v) edges.push(minus(points[v] as Vector, points[u] as Vector))
    }
  }
  return edges
}
