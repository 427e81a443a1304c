import {
  type Contract,
  type LabelCuller,
  type Motion,
  NONE,
  type PairCuller,
  type PairStream,
  type StepContext,
  type Topology,
  createTopology,
} from '@ccd/core'
import type { MovingMesh } from '@ccd/scenes'
import {
  type Build,
  type DynamicHierarchy,
  type HierarchyOptions,
  type SourceOptions,
  bruteForceSource,
  createHierarchy,
} from '../../src/index'

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

export const builds = ['connectivity', 'morton', 'sah', 'partition'] as const

export function hierarchyOf(mesh: MovingMesh, build: (typeof builds)[number], options: HierarchyOptions = {}) {
  const topology = topologyOf(mesh)
  const partition = Int32Array.from({ length: topology.triangleCount }, (_, t) => (t % 5) - 1)
  const chosen: Build = build === 'partition' ? { partition } : build
  return createHierarchy(topology, { build: chosen, positions: mesh.x0, ...options })
}

/** All pairs that the options allow and whose volumes overlap, found without the hierarchy's nodes. */
export function expected(hierarchy: DynamicHierarchy, options: SourceOptions, bodies?: Uint32Array): string[] {
  const { topology } = hierarchy
  const source = bruteForceSource({ topology, ...options, ...(bodies ? { bodies } : {}) })
  const step = stepOf(topology, { kind: 'static', positions: new Float64Array(3 * topology.vertexCount) })
  return pairsOf(source.pairs(step)).filter((pair) => {
    const [t, u] = pair.split(' ').map(Number)
    return volumesOverlap(hierarchy, t ?? NONE, u ?? NONE)
  })
}

export const contract: Contract = {
  motion: ['linear', 'polynomial', 'static'],
  separation: 'any',
  keeps: 'every-contact',
}

/** Labels by runs of leaves, and on nodes exactly where all triangles below agree. */
export function labelCuller(hierarchy: DynamicHierarchy, name: string, run: number): LabelCuller {
  const triangleLabel = new Int32Array(hierarchy.topology.triangleCount).fill(-1)
  hierarchy.triangleOrder.forEach((t, leaf) => (triangleLabel[t] = (Math.floor(leaf / run) % 3) - 1))
  const nodeLabel = Int32Array.from({ length: hierarchy.nodeCount }, (_, node) => {
    const labels = new Set(Array.from(hierarchy.trianglesOf(node), (t) => at(triangleLabel, t)))
    return labels.size === 1 ? Math.max(...labels) : -1
  })
  return { name, contract, begin: () => undefined, triangleLabel, nodeLabel }
}

/** Every other node of about this many triangles is a label of its own. */
export function nestedCuller(hierarchy: DynamicHierarchy, name: string, triangles: number): LabelCuller {
  const triangleLabel = new Int32Array(hierarchy.topology.triangleCount).fill(-1)
  const nodeLabel = new Int32Array(hierarchy.nodeCount).fill(-1)
  let skip = false
  for (let n = 0; n < hierarchy.nodeCount; n++) {
    const below = hierarchy.trianglesOf(n)
    if (at(nodeLabel, n) >= 0 || below.length > triangles || 2 * below.length < triangles) continue
    skip = !skip
    if (skip) continue
    nodeLabel.fill(n, n, n + 2 * below.length - 1)
    for (const t of below) triangleLabel[t] = n
  }
  return { name, contract, begin: () => undefined, triangleLabel, nodeLabel, labels: 'nested' }
}

export function parityCuller(hierarchy: DynamicHierarchy): PairCuller {
  const even = (node: number) => hierarchy.trianglesOf(node).every((t) => t % 2 === 0)
  return {
    name: 'both even',
    contract,
    begin: () => undefined,
    cullsPair: (t, u) => t % 2 === 0 && u % 2 === 0,
    cullsNode: even,
    cullsNodePair: (m, n) => even(m) && even(n),
  }
}
