/** The vertices of a list that are nearest to a point, the nearest first; of equal ones those that come first in the list. */
export function nearestVertices(
  x: Float64Array,
  list: Uint32Array,
  most: number,
  px: number,
  py: number,
  pz: number,
): number[] {
  const found: number[] = []
  const squares: number[] = []
  for (let i = 0; i < list.length; i++) {
    const v = 3 * list[i]
    const dx = x[v] - px
    const dy = x[v + 1] - py
    const dz = x[v + 2] - pz
    const square = dx * dx + dy * dy + dz * dz
    if (found.length === most && !(square < squares[most - 1])) continue
    let at = found.length === most ? most - 1 : found.length
    for (; at > 0 && square < squares[at - 1]; at--) {
      found[at] = found[at - 1]
      squares[at] = squares[at - 1]
    }
    found[at] = list[i]
    squares[at] = square
  }
  return found
}
