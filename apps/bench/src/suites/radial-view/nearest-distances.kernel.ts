/** How far each of some points is from the nearest of others: the radius of the ball around it that holds none of them. */
export function nearestDistances(x: Float64Array, points: Float64Array): Float64Array {
  const out = new Float64Array(points.length / 3)
  for (let i = 0; i < out.length; i++) {
    let least = Infinity
    for (let v = 0; v < x.length; v += 3) {
      const dx = x[v] - points[3 * i]
      const dy = x[v + 1] - points[3 * i + 1]
      const dz = x[v + 2] - points[3 * i + 2]
      least = Math.min(least, dx * dx + dy * dy + dz * dz)
    }
    out[i] = Math.sqrt(least)
  }
  return out
}
