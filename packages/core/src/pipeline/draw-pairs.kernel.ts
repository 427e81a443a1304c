/**
 * Pairs that an audit looks at, found without any part of the pipeline: the boxes of features come straight from the
 * positions, and each drawn feature is compared with all others. Boxes are exact, and comparisons closed.
 */
import type { FeatureKind } from '../stages/pairs'
import { NONE, type Topology } from '../topology/topology'

/** Looks at a pair; true ends the search. */
type Visit<K> = (kind: K, a: number, b: number) => boolean

const X = 0
const FAR_X = 3

/**
 * Visits the pairs of features without a common vertex whose boxes come as close as the separation, and of which a vertex or
 * an edge was drawn.
 *
 * @param control - The control points of all vertices: their hull holds the path.
 */
export function visitDrawnFeatures(
  topology: Topology,
  control: readonly Float64Array[],
  minSeparation: number,
  share: number,
  visit: Visit<FeatureKind>,
): void {
  const { vertexCount, edgeCount, triangleCount, vertexTriangleCount, triangles, edges } = topology
  const margin = minSeparation * (1 + 2 ** -40)
  const vertexBoxes = boxesOfVertices(control, vertexCount)
  const faceBoxes = boxesOfFeatures(vertexBoxes, triangles, 3, triangleCount)
  for (let v = 0; v < vertexCount; v++) {
    if (vertexTriangleCount[v] === 0 || !isDrawn(v, 1, share)) continue
    for (let f = 0; f < triangleCount; f++) {
      if (areApart(vertexBoxes, 6 * v, faceBoxes, 6 * f, margin)) continue
      if (triangles[3 * f] === v || triangles[3 * f + 1] === v || triangles[3 * f + 2] === v) continue
      if (visit('vertex-face', v, f)) return
    }
  }
  const edgeBoxes = boxesOfFeatures(vertexBoxes, edges, 2, edgeCount)
  for (let e = 0; e < edgeCount; e++) {
    if (!isDrawn(e, 2, share)) continue
    const p = edges[2 * e]
    const q = edges[2 * e + 1]
    for (let g = 0; g < edgeCount; g++) {
      if (areApart(edgeBoxes, 6 * e, edgeBoxes, 6 * g, margin)) continue
      const r = edges[2 * g]
      const s = edges[2 * g + 1]
      if (p === r || p === s || q === r || q === s) continue
      // A pair of two drawn edges comes once.
      if (g < e && isDrawn(g, 2, share)) continue
      if (visit('edge-edge', e < g ? e : g, e < g ? g : e)) return
    }
  }
}

/** Visits the pairs of bodies of which the pair was drawn. */
export function visitDrawnBodies(count: number, share: number, visit: Visit<'body-body'>): void {
  for (let a = 0; a < count; a++) {
    for (let b = a + 1; b < count; b++) {
      if (isDrawn(a, b, share) && visit('body-body', a, b)) return
    }
  }
}

/** Whether a contact is among the pairs of an audit; `a` is the vertex, or one of the edges. */
export function isPairDrawn(kind: FeatureKind | 'body-body', a: number, b: number, share: number): boolean {
  if (kind === 'body-body') return isDrawn(a, b, share)
  return kind === 'vertex-face' ? isDrawn(a, 1, share) : isDrawn(a, 2, share) || isDrawn(b, 2, share)
}

/** The draw depends on the ids alone: a hash below the share of all hashes. */
function isDrawn(a: number, b: number, share: number): boolean {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b ^ 0x7f4a7c15, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 16), 0x27d4eb2f)
  return (h ^ (h >>> 15)) >>> 0 < share * 4294967296
}

/** Least and greatest coordinates of each vertex: x y z, then x y z. */
function boxesOfVertices(control: readonly Float64Array[], count: number): Float64Array {
  const boxes = emptyBoxes(count)
  for (let c = 0; c < control.length; c++) {
    const points = control[c]
    for (let v = 0; v < count; v++) {
      for (let k = 0; k < 3; k++) {
        const value = points[3 * v + k]
        if (value < boxes[6 * v + k]) boxes[6 * v + k] = value
        if (value > boxes[6 * v + FAR_X + k]) boxes[6 * v + FAR_X + k] = value
      }
    }
  }
  return boxes
}

/** The box around the boxes of `width` vertices; a hole has an empty one, apart from all others. */
function boxesOfFeatures(vertexBoxes: Float64Array, ids: Uint32Array, width: number, count: number): Float64Array {
  const boxes = emptyBoxes(count)
  for (let f = 0; f < count; f++) {
    for (let corner = 0; corner < width; corner++) {
      const v = ids[width * f + corner]
      if (v === NONE) continue
      for (let k = X; k < FAR_X; k++) {
        if (vertexBoxes[6 * v + k] < boxes[6 * f + k]) boxes[6 * f + k] = vertexBoxes[6 * v + k]
        const far = vertexBoxes[6 * v + FAR_X + k]
        if (far > boxes[6 * f + FAR_X + k]) boxes[6 * f + FAR_X + k] = far
      }
    }
  }
  return boxes
}

function emptyBoxes(count: number): Float64Array {
  const boxes = new Float64Array(6 * count)
  for (let i = 0; i < boxes.length; i++) boxes[i] = i % 6 < 3 ? Infinity : -Infinity
  return boxes
}

/**
 * If a rounded difference is above the margin, so is the exact one: rounding keeps the order, and the margin is rounded
 * up by far more.
 */
function areApart(p: Float64Array, a: number, q: Float64Array, b: number, margin: number): boolean {
  return (
    p[a] - q[b + 3] > margin ||
    q[b] - p[a + 3] > margin ||
    p[a + 1] - q[b + 4] > margin ||
    q[b + 1] - p[a + 4] > margin ||
    p[a + 2] - q[b + 5] > margin ||
    q[b + 2] - p[a + 5] > margin
  )
}
