/** The entry at a place that must be there: a place outside the array throws instead of counting as zero. */
export function valueAt<T>(values: ArrayLike<T>, index: number): T {
  const value = values[index]
  if (value === undefined) throw new RangeError(`index ${index} is outside an array of ${values.length} entries`)
  return value
}

/** The three coordinates of a point in a flat array. */
export function pointAt(positions: ArrayLike<number>, point: number): [x: number, y: number, z: number] {
  return [valueAt(positions, 3 * point), valueAt(positions, 3 * point + 1), valueAt(positions, 3 * point + 2)]
}
