/**
 * Copies the triangles to nine coordinates each. A mesh that lies far from its own origin is moved near it, so that the
 * f32 volumes keep their digits. The difference rounds by at most an ulp of the coordinates, which the slack of every
 * query covers (see `roundingSlack`).
 */
export function gatherSoup(
  positions: ArrayLike<number>,
  triangles: ArrayLike<number>,
): { soup: Float64Array; origin: Float64Array } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < triangles.length; i++) {
    for (let k = 0; k < 3; k++) {
      const value = positions[3 * triangles[i] + k]
      if (value < low[k]) low[k] = value
      if (value > high[k]) high[k] = value
    }
  }
  const size = Math.max(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  const origin = new Float64Array(3)
  for (let k = 0; k < 3; k++) {
    const middle = (low[k] + high[k]) / 2
    origin[k] = Math.abs(middle) > 2 * size ? middle : 0
  }
  const soup = new Float64Array(3 * triangles.length)
  for (let i = 0; i < triangles.length; i++) {
    for (let k = 0; k < 3; k++) soup[3 * i + k] = positions[3 * triangles[i] + k] - origin[k]
  }
  return { soup, origin }
}

/** Greatest distance of a vertex from the origin, rounded up, and the diagonal of the bounding box. */
export function modelReach(soup: Float64Array): { radius: number; diagonal: number } {
  let square = 0
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let p = 0; p < soup.length; p += 3) {
    const x = soup[p]
    const y = soup[p + 1]
    const z = soup[p + 2]
    square = Math.max(square, x * x + y * y + z * z)
    for (let k = 0; k < 3; k++) {
      if (soup[p + k] < low[k]) low[k] = soup[p + k]
      if (soup[p + k] > high[k]) high[k] = soup[p + k]
    }
  }
  const diagonal = Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2])
  return { radius: Math.sqrt(square) * (1 + 2 ** -50), diagonal }
}
