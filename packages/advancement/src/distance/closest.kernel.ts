/** What the last `triangleDistance` found: the distance of the two points, then the points themselves. */
export const closest = new Float64Array(7)
/** Where the distance is in `closest`. */
export const DISTANCE = 0
/** Where the point of A is in `closest`. */
export const CLOSEST_A = 1
/** Where the point of B is in `closest`. */
export const CLOSEST_B = 4
