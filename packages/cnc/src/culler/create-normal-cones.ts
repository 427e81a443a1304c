import type { Hierarchy, LabelCuller, Topology } from '@ccd/core'
import { type ConeCounts, ConeCuller, type NormalConesOptions } from './cone-culler'

/** A label culler with the work and the result of its last step in counts. */
export interface NormalCones extends LabelCuller {
  readonly counts: ConeCounts
}

/**
 * Continuous normal cones: labels each triangle with the largest node of the hierarchy whose patch is proved to be free
 * of contact with itself in the step. The hierarchy's nodes should be connected patches, or few will be.
 */
export function createNormalCones(
  topology: Topology,
  hierarchy: Hierarchy,
  options: NormalConesOptions = {},
): NormalCones {
  return new ConeCuller(topology, hierarchy, options)
}
