import { createTopology } from '@ccd/core'
import type { Motion, PairStream, StepContext, Topology } from '@ccd/core'
import type { MovingMesh } from '@ccd/scenes'
import type { DynamicHierarchy } from '../src/index'

export function at(values: ArrayLike<number>, index: number): number {
  const value = values[index]
  if (value === undefined) throw new RangeError(`no entry ${index}`)
  return value
}

export function topologyOf(mesh: MovingMesh): Topology {
  return createTopology(mesh.triangles, mesh.x0.length / 3)
}

export function stepOf(topology: Topology, motion: Motion, minSeparation = 0): StepContext {
  return { topology, motion, minSeparation, horizon: 1 }
}

export function linear(mesh: MovingMesh): Motion {
  return { kind: 'linear', x0: mesh.x0, x1: mesh.x1 }
}

/** "t u" in the order of the stream. */
export function pairsOf(stream: PairStream): string[] {
  const pairs: string[] = []
  for (const batch of stream) {
    for (let i = 0; i < batch.length; i++) pairs.push(`${at(batch.pairs, 2 * i)} ${at(batch.pairs, 2 * i + 1)}`)
  }
  return pairs
}

/** Closed overlap of the volumes of two triangles, from the volumes of their vertices. */
export function volumesOverlap(hierarchy: DynamicHierarchy, t: number, u: number): boolean {
  const { axes, vertexVolumes, topology } = hierarchy
  const bound = (triangle: number, lane: number, pick: (...values: number[]) => number) =>
    pick(...[0, 1, 2].map((k) => at(vertexVolumes, at(topology.triangles, 3 * triangle + k) * axes.stride + lane)))
  for (let axis = 0; axis < axes.count; axis++) {
    if (bound(t, axis + axes.lanes, Math.max) < bound(u, axis, Math.min)) return false
    if (bound(u, axis + axes.lanes, Math.max) < bound(t, axis, Math.min)) return false
  }
  return true
}
