import { length3 } from '../motion/piece.kernel'

/** A ball about all triangles, in body coordinates, from the box of their corners. */
export function boundingBall(corners: Float64Array, origin: Float64Array): { centre: Float64Array; radius: number } {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (let p = 0; p < corners.length; p++) {
    const k = p % 3
    if (corners[p] < low[k]) low[k] = corners[p]
    if (corners[p] > high[k]) high[k] = corners[p]
  }
  const middle = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2]
  let square = 0
  for (let p = 0; p < corners.length; p += 3) {
    const x = corners[p] - middle[0]
    const y = corners[p + 1] - middle[1]
    const z = corners[p + 2] - middle[2]
    square = Math.max(square, x * x + y * y + z * z)
  }
  const centre = Float64Array.from(middle, (value, k) => value + origin[k])
  return { centre, radius: Math.sqrt(square) * (1 + 2 ** -48) + length3(centre, 0) * 2 ** -50 }
}
