/**
 * The inside conditions at a time when the four points are coplanar. In the projection along an axis k along which the normal
 * is not 0 they are signs of quadratics, and all such projections say the same, condition by condition: so each is taken from
 * a projection in which the root needs few digits to decide it, where there is one.
 */
import type { Polynomial } from './exact-polynomial'
import type { Root } from './exact-roots'
import { quickSignAtRoot, signAtRoot, UNSURE } from './exact-signs'

export interface Projections {
  /** The normal, coordinate by coordinate. */
  readonly normals: readonly Polynomial[]
  /** What must have the sign of coordinate k of the normal, or be 0. */
  readonly conditions: (k: number) => readonly Polynomial[]
}

const OUTSIDE = 0
const INSIDE = 1
/** The normal is 0, and no projection tells. */
export const NO_NORMAL = -1

export function insideAt(projections: Projections, root: Root): number {
  const { normals } = projections
  const sides = normals.map((normal) => quickSignAtRoot(normal, root))
  if (!sides.some((side) => side * side === 1)) {
    for (let k = 0; k < 3; k++) sides[k] = signAtRoot(normals[k], root)
  }
  /** Conditions that no projection has decided, with the side of the projection. */
  let open: (readonly [Polynomial, number] | undefined)[] = []
  let seen = false
  for (let k = 0; k < 3; k++) {
    const side = sides[k]
    if (side * side !== 1) continue
    const conditions = projections.conditions(k)
    if (!seen) open = conditions.map((condition) => [condition, side])
    seen = true
    for (let i = 0; i < conditions.length; i++) {
      if (open[i] === undefined) continue
      const sign = quickSignAtRoot(conditions[i], root)
      if (sign === UNSURE) continue
      if (sign * side < 0) return OUTSIDE
      open[i] = undefined
    }
    if (open.every((condition) => condition === undefined)) return INSIDE
  }
  if (!seen) return NO_NORMAL
  for (const condition of open) if (condition && signAtRoot(condition[0], root) * condition[1] < 0) return OUTSIDE
  return INSIDE
}
