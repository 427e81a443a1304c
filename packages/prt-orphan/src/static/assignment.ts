import { NONE, valueAt, type Topology, type TopologyChange } from '@ccd/core'
import { longer } from '../changes/longer.kernel'
import { assignGreedy, assignMaximal, assignUniform, orderFeatures } from './assign.kernel'

export const SCHEMAS = ['greedy', 'uniform', 'maximal'] as const

/**
 * How features are given to triangles (Representative-Triangles §4.3): `greedy` to the first triangle that comes,
 * `uniform` evenly, `maximal` so that as many triangles as possible have none. The paper finds them equivalent.
 */
export type Schema = (typeof SCHEMAS)[number]

/**
 * Static representatives: every vertex and edge belongs to exactly one incident triangle. A triangle's own features
 * come first in its lists, so their numbers, two bits each, say all: `mask = vertices | edges << 2`.
 */
export class Assignment {
  vertexOwner: Uint32Array
  edgeOwner: Uint32Array
  mask: Uint8Array
  /** Corners of each triangle, its own first; a repeated one never is. */
  vertices: Uint32Array
  /** Edges of each triangle, its own first. */
  edges: Uint32Array

  constructor(topology: Topology, schema: Schema) {
    this.vertexOwner = new Uint32Array(topology.vertexCount).fill(NONE)
    this.edgeOwner = new Uint32Array(topology.edgeCount).fill(NONE)
    this.mask = new Uint8Array(topology.triangleCount)
    this.vertices = new Uint32Array(3 * topology.triangleCount)
    this.edges = new Uint32Array(3 * topology.triangleCount)
    const assign = { greedy: assignGreedy, uniform: assignUniform, maximal: assignMaximal }[schema]
    assign(topology, this.vertexOwner, this.edgeOwner)
    for (let t = 0; t < topology.triangleCount; t++) this.#order(topology, t)
  }

  /** Gives features of removed triangles to one that remains, and new features to new triangles (§4.3.2). */
  update(topology: Topology, change: TopologyChange): void {
    this.vertexOwner = longer(this.vertexOwner, topology.vertexCount, NONE)
    this.edgeOwner = longer(this.edgeOwner, topology.edgeCount, NONE)
    const dirty = new Set<number>()
    for (const t of change.removed) {
      const own = valueAt(this.mask, t)
      for (const v of this.vertices.subarray(3 * t, 3 * t + (own & 3))) {
        dirty.add(
          (this.vertexOwner[v] = firstOf(
            topology.vertexTriangles,
            topology.vertexTriangleStart,
            topology.vertexTriangleCount,
            v,
          )),
        )
      }
      for (const e of this.edges.subarray(3 * t, 3 * t + (own >> 2))) {
        dirty.add(
          (this.edgeOwner[e] = firstOf(
            topology.edgeTriangles,
            topology.edgeTriangleStart,
            topology.edgeTriangleCount,
            e,
          )),
        )
      }
      dirty.add(t)
    }
    const firstTriangle = this.mask.length
    this.mask = longer(this.mask, topology.triangleCount, 0)
    this.vertices = longer(this.vertices, 3 * topology.triangleCount, NONE)
    this.edges = longer(this.edges, 3 * topology.triangleCount, NONE)
    for (let t = firstTriangle; t < topology.triangleCount; t++) {
      for (const v of topology.triangles.subarray(3 * t, 3 * t + 3))
        if (this.vertexOwner[v] === NONE) this.vertexOwner[v] = t
      for (const e of topology.triangleEdges.subarray(3 * t, 3 * t + 3)) {
        if (e !== NONE && this.edgeOwner[e] === NONE) this.edgeOwner[e] = t
      }
      dirty.add(t)
    }
    dirty.delete(NONE)
    for (const t of dirty) this.#order(topology, t)
  }

  #order(topology: Topology, t: number): void {
    this.mask[t] = orderFeatures(topology, t, this.vertexOwner, this.edgeOwner, this.vertices, this.edges)
  }
}

function firstOf(list: Uint32Array, start: Uint32Array, count: Uint32Array, i: number): number {
  return count[i] === 0 ? NONE : valueAt(list, valueAt(start, i))
}
