import { gatherHulls, BALL, type HullSet } from '../convex/hull-set.kernel'
import { IS_LEAF, type DualHierarchy } from '../hierarchy/dual-hierarchy'

/** A hierarchy as queries read it. */
export interface Body {
  readonly hierarchy: DualHierarchy
  readonly hulls: HullSet
  /**
   * What decides which of two nodes is expanded first: the radius of what lies below. No node has a smaller one than its children;
   * a leaf has −1, as it cannot be expanded.
   */
  readonly keys: Float64Array
  /** φ = s / r² of each node (CLOD §5.2): about the volume of the features that it leaves out. */
  readonly volumes: Float64Array
}

export function makeBody(hierarchy: DualHierarchy): Body {
  const { nodeCount, flags, parent, h, s, r } = hierarchy
  const hulls = gatherHulls(hierarchy)
  const keys = new Float64Array(nodeCount)
  const volumes = new Float64Array(nodeCount)
  // Children come after their parents.
  for (let n = nodeCount - 1; n >= 0; n--) {
    const leaf = (flags[n] & IS_LEAF) !== 0
    keys[n] = leaf ? -1 : Math.max(keys[n], hulls.balls[BALL * n + 3] + h[n])
    volumes[n] = leaf ? 0 : s[n] / (r[n] * r[n])
    if (n > 0 && keys[n] > keys[parent[n]]) keys[parent[n]] = keys[n]
  }
  return { hierarchy, hulls, keys, volumes }
}
