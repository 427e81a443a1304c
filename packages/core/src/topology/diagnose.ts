import type { Positions } from '../errors/check-input'
import { createTopology } from './create-topology'
import { CcdError } from '../errors/error'
import {
  countDuplicates,
  countFlat,
  countIsolated,
  countNonFiniteVertices,
  countPairs,
  countRepeated,
} from './diagnose.kernel'
import { matchEqual } from './weld.kernel'

/** What `diagnoseMesh` counts. */
export interface MeshDiagnosis {
  /** All vertices. */
  readonly vertices: number
  /** All triangles. */
  readonly triangles: number
  /** All edges. */
  readonly edges: number
  /** Connected components: triangles joined by shared vertices. */
  readonly components: number
  /** Vertices with a NaN or infinite coordinate. */
  readonly nonFiniteVertices: number
  /** Pairs of vertices at exactly the same place. */
  readonly coincidentPairs: number
  /** Vertices without triangles. */
  readonly isolatedVertices: number
  /** Triangles that name a vertex twice. */
  readonly repeatedVertexTriangles: number
  /** Triangles of three vertices whose area is zero, up to the rounding of its computation. */
  readonly zeroAreaTriangles: number
  /** Triangles with the same three vertices as an earlier one. */
  readonly duplicateTriangles: number
  /** Edges with one triangle. */
  readonly boundaryEdges: number
  /** Edges with more than two triangles. */
  readonly nonManifoldEdges: number
  /** Vertices whose triangles are not one fan. */
  readonly nonManifoldVertices: number
  /** Edges along which two triangles run in the same direction. */
  readonly misorientedEdges: number
  /** One sentence per finding, for people; empty if there is nothing to say. */
  readonly messages: readonly string[]
}

/**
 * What may surprise about a mesh. All of it is legal input except positions that are not finite.
 *
 * @param positions - Three numbers per vertex.
 * @param triangles - Three vertices per triangle.
 * @throws CcdError `wrong-length` or `index-out-of-range` for arrays that are no mesh.
 */
export function diagnoseMesh(positions: Positions, triangles: Uint32Array): MeshDiagnosis {
  if (positions.length % 3 !== 0) {
    const message = `positions has ${positions.length} numbers; it must hold three per vertex`
    throw new CcdError('wrong-length', message, { argument: 'positions', value: positions.length })
  }
  const x = positions instanceof Float64Array ? positions : Float64Array.from(positions)
  const topology = createTopology(triangles, x.length / 3)
  const counts = {
    vertices: topology.vertexCount,
    triangles: topology.triangleCount,
    edges: topology.edgeCount,
    components: topology.componentCount,
    nonFiniteVertices: countNonFiniteVertices(x),
    coincidentPairs: countPairs(matchEqual([x], topology.vertexCount)),
    isolatedVertices: countIsolated(topology),
    repeatedVertexTriangles: countRepeated(topology),
    zeroAreaTriangles: countFlat(topology, x),
    duplicateTriangles: countDuplicates(topology),
    boundaryEdges: topology.boundaryEdgeCount,
    nonManifoldEdges: topology.nonManifoldEdgeCount,
    nonManifoldVertices: topology.nonManifoldVertexCount,
    misorientedEdges: topology.misorientedEdgeCount,
  }
  return { ...counts, messages: describe(counts) }
}

function describe(counts: Omit<MeshDiagnosis, 'messages'>): string[] {
  const findings: [count: number, one: string, many: string][] = [
    [counts.nonFiniteVertices, 'vertex has a NaN or infinite coordinate', 'vertices have NaN or infinite coordinates'],
    [counts.coincidentPairs, 'vertex pair coincides: weld?', 'vertex pairs coincide: weld?'],
    [counts.isolatedVertices, 'vertex belongs to no triangle', 'vertices belong to no triangle'],
    [counts.repeatedVertexTriangles, 'triangle names a vertex twice', 'triangles name a vertex twice'],
    [counts.zeroAreaTriangles, 'triangle has zero area', 'triangles have zero area'],
    [counts.duplicateTriangles, 'triangle repeats an earlier one', 'triangles repeat an earlier one'],
    [counts.boundaryEdges, 'edge has only one triangle: not closed', 'edges have only one triangle: not closed'],
    [counts.nonManifoldEdges, 'edge has more than two triangles', 'edges have more than two triangles'],
    [counts.nonManifoldVertices, 'vertex has no single fan of triangles', 'vertices have no single fan of triangles'],
    [counts.misorientedEdges, 'edge has inconsistent winding', 'edges have inconsistent winding'],
  ]
  return findings
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`)
}
