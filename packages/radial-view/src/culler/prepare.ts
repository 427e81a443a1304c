import { type Hierarchy, checkPositions, type Topology } from '@ccd/core'
import { type Binding, bindJoints } from '../observers/bind'
import { checkRadialViewOptions, type RadialViewOptions } from './options'
import { checkSkeleton } from '../skeleton/skeleton'
import { chooseLookouts } from '../observers/lookouts'
import { type Clusters, makeClusters } from '../clusters/clusters'
import { eligibility, type Excluded, refuse } from './eligible'
import { outwardTriangles } from '../clusters/outward.kernel'
import { type Proof, WHOLE_PROOF } from './proof'

/** What the preprocessing makes of a mesh and a skeleton at rest: plain data, to be kept or posted to other threads. */
export interface PreparedView {
  /** Clusters of triangles, and what looks at each. */
  readonly clusters: Clusters
  /** Three corners per triangle; two are exchanged where a component has its normals inside. */
  readonly triangles: Uint32Array
  /** Two joints for each point that looks at the whole mesh from halfway between them. */
  readonly lookouts: Uint32Array
  /** How the mesh carries the joints. */
  readonly binding: Binding
  /** Components that take no part, and why. */
  readonly excluded: readonly Excluded[]
}

/**
 * The preprocessing of `createRadialView`, which takes its result as the option `prepared`.
 *
 * @param topology - Connectivity of the mesh.
 * @param hierarchy - Any hierarchy over the mesh; visibility is decided with it.
 * @param options - Those of `createRadialView`.
 * @throws CcdError as `createRadialView` does.
 */
export function prepareRadialView(topology: Topology, hierarchy: Hierarchy, options: RadialViewOptions): PreparedView {
  checkRadialViewOptions('prepareRadialView', options)
  return prepare(topology, hierarchy, options, WHOLE_PROOF)
}

/** The same for options that have been checked. */
export function prepare(
  topology: Topology,
  hierarchy: Hierarchy,
  options: RadialViewOptions,
  proof: Proof,
): PreparedView {
  const rest = checkPositions('rest', options.rest, topology.vertexCount)
  const joints = checkSkeleton(options.skeleton)
  const { eligible, reasons } = eligibility(topology, proof)
  if (options.broken !== 'exclude') reasons.forEach(refuse)
  const triangles = outwardTriangles(topology, rest, eligible)
  const pose = { topology, triangles, rest, joints, bones: options.skeleton.bones, eligible }
  return {
    triangles,
    clusters: makeClusters(pose, hierarchy, options),
    lookouts: chooseLookouts(pose),
    binding: bindJoints(pose),
    excluded: reasons,
  }
}
