import { IS_LEAF, MAY_ANSWER, type DualHierarchy } from '../../src/index'
import { convexHull, type Hull } from '../../src/hull/quickhull.kernel'
import { diagonal } from './hulls'

interface Node {
  readonly triangles: readonly number[]
  readonly points: readonly number[]
  readonly hull: Hull
  readonly children: readonly Node[]
  readonly h: number
  readonly s: number
}

/**
 * A hierarchy that is no simplification but keeps every promise of one: leaves are single triangles, and the node above holds the hull
 * of the vertices below, shrunk about their middle by a share of its size. So h and s are large, and known by construction: the way of
 * the farthest vertex, and that way plus the longest edge of a face, as each corner of a face is a vertex that has moved.
 *
 * @param answering - How many levels above the leaves may answer.
 */
export function stackedHierarchy(
  positions: Float64Array,
  triangles: Uint32Array,
  shrink: number,
  answering: number,
): DualHierarchy {
  const vertices = [...positions]
  const levels: Node[][] = [[]]
  for (let t = 0; t < triangles.length / 3; t++) {
    const points = [0, 1, 2].map((k) => triangles[3 * t + k] ?? 0)
    levels[0]?.push({ triangles: [t], points, hull: hullOf(vertices, points), children: [], h: 0, s: 0 })
  }
  for (let below = levels[0] ?? []; below.length > 1; below = levels[levels.length - 1] ?? []) {
    const groups: Node[] = []
    const order = below.toSorted((p, q) => middle(vertices, p) - middle(vertices, q))
    for (let i = 0; i < order.length; i += 3) groups.push(above(vertices, order.slice(i, i + 3), shrink))
    levels.push(groups)
  }
  return laidOut(Float64Array.from(vertices), positions.length / 3, levels.toReversed(), answering)
}

/** A place along a space-filling curve, roughly, so that neighbours are grouped. */
function middle(vertices: readonly number[], { points }: Node): number {
  const cell = [0, 1, 2].map((k) =>
    Math.floor(16 * (8 + points.reduce((sum, p) => sum + (vertices[3 * p + k] ?? 0) / points.length, 0))),
  )
  let key = 0
  for (let bit = 8; bit >= 0; bit--) for (const c of cell) key = 2 * key + ((c >> bit) & 1)
  return key
}

function above(vertices: number[], children: readonly Node[], shrink: number): Node {
  const triangles = children.flatMap((child) => child.triangles)
  const used = [...new Set(children.flatMap((child) => originals(child)))].toSorted((p, q) => p - q)
  const at = (p: number): number[] => [0, 1, 2].map((k) => vertices[3 * p + k] ?? 0)
  const centre = [0, 1, 2].map((k) => used.reduce((sum, p) => sum + (at(p)[k] ?? 0) / used.length, 0))
  let moved = 0
  const points = used.map((p) => {
    const from = at(p)
    const to = from.map((x, k) => x + shrink * ((centre[k] ?? 0) - x))
    moved = Math.max(moved, Math.hypot(...to.map((x, k) => x - (from[k] ?? 0))))
    vertices.push(...to)
    return vertices.length / 3 - 1
  })
  const hull = hullOf(vertices, points)
  let longest = 0
  const corners = Array.from(hull.faces, (place) => at(hull.vertices[place] ?? 0))
  for (let i = 0; i < corners.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const [p, q] = [corners[i + k] ?? [], corners[i + ((k + 1) % 3)] ?? []]
      longest = Math.max(longest, Math.hypot(...p.map((x, c) => x - (q[c] ?? 0))))
    }
  }
  // Hulls below lie in the hull of the vertices, so no point of theirs is farther from this hull than a vertex.
  const h = moved * (1 + 1e-12)
  return { triangles, points, hull, children, h, s: (moved + longest) * (1 + 1e-12) }
}

/** Vertices of the input below a node. */
function originals(node: Node): number[] {
  if (node.children.length === 0) return [...node.points]
  return node.children.flatMap((child) => originals(child))
}

function hullOf(vertices: readonly number[], points: readonly number[]): Hull {
  const local = Float64Array.from(points.flatMap((p) => [0, 1, 2].map((k) => vertices[3 * p + k] ?? 0)))
  const hull = convexHull(
    local,
    Int32Array.from(points, (_, i) => i),
    points.length,
  )
  if (hull === undefined) throw new Error('points on a line')
  return { ...hull, vertices: Int32Array.from(hull.vertices, (i) => points[i] ?? 0) }
}

function laidOut(vertices: Float64Array, inputVertexCount: number, levels: Node[][], answering: number): DualHierarchy {
  const nodes: Node[] = []
  const levelStart = [0]
  let current = levels[0] ?? []
  const childStart: number[] = []
  const parent = [0]
  while (current.length > 0) {
    nodes.push(...current)
    levelStart.push(nodes.length)
    current = current.flatMap((node) => node.children)
  }
  let next = 1
  nodes.forEach((node, n) => {
    childStart.push(next)
    for (const _ of node.children) parent[next++] = n
  })
  childStart.push(next)
  const depthOf = (n: number): number =>
    levelStart.findIndex((start, d) => n >= start && n < (levelStart[d + 1] ?? Infinity))
  const starts = (size: (node: Node) => number): Uint32Array => {
    const out = [0]
    for (const node of nodes) out.push((out[out.length - 1] ?? 0) + size(node))
    return Uint32Array.from(out)
  }
  const depth = levelStart.length - 2
  return {
    size: diagonal(vertices.subarray(0, 3 * inputVertexCount)),
    vertices,
    inputVertexCount,
    nodeCount: nodes.length,
    levelStart: Uint32Array.from(levelStart),
    childStart: Uint32Array.from(childStart),
    parent: Uint32Array.from(parent),
    flags: Uint8Array.from(nodes, (node, n) =>
      node.children.length === 0 ? MAY_ANSWER | IS_LEAF : depth - depthOf(n) <= answering ? MAY_ANSWER : 0,
    ),
    hullStart: starts((node) => node.hull.vertices.length),
    hullVertices: Uint32Array.from(nodes.flatMap((node) => [...node.hull.vertices])),
    supportArea: Float64Array.from(
      nodes.flatMap((node) => [...node.hull.vertices].map(() => 0.01 * node.triangles.length)),
    ),
    faceStart: starts((node) => node.hull.faces.length / 3),
    hullFaces: Uint32Array.from(nodes.flatMap((node) => [...node.hull.faces])),
    patchStart: starts((node) => (node.children.length === 0 ? 1 : 0)),
    patchTriangles: Uint32Array.from(nodes.flatMap((node) => (node.children.length === 0 ? [...node.points] : []))),
    inputTriangles: Uint32Array.from(nodes.flatMap((node) => (node.children.length === 0 ? [...node.triangles] : []))),
    h: Float64Array.from(nodes, ({ h }) => h),
    s: Float64Array.from(nodes, ({ s }) => s),
    r: Float64Array.from(nodes, ({ triangles }) => 1 / Math.sqrt(0.01 * triangles.length)),
  }
}
