/** Whether the features touch at a time when the four points are coplanar. */
import { refine } from './narrowing.kernel'
import type { Polynomial } from './polynomial.kernel'
import type { DyadicRoot, IsolatedRoot, Root } from './roots.kernel'
import { cancelledAt, quickSignAt, signOfLinear, vanishesAt } from './signs.kernel'
import { coordinate, type MovingCross } from './vectors.kernel'

/** As in the header of contact.kernel.ts. */
export interface Features {
  /** n */
  readonly normal: MovingCross
  /** r, of each point and segment; u and v are p − x and q − x. */
  readonly rims: readonly MovingCross[]
}

export function touchAt(features: Features, root: Root): boolean {
  return root.isolated ? touchAtIsolated(features, root) : touchAtDyadic(features, root)
}

function touchAtDyadic({ normal, rims }: Features, root: DyadicRoot): boolean {
  for (let k = 0; k < 3; k++) {
    const side = quickSignAt(normal.along(k), root)
    if (side !== 0) return rims.every((rim) => quickSignAt(rim.along(k), root) * side >= 0)
  }
  return rims.some((rim) => isOnSegment(rim, root))
}

/**
 * Uses as few digits of the root as it needs. Algebra says which products are zero there; the others have one sign in
 * an interval that is narrow enough.
 */
function touchAtIsolated(features: Features, root: IsolatedRoot): boolean {
  const { normal, rims } = features
  const sides = [0, 0, 0]
  let open = undecided(features, sides, root)
  if (sides.every((side) => side === 0)) {
    if (vanishesAt(normal, root)) return rims.some((rim) => isOnSegment(rim, root))
    do {
      refine(root)
      open = undecided(features, sides, root)
    } while (sides.every((side) => side === 0))
  }
  if (!open) return false
  const places = open
    .filter((rim) => !vanishesAt(rim, root))
    .map((rim) => [rim, bestAxis(rim, normal, sides, root)] as const)
  return areAllPositive(
    places.map(([rim, k]) => [rim.along(k), sides[k]] as const),
    root,
  )
}

/**
 * The rims that no projection in which the normal has a sign decides, or undefined if one of them is on the wrong side. Finds the
 * sides of the normal, as many as it takes.
 */
function undecided(
  { normal, rims }: Features,
  sides: number[],
  root: IsolatedRoot,
): readonly MovingCross[] | undefined {
  let open = rims
  for (let k = 0; k < 3 && open.length > 0; k++) {
    sides[k] = quickSignAt(normal.along(k), root)
    if (sides[k] === 0) continue
    const left: MovingCross[] = []
    for (const rim of open) {
      const sign = quickSignAt(rim.along(k), root) * sides[k]
      if (sign < 0) return undefined
      if (sign === 0) left.push(rim)
    }
    open = left
  }
  return open
}

/** Whether polynomials that are not zero at the root have the signs given there. */
function areAllPositive(open: readonly (readonly [Polynomial, number])[], root: IsolatedRoot): boolean {
  let left = open
  while (left.length > 0) {
    refine(root)
    const unsure: (readonly [Polynomial, number])[] = []
    for (const condition of left) {
      const sign = quickSignAt(condition[0], root) * condition[1]
      if (sign < 0) return false
      if (sign === 0) unsure.push(condition)
    }
    left = unsure
  }
  return true
}

/** Of the projections in which the normal has a sign, that in which the fewest digits tell the sign of the rim. */
function bestAxis(rim: MovingCross, normal: MovingCross, sides: readonly number[], root: IsolatedRoot): number {
  let best = -1
  let fewest = Infinity
  for (let k = 0; k < 3; k++) {
    if (sides[k] === 0) continue
    const cancelled = cancelledAt(rim.along(k), normal.along(k), root)
    if (best >= 0 && cancelled >= fewest) continue
    best = k
    fewest = cancelled
  }
  return best
}

/** Whether at the root x lies on the closed segment [p, q]: on its line, and no coordinate on one side of both. */
export function isOnSegment(rim: MovingCross, root: Root): boolean {
  for (let k = 0; k < 3; k++) if (quickSignAt(rim.along(k), root) !== 0) return false
  let isBetween = false
  for (let k = 0; k < 3; k++) {
    const sides = quickSignAt(coordinate(rim.u, k), root) * quickSignAt(coordinate(rim.v, k), root)
    if (sides > 0) return false
    isBetween ||= sides < 0
  }
  if (!vanishesAt(rim, root)) return false
  if (isBetween) return true
  for (let k = 0; k < 3; k++) {
    const sides = signOfLinear(coordinate(rim.u, k), root) * signOfLinear(coordinate(rim.v, k), root)
    if (sides !== 0) return sides < 0
  }
  return true
}
