import { turn } from './rotation.kernel'

/** Equal balls in a box: centre, velocity, spin and orientation, three (four) numbers each. */
export interface BallsState {
  readonly centre: Float64Array
  readonly velocity: Float64Array
  readonly spin: Float64Array
  readonly orientation: Float64Array
}

/**
 * One step of flight and elastic impacts. Impacts are handled between steps only, so fast balls enter one another and
 * the walls a little: that is what a collision detector is for.
 */
export function stepBalls(
  { centre, velocity, spin, orientation }: BallsState,
  radius: number,
  box: number,
  gravity: number,
): void {
  const count = centre.length / 3
  for (let i = 0; i < count; i++) {
    velocity[3 * i + 1] -= gravity
    for (let k = 3 * i; k < 3 * i + 3; k++) {
      centre[k] += velocity[k]
      const reach = box / 2 - radius
      if (Math.abs(centre[k]) > reach && centre[k] * velocity[k] > 0) velocity[k] *= -0.95
    }
    turn(orientation, 4 * i, spin[3 * i], spin[3 * i + 1], spin[3 * i + 2])
  }
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      const dx = centre[3 * j] - centre[3 * i]
      const dy = centre[3 * j + 1] - centre[3 * i + 1]
      const dz = centre[3 * j + 2] - centre[3 * i + 2]
      const square = dx * dx + dy * dy + dz * dz
      if (square >= 4 * radius * radius || square === 0) continue
      const vx = velocity[3 * j] - velocity[3 * i]
      const vy = velocity[3 * j + 1] - velocity[3 * i + 1]
      const vz = velocity[3 * j + 2] - velocity[3 * i + 2]
      const approach = vx * dx + vy * dy + vz * dz
      if (approach >= 0) continue
      const s = approach / square
      velocity[3 * i] += s * dx
      velocity[3 * i + 1] += s * dy
      velocity[3 * i + 2] += s * dz
      velocity[3 * j] -= s * dx
      velocity[3 * j + 1] -= s * dy
      velocity[3 * j + 2] -= s * dz
      const friction = 0.1
      for (let k = 0; k < 3; k++) {
        const mean = (spin[3 * i + k] + spin[3 * j + k]) / 2
        spin[3 * i + k] += friction * (mean - spin[3 * i + k])
        spin[3 * j + k] += friction * (mean - spin[3 * j + k])
      }
    }
  }
}
