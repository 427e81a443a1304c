import type { TopologyArrays } from './mesh-topology'
import { NONE } from './topology'

/** Fills edges and all lists of a topology that has only its triangles. */
export function buildLists(topology: TopologyArrays): void {
  buildEdges(topology)
  buildVertexLists(topology)
  buildEdgeLists(topology)
}

/** Open addressing on the pair (smaller, larger); a slot holds edge id + 1. At most 5 of 8 slots are taken. */
function buildEdges(topology: TopologyArrays): void {
  const { triangles, triangleEdges } = topology
  const corners = triangles.length
  let ends = new Uint32Array(corners + 6)
  let bits = 4
  while (1 << bits < corners * 0.8 && bits < 30) bits++
  let table = new Uint32Array(2 ** bits)
  let count = 0
  for (let c = 0; c < corners; c += 3) {
    if (2 * (count + 3) > ends.length) {
      const longer = new Uint32Array(Math.ceil(ends.length * 1.5) + 6)
      longer.set(ends)
      ends = longer
    }
    if ((count + 3) * 8 > table.length * 5) {
      bits++
      table = rehash(ends, count, bits)
    }
    for (let k = 0; k < 3; k++) {
      const a = triangles[c + k]
      const b = triangles[k === 2 ? c : c + k + 1]
      if (a === b) {
        triangleEdges[c + k] = NONE
        continue
      }
      const low = a < b ? a : b
      const high = a < b ? b : a
      const mask = table.length - 1
      let slot = hashPair(low, high) & mask
      let edge = NONE
      while (table[slot] !== 0) {
        const e = table[slot] - 1
        if (ends[2 * e] === low && ends[2 * e + 1] === high) {
          edge = e
          break
        }
        slot = (slot + 1) & mask
      }
      if (edge === NONE) {
        edge = count++
        ends[2 * edge] = low
        ends[2 * edge + 1] = high
        table[slot] = count
      } else if ((k > 0 && triangleEdges[c] === edge) || (k > 1 && triangleEdges[c + 1] === edge)) {
        edge = NONE
      }
      triangleEdges[c + k] = edge
    }
  }
  topology.edges = ends.slice(0, 2 * count)
  topology.edgeCount = count
}

function rehash(ends: Uint32Array, count: number, bits: number): Uint32Array<ArrayBuffer> {
  const table = new Uint32Array(2 ** bits)
  const mask = table.length - 1
  for (let e = 0; e < count; e++) {
    let slot = hashPair(ends[2 * e], ends[2 * e + 1]) & mask
    while (table[slot] !== 0) slot = (slot + 1) & mask
    table[slot] = e + 1
  }
  return table
}

function hashPair(low: number, high: number): number {
  let h = Math.imul(low, 0x9e3779b1) ^ Math.imul(high, 0x85ebca77)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return h ^ (h >>> 15)
}

function buildVertexLists(topology: TopologyArrays): void {
  const { triangles, vertexTriangleStart: start, vertexTriangleCount: count } = topology
  for (let c = 0; c < triangles.length; c += 3) {
    const a = triangles[c]
    const b = triangles[c + 1]
    const d = triangles[c + 2]
    count[a]++
    if (b !== a) count[b]++
    if (d !== a && d !== b) count[d]++
  }
  const list = new Uint32Array(startsFromCounts(count, start))
  count.fill(0)
  for (let c = 0, t = 0; c < triangles.length; c += 3, t++) {
    const a = triangles[c]
    const b = triangles[c + 1]
    const d = triangles[c + 2]
    list[start[a] + count[a]++] = t
    if (b !== a) list[start[b] + count[b]++] = t
    if (d !== a && d !== b) list[start[d] + count[d]++] = t
  }
  topology.vertexTriangles = list
}

function buildEdgeLists(topology: TopologyArrays): void {
  const { triangleEdges, edgeCount } = topology
  const start = new Uint32Array(edgeCount)
  const count = new Uint32Array(edgeCount)
  for (let c = 0; c < triangleEdges.length; c++) if (triangleEdges[c] !== NONE) count[triangleEdges[c]]++
  const list = new Uint32Array(startsFromCounts(count, start))
  count.fill(0)
  for (let c = 0, t = 0; c < triangleEdges.length; c += 3, t++) {
    for (let k = 0; k < 3; k++) {
      const e = triangleEdges[c + k]
      if (e !== NONE) list[start[e] + count[e]++] = t
    }
  }
  topology.edgeTriangleStart = start
  topology.edgeTriangleCount = count
  topology.edgeTriangles = list
}

function startsFromCounts(count: Uint32Array, start: Uint32Array): number {
  let sum = 0
  for (let i = 0; i < count.length; i++) {
    start[i] = sum
    sum += count[i]
  }
  return sum
}
