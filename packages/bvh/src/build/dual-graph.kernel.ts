import { NONE, type Topology } from '@ccd/core'

/**
 * Triangles joined across shared edges, numbered by their place in a list, so that what lies together there lies
 * together here. Neighbours of i are neighbours[start[i], start[i + 1]), by edge, then as the edge lists them; two
 * triangles that share several edges are neighbours several times.
 */
export interface DualGraph {
  readonly start: Uint32Array
  neighbours: Uint32Array
}

/** Of the triangles in `list`; edges to triangles outside of it are left out. */
export function dualGraph(topology: Topology, list: Uint32Array): DualGraph {
  const { triangleEdges, edgeTriangleStart, edgeTriangleCount, edgeTriangles } = topology
  const count = list.length
  let lowest = NONE
  let highest = 0
  for (let i = 0; i < count; i++) {
    if (list[i] < lowest) lowest = list[i]
    if (list[i] > highest) highest = list[i]
  }
  // By triangle id from the lowest one on: after a change only new triangles are built over.
  const place = new Int32Array(count === 0 ? 0 : highest - lowest + 1).fill(-1)
  for (let i = 0; i < count; i++) place[list[i] - lowest] = i
  const start = new Uint32Array(count + 1)
  let neighbours: Uint32Array = new Uint32Array(3 * count)
  let size = 0
  for (let i = 0; i < count; i++) {
    start[i] = size
    for (let k = 3 * list[i]; k < 3 * list[i] + 3; k++) {
      const edge = triangleEdges[k]
      if (edge === NONE) continue
      const first = edgeTriangleStart[edge]
      const last = first + edgeTriangleCount[edge]
      if (size + last - first > neighbours.length) neighbours = longer(neighbours, size + last - first)
      for (let j = first; j < last; j++) {
        const t = edgeTriangles[j]
        if (t < lowest || t > highest) continue
        const at = place[t - lowest]
        if (at >= 0 && at !== i) neighbours[size++] = at
      }
    }
  }
  start[count] = size
  return { start, neighbours }
}

/**
 * Writes the part of a graph over list[begin, end) to `part`, which has room for it. `place` says for every number of
 * the whole graph where it stands in the list; only those of the part have to be right.
 */
export function subgraph(
  whole: DualGraph,
  list: Uint32Array,
  place: Uint32Array,
  begin: number,
  end: number,
  part: DualGraph,
): void {
  const { start, neighbours } = whole
  let into = part.neighbours
  let size = 0
  for (let i = begin; i < end; i++) {
    const number = list[i]
    const last = start[number + 1]
    part.start[i - begin] = size
    if (size + last - start[number] > into.length) into = longer(into, size + last - start[number])
    for (let k = start[number]; k < last; k++) {
      const at = place[neighbours[k]]
      if (at >= begin && at < end && list[at] === neighbours[k]) into[size++] = at - begin
    }
  }
  part.start[end - begin] = size
  part.neighbours = into
}

function longer(numbers: Uint32Array, least: number): Uint32Array {
  const copy = new Uint32Array(Math.max(least, 2 * numbers.length))
  copy.set(numbers)
  return copy
}
