import { NONE, type Topology } from '@ccd/core'

/** Triangles in groups, one after the other: group i is order[start[i], start[i + 1]). */
export interface Groups {
  readonly order: Uint32Array
  readonly start: Uint32Array
}

/** Groups by key, in the order of their smallest triangle; triangles with key NONE are left out. */
export function groupByKey(keys: Uint32Array): Groups {
  const count = keys.length
  const numbers = new Map<number, number>()
  const groupOf = new Uint32Array(count).fill(NONE)
  const sizes: number[] = []
  // Neighbours in the list mostly have the same key: then the map is not asked.
  let lastKey = NONE
  let group = NONE
  for (let t = 0; t < count; t++) {
    const key = keys[t]
    if (key === NONE) continue
    if (key !== lastKey) {
      group = numbers.get(key) ?? sizes.length
      if (group === sizes.length) {
        numbers.set(key, group)
        sizes.push(0)
      }
      lastKey = key
    }
    groupOf[t] = group
    sizes[group]++
  }
  const start = new Uint32Array(sizes.length + 1)
  for (let i = 0; i < sizes.length; i++) start[i + 1] = start[i] + sizes[i]
  const next = start.slice()
  const order = new Uint32Array(start[sizes.length])
  for (let t = 0; t < count; t++) if (groupOf[t] !== NONE) order[next[groupOf[t]]++] = t
  return { order, start }
}

/**
 * For each triangle the smallest triangle that it is joined with across edges, staying within one key. Triangles
 * with key NONE stay NONE.
 */
export function edgeConnected(topology: Topology, keys: Uint32Array): Uint32Array {
  const { triangleEdges, edgeTriangleStart, edgeTriangleCount, edgeTriangles } = topology
  const result = new Uint32Array(keys.length).fill(NONE)
  const queue = new Uint32Array(keys.length)
  for (let seed = 0; seed < keys.length; seed++) {
    const key = keys[seed]
    if (key === NONE || result[seed] !== NONE) continue
    result[seed] = seed
    queue[0] = seed
    for (let head = 0, tail = 1; head < tail; head++) {
      for (let k = 3 * queue[head]; k < 3 * queue[head] + 3; k++) {
        const edge = triangleEdges[k]
        if (edge === NONE) continue
        const end = edgeTriangleStart[edge] + edgeTriangleCount[edge]
        for (let i = edgeTriangleStart[edge]; i < end; i++) {
          const u = edgeTriangles[i]
          if (result[u] !== NONE || keys[u] !== key) continue
          result[u] = seed
          queue[tail++] = u
        }
      }
    }
  }
  return result
}

/** Edge-connected pieces, each within one body, of the triangles from id `first` on. */
export function addedPieces(topology: Topology, bodies: Uint32Array | undefined, first: number): Groups {
  const count = topology.triangleCount - first
  const seen = new Uint8Array(count)
  const order = new Uint32Array(count)
  const start: number[] = [0]
  let size = 0
  for (let seed = 0; seed < count; seed++) {
    if (seen[seed] === 1 || topology.triangles[3 * (first + seed)] === NONE) continue
    seen[seed] = 1
    let head = size
    order[size++] = first + seed
    while (head < size) {
      const t = order[head++]
      forEachNeighbour(topology, t, (u) => {
        if (u < first || seen[u - first] === 1 || (bodies !== undefined && bodies[u] !== bodies[t])) return
        seen[u - first] = 1
        order[size++] = u
      })
    }
    start.push(size)
  }
  return { order: order.subarray(0, size), start: Uint32Array.from(start) }
}

function forEachNeighbour(topology: Topology, t: number, visit: (u: number) => void): void {
  const { triangleEdges, edgeTriangleStart, edgeTriangleCount, edgeTriangles } = topology
  for (let k = 3 * t; k < 3 * t + 3; k++) {
    const e = triangleEdges[k]
    if (e === NONE) continue
    const end = edgeTriangleStart[e] + edgeTriangleCount[e]
    for (let i = edgeTriangleStart[e]; i < end; i++) visit(edgeTriangles[i])
  }
}
