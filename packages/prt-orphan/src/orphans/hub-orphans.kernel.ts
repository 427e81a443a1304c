import { BATCH_PAIRS, NONE, type Topology } from '@ccd/core'
import { PairList } from './pair-list.kernel'
import { BoxTree } from './box-tree.kernel'
import { isEdgeEdgeOrphan, isVertexFaceOrphan } from './orphan-predicate.kernel'
import { HUB_VALENCE } from './orphan-search.kernel'
import { boxOf, thicken } from '../bounds/swept-boxes.kernel'

/**
 * The orphans around a hub whose swept boxes overlap. Each feature stands for itself at its first triangle; a pair
 * belongs to this hub iff the first triangles share hubs only and this is the smallest of them, which is exactly
 * what the listed orphans leave out. A tree of boxes over the features of the star finds the pairs. They can be
 * quadratically many, so a list is handed out, and used again, as soon as it holds a batch.
 */
export function* hubOrphans(
  topology: Topology,
  hub: number,
  positions: readonly Float64Array[],
  thickness: number,
): Generator<{ readonly kind: 'vertex-face' | 'edge-edge'; readonly list: PairList }> {
  const {
    vertexTriangles,
    vertexTriangleStart,
    vertexTriangleCount,
    triangles,
    edges,
    edgeTriangles,
    edgeTriangleStart,
  } = topology
  const start = vertexTriangleStart[hub]
  const star = vertexTriangles.subarray(start, start + vertexTriangleCount[hub])
  const { vertices, rim, spokes } = featuresOf(topology, hub, star)

  const rimTree = new BoxTree(boxesOf(rim, (e) => edges.subarray(2 * e, 2 * e + 2), positions))
  const query = new Float64Array(6)
  const forRim = (e: number, visit: (g: number) => void): void => {
    boxOf(positions, edges.subarray(2 * e, 2 * e + 2), query, 0)
    thicken(query, 0, thickness)
    rimTree.forOverlaps(query, 0, (i) => visit(rim[i]))
  }
  const edgeEdge = new PairList()
  const onEdges = (e: number, g: number): void => {
    if (!meetsInHubOnly(topology, hub, edgeTriangles[edgeTriangleStart[e]], edgeTriangles[edgeTriangleStart[g]])) return
    if (isEdgeEdgeOrphan(topology, e, g)) edgeEdge.push(Math.min(e, g), Math.max(e, g))
  }
  for (const e of rim) {
    forRim(e, (g) => {
      if (e < g) onEdges(e, g)
    })
    if (edgeEdge.length >= BATCH_PAIRS) yield* handedOut('edge-edge', edgeEdge)
  }
  // Two spokes share the hub, so at least one side of a pair is on the rim.
  for (const e of spokes) {
    forRim(e, (g) => onEdges(e, g))
    if (edgeEdge.length >= BATCH_PAIRS) yield* handedOut('edge-edge', edgeEdge)
  }
  yield* handedOut('edge-edge', edgeEdge)

  const vertexTree = new BoxTree(boxesOf(vertices, (v) => [v], positions))
  const vertexFace = new PairList()
  for (const f of star) {
    boxOf(positions, triangles.subarray(3 * f, 3 * f + 3), query, 0)
    thicken(query, 0, thickness)
    vertexTree.forOverlaps(query, 0, (i) => {
      const v = vertices[i]
      if (!meetsInHubOnly(topology, hub, vertexTriangles[vertexTriangleStart[v]], f)) return
      if (isVertexFaceOrphan(topology, v, f)) vertexFace.push(v, f)
    })
    if (vertexFace.length >= BATCH_PAIRS) yield* handedOut('vertex-face', vertexFace)
  }
  yield* handedOut('vertex-face', vertexFace)
}

function* handedOut<K extends string>(
  kind: K,
  list: PairList,
): Generator<{ readonly kind: K; readonly list: PairList }> {
  yield { kind, list }
  list.length = 0
}

/** The features whose first triangle is in the star; edges through the hub apart from the others. */
function featuresOf(topology: Topology, hub: number, star: Uint32Array) {
  const { vertexTriangles, vertexTriangleStart, triangles, triangleEdges, edges } = topology
  const vertices: number[] = []
  const rim: number[] = []
  const spokes: number[] = []
  for (const t of star) {
    for (let k = 0; k < 3; k++) {
      const v = triangles[3 * t + k]
      const repeated = (k > 0 && v === triangles[3 * t]) || (k > 1 && v === triangles[3 * t + 1])
      if (!repeated && v !== hub && vertexTriangles[vertexTriangleStart[v]] === t) vertices.push(v)
      const e = triangleEdges[3 * t + k]
      if (e === NONE || topology.edgeTriangles[topology.edgeTriangleStart[e]] !== t) continue
      if (edges[2 * e] === hub || edges[2 * e + 1] === hub) spokes.push(e)
      else rim.push(e)
    }
  }
  return { vertices, rim, spokes }
}

function boxesOf(
  ids: readonly number[],
  verticesOf: (id: number) => ArrayLike<number>,
  positions: readonly Float64Array[],
): Float64Array {
  const boxes = new Float64Array(6 * ids.length)
  ids.forEach((id, i) => boxOf(positions, verticesOf(id), boxes, 6 * i))
  return boxes
}

/** Whether all vertices that two triangles share are hubs, and `hub` is the smallest of them. */
function meetsInHubOnly({ triangles, vertexTriangleCount }: Topology, hub: number, s: number, w: number): boolean {
  if (s === w) return false
  let smallest = NONE
  for (let k = 3 * s; k < 3 * s + 3; k++) {
    const v = triangles[k]
    if (v !== triangles[3 * w] && v !== triangles[3 * w + 1] && v !== triangles[3 * w + 2]) continue
    if (vertexTriangleCount[v] <= HUB_VALENCE) return false
    if (v < smallest) smallest = v
  }
  return smallest === hub
}
