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

/** An upper bound of the distance that any vertex moves, rounded up; Infinity where it is beyond all doubles. */
export function largestMotion(x0: Float64Array, x1: Float64Array): number {
  let largest = 0
  for (let i = 0; i < x0.length; i += 3) {
    const length = Math.abs(x1[i] - x0[i]) + Math.abs(x1[i + 1] - x0[i + 1]) + Math.abs(x1[i + 2] - x0[i + 2])
    if (length > largest) {
      // The sum bounds the length, which is computed only where it can matter.
      largest = Math.max(largest, Math.hypot(x1[i] - x0[i], x1[i + 1] - x0[i + 1], x1[i + 2] - x0[i + 2]))
    }
  }
  return largest * (1 + 2 ** -40)
}
