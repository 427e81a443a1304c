/** Right-hand side and first guess for one bone: heat comes from the vertices that are nearest to it. */
export function weigh(
  bone: number,
  nearest: Int32Array,
  emission: Float64Array,
  right: Float64Array,
  guess: Float64Array,
): void {
  for (let v = 0; v < right.length; v++) {
    const own = nearest[v] === bone
    right[v] = own ? emission[v] : 0
    guess[v] = own ? 1 : 0
  }
}
