/** Whether the features touch at a time when the four points are coplanar. */
import { refine } from './exact-narrowing'
import type { Polynomial } from './exact-polynomial'
import type { DyadicRoot, IsolatedRoot, Root } from './exact-roots'
import { cancelledAt, quickSignAt, signOfLinear, vanishesAt } from './exact-signs'
import { coordinate, type MovingCross } from './exact-vectors'

/** As in the header of exact-contact.ts. */
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
 * From as few digits of the root as tell: which products are zero there, algebra says; the others have a sign in an interval
 * that is narrow enough.
 */
function touchAtIsolated({ normal, rims }: Features, root: IsolatedRoot): boolean {
  let sides = sidesOf(normal, root)
  if (!sides.some(isNotZero) && vanishesAt(normal, root)) return rims.some((rim) => isOnSegment(rim, root))
  while (!sides.some(isNotZero)) {
    refine(root)
    sides = sidesOf(normal, root)
  }
  const open: MovingCross[] = []
  for (const rim of rims) {
    const sign = signOfRim(rim, sides, root)
    if (sign < 0) return false
    if (sign === 0) open.push(rim)
  }
  const places = open.filter((rim) => !vanishesAt(rim, root)).map((rim) => [rim, bestAxis(rim, normal, sides, root)] as const)
  return areAllPositive(places.map(([rim, k]) => [rim.along(k), sides[k]] as const), root)
}

/** Whether polynomials that are not zero at the root have the signs given there. */
function areAllPositive(open: readonly (readonly [Polynomial, number])[], root: IsolatedRoot): boolean {
  let undecided = open
  while (undecided.length > 0) {
    refine(root)
    const left: (readonly [Polynomial, number])[] = []
    for (const condition of undecided) {
      const sign = quickSignAt(condition[0], root) * condition[1]
      if (sign < 0) return false
      if (sign === 0) left.push(condition)
    }
    undecided = left
  }
  return true
}

function sidesOf(normal: MovingCross, root: IsolatedRoot): readonly number[] {
  return [0, 1, 2].map((k) => quickSignAt(normal.along(k), root))
}

function isNotZero(sign: number): boolean {
  return sign !== 0
}

/** 0 if it is not sure in any projection. */
function signOfRim(rim: MovingCross, sides: readonly number[], root: IsolatedRoot): number {
  for (let k = 0; k < 3; k++) {
    if (sides[k] === 0) continue
    const sign = quickSignAt(rim.along(k), root)
    if (sign !== 0) return sign * sides[k]
  }
  return 0
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
