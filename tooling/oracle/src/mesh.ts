import { edgeEdgeFirstContact } from './edge-edge'
import type { Positions } from './exact'
import { coordinate } from './motion'
import { segmentTriangleTouch } from './segment-triangle'
import { overlaps } from './sweep'
import { vertexFaceFirstContact } from './vertex-face'
import { valueAt } from './value-at'

/** `f` counts triangles, all others are vertices. Edges have their smaller vertex first. */
export type MeshContact =
  | { readonly kind: 'vertex-face'; readonly v: number; readonly f: number; readonly toi: number }
  | {
      readonly kind: 'edge-edge'
      readonly a0: number
      readonly a1: number
      readonly b0: number
      readonly b1: number
      readonly toi: number
    }

/** An edge that meets a face at rest: its vertices and the face's number. */
export interface EdgeFaceTouch {
  readonly e0: number
  readonly e1: number
  readonly f: number
}

type Face = readonly [number, number, number]
type Edge = readonly [number, number]

/**
 * Every vertex-face and edge-edge contact of a moving mesh between features that share no vertex, by brute force
 * behind an exact box test. Vertex-face first, in the order of (v, f), then edge-edge in the order of their vertices.
 * `toi` is the largest double not later than the first contact.
 */
export function contactsOfMesh(triangles: ArrayLike<number>, x0: Positions, x1: Positions): MeshContact[] {
  const { vertices, edges, faces } = featuresOf(triangles)
  const contacts: MeshContact[] = []
  const points = vertices.map((v) => [v])
  overlaps(boxesOf(x0, x1, points), boxesOf(x0, x1, faces), (i, f) => {
    const v = valueAt(vertices, i)
    const [f0, f1, f2] = valueAt(faces, f)
    if (v === f0 || v === f1 || v === f2) return
    const toi = vertexFaceFirstContact(x0, x1, v, f0, f1, f2)
    if (toi !== undefined) contacts.push({ kind: 'vertex-face', v, f, toi })
  })
  const boxes = boxesOf(x0, x1, edges)
  overlaps(boxes, boxes, (i, j) => {
    const [a0, a1] = valueAt(edges, i)
    const [b0, b1] = valueAt(edges, j)
    if (i >= j || a0 === b0 || a0 === b1 || a1 === b0 || a1 === b1) return
    const toi = edgeEdgeFirstContact(x0, x1, a0, a1, b0, b1)
    if (toi !== undefined) contacts.push({ kind: 'edge-edge', a0, a1, b0, b1, toi })
  })
  return contacts
}

/**
 * Every edge that meets a face it shares no vertex with, all at rest, in the order of (e0, e1, f). Two triangles with
 * a common edge that are folded flat onto each other meet in no such pair: `contactsOfMesh(triangles, x, x)` has them.
 */
export function edgeFaceTouchesOfMesh(triangles: ArrayLike<number>, x: Positions): EdgeFaceTouch[] {
  const { edges, faces } = featuresOf(triangles)
  const touches: EdgeFaceTouch[] = []
  overlaps(boxesOf(x, x, edges), boxesOf(x, x, faces), (i, f) => {
    const [e0, e1] = valueAt(edges, i)
    const face = valueAt(faces, f)
    if (face.includes(e0) || face.includes(e1)) return
    if (segmentTriangleTouch(x, e0, e1, ...face)) touches.push({ e0, e1, f })
  })
  return touches
}

/** Vertices and edges of triangles, each once and sorted; a repeated vertex makes no edge. All triangles are faces. */
function featuresOf(triangles: ArrayLike<number>): { vertices: number[]; edges: Edge[]; faces: Face[] } {
  if (triangles.length % 3 !== 0) throw new RangeError(`triangles.length is ${triangles.length}, not a multiple of 3`)
  const faces: Face[] = []
  const vertices = new Set<number>()
  const edges = new Map<string, Edge>()
  for (let i = 0; i < triangles.length; i += 3) {
    const face: Face = [valueAt(triangles, i), valueAt(triangles, i + 1), valueAt(triangles, i + 2)]
    faces.push(face)
    for (const [a, b] of [
      [face[0], face[1]],
      [face[1], face[2]],
      [face[2], face[0]],
    ] as const) {
      vertices.add(a)
      if (a !== b) edges.set(`${Math.min(a, b)} ${Math.max(a, b)}`, [Math.min(a, b), Math.max(a, b)])
    }
  }
  return {
    vertices: [...vertices].sort((a, b) => a - b),
    edges: [...edges.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]),
    faces,
  }
}

/** Six numbers per feature: least and greatest x, y, z over the motion. */
function boxesOf(x0: Positions, x1: Positions, features: readonly (readonly number[])[]): Float64Array {
  const boxes = new Float64Array(features.length * 6)
  for (const [i, points] of features.entries()) {
    for (let axis = 0; axis < 3; axis++) {
      const values = points.flatMap((point) => [coordinate(x0, point * 3 + axis), coordinate(x1, point * 3 + axis)])
      boxes[i * 6 + axis * 2] = Math.min(...values)
      boxes[i * 6 + axis * 2 + 1] = Math.max(...values)
    }
  }
  return boxes
}
