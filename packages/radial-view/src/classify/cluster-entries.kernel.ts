import { NONE, type Topology } from '@ccd/core'
import { observerSign } from './observer-sign.kernel'

/**
 * What each cluster looks at: its triangles and their one-ring halo, as one list of entries over all clusters. The
 * vertices of its own triangles have a slot for each cluster that looks at them.
 */
export interface Entries {
  readonly count: number
  readonly triangle: Uint32Array
  readonly cluster: Uint32Array
  /** Whether the entry belongs to the cluster itself, not to its halo. */
  readonly own: Uint8Array
  /** Three slots per entry; slot 0 for vertices of the halo that no own triangle has. */
  readonly slots: Uint32Array
  readonly slotCount: number
}

/** In the order of clusters, so that the positions of one are near each other. */
export function clusterEntries(topology: Topology, cluster: Int32Array, lists: readonly Uint32Array[]): Entries {
  const { triangles, vertexCount, triangleCount, vertexTriangles, vertexTriangleStart, vertexTriangleCount } = topology
  const slotOf = new Uint32Array(vertexCount)
  const seenIn = new Int32Array(triangleCount).fill(-1)
  const entryTriangle: number[] = []
  const entryCluster: number[] = []
  let slotCount = 1
  for (let k = 0; k < lists.length; k++) {
    for (const t of lists[k]) {
      for (let c = 3 * t; c < 3 * t + 3; c++) {
        const v = triangles[c]
        const end = vertexTriangleStart[v] + vertexTriangleCount[v]
        for (let i = vertexTriangleStart[v]; i < end; i++) {
          const u = vertexTriangles[i]
          if (seenIn[u] === k) continue
          seenIn[u] = k
          entryTriangle.push(u)
          entryCluster.push(k)
        }
      }
    }
  }
  const count = entryTriangle.length
  const slots = new Uint32Array(3 * count)
  const own = new Uint8Array(count)
  for (let first = 0; first < count; ) {
    const k = entryCluster[first]
    let end = first
    while (end < count && entryCluster[end] === k) end++
    for (let i = first; i < end; i++) {
      const t = entryTriangle[i]
      if (cluster[t] !== k || triangles[3 * t] === NONE) continue
      own[i] = 1
      for (let c = 3 * t; c < 3 * t + 3; c++) if (slotOf[triangles[c]] === 0) slotOf[triangles[c]] = slotCount++
    }
    for (let i = first; i < end; i++) {
      for (let c = 0; c < 3; c++) slots[3 * i + c] = slotOf[triangles[3 * entryTriangle[i] + c]]
    }
    for (let i = first; i < end; i++) {
      const t = entryTriangle[i]
      for (let c = 3 * t; c < 3 * t + 3; c++) slotOf[triangles[c]] = 0
    }
    first = end
  }
  return {
    count,
    triangle: Uint32Array.from(entryTriangle),
    cluster: Uint32Array.from(entryCluster),
    own,
    slots,
    slotCount,
  }
}

/**
 * The sign of each entry: how the observer of its cluster sees the triangle. Dead triangles have none.
 *
 * @param ends - Two offsets into the joints per cluster.
 */
export function classifyEntries(
  x0: Float64Array,
  x1: Float64Array,
  triangles: Uint32Array,
  { count, triangle, cluster }: Entries,
  ends: Uint32Array,
  joints0: Float64Array,
  joints1: Float64Array,
  dead: Uint8Array,
  between: boolean,
  signs: Uint8Array,
): void {
  for (let i = 0; i < count; i++) {
    const t = 3 * triangle[i]
    const k = 2 * cluster[i]
    signs[i] =
      dead[triangle[i]] !== 0
        ? 0
        : observerSign(
            x0,
            x1,
            3 * triangles[t],
            3 * triangles[t + 1],
            3 * triangles[t + 2],
            joints0,
            joints1,
            ends[k],
            ends[k + 1],
            between,
          )
  }
}

/**
 * The sign of each own triangle whose whole ring has that sign for its cluster, 0 elsewhere; `ring` off takes the
 * triangle alone.
 */
export function ringSigns(
  { count, triangle, own, slots }: Entries,
  signs: Uint8Array,
  slotSigns: Uint8Array,
  ring: boolean,
  out: Uint8Array,
): void {
  out.fill(0)
  slotSigns.fill(3)
  if (ring) {
    for (let i = 0; i < count; i++) {
      const s = signs[i]
      slotSigns[slots[3 * i]] &= s
      slotSigns[slots[3 * i + 1]] &= s
      slotSigns[slots[3 * i + 2]] &= s
    }
  }
  for (let i = 0; i < count; i++) {
    if (own[i] === 0) continue
    const around = slotSigns[slots[3 * i]] & slotSigns[slots[3 * i + 1]] & slotSigns[slots[3 * i + 2]]
    out[triangle[i]] = signs[i] & around
  }
}
