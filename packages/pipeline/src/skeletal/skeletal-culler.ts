import type { DynamicHierarchy } from '@ccd/bvh'
import { linearStep, type LabelCuller, type StepContext, type Topology } from '@ccd/core'
import { createRadialView, type PreparedView, type RadialView, type Skeleton } from '@ccd/radial-view'
import { defectsOf, GIVEN, jointsOf, modeOf, OFF, type RiderShape } from './rider.kernel'

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
