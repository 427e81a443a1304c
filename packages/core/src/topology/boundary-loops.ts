import { headOfBoundaryEdge, nextBoundaryEdge, otherEnd } from './fans.kernel'
import { NONE, type Topology } from './topology'

/** A part of the boundary. Edge i joins vertex i to vertex i + 1; in a closed loop the last leads back to the first. */
export interface BoundaryLoop {
  /** Edge ids in order. */
  readonly edges: Uint32Array
  /** Vertex ids in order: as many as edges in a closed loop, one more in an open chain. */
  readonly vertices: Uint32Array
  /** False for an open chain, which a manifold mesh never has. */
  readonly closed: boolean
}

/**
 * The boundary: every edge with exactly one triangle occurs in exactly one loop. A loop goes on with the edge at the
 * other side of the same fan, so it passes through a vertex where several loops meet without changing over. Where that
 * fan ends in an edge with more than two triangles, or in a triangle that repeats a vertex, the loop ends: an open
 * chain (`closed: false`), which a manifold mesh never has. A loop starts at its lowest edge (an open chain contains
 * it) and runs as that edge's triangle does. Loops come in the order of their lowest edges.
 *
 * @param topology - Connectivity of the mesh.
 */
export function boundaryLoops(topology: Topology): BoundaryLoop[] {
  const loops: BoundaryLoop[] = []
  const seen = new Uint8Array(topology.edgeCount)
  for (let e = 0; e < topology.edgeCount; e++) {
    if (topology.edgeTriangleCount[e] === 1 && seen[e] === 0) loops.push(loopFrom(topology, e, seen))
  }
  return loops
}

function loopFrom(topology: Topology, first: number, seen: Uint8Array): BoundaryLoop {
  const head = headOfBoundaryEdge(topology, first)
  const tail = otherEnd(topology.edges, first, head)
  seen[first] = 1
  const ahead = walk(topology, first, head, seen)
  if (ahead.closed) {
    return {
      edges: Uint32Array.from([first, ...ahead.edges]),
      vertices: Uint32Array.from([tail, head, ...ahead.vertices.slice(0, -1)]),
      closed: true,
    }
  }
  const behind = walk(topology, first, tail, seen)
  return {
    edges: Uint32Array.from([...behind.edges.toReversed(), first, ...ahead.edges]),
    vertices: Uint32Array.from([...behind.vertices.toReversed(), tail, head, ...ahead.vertices]),
    closed: false,
  }
}

function walk(topology: Topology, first: number, v: number, seen: Uint8Array) {
  const edges: number[] = []
  const vertices: number[] = []
  for (let e = nextBoundaryEdge(topology, first, v); e !== NONE; e = nextBoundaryEdge(topology, e, v)) {
    if (e === first) return { edges, vertices, closed: true }
    seen[e] = 1
    v = otherEnd(topology.edges, e, v)
    edges.push(e)
    vertices.push(v)
  }
  return { edges, vertices, closed: false }
}
