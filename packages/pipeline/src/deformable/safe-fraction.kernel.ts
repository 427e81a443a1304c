/** The position of every coordinate after a fraction of the step, rounded as `x0 + fraction * (x1 - x0)` is; x1 after all of it. */
export function positionsAfter(
  x0: Float64Array,
  x1: Float64Array,
  fraction: number,
  single: boolean,
  into: Float64Array,
): Float64Array {
  if (fraction === 1) into.set(x1)
  else for (let i = 0; i < x0.length; i++) into[i] = x0[i] + fraction * (x1[i] - x0[i])
  if (single) for (let i = 0; i < into.length; i++) into[i] = Math.fround(into[i])
  return into
}
