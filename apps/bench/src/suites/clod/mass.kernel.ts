/** Mass, centre and inertia of a solid of density 1. */
export interface Mass {
  readonly mass: number
  readonly centre: Float64Array
  /** About the centre, nine numbers, in the frame of the body. */
  readonly inertia: Float64Array
}

/** Sums over the tetrahedra of the origin and each triangle. */
export function massOf(positions: Float64Array, triangles: Uint32Array): Mass {
  let mass = 0
  const first = new Float64Array(3)
  const second = new Float64Array(9)
  const corner = new Float64Array(9)
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 9; k++) corner[k] = positions[3 * triangles[t + Math.floor(k / 3)] + (k % 3)]
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = corner
    const volume = (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6
    mass += volume
    for (let i = 0; i < 3; i++) {
      const sumI = corner[i] + corner[3 + i] + corner[6 + i]
      first[i] += (volume * sumI) / 4
      for (let j = 0; j < 3; j++) {
        const sumJ = corner[j] + corner[3 + j] + corner[6 + j]
        const products = corner[i] * corner[j] + corner[3 + i] * corner[3 + j] + corner[6 + i] * corner[6 + j]
        second[3 * i + j] += (volume * (sumI * sumJ + products)) / 20
      }
    }
  }
  const centre = first.map((x) => x / mass)
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) second[3 * i + j] -= mass * centre[i] * centre[j]
  const trace = second[0] + second[4] + second[8]
  const inertia = second.map((x, k) => (k % 4 === 0 ? trace : 0) - x)
  return { mass, centre, inertia }
}

/** Inverse of a symmetric 3 × 3 matrix. */
export function inverse3([a, b, c, , e, f, , , i]: Float64Array): Float64Array {
  const x = e * i - f * f
  const y = c * f - b * i
  const z = b * f - c * e
  const d = 1 / (a * x + b * y + c * z)
  return Float64Array.of(
    x * d,
    y * d,
    z * d,
    y * d,
    (a * i - c * c) * d,
    (b * c - a * f) * d,
    z * d,
    (b * c - a * f) * d,
    (a * e - b * b) * d,
  )
}
