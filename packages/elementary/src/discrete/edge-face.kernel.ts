import { EDGE_FACE, type ContactBuffer, type PairBatch, type Topology } from '@ccd/core'
import { edgeFaceTouches } from './discrete.kernel'

/** Appends the pairs of a batch that touch, as contacts at time 0. */
export function testBatch(
  positions: Float64Array,
  topology: Topology,
  { pairs, length }: PairBatch<'edge-face'>,
  out: ContactBuffer,
): void {
  for (let i = 0; i < length; i++) {
    const edge = pairs[2 * i]
    const face = pairs[2 * i + 1]
    if (edgeTouchesFace(positions, topology, edge, face)) out.push(EDGE_FACE, edge, face, 0)
  }
}

/** Whether an edge of the mesh touches a face of it. */
export function edgeTouchesFace(
  positions: Float64Array,
  { edges, triangles }: Topology,
  edge: number,
  face: number,
): boolean {
  return edgeFaceTouches(
    positions,
    edges[2 * edge],
    edges[2 * edge + 1],
    triangles[3 * face],
    triangles[3 * face + 1],
    triangles[3 * face + 2],
  )
}
