/**
 * Where the four corners of a feature pair are at a time, as offsets from the last of them: rounding is then relative to the
 * features, not to their distance from the origin.
 */
export interface ContactPose {
  /** Offsets at the time, three numbers per corner. */
  readonly now: Float64Array
  /** Their derivatives by the time. */
  readonly rate: Float64Array
  /** Offsets a thousandth of the step earlier, or at the start: on which side a feature was before. */
  readonly before: Float64Array
  /** The last corner at the time. */
  readonly origin: Float64Array
}

/** How much earlier `before` is, as a fraction of the step. */
const EARLIER = 2 ** -10

export function createPose(): ContactPose {
  const offsets = () => new Float64Array(12)
  return { now: offsets(), rate: offsets(), before: offsets(), origin: new Float64Array(3) }
}

/** The pose on straight lines from x0 to x1; `i` to `l` are vertices. */
export function placeLinear(
  x0: Float64Array,
  x1: Float64Array,
  i: number,
  j: number,
  k: number,
  l: number,
  time: number,
  { now, rate, before, origin }: ContactPose,
): void {
  const earlier = Math.max(0, time - EARLIER)
  for (let axis = 0; axis < 3; axis++) {
    const last = 3 * l + axis
    origin[axis] = between(x0[last], x1[last], time)
    for (let corner = 0; corner < 3; corner++) {
      const vertex = 3 * (corner === 0 ? i : corner === 1 ? j : k) + axis
      const from = x0[vertex] - x0[last]
      const to = x1[vertex] - x1[last]
      const at = 3 * corner + axis
      now[at] = between(from, to, time)
      rate[at] = to - from
      before[at] = between(from, to, earlier)
    }
  }
}

let curve = new Float64Array(8)

/** The pose on Bézier curves; `control[d]` holds the d-th control point of every vertex. */
export function placeCurved(
  control: readonly Float64Array[],
  i: number,
  j: number,
  k: number,
  l: number,
  time: number,
  { now, rate, before, origin }: ContactPose,
): void {
  const degree = control.length - 1
  if (curve.length <= degree) curve = new Float64Array(degree + 1)
  const earlier = Math.max(0, time - EARLIER)
  for (let axis = 0; axis < 3; axis++) {
    const last = 3 * l + axis
    for (let d = 0; d <= degree; d++) curve[d] = control[d][last]
    origin[axis] = pointOfCurve(degree, time)
    for (let corner = 0; corner < 3; corner++) {
      const vertex = 3 * (corner === 0 ? i : corner === 1 ? j : k) + axis
      const at = 3 * corner + axis
      for (let d = 0; d <= degree; d++) curve[d] = control[d][vertex] - control[d][last]
      now[at] = pointOfCurve(degree, time)
      // The last but one round of the division leaves the two points whose difference is the tangent.
      rate[at] = degree > 0 ? degree * tangent : 0
      for (let d = 0; d <= degree; d++) curve[d] = control[d][vertex] - control[d][last]
      before[at] = pointOfCurve(degree, earlier)
    }
  }
}

let tangent = 0

/** De Casteljau's division of `curve`, which it overwrites; `tangent` is the difference of the last two points. */
function pointOfCurve(degree: number, time: number): number {
  tangent = 0
  for (let count = degree; count > 0; count--) {
    if (count === 1) tangent = curve[1] - curve[0]
    for (let d = 0; d < count; d++) curve[d] = between(curve[d], curve[d + 1], time)
  }
  return curve[0]
}

function between(from: number, to: number, time: number): number {
  return (1 - time) * from + time * to
}
