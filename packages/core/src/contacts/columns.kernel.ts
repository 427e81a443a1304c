/** The types of array that a contact buffer is made of. */
export type Column = Uint8Array | Uint32Array | Float64Array

/**
 * Puts the rows of a column in order; rows behind those of the order stay as they are.
 *
 * @param into - A copy of the values, which is filled and returned; the values themselves where the order is ascending.
 * @param width - Numbers per row.
 */
export function permuted<A extends Column>(values: A, into: A, order: Uint32Array, width: number): A {
  for (let to = 0; to < order.length; to++) {
    const from = order[to]
    for (let k = 0; k < width; k++) into[to * width + k] = values[from * width + k]
  }
  return into
}

/** The least time of a range of rows, Infinity where it is empty. */
export function leastOf(toi: Float64Array, first: number, end: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let i = first; i < end; i++) least = Math.min(least, toi[i])
  return least
}
