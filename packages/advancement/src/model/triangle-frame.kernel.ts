/** How many numbers `triangleMoments` gives per triangle. */
export const MOMENTS_LENGTH = 10

/** Per triangle: weight, centroid × weight, second moments × weight. Weights are areas, and a little of the edges. */
export function triangleMoments(soup: Float64Array): Float64Array {
  const count = soup.length / 9
  const moments = new Float64Array(MOMENTS_LENGTH * count)
  for (let i = 0, p = 0, m = 0; i < count; i++, p += 9, m += MOMENTS_LENGTH) {
    const ax = soup[p]
    const ay = soup[p + 1]
    const az = soup[p + 2]
    const bx = soup[p + 3]
    const by = soup[p + 4]
    const bz = soup[p + 5]
    const cx = soup[p + 6]
    const cy = soup[p + 7]
    const cz = soup[p + 8]
    const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay)
    const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az)
    const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    const dx = bx - ax
    const dy = by - ay
    const dz = bz - az
    const ex = cx - ax
    const ey = cy - ay
    const ez = cz - az
    // A sliver still has a length: without the second term it would not count, and a model of slivers would have no frame.
    const w =
      Math.sqrt(nx * nx + ny * ny + nz * nz) +
      1e-6 * (dx * dx + dy * dy + dz * dz + ex * ex + ey * ey + ez * ez) +
      1e-300
    const gx = (ax + bx + cx) / 3
    const gy = (ay + by + cy) / 3
    const gz = (az + bz + cz) / 3
    moments[m] = w
    moments[m + 1] = w * gx
    moments[m + 2] = w * gy
    moments[m + 3] = w * gz
    moments[m + 4] = (w / 12) * (9 * gx * gx + ax * ax + bx * bx + cx * cx)
    moments[m + 5] = (w / 12) * (9 * gy * gy + ay * ay + by * by + cy * cy)
    moments[m + 6] = (w / 12) * (9 * gz * gz + az * az + bz * bz + cz * cz)
    moments[m + 7] = (w / 12) * (9 * gx * gy + ax * ay + bx * by + cx * cy)
    moments[m + 8] = (w / 12) * (9 * gx * gz + ax * az + bx * bz + cx * cz)
    moments[m + 9] = (w / 12) * (9 * gy * gz + ay * az + by * bz + cy * cz)
  }
  return moments
}

/** Writes the frame of a triangle, row by row: its longest edge, the normal of that in the plane, the normal of the plane. */
export function triangleFrame(corners: Float64Array, p: number, frame: Float64Array): void {
  let longest = -1
  let from = 0
  for (let k = 0; k < 3; k++) {
    const a = p + 3 * k
    const b = p + 3 * ((k + 1) % 3)
    const dx = corners[b] - corners[a]
    const dy = corners[b + 1] - corners[a + 1]
    const dz = corners[b + 2] - corners[a + 2]
    const square = dx * dx + dy * dy + dz * dz
    if (square > longest) {
      longest = square
      from = k
    }
  }
  const a = p + 3 * from
  const b = p + 3 * ((from + 1) % 3)
  const c = p + 3 * ((from + 2) % 3)
  const inverse = longest > 0 ? 1 / Math.sqrt(longest) : 0
  let x1 = (corners[b] - corners[a]) * inverse
  let y1 = (corners[b + 1] - corners[a + 1]) * inverse
  let z1 = (corners[b + 2] - corners[a + 2]) * inverse
  if (!(x1 * x1 + y1 * y1 + z1 * z1 > 0.5)) {
    x1 = 1
    y1 = 0
    z1 = 0
  }
  let x2 = corners[c] - corners[a]
  let y2 = corners[c + 1] - corners[a + 1]
  let z2 = corners[c + 2] - corners[a + 2]
  const along = x1 * x2 + y1 * y2 + z1 * z2
  x2 -= along * x1
  y2 -= along * y1
  z2 -= along * z1
  let length = Math.sqrt(x2 * x2 + y2 * y2 + z2 * z2)
  if (!(length > 1e-8 * Math.sqrt(longest))) {
    // A needle or a point has no plane. Any direction across will do that is square to the edge, as the proof of
    // `nodeStep` asks (CORNER).
    x2 = Math.abs(x1) < 0.6 ? 1 - x1 * x1 : -x1 * y1
    y2 = Math.abs(x1) < 0.6 ? -x1 * y1 : 1 - y1 * y1
    z2 = Math.abs(x1) < 0.6 ? -x1 * z1 : -y1 * z1
    length = Math.sqrt(x2 * x2 + y2 * y2 + z2 * z2)
  }
  x2 /= length
  y2 /= length
  z2 /= length
  frame[0] = x1
  frame[1] = y1
  frame[2] = z1
  frame[3] = x2
  frame[4] = y2
  frame[5] = z2
  frame[6] = y1 * z2 - z1 * y2
  frame[7] = z1 * x2 - x1 * z2
  frame[8] = x1 * y2 - y1 * x2
}
