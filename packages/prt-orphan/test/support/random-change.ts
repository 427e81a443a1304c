import { NONE, type Topology, type TopologyChange } from '@ccd/core'
import { below, type Random } from '@ccd/scenes'

/** Removes some triangles, adds some between old and new vertices. */
export function randomChange(topology: Topology, random: Random): TopologyChange {
  const alive = Array.from({ length: topology.triangleCount }, (_, t) => t).filter(
    (t) => topology.triangles[3 * t] !== NONE,
  )
  const removed = alive.filter(() => random() < 0.08)
  const fresh = below(random, 3)
  const added: number[] = []
  for (let i = below(random, 4); i > 0; i--) {
    const near = topology.triangles.subarray(3 * (alive[below(random, Math.max(1, alive.length))] ?? 0)).slice(0, 3)
    near[below(random, 3)] = below(random, topology.vertexCount + fresh)
    if (!near.includes(NONE)) added.push(...near)
  }
  return {
    removed: Uint32Array.from(removed),
    added: Uint32Array.from(added),
    vertexOrigin: new Uint32Array(fresh).fill(NONE),
  }
}
