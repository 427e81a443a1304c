/**
 * Whether two triangles (eighteen coordinates) certainly have a point in common, wherever their corners truly are to within
 * rounding: an edge of the one passes through the other, and five volumes have signs that rounding cannot change.
 *
 * @param error - What rounding can do to a volume, per square of the size of all six points.
 */
export function cross(c: Float64Array, error: number): boolean {
  let square = 0
  for (let k = 0; k < 3; k++) {
    let low = Infinity
    let high = -Infinity
    for (let i = k; i < 18; i += 3) {
      if (c[i] < low) low = c[i]
      if (c[i] > high) high = c[i]
    }
    square += (high - low) * (high - low)
  }
  const bound = error * square
  return edgePasses(c, 0, 9, bound) || edgePasses(c, 9, 0, bound)
}

function edgePasses(c: Float64Array, from: number, face: number, bound: number): boolean {
  for (let e = 0; e < 9; e += 3) {
    const p = from + e
    const q = from + (e === 6 ? 0 : e + 3)
    const above = volume(c, p, face, face + 3, face + 6)
    const below = volume(c, q, face, face + 3, face + 6)
    if (!((above > bound && below < -bound) || (above < -bound && below > bound))) continue
    const first = volume(c, p, q, face, face + 3)
    const second = volume(c, p, q, face + 3, face + 6)
    const third = volume(c, p, q, face + 6, face)
    if ((first > bound && second > bound && third > bound) || (first < -bound && second < -bound && third < -bound)) {
      return true
    }
  }
  return false
}

/** Six times the volume of the tetrahedron of four points. */
function volume(c: Float64Array, p: number, q: number, r: number, s: number): number {
  const ax = c[q] - c[p]
  const ay = c[q + 1] - c[p + 1]
  const az = c[q + 2] - c[p + 2]
  const bx = c[r] - c[p]
  const by = c[r + 1] - c[p + 1]
  const bz = c[r + 2] - c[p + 2]
  const dx = c[s] - c[p]
  const dy = c[s + 1] - c[p + 1]
  const dz = c[s + 2] - c[p + 2]
  return ax * (by * dz - bz * dy) + ay * (bz * dx - bx * dz) + az * (bx * dy - by * dx)
}
