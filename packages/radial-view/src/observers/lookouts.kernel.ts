/** For each triangle of a list whether it faces away from a point at rest (1) or not (0). */
export function facingPoint(
  x: Float64Array,
  triangles: Uint32Array,
  list: Uint32Array,
  qx: number,
  qy: number,
  qz: number,
): Uint8Array {
  const seen = new Uint8Array(list.length)
  for (let i = 0; i < list.length; i++) {
    const t = 3 * list[i]
    const a = 3 * triangles[t]
    const b = 3 * triangles[t + 1]
    const c = 3 * triangles[t + 2]
    const ex = x[b] - x[a]
    const ey = x[b + 1] - x[a + 1]
    const ez = x[b + 2] - x[a + 2]
    const fx = x[c] - x[a]
    const fy = x[c + 1] - x[a + 1]
    const fz = x[c + 2] - x[a + 2]
    const height =
      (ey * fz - ez * fy) * (x[a] - qx) + (ez * fx - ex * fz) * (x[a + 1] - qy) + (ex * fy - ey * fx) * (x[a + 2] - qz)
    if (height > 0) seen[i] = 1
  }
  return seen
}

/** At most so many rows, one after another the one with the most entries that fewer of the chosen ones have. */
export function chooseRows(rows: readonly Uint8Array[], most: number): number[] {
  const chosen: number[] = []
  if (rows.length === 0) return chosen
  const worth = new Float64Array(rows[0].length).fill(1)
  const left = new Uint8Array(rows.length).fill(1)
  while (chosen.length < most) {
    let best = -1
    let largest = 0
    for (let r = 0; r < rows.length; r++) {
      if (left[r] === 0) continue
      const row = rows[r]
      let value = 0
      for (let i = 0; i < row.length; i++) value += row[i] * worth[i]
      if (value <= largest) continue
      largest = value
      best = r
    }
    if (best < 0) break
    left[best] = 0
    chosen.push(best)
    const row = rows[best]
    for (let i = 0; i < row.length; i++) if (row[i] !== 0) worth[i] = 1 / (1 + 1 / worth[i])
  }
  return chosen
}
