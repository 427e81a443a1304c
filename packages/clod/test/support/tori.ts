export interface Mesh {
  readonly positions: Float64Array
  readonly triangles: Uint32Array
}

/** A torus whose tube is bumpy; `rings` by `sides` quads, cut into triangles that are turned outward. */
export function bumpyTorus(rings: number, sides: number, bumps: number, height: number): Mesh {
  const positions: number[] = []
  const triangles: number[] = []
  for (let i = 0; i < rings; i++) {
    for (let j = 0; j < sides; j++) {
      const [u, v] = [(2 * Math.PI * i) / rings, (2 * Math.PI * j) / sides]
      const tube = 0.4 + height * Math.cos(bumps * u) * Math.cos(2 * v)
      positions.push((1 + tube * Math.cos(v)) * Math.cos(u), (1 + tube * Math.cos(v)) * Math.sin(u), tube * Math.sin(v))
      const next = (a: number, b: number): number => (a % rings) * sides + (b % sides)
      const [p, q, r, s] = [next(i, j), next(i + 1, j), next(i + 1, j + 1), next(i, j + 1)]
      triangles.push(p, q, r, p, r, s)
    }
  }
  return { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) }
}
