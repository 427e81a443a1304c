import { type Hierarchy, valueAt } from '@ccd/core'
import { assignTriangles } from './assign'
import { boneHeat } from '../weights/bone-heat'
import { boxTree } from '../visibility/box-tree.kernel'
import { chooseObserver } from '../observers/choose'
import { growRegions } from './grow'
import { nearestBones } from '../weights/nearest-bones.kernel'
import type { Observer } from '../observers/observer'
import type { Pose } from './pose'
import { type Draft, reduceClusters } from './reduce'
import { refineBoundaries } from './refine.kernel'
import { visibleVertices } from '../visibility/visible-vertices.kernel'

/** How the mesh is divided among the bones. */
export interface ClusterOptions {
  /** `heat` (default): bone weights by heat diffusion. `growing`: regions from visible seeds, which costs less. */
  readonly decomposition?: 'heat' | 'growing'
  /** The factor c of the heat of a bone; default 1, and between 1 and 3 it makes little difference. */
  readonly heat?: number
  /** ε: the largest angle between normal and direction of view that counts as admissible, in degrees; default 80. */
  readonly incidence?: number
  /** β: the share of admissible triangles above which two clusters become one; default 0.9. */
  readonly admissible?: number
  /** α: the share of triangles that need not be positive from a point, before a segment is tried; default 0.1. */
  readonly segment?: number
  /** Called with the share of the work that is done, from 0 to 1. */
  readonly progress?: (share: number) => void
}

/** Clusters of triangles, each with the observer that looks at it. */
export interface Clusters {
  /** Cluster of each triangle, −1 for none. */
  readonly cluster: Int32Array
  /** One per cluster. */
  readonly observers: readonly Observer[]
  /** Triangles of each cluster. */
  readonly triangles: readonly Uint32Array[]
  /** What the preprocessing did, in counts. */
  readonly counts: ClusterCounts
}

export interface ClusterCounts {
  /** Vertices that their nearest bone sees. */
  readonly visible: number
  /** Iterations of the linear solver. */
  readonly iterations: number
  /** Triangles that the refinement of boundaries moved. */
  readonly refined: number
  /** Clusters before the reduction. */
  readonly before: number
}

/** The preprocessing of Radial view §4 and §6, in its order: decomposition, refinement, observers, reduction. */
export function makeClusters(pose: Pose, hierarchy: Hierarchy, options: ClusterOptions = {}): Clusters {
  const { decomposition = 'heat', heat = 1, incidence = 80, admissible = 0.9, segment = 0.1, progress } = options
  const { topology, rest, joints, bones } = pose
  const report = (share: number) => progress?.(share)
  report(0)
  const nearest = nearestBones(rest, joints, bones)
  const tree = boxTree(hierarchy.child, topology.triangles, rest)
  const visible = visibleVertices(pose.triangles, tree, nearest)
  report(0.2)
  const leastCosine = Math.cos((incidence * Math.PI) / 180)
  let iterations = 0
  const assign = (): Int32Array => {
    if (decomposition === 'growing') return growRegions(pose, nearest, visible, leastCosine)
    const boneCount = bones.length / 2
    const weights = boneHeat({
      topology,
      rest,
      nearest,
      visible,
      boneCount,
      heat,
      progress: (share) => report(0.2 + 0.6 * share),
    })
    iterations = weights.iterations
    return assignTriangles(pose, weights)
  }
  const boneOf = assign()
  report(0.8)
  const refined = refineBoundaries(topology, boneOf)
  const drafts = draftsOf(pose, boneOf, segment)
  report(0.9)
  const reduced = reduceClusters(pose, drafts, { leastCosine, leastShare: admissible })
  const cluster = new Int32Array(topology.triangleCount).fill(-1)
  reduced.forEach(({ triangles }, i) => {
    for (const t of triangles) cluster[t] = i
  })
  report(1)
  return {
    cluster,
    observers: reduced.map(({ observer }) => observer),
    triangles: reduced.map(({ triangles }) => Uint32Array.from(triangles).sort()),
    counts: { visible: visible.reduce((sum, v) => sum + v, 0), iterations, refined, before: drafts.length },
  }
}

/** A cluster for each bone in each component of the mesh: contacts between components are never dropped. */
function draftsOf(pose: Pose, boneOf: Int32Array, alpha: number): Draft[] {
  const { topology, bones } = pose
  const groups = new Map<number, number[]>()
  boneOf.forEach((bone, t) => {
    if (bone < 0) return
    const key = valueAt(topology.component, t) * (bones.length / 2) + bone
    const group = groups.get(key)
    if (group) group.push(t)
    else groups.set(key, [t])
  })
  return [...groups.entries()]
    .sort(([a], [b]) => a - b)
    .map(([key, triangles]) => {
      const bone = key % (bones.length / 2)
      const [a, b] = [valueAt(bones, 2 * bone), valueAt(bones, 2 * bone + 1)]
      return { observer: chooseObserver(pose, triangles, a, b, alpha), triangles }
    })
}
