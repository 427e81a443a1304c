/** A flat n × n grid of 2n² triangles; z = 0. */
export function grid(n: number): { positions: Float64Array; triangles: Uint32Array } {
  const positions: number[] = []
  const triangles: number[] = []
  for (let i = 0; i <= n; i++) for (let j = 0; j <= n; j++) positions.push(i, j, 0)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const a = i * (n + 1) + j
      triangles.push(a, a + n + 1, a + 1, a + 1, a + n + 1, a + n + 2)
    }
  }
  return { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) }
}

/** A closed and oriented mesh of four triangles. */
export const TETRAHEDRON = Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3)
