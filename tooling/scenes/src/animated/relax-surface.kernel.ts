import type { Surface } from './isosurface.kernel'

/**
 * Moves the vertices of an isosurface towards the middle of their neighbours and back onto the surface, a few times:
 * slivers and dents of the lattice go, the connectivity stays. `value` is the function whose zero the surface is.
 */
export function relaxSurface(
  { positions, triangles }: Surface,
  value: (x: number, y: number, z: number) => number,
  cell: number,
  rounds: number,
): void {
  const sum = new Float64Array(positions.length)
  const count = new Uint32Array(positions.length / 3)
  for (let round = 0; round < rounds; round++) {
    sum.fill(0)
    count.fill(0)
    for (let i = 0; i < triangles.length; i++) {
      const v = triangles[i]
      const next = triangles[i % 3 === 2 ? i - 2 : i + 1]
      for (let k = 0; k < 3; k++) sum[3 * v + k] += positions[3 * next + k]
      count[v]++
    }
    for (let v = 0; v < count.length; v++) {
      for (let k = 0; k < 3; k++) positions[3 * v + k] += 0.5 * (sum[3 * v + k] / count[v] - positions[3 * v + k])
      project(positions, 3 * v, value, cell)
    }
  }
}

/** One step of Newton's method along the gradient, no longer than half a cell. */
function project(
  positions: Float64Array,
  at: number,
  value: (x: number, y: number, z: number) => number,
  cell: number,
): void {
  const x = positions[at]
  const y = positions[at + 1]
  const z = positions[at + 2]
  const h = 0.001 * cell
  const f = value(x, y, z)
  const gx = (value(x + h, y, z) - f) / h
  const gy = (value(x, y + h, z) - f) / h
  const gz = (value(x, y, z + h) - f) / h
  const square = gx * gx + gy * gy + gz * gz
  if (square === 0) return
  const s = f / Math.max(square, (2 * Math.abs(f) * Math.sqrt(square)) / cell)
  positions[at] -= s * gx
  positions[at + 1] -= s * gy
  positions[at + 2] -= s * gz
}
