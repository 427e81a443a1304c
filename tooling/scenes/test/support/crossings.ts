/**
 * Pairs (edge, triangle) without a common vertex of which the edge clearly passes through the triangle.
 * Plain floating point with a margin: enough to show that a scene has crossings, no proof that it has none.
 */
export function crossings(triangles: Uint32Array, x: Float64Array, margin = 1e-9): number {
  const count = triangles.length / 3
  const longest = longestEdge(triangles, x)
  const tiny = margin * longest ** 3
  // Sorted along x: an edge reaches only triangles whose first corner lies within one longest edge of its ends.
  const order = Array.from({ length: count }, (_, t) => t).sort(
    (s, t) => at(x, 3 * at(triangles, 3 * s)) - at(x, 3 * at(triangles, 3 * t)),
  )
  const keys = Float64Array.from(order, (t) => at(x, 3 * at(triangles, 3 * t)))
  let found = 0
  for (let s = 0; s < count; s++) {
    for (let k = 0; k < 3; k++) {
      const a = at(triangles, 3 * s + k)
      const b = at(triangles, 3 * s + ((k + 1) % 3))
      if (a > b) continue
      const reach = at(x, 3 * a) + 2 * longest
      for (let i = lowerBound(keys, at(x, 3 * a) - 2 * longest); i < count && at(keys, i) <= reach; i++) {
        const t = at(order, i)
        const p = at(triangles, 3 * t)
        if (Math.abs(at(x, 3 * p + 1) - at(x, 3 * a + 1)) > 2 * longest) continue
        if (Math.abs(at(x, 3 * p + 2) - at(x, 3 * a + 2)) > 2 * longest) continue
        const q = at(triangles, 3 * t + 1)
        const r = at(triangles, 3 * t + 2)
        if (a === p || a === q || a === r || b === p || b === q || b === r) continue
        if (sign(volume(x, p, q, r, a), tiny) * sign(volume(x, p, q, r, b), tiny) !== -1) continue
        const side = sign(volume(x, a, b, p, q), tiny)
        if (side === 0 || side !== sign(volume(x, a, b, q, r), tiny)) continue
        if (side === sign(volume(x, a, b, r, p), tiny)) found++
      }
    }
  }
  return found
}

function at(values: ArrayLike<number>, i: number): number {
  return values[i] ?? Number.NaN
}

function longestEdge(triangles: Uint32Array, x: Float64Array): number {
  let longest = 0
  for (let i = 0; i < triangles.length; i++) {
    const next = i % 3 === 2 ? i - 2 : i + 1
    for (let axis = 0; axis < 3; axis++) {
      const extent = at(x, 3 * at(triangles, i) + axis) - at(x, 3 * at(triangles, next) + axis)
      longest = Math.max(longest, Math.abs(extent))
    }
  }
  return longest
}

function lowerBound(keys: Float64Array, value: number): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(keys, middle) < value) low = middle + 1
    else high = middle
  }
  return low
}

function sign(value: number, tiny: number): number {
  return Math.abs(value) <= tiny ? 0 : Math.sign(value)
}

function volume(x: Float64Array, a: number, b: number, c: number, d: number): number {
  const ax = at(x, 3 * a)
  const ay = at(x, 3 * a + 1)
  const az = at(x, 3 * a + 2)
  const vy = at(x, 3 * c + 1) - ay
  const vz = at(x, 3 * c + 2) - az
  const wy = at(x, 3 * d + 1) - ay
  const wz = at(x, 3 * d + 2) - az
  const vx = at(x, 3 * c) - ax
  const wx = at(x, 3 * d) - ax
  const i = (at(x, 3 * b) - ax) * (vy * wz - vz * wy)
  const j = (at(x, 3 * b + 1) - ay) * (vx * wz - vz * wx)
  const k = (at(x, 3 * b + 2) - az) * (vx * wy - vy * wx)
  return i - j + k
}
