/**
 * Whether a vertex and a face, or two edges, on straight paths may touch, as far as the coordinates say: they do not
 * if one is beyond the other at the start, and on the same side at the end (see `moving-overlap`). Exact, since
 * nothing is computed.
 */
export function movingBoxesOverlap(
  vertexFace: boolean,
  corners: Uint32Array,
  x0: Float64Array,
  x1: Float64Array,
  a: number,
  b: number,
): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const start = vertexFace ? sideOfFace(corners, x0, a, b, axis) : sideOfEdge(corners, x0, a, b, axis)
    if (start === 0) continue
    const end = vertexFace ? sideOfFace(corners, x1, a, b, axis) : sideOfEdge(corners, x1, a, b, axis)
    if (start === end) return false
  }
  return true
}

/** 1 if vertex v is beyond face f along the axis, −1 if it is before it, 0 if neither. */
function sideOfFace(triangles: Uint32Array, x: Float64Array, v: number, f: number, axis: number): number {
  const p = x[3 * v + axis]
  const a = x[3 * triangles[3 * f] + axis]
  const b = x[3 * triangles[3 * f + 1] + axis]
  const c = x[3 * triangles[3 * f + 2] + axis]
  if (p > a && p > b && p > c) return 1
  return p < a && p < b && p < c ? -1 : 0
}

function sideOfEdge(edges: Uint32Array, x: Float64Array, e: number, g: number, axis: number): number {
  const a = x[3 * edges[2 * e] + axis]
  const b = x[3 * edges[2 * e + 1] + axis]
  const p = x[3 * edges[2 * g] + axis]
  const q = x[3 * edges[2 * g + 1] + axis]
  if (a > p && a > q && b > p && b > q) return 1
  return a < p && a < q && b < p && b < q ? -1 : 0
}
