import { NONE, type Topology } from '@ccd/core'
import { boxArea } from '../hierarchy/top-volumes.kernel'

/** Edges with exactly one triangle among order[first, end), ascending by the leaf that has it. */
export function boundaryEdges(
  topology: Topology,
  order: Uint32Array,
  leafOf: Int32Array,
  first: number,
  end: number,
): Uint32Array {
  const { triangleEdges, edgeTriangleStart, edgeTriangleCount, edgeTriangles } = topology
  const found: number[] = []
  for (let leaf = first; leaf < end; leaf++) {
    const t = order[leaf]
    for (let k = 3 * t; k < 3 * t + 3; k++) {
      const e = triangleEdges[k]
      if (e === NONE) continue
      const last = edgeTriangleStart[e] + edgeTriangleCount[e]
      let below = 0
      for (let i = edgeTriangleStart[e]; i < last; i++) {
        const l = leafOf[edgeTriangles[i]]
        if (l >= first && l < end) below++
      }
      if (below === 1) found.push(e)
    }
  }
  return Uint32Array.from(found)
}

/** Total surface of the inner nodes [root, end) over that of the root: how much a tree wastes. */
export function treeArea(child: Int32Array, volumes: Float32Array, lanes: number, root: number, end: number): number {
  const whole = boxArea(volumes, root * 2 * lanes, lanes)
  let sum = 0
  for (let n = root; n < end; n++) if (child[n] >= 0) sum += boxArea(volumes, n * 2 * lanes, lanes)
  return whole > 0 ? sum / whole : 0
}
