import { NONE, valueAt } from '@ccd/core'
import { ADMISSIBLE, facing } from '../observers/facing.kernel'
import type { Observer } from '../observers/observer'
import type { Pose } from './pose'

/** A cluster while clusters are made. */
export interface Draft {
  readonly observer: Observer
  readonly triangles: readonly number[]
}

export interface ReductionOptions {
  /** Cosine of the largest angle between the normal and the direction of view (ε). */
  readonly leastCosine: number
  /** The share of admissible triangles that a merged cluster needs (β). */
  readonly leastShare: number
}

/**
 * Merges adjacent clusters of one component while one of their two observers sees enough of both as admissible
 * (Radial view §4.3). Where both do, the one with more branches of the skeleton is kept; where these are equal too, the one
 * that sees more.
 */
export function reduceClusters(pose: Pose, drafts: readonly Draft[], options: ReductionOptions): Draft[] {
  const alive: (Draft | undefined)[] = [...drafts]
  const neighbours = adjacency(pose, drafts)
  const branches = branchesOf(pose)
  for (let k = 0; k < alive.length; k++) {
    for (let merged = true; merged; ) {
      merged = false
      for (const l of [...valueAt(neighbours, k)].sort((a, b) => a - b)) {
        const [one, other] = [alive[k], alive[l]]
        if (one === undefined || other === undefined) continue
        const joint = mergedDraft(pose, one, other, branches, options)
        if (joint === undefined) continue
        alive[k] = joint
        alive[l] = undefined
        for (const m of valueAt(neighbours, l)) {
          valueAt(neighbours, m).delete(l)
          if (m === k) continue
          valueAt(neighbours, m).add(k)
          valueAt(neighbours, k).add(m)
        }
        valueAt(neighbours, k).delete(l)
        merged = true
        break
      }
    }
  }
  return alive.filter((draft) => draft !== undefined)
}

function mergedDraft(
  pose: Pose,
  one: Draft,
  other: Draft,
  branches: (observer: Observer) => number,
  { leastCosine, leastShare }: ReductionOptions,
): Draft | undefined {
  const triangles = [...one.triangles, ...other.triangles]
  const least = leastShare * triangles.length
  const candidates = [one.observer, other.observer].map((observer) => ({
    observer,
    admissible: countAdmissible(pose, triangles, observer, leastCosine),
  }))
  const [best] = candidates
    .filter(({ admissible }) => admissible >= least)
    .sort((a, b) => branches(b.observer) - branches(a.observer) || b.admissible - a.admissible)
  return best && { observer: best.observer, triangles }
}

function countAdmissible(
  { triangles: all, rest, joints }: Pose,
  triangles: readonly number[],
  { joints: [a, b] }: Observer,
  leastCosine: number,
): number {
  let count = 0
  for (const t of triangles) {
    if (facing(rest, joints, all, t, a, b, leastCosine) === ADMISSIBLE) count++
  }
  return count
}

/** Bones at the joints of an observer. */
function branchesOf({ bones, joints }: Pose): (observer: Observer) => number {
  const count = new Uint32Array(joints.length / 3)
  for (const joint of bones) count[joint] = valueAt(count, joint) + 1
  return ({ joints: [a, b] }) => (a === b ? valueAt(count, a) : valueAt(count, a) + valueAt(count, b))
}

/** For each draft those that share an edge of the mesh with it. */
function adjacency({ topology }: Pose, drafts: readonly Draft[]): Set<number>[] {
  const draftOf = new Int32Array(topology.triangleCount).fill(-1)
  drafts.forEach(({ triangles }, i) => {
    for (const t of triangles) draftOf[t] = i
  })
  const neighbours = drafts.map(() => new Set<number>())
  const { edges, edgeTriangles, edgeTriangleStart, edgeTriangleCount } = topology
  for (let e = 0; e < topology.edgeCount; e++) {
    if (edges[2 * e] === NONE || edgeTriangleCount[e] !== 2) continue
    const start = valueAt(edgeTriangleStart, e)
    const [p, q] = [valueAt(edgeTriangles, start), valueAt(edgeTriangles, start + 1)].map((t) => valueAt(draftOf, t))
    if (p === undefined || q === undefined || p === q || p < 0 || q < 0) continue
    valueAt(neighbours, p).add(q)
    valueAt(neighbours, q).add(p)
  }
  return neighbours
}
