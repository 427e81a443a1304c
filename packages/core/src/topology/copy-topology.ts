import { MeshTopology, type TopologyArrays } from './mesh-topology'
import type { Topology } from './topology'

/** The arrays and counts of a topology, as a plain object that can be posted to another thread. */
export type TopologyData = Readonly<TopologyArrays>

/**
 * What a topology is made of, to be posted or kept. The arrays are those of the topology, not copies: `topologyFrom` copies.
 *
 * @param topology - Connectivity of the mesh.
 */
export function topologyData(topology: Topology): TopologyData {
  return {
    version: topology.version,
    vertexCount: topology.vertexCount,
    triangleCount: topology.triangleCount,
    edgeCount: topology.edgeCount,
    triangles: topology.triangles,
    edges: topology.edges,
    triangleEdges: topology.triangleEdges,
    vertexTriangleStart: topology.vertexTriangleStart,
    vertexTriangleCount: topology.vertexTriangleCount,
    vertexTriangles: topology.vertexTriangles,
    edgeTriangleStart: topology.edgeTriangleStart,
    edgeTriangleCount: topology.edgeTriangleCount,
    edgeTriangles: topology.edgeTriangles,
    boundaryEdgeCount: topology.boundaryEdgeCount,
    nonManifoldEdgeCount: topology.nonManifoldEdgeCount,
    nonManifoldVertexCount: topology.nonManifoldVertexCount,
    misorientedEdgeCount: topology.misorientedEdgeCount,
  }
}

/**
 * A topology of its own with the same ids, holes included: changes of the one do not reach the other.
 *
 * @param data - What `topologyData` returned.
 */
export function topologyFrom(data: TopologyData): Topology {
  const topology = new MeshTopology(data.vertexCount, data.triangles.slice())
  return Object.assign(topology, {
    ...data,
    triangles: topology.triangles,
    edges: data.edges.slice(),
    triangleEdges: data.triangleEdges.slice(),
    vertexTriangleStart: data.vertexTriangleStart.slice(),
    vertexTriangleCount: data.vertexTriangleCount.slice(),
    vertexTriangles: data.vertexTriangles.slice(),
    edgeTriangleStart: data.edgeTriangleStart.slice(),
    edgeTriangleCount: data.edgeTriangleCount.slice(),
    edgeTriangles: data.edgeTriangles.slice(),
  })
}
