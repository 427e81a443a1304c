import { checkChoice, checkOptions, type Hierarchy, type LabelCuller, type Topology } from '@ccd/core'
import { type ConeCounts, ConeCuller, type NormalConesOptions, type Variant } from './cone-culler'

/** A label culler with the work and the result of its last step in counts. */
export interface NormalCones extends LabelCuller {
  /** Work and result of the last step. */
  readonly counts: ConeCounts
}

/**
 * Continuous normal cones: labels each triangle with the largest node of the hierarchy whose patch is proved to be free
 * of contact with itself in the step. The hierarchy's nodes should be connected patches, or few will be.
 *
 * @param topology - Connectivity of the mesh.
 * @param hierarchy - The hierarchy that the source works on.
 * @param options - See the fields; all may be left out.
 */
export function createNormalCones(
  topology: Topology,
  hierarchy: Hierarchy,
  options: NormalConesOptions = {},
): NormalCones {
  checkNormalConesOptions(options)
  return new ConeCuller(topology, hierarchy, options)
}

/**
 * Normal cones by another way of the paper, to be measured beside those of `createNormalCones`: contours without boxes,
 * axes and results inherited from the node above, cones merged from below. All are as sound, and none was faster; see
 * docs/measurements/cnc.md of the repository.
 *
 * @param topology - Connectivity of the mesh.
 * @param hierarchy - The hierarchy that the source works on.
 * @param variant - What is different.
 * @param options - See the fields; all may be left out.
 */
export function createNormalConesVariant(
  topology: Topology,
  hierarchy: Hierarchy,
  variant: Variant,
  options: NormalConesOptions = {},
): NormalCones {
  checkNormalConesOptions(options)
  const { allPairs, inherit, cones } = variant
  return new ConeCuller(topology, hierarchy, options, {
    ...(allPairs === undefined ? {} : { allPairs }),
    ...(inherit === undefined ? {} : { inherit }),
    ...(cones === undefined ? {} : { cones }),
  })
}

function checkNormalConesOptions(options: NormalConesOptions): void {
  checkOptions('createNormalCones', options, ['contourTest', 'effort', 'kernels'])
  checkChoice('contourTest', options.contourTest ?? 'exact', ['exact', 'off'])
  checkChoice('effort', options.effort ?? 'adaptive', ['adaptive', 'always'])
  checkChoice('kernels', options.kernels ?? 'auto', ['auto', 'typescript'])
}
