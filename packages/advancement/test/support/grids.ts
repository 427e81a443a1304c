import { createRigidModel, type RigidModel } from '../../src/index'

/** A square of 2 · n² triangles about the origin in the plane z = 0, with bumps of this height. */
export function gridModel(n: number, size: number, bump = 0): RigidModel {
  const positions: number[] = []
  const triangles: number[] = []
  for (let i = 0; i <= n; i++) {
    for (let j = 0; j <= n; j++) {
      positions.push((i / n - 0.5) * size, (j / n - 0.5) * size, bump * Math.sin((7 * i) / n) * Math.cos((5 * j) / n))
      const a = i * (n + 1) + j
      if (i < n && j < n) triangles.push(a, a + 1, a + n + 1, a + 1, a + n + 2, a + n + 1)
    }
  }
  return createRigidModel(positions, triangles)
}

/** The quaternion of a turn about a unit axis. */
export function turned([x, y, z]: readonly [number, number, number], angle: number): number[] {
  const sine = Math.sin(angle / 2)
  return [x * sine, y * sine, z * sine, Math.cos(angle / 2)]
}
