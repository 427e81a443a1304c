import { checkIds } from '../errors/check-input'
import { CcdError } from '../errors/error'
import { checkTriangles } from './create-topology'
import { applyChange } from './update.kernel'
import { NONE, type Topology, type TopologyChange } from './topology'

/** What a change did, for those who keep data per vertex, edge or triangle. Lists of ids are ascending. */
export interface TopologyUpdate {
  /** The object that was given, changed in place. */
  readonly topology: Topology
  /** New triangles have the ids from here to `triangleCount`. */
  readonly firstTriangle: number
  /** New edges have the ids from here to `edgeCount`. */
  readonly firstEdge: number
  /** New vertices have the ids from here to `vertexCount`. */
  readonly firstVertex: number
  /** Edges that lost their last triangle: holes now. */
  readonly removedEdges: Uint32Array
  /** Edges whose triangles changed, removed and new ones among them. */
  readonly touchedEdges: Uint32Array
  /** Vertices whose triangles changed. */
  readonly touchedVertices: Uint32Array
}

/**
 * Changes the topology in place; its arrays may be replaced by longer ones. `vertexCount` grows by the length of
 * `vertexOrigin`. Triangles and edges that exist before and after keep their ids; ids of holes are not used again.
 * Work: the size of the change times the number of triangles around the vertices it touches, amortised, whatever the
 * size of the mesh; only `component` is found anew when it is next read. A change that is refused has changed nothing.
 *
 * ```ts
 * const none = new Uint32Array(0)
 * const { removedEdges } = updateTopology(topology, { removed: Uint32Array.of(7), added: none, vertexOrigin: none })
 * ```
 *
 * @param topology - Connectivity of the mesh.
 * @param change - What is removed and added.
 * @throws CcdError `wrong-type`, `index-out-of-range`, `wrong-length`, `already-removed` or `duplicate`, naming the entry.
 */
export function updateTopology(topology: Topology, change: TopologyChange): TopologyUpdate {
  checkChange(change)
  const { removed, added, vertexOrigin } = change
  const { triangleCount: firstTriangle, edgeCount: firstEdge, vertexCount: firstVertex } = topology
  checkOrigins(vertexOrigin, firstVertex)
  checkTriangles(added, firstVertex + vertexOrigin.length, 'added')
  checkRemoved(topology, removed)
  const touched = applyChange(topology, removed, added, vertexOrigin.length)
  return {
    topology,
    firstTriangle,
    firstEdge,
    firstVertex,
    removedEdges: touched.removedEdges,
    touchedEdges: touched.edges,
    touchedVertices: touched.vertices,
  }
}

/**
 * Refuses what is no change at all, whatever the mesh. Parts that follow changes read its arrays, so they have to be of the
 * type that they say.
 *
 * @param change - What the caller gave.
 * @throws CcdError `wrong-type`, or `index-out-of-range` for an entry that is no id, naming the field.
 */
export function checkChange(change: TopologyChange): void {
  const given: unknown = change
  if (typeof given !== 'object' || given === null) {
    throw new CcdError(
      'wrong-type',
      `change must be an object { removed, added, vertexOrigin }, not ${String(given)}`,
      {
        argument: 'change',
        value: given,
      },
    )
  }
  for (const argument of ['removed', 'added', 'vertexOrigin'] as const) {
    const ids: unknown = checkIds(argument, change[argument])
    if (ids instanceof Uint32Array) continue
    throw new CcdError('wrong-type', `${argument} must be a Uint32Array, not another list of ids`, {
      argument,
      value: ids,
    })
  }
}

function checkOrigins(vertexOrigin: Uint32Array, firstVertex: number): void {
  const index = vertexOrigin.findIndex((origin, i) => origin !== NONE && origin >= firstVertex + i)
  if (index < 0) return
  const value = vertexOrigin[index]
  const message = `vertexOrigin[${index}] is ${value}; new vertex ${firstVertex + index} can only come from an earlier one`
  throw new CcdError('index-out-of-range', message, { argument: 'vertexOrigin', index, value })
}

function checkRemoved(topology: Topology, removed: Uint32Array): void {
  const seen = new Set<number>()
  removed.forEach((t, index) => {
    const detail = { argument: 'removed', index, value: t }
    if (t >= topology.triangleCount) {
      const message = `removed[${index}] is ${t}; triangle ids are below ${topology.triangleCount}`
      throw new CcdError('index-out-of-range', message, detail)
    }
    if (topology.triangles[3 * t] === NONE) {
      throw new CcdError('already-removed', `removed[${index}] is ${t}; that triangle was removed before`, detail)
    }
    if (seen.has(t)) throw new CcdError('duplicate', `removed[${index}] is ${t}, which is listed twice`, detail)
    seen.add(t)
  })
}
