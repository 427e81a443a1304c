import { NONE, valueAt } from '@ccd/core'
import type { DynamicHierarchy } from '../hierarchy/hierarchy'
import type { BodyRule } from './body-rule'

/** Which pairs of trees hold pairs of triangles that a rule lets through. */
export interface TreeRule {
  /** Whether some triangle of the one tree and some triangle of the other may be let through. */
  treesMeet(a: number, b: number): boolean
  /** Whether some tree holds triangles of several bodies, so that pairs of triangles have to be looked at one by one. */
  readonly mixed: boolean
}

/** What a rule says of the trees of a hierarchy as it is. */
export function treeRule(hierarchy: DynamicHierarchy, rule: BodyRule): TreeRule {
  const { roots } = hierarchy
  let mixed = false
  const bodiesOfTree = Array.from({ length: roots.length - 1 }, (_, tree) => {
    const bodies = bodiesAround(hierarchy.trianglesOf(valueAt(roots, tree)), hierarchy, rule)
    if (bodies.size > 1) mixed = true
    return [...bodies]
  })
  return {
    mixed,
    treesMeet(a, b) {
      const others = valueAt(bodiesOfTree, b)
      return valueAt(bodiesOfTree, a).some((body) => others.some((other) => rule.mayCollide(body, other)))
    },
  }
}

function bodiesAround(triangles: Uint32Array, { topology }: DynamicHierarchy, rule: BodyRule): Set<number> {
  const bodies = new Set<number>()
  let last = NONE
  for (const t of triangles) {
    if (topology.triangles[3 * t] === NONE) continue
    const body = rule.bodyAround(t)
    if (body !== NONE && body === last) continue
    last = body
    for (const one of rule.bodiesAround(t)) bodies.add(one)
  }
  return bodies
}
