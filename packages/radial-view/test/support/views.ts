import { createHierarchy } from '@ccd/bvh'
import { createTopology, type LinearMotion, type StepContext, type Topology } from '@ccd/core'
import { edgeFaceTouchesOfMesh } from '@ccd/oracle'
import type { MovingMesh } from '@ccd/scenes'
import { type Internals, RadialViewCuller } from '../../src/culler/radial-view-culler'
import type { RadialViewOptions } from '../../src/culler/options'
import type { Proof } from '../../src/culler/proof'

export type { Proof }

export interface SkeletalStep extends MovingMesh {
  readonly joints0: Float64Array
  readonly joints1: Float64Array
  readonly bones: Uint32Array
}

export interface BegunView {
  readonly view: RadialViewCuller
  readonly step: StepContext
  readonly topology: Topology
  /** Whether the view drops the pair. */
  culls(t: number, u: number): boolean
}

export interface ViewSettings {
  readonly options?: Partial<RadialViewOptions>
  readonly internals?: Internals
}

/** Triangles of each component that touch others of it at given positions, by the oracle. */
function intersectingByOracle(mesh: Pick<MovingMesh, 'triangles'>, topology: Topology) {
  return (x: Float64Array): Uint32Array => {
    const found = new Set<number>()
    for (const { e0, e1, f } of edgeFaceTouchesOfMesh(mesh.triangles, x)) {
      for (let t = 0; t < topology.triangleCount; t++) {
        const corners = [...mesh.triangles.subarray(3 * t, 3 * t + 3)]
        if (!corners.includes(e0) || !corners.includes(e1) || topology.component[t] !== topology.component[f]) continue
        found.add(t)
        found.add(f)
      }
    }
    return Uint32Array.from(found)
  }
}

/** A view that has begun the step; its start is examined by the oracle unless the options say otherwise. */
export function beginView(mesh: SkeletalStep, { options = {}, internals = {} }: ViewSettings = {}): BegunView {
  const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
  const hierarchy = createHierarchy(topology)
  const view = new RadialViewCuller(
    topology,
    hierarchy,
    {
      rest: mesh.x0,
      skeleton: { joints: mesh.joints0, bones: mesh.bones },
      broken: 'exclude',
      intersecting: intersectingByOracle(mesh, topology),
      ...options,
    },
    internals,
  )
  view.setJoints(mesh.joints0, mesh.joints1)
  const motion: LinearMotion = { kind: 'linear', x0: mesh.x0, x1: mesh.x1 }
  const step: StepContext = { topology, hierarchy, motion, minSeparation: 0, horizon: 1 }
  hierarchy.update(step)
  view.begin(step)
  const { triangleLabel, bits } = view
  return {
    view,
    step,
    topology,
    culls(t, u) {
      const label = triangleLabel[t] ?? -1
      if (label >= 0 && label === triangleLabel[u]) return true
      if (bits === undefined) return false
      const word = (triangle: number, k: number) => bits.triangle[4 * triangle + k] ?? 0
      const common = (word(t, 0) & word(u, 0)) | (word(t, 1) & word(u, 1))
      return common !== 0 && word(t, 2) >= 0 && word(t, 2) === word(u, 2)
    },
  }
}
