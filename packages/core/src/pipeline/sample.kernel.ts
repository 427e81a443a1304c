import type { PairBatch } from '../stages/pairs'
import { areAdjacent, NONE, type Topology } from '../topology/topology'

/** Visits the pairs of a batch that belong to the sample. */
export function visitSampled({ pairs, length }: PairBatch, share: number, visit: (a: number, b: number) => void): void {
  for (let i = 0; i < length; i++) {
    const a = pairs[2 * i]
    const b = pairs[2 * i + 1]
    if (isSampled(a, b, share)) visit(a, b)
  }
}

/** Visits the pairs of adjacent triangles that belong to the sample; one with two common vertices comes twice. */
export function visitSampledNeighbours(topology: Topology, share: number, visit: (t: number, u: number) => void): void {
  const { triangles, triangleCount, vertexTriangles, vertexTriangleStart, vertexTriangleCount } = topology
  for (let t = 0; t < triangleCount; t++) {
    for (let k = 0; k < 3; k++) {
      const v = triangles[3 * t + k]
      if (v === NONE) continue
      const end = vertexTriangleStart[v] + vertexTriangleCount[v]
      for (let i = vertexTriangleStart[v]; i < end; i++) {
        const u = vertexTriangles[i]
        if (u > t && areAdjacent(triangles, t, u) && isSampled(t, u, share)) visit(t, u)
      }
    }
  }
}

/** The sample depends on the ids alone: a hash of the pair, below the share of all hashes. */
function isSampled(a: number, b: number, share: number): boolean {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b ^ 0x7f4a7c15, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 16), 0x27d4eb2f)
  return (h ^ (h >>> 15)) >>> 0 < share * 4294967296
}
