import type { DynamicHierarchy } from '@ccd/bvh'
import { type Culler, isLabelCuller, linearStep, type LabelCuller, type StepContext, type Topology } from '@ccd/core'
import { createRadialView, type PreparedView, type RadialView, type Skeleton } from '@ccd/radial-view'
import { defectsOf, GIVEN, hasDefects, jointsOf, modeOf, OFF, type RiderShape } from './rider.kernel'

/** What an engine needs to make its radial view; it can be posted. */
export interface SkeletalSetup {
  readonly rest: Float64Array
  readonly skeleton: Skeleton
  readonly prepared: PreparedView
  readonly shape: RiderShape
}

/** Radial view that reads joints, and what is known about the start, from what rides along behind the positions. */
export interface SkeletalCuller extends LabelCuller {
  readonly view: RadialView
  /** Whether it takes part in the step, with every triangle of the mesh. */
  sees(step: StepContext): boolean
}

/**
 * A culler for what radial view leaves out: it takes part in steps in which some triangles are none of its own. In the
 * others it would drop hardly a pair more, and costs more than it saves.
 */
export function forTheRest(culler: Culler, skeletal: SkeletalCuller): Culler {
  if (!isLabelCuller(culler)) return culler
  let idle = false
  return {
    name: culler.name,
    contract: culler.contract,
    begin(step) {
      idle = skeletal.sees(step)
      if (!idle) culler.begin(step)
    },
    get triangleLabel() {
      return culler.triangleLabel
    },
    get nodeLabel() {
      return culler.nodeLabel
    },
    get labels() {
      return idle ? 'none' : culler.labels
    },
    explain: (kind, a, b, step) =>
      skeletal.sees(step) ? 'radial view looks at all triangles' : (culler.explain?.(kind, a, b, step) ?? culler.name),
    topologyChanged: (change, topology) => culler.topologyChanged?.(change, topology),
  }
}

export function skeletalCuller(
  topology: Topology,
  hierarchy: DynamicHierarchy,
  { rest, skeleton, prepared, shape }: SkeletalSetup,
): SkeletalCuller {
  const view = createRadialView(topology, hierarchy, {
    rest,
    skeleton,
    prepared,
    broken: 'exclude',
    intersecting: (x) => defectsOf(x, shape),
  })
  let off = false
  const follow = (step: StepContext): void => {
    const { x0, x1 } = linearStep(step, view.name).motion
    const mode = modeOf(x0, shape)
    off = mode === OFF
    if (mode === GIVEN) view.setJoints(jointsOf(x0, shape), jointsOf(x1, shape))
    else view.setJoints()
  }
  return {
    view,
    sees(step) {
      const { x0 } = linearStep(step, view.name).motion
      return view.excluded.length === 0 && modeOf(x0, shape) !== OFF && !hasDefects(x0, shape)
    },
    name: view.name,
    contract: view.contract,
    begin(step) {
      follow(step)
      if (!off) view.begin(step)
    },
    get triangleLabel() {
      return view.triangleLabel
    },
    get nodeLabel() {
      return view.nodeLabel
    },
    get bits() {
      return off ? undefined : view.bits
    },
    get labels() {
      return off ? 'none' : undefined
    },
    explain(kind, a, b, step) {
      follow(step)
      return off ? 'takes no part in this step' : (view.explain?.(kind, a, b, step) ?? view.name)
    },
  }
}
