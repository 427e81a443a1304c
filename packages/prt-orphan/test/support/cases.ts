import {
  areAdjacent,
  createTopology,
  incidentTriangles,
  listSource,
  NONE,
  type PairBatch,
  type Stage,
  type Topology,
} from '@ccd/core'

export interface Mesh {
  readonly triangles: Uint32Array
  readonly x0: Float64Array
  readonly x1: Float64Array
}

export const topologyOfMesh = (mesh: Mesh): Topology => createTopology(mesh.triangles, mesh.x0.length / 3)

export const stepOf = (mesh: Mesh, topology: Topology) =>
  ({ topology, motion: { kind: 'linear', x0: mesh.x0, x1: mesh.x1 }, minSeparation: 0, horizon: 1 }) as const

/** Every unordered pair of triangles. */
export function trianglePairs(topology: Topology): [number, number][] {
  const pairs: [number, number][] = []
  for (let t = 0; t < topology.triangleCount; t++) {
    for (let u = t + 1; u < topology.triangleCount; u++) {
      if (topology.triangles[3 * t] !== NONE && topology.triangles[3 * u] !== NONE) pairs.push([t, u])
    }
  }
  return pairs
}

/** Every unordered pair of triangles that have no vertex in common. */
export function nonAdjacentPairs(topology: Topology): Uint32Array {
  return Uint32Array.from(
    trianglePairs(topology)
      .filter(([t, u]) => !areAdjacent(topology.triangles, t, u))
      .flat(),
  )
}

export function runStage(
  stage: Stage<'triangle-triangle', 'vertex-face' | 'edge-edge'>,
  mesh: Mesh,
  topology: Topology,
  pairs: Uint32Array,
): string[] {
  const step = stepOf(mesh, topology)
  return keysOf(stage.run(listSource('triangle-triangle', pairs).pairs(step), step))
}

export function keysOf(stream: Iterable<PairBatch>): string[] {
  const keys: string[] = []
  for (const { kind, pairs, length } of stream) {
    for (let i = 0; i < length; i++) keys.push(`${kind} ${pairs[2 * i]} ${pairs[2 * i + 1]}`)
  }
  return keys
}

/** All feature pairs without a common vertex, each with whether some pair of its triangles is not adjacent. */
export function featurePairsByDefinition(topology: Topology): Map<string, boolean> {
  const result = new Map<string, boolean>()
  const { triangles, edges, edgeCount, triangleCount, vertexCount } = topology
  const dispatched = (kind: 'vertex-face' | 'edge-edge', a: number, b: number): boolean =>
    incidentTriangles(topology, kind, 'a', a).some((t) =>
      incidentTriangles(topology, kind, 'b', b).some((u) => t !== u && !areAdjacent(triangles, t, u)),
    )
  for (let v = 0; v < vertexCount; v++) {
    if (incidentTriangles(topology, 'vertex-face', 'a', v).length === 0) continue
    for (let f = 0; f < triangleCount; f++) {
      if (triangles[3 * f] === NONE || triangles.subarray(3 * f, 3 * f + 3).includes(v)) continue
      result.set(`vertex-face ${v} ${f}`, dispatched('vertex-face', v, f))
    }
  }
  for (let e = 0; e < edgeCount; e++) {
    if (incidentTriangles(topology, 'edge-edge', 'a', e).length === 0) continue
    for (let g = e + 1; g < edgeCount; g++) {
      if (incidentTriangles(topology, 'edge-edge', 'b', g).length === 0) continue
      const ends = edges.subarray(2 * e, 2 * e + 2)
      if (ends.includes(edges[2 * g] ?? NONE) || ends.includes(edges[2 * g + 1] ?? NONE)) continue
      result.set(`edge-edge ${e} ${g}`, dispatched('edge-edge', e, g))
    }
  }
  return result
}
