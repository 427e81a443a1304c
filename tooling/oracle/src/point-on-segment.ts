import { type Moment, dyadic, isEarlier, rootsInUnitInterval, signAt } from './moment'
import { type MovingVector, cross, dot } from './motion'

/** The earliest of some moments. */
export function earliestOf(moments: readonly (Moment | undefined)[]): Moment | undefined {
  let earliest: Moment | undefined
  for (const moment of moments) {
    if (moment !== undefined && (earliest === undefined || isEarlier(moment, earliest))) earliest = moment
  }
  return earliest
}

/**
 * Whether the origin lies on the closed segment ab at the moment: a × b = 0 and a · b <= 0. Holds for a segment of
 * length zero too, where it says a = b = 0.
 */
export function isOriginOnSegment(a: MovingVector, b: MovingVector, moment: Moment): boolean {
  return cross(a, b).every((component) => signAt(component, moment) === 0) && signAt(dot(a, b), moment) <= 0
}

/**
 * First moment in [0, 1] at which the origin lies on the closed segment ab. It is a root of every component of
 * a × b that is not identically zero; where all are, the three stay collinear and it is 0 or a root of a · b.
 */
export function firstOriginOnSegment(a: MovingVector, b: MovingVector): Moment | undefined {
  const polynomial = [...cross(a, b), dot(a, b)].find((p) => p.length > 0)
  // All four zero: at every time an end is at the origin, which t = 0 shows.
  const candidates = polynomial === undefined ? [] : rootsInUnitInterval(polynomial)
  return [dyadic(0n, 0), ...candidates].find((moment) => isOriginOnSegment(a, b, moment))
}
