import { CcdError, NONE } from '@ccd/core'
import type { DynamicHierarchy } from '../hierarchy/hierarchy'

/** Which pairs of bodies a source looks at. */
export interface BodyRules {
  /** `within`: pairs of one body; `between`: pairs of two bodies; default both. */
  readonly pairs?: 'all' | 'within' | 'between'
  /** Only pairs with one body in each of these sets of body ids: cloth against body. */
  readonly sets?: readonly [Iterable<number>, Iterable<number>]
  /** Bit masks per body id: a and b meet iff member[a] & mask[b] and member[b] & mask[a]. */
  readonly layers?: { readonly member: Uint32Array; readonly mask: Uint32Array }
}

/** Whether triangles of bodies a and b may collide. */
export type MayCollide = (a: number, b: number) => boolean

/** Undefined where the rules allow everything. */
export function bodyPredicate(rules: BodyRules): MayCollide | undefined {
  const { pairs = 'all', sets, layers } = rules
  if (pairs === 'all' && sets === undefined && layers === undefined) return undefined
  const [left, right] = sets === undefined ? [undefined, undefined] : [new Set(sets[0]), new Set(sets[1])]
  const bits = (values: Uint32Array, body: number) => {
    const value = values[body]
    if (value === undefined) {
      throw new CcdError('index-out-of-range', `layers has no entry for body ${body}`, {
        argument: 'layers',
        index: body,
      })
    }
    return value
  }
  return (a, b) => {
    if (pairs === 'within' ? a !== b : pairs === 'between' && a === b) return false
    if (left !== undefined && right !== undefined) {
      if (!((left.has(a) && right.has(b)) || (left.has(b) && right.has(a)))) return false
    }
    if (layers === undefined) return true
    return (
      (bits(layers.member, a) & bits(layers.mask, b)) !== 0 && (bits(layers.member, b) & bits(layers.mask, a)) !== 0
    )
  }
}

/** Body of each tree, or NONE where a tree has triangles of several (a soup, or a piece torn in two). */
export function treeBodies(hierarchy: DynamicHierarchy): Uint32Array {
  const { bodies, roots, topology } = hierarchy
  return Uint32Array.from({ length: roots.length - 1 }, (_, tree) => {
    let common: number | undefined
    for (const t of hierarchy.trianglesOf(roots[tree] ?? 0)) {
      if (topology.triangles[3 * t] === NONE) continue
      const body = bodies[t] ?? NONE
      if (common !== undefined && common !== body) return NONE
      common = body
    }
    return common ?? NONE
  })
}
