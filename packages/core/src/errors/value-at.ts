import { CcdError } from './error'

/**
 * The entry at a place that must be there, for code outside hot loops. A place outside the array is a mistake of the
 * caller: it throws instead of going on with an invented value.
 *
 * @param values - An array.
 * @param index - A place in it.
 * @throws CcdError `index-out-of-range`.
 */
export function valueAt<T>(values: ArrayLike<T>, index: number): T {
  const value = values[index]
  if (value !== undefined) return value
  throw new CcdError('index-out-of-range', `index ${index} is outside an array of ${values.length} entries`, {
    index,
    value,
  })
}
