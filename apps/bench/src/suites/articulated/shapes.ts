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
  const axis: Point = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  const [x, y, z] = unit(axis)
  // Two directions across the axis.
  const u = unit(Math.abs(x) < 0.7 ? [0, z, -y] : [-z, 0, x])
  const [ux, uy, uz] = u
  const v: Point = [y * uz - z * uy, z * ux - x * uz, x * uy - y * ux]
  const positions: number[] = []
  const triangles: number[] = []
  for (let ring = 0; ring <= rings; ring++) {
    const s = ring / rings
    for (let k = 0; k < segments; k++) {
      const angle = (2 * Math.PI * k) / segments
      const r = radius(s)
      for (const c of [0, 1, 2] as const) {
        positions.push(from[c] + s * axis[c] + r * (Math.cos(angle) * u[c] + flat * Math.sin(angle) * v[c]))
      }
      if (ring === rings) continue
      const [a, b] = [ring * segments + k, ring * segments + ((k + 1) % segments)]
      triangles.push(a, b, a + segments, b, b + segments, a + segments)
    }
  }
  return { positions, triangles }
}

function unit([x, y, z]: Point): Point {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
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
