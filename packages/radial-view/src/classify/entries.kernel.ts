import { NONE, type Topology } from '@ccd/core'

/** Entries that one observer looks at, in a row, as many as fill blocks of four. */
interface EntryGroup {
  readonly first: number
  readonly end: number
  /** −1: triangles of no cluster. */
  readonly cluster: number
  /** Whether they are the triangles of the cluster, or the halo around these. */
  readonly own: boolean
}

/**
 * What is looked at: for each cluster its triangles, then for each cluster its one-ring halo. The first `wideCount` entries
 * have every triangle once. The vertices of own triangles have a slot for each cluster that looks at them.
 */
export interface Entries {
  readonly count: number
  readonly wideCount: number
  readonly groups: readonly EntryGroup[]
  /** −1 where an entry only fills a block. */
  readonly triangle: Int32Array
  /** The cluster that looks, −1 for none. */
  readonly cluster: Int32Array
  /** Three per entry; where it only fills a block, the vertex after the last one. */
  readonly corners: Uint32Array
  /** Three per entry; slot 0 for vertices of the halo that no own triangle has. */
  readonly slots: Uint32Array
  readonly slotCount: number
}

/**
 * @param triangles - Those of the topology, perhaps with two corners exchanged.
 * @param lists - Triangles of each cluster.
 */
export function listEntries(
  topology: Topology,
  triangles: Uint32Array,
  cluster: Int32Array,
  lists: readonly Uint32Array[],
): Entries {
  const { vertexCount, triangleCount, vertexTriangles, vertexTriangleStart, vertexTriangleCount } = topology
  const groups: EntryGroup[] = []
  const entry: number[] = []
  const slot: number[] = []
  const slotOf = new Uint32Array(vertexCount)
  const seenIn = new Int32Array(triangleCount).fill(-1)
  const halos: { list: number[]; slots: number[] }[] = []
  let slotCount = 1
  const close = (first: number, own: boolean, k: number) => {
    for (; entry.length % 4 !== 0; slot.push(0, 0, 0)) entry.push(-1)
    if (entry.length > first) groups.push({ first, end: entry.length, cluster: k, own })
  }
  for (let k = 0; k < lists.length; k++) {
    const first = entry.length
    for (const t of lists[k]) {
      if (cluster[t] !== k || triangles[3 * t] === NONE) continue
      seenIn[t] = k
      entry.push(t)
      for (let c = 3 * t; c < 3 * t + 3; c++) {
        if (slotOf[triangles[c]] === 0) slotOf[triangles[c]] = slotCount++
        slot.push(slotOf[triangles[c]])
      }
    }
    const end = entry.length
    const halo = { list: [] as number[], slots: [] as number[] }
    for (let i = first; i < end; i++) {
      for (let c = 3 * entry[i]; c < 3 * entry[i] + 3; c++) {
        const v = triangles[c]
        const last = vertexTriangleStart[v] + vertexTriangleCount[v]
        for (let j = vertexTriangleStart[v]; j < last; j++) {
          const u = vertexTriangles[j]
          if (seenIn[u] === k) continue
          seenIn[u] = k
          halo.list.push(u)
          for (let d = 3 * u; d < 3 * u + 3; d++) halo.slots.push(slotOf[triangles[d]])
        }
      }
    }
    for (let i = first; i < end; i++) for (let c = 0; c < 3; c++) slotOf[triangles[3 * entry[i] + c]] = 0
    halos.push(halo)
    close(first, true, k)
  }
  const rest = entry.length
  for (let t = 0; t < triangleCount; t++) {
    if (cluster[t] >= 0 || triangles[3 * t] === NONE) continue
    entry.push(t)
    slot.push(0, 0, 0)
  }
  close(rest, true, -1)
  const wideCount = entry.length
  for (let k = 0; k < lists.length; k++) {
    const first = entry.length
    for (const u of halos[k].list) entry.push(u)
    for (const s of halos[k].slots) slot.push(s)
    close(first, false, k)
  }
  const corners = new Uint32Array(3 * entry.length).fill(vertexCount)
  for (let i = 0; i < entry.length; i++) {
    if (entry[i] >= 0) for (let c = 0; c < 3; c++) corners[3 * i + c] = triangles[3 * entry[i] + c]
  }
  const looking = new Int32Array(entry.length)
  for (const group of groups) looking.fill(group.cluster, group.first, group.end)
  return {
    cluster: looking,
    count: entry.length,
    wideCount,
    groups,
    triangle: Int32Array.from(entry),
    corners,
    slots: Uint32Array.from(slot),
    slotCount,
  }
}
