import { checkIds } from '../errors/check-input'
import { CcdError } from '../errors/error'
import { buildLists } from './build.kernel'
import { countAll } from './fans.kernel'
import { MeshTopology } from './mesh-topology'
import { NONE, type Topology } from './topology'

/**
 * Connectivity of any triangle list: edges with three or more triangles, isolated vertices, duplicate triangles,
 * triangles that repeat a vertex, bad winding and no triangles at all are legal. The list is copied.
 *
 * ```ts
 * const topology = createTopology(Uint32Array.of(0, 1, 2, 2, 1, 3), 4)
 * console.log(topology.edgeCount, topology.closed) // → 5 false
 * ```
 *
 * @param triangles - Three vertices per triangle.
 * @param vertexCount - How many vertices there are, with or without triangles.
 * @throws CcdError `wrong-type` for what is no list of ids, `out-of-range` for a vertex count that is none, `wrong-length` for a list that is no multiple of
 * three, `index-out-of-range` for a vertex that does not exist.
 */
export function createTopology(triangles: Uint32Array, vertexCount: number): Topology {
  if (!Number.isInteger(vertexCount) || vertexCount < 0 || vertexCount >= NONE) {
    const message = `vertexCount is ${vertexCount}; it must be a whole number from 0 to ${NONE - 1}`
    throw new CcdError('out-of-range', message, { argument: 'vertexCount', value: vertexCount })
  }
  checkTriangles(triangles, vertexCount, 'triangles')
  const topology = new MeshTopology(vertexCount, Uint32Array.from(triangles))
  buildLists(topology)
  countAll(topology)
  return topology
}

/** Throws unless the list has three vertices per triangle, all below `vertexCount`. */
export function checkTriangles(triangles: Uint32Array, vertexCount: number, argument: string): void {
  checkIds(argument, triangles)
  if (triangles.length % 3 !== 0) {
    const message = `${argument} has ${triangles.length} entries; it must hold three vertices per triangle`
    throw new CcdError('wrong-length', message, { argument, value: triangles.length })
  }
  const index = triangles.findIndex((vertex) => !(vertex < vertexCount))
  if (index < 0) return
  const value = triangles[index]
  const where = `triangle ${Math.floor(index / 3)}, corner ${index % 3}`
  const range = vertexCount === 0 ? 'there are no vertices' : `vertices are 0 to ${vertexCount - 1}`
  throw new CcdError('index-out-of-range', `${argument}[${index}] is ${value} (${where}); ${range}`, {
    argument,
    index,
    value,
  })
}
