/** A closed surface of revolution. */
export interface Shape {
  readonly positions: number[]
  readonly triangles: number[]
}

type Point = readonly [number, number, number]

/**
 * A surface about the way from one point to another: `radius(s)` from its axis at the share s of the way. It has
 * 2 rings segments triangles, less those that are flat at the ends.
 */
export function lathe(
  from: Point,
  to: Point,
  radius: (s: number) => number,
  rings: number,
  segments: number,
  flat = 1,
): Shape {
  const axis = [0, 1, 2].map((k) => (to[k] ?? 0) - (from[k] ?? 0))
  const length = Math.hypot(...axis)
  const [x = 0, y = 0, z = 0] = axis.map((value) => value / length)
  // Two directions across the axis.
  const side = Math.abs(x) < 0.7 ? [0, z, -y] : [-z, 0, x]
  const size = Math.hypot(...side)
  const [ux = 0, uy = 0, uz = 0] = side.map((value) => value / size)
  const v = [y * uz - z * uy, z * ux - x * uz, x * uy - y * ux]
  const u = [ux, uy, uz]
  const positions: number[] = []
  const triangles: number[] = []
  for (let ring = 0; ring <= rings; ring++) {
    const s = ring / rings
    for (let k = 0; k < segments; k++) {
      const angle = (2 * Math.PI * k) / segments
      const r = radius(s)
      for (let c = 0; c < 3; c++) {
        positions.push(
          (from[c] ?? 0) +
            s * (axis[c] ?? 0) +
            r * (Math.cos(angle) * (u[c] ?? 0) + flat * Math.sin(angle) * (v[c] ?? 0)),
        )
      }
      if (ring === rings) continue
      const [a, b] = [ring * segments + k, ring * segments + ((k + 1) % segments)]
      triangles.push(a, b, a + segments, b, b + segments, a + segments)
    }
  }
  return { positions, triangles }
}

/** A limb: round at both ends, thinner towards the second one. */
export const limb = (from: Point, to: Point, thick: number, thin: number, rings: number, segments: number): Shape =>
  lathe(from, to, (s) => (thick + s * (thin - thick)) * Math.sqrt(Math.max(0, 1 - (2 * s - 1) ** 6)), rings, segments)

/** A ball. */
export const ball = (centre: Point, radius: number, rings: number, segments: number): Shape =>
  lathe(
    [centre[0], centre[1], centre[2] - radius],
    [centre[0], centre[1], centre[2] + radius],
    (s) => radius * Math.sqrt(Math.max(0, 1 - (2 * s - 1) ** 2)),
    rings,
    segments,
  )

/** Several surfaces as one mesh. */
export function together(shapes: readonly Shape[]): Shape {
  const positions: number[] = []
  const triangles: number[] = []
  for (const shape of shapes) {
    const first = positions.length / 3
    for (const value of shape.positions) positions.push(value)
    for (const vertex of shape.triangles) triangles.push(first + vertex)
  }
  return { positions, triangles }
}
