import { inverse3, type Mass } from './mass.kernel'

/** The state of a rigid body; a body without mass rests. */
export class RigidBody {
  readonly centre = new Float64Array(3)
  /** Where the centre of mass is. */
  position = new Float64Array(3)
  /** Unit quaternion x y z w. */
  rotation = Float64Array.of(0, 0, 0, 1)
  velocity = new Float64Array(3)
  spin = new Float64Array(3)
  readonly mass: number
  readonly inverseMass: number
  readonly inertia: Float64Array
  readonly inverseInertia: Float64Array

  constructor(mass: Mass, resting: boolean) {
    this.centre.set(mass.centre)
    this.mass = mass.mass
    this.inverseMass = resting ? 0 : 1 / mass.mass
    this.inertia = mass.inertia
    this.inverseInertia = resting ? new Float64Array(9) : inverse3(mass.inertia)
    this.position.set(mass.centre)
  }

  /** Position of the origin of the mesh, and the rotation. */
  pose(): { position: Float64Array; rotation: Float64Array } {
    const c = rotated(this.rotation, this.centre)
    return { position: this.position.map((x, k) => x - c[k]), rotation: this.rotation.slice() }
  }

  /** Moves on for a time. */
  advance(time: number): void {
    for (let k = 0; k < 3; k++) this.position[k] += time * this.velocity[k]
    const [x, y, z, w] = this.rotation
    const [a, b, c] = this.spin
    const size = Math.hypot(a, b, c)
    const angle = (size * time) / 2
    const s = size > 0 ? Math.sin(angle) / size : 0
    const q = Math.cos(angle)
    const next = [
      q * x + s * (a * w + b * z - c * y),
      q * y + s * (b * w + c * x - a * z),
      q * z + s * (c * w + a * y - b * x),
      q * w - s * (a * x + b * y + c * z),
    ]
    const length = Math.hypot(next[0], next[1], next[2], next[3])
    for (let k = 0; k < 4; k++) this.rotation[k] = next[k] / length
  }

  /** Changes the velocities by an impulse at a point of the world. */
  push(point: ArrayLike<number>, jx: number, jy: number, jz: number): void {
    const [rx, ry, rz] = this.arm(point)
    this.velocity[0] += jx * this.inverseMass
    this.velocity[1] += jy * this.inverseMass
    this.velocity[2] += jz * this.inverseMass
    const turn = this.turned(ry * jz - rz * jy, rz * jx - rx * jz, rx * jy - ry * jx)
    for (let k = 0; k < 3; k++) this.spin[k] += turn[k]
  }

  /** How much a unit impulse along n at a point changes the speed of the point along n. */
  response(point: ArrayLike<number>, n: ArrayLike<number>): number {
    const [rx, ry, rz] = this.arm(point)
    const x = ry * n[2] - rz * n[1]
    const y = rz * n[0] - rx * n[2]
    const z = rx * n[1] - ry * n[0]
    const turn = this.turned(x, y, z)
    return this.inverseMass + turn[0] * x + turn[1] * y + turn[2] * z
  }

  /** Velocity of a point of the world that moves with the body. */
  speedAt(point: ArrayLike<number>): number[] {
    const [rx, ry, rz] = this.arm(point)
    const [a, b, c] = this.spin
    return [this.velocity[0] + b * rz - c * ry, this.velocity[1] + c * rx - a * rz, this.velocity[2] + a * ry - b * rx]
  }

  /** Energy of motion and height, with gravity along −z. */
  energy(gravity: number): number {
    if (this.inverseMass === 0) return 0
    const local = rotated([-this.rotation[0], -this.rotation[1], -this.rotation[2], this.rotation[3]], this.spin)
    const [a, b, c] = multiplied(this.inertia, local)
    const [vx, vy, vz] = this.velocity
    const turning = local[0] * a + local[1] * b + local[2] * c
    return (this.mass * (vx * vx + vy * vy + vz * vz) + turning) / 2 + this.mass * gravity * this.position[2]
  }

  save(): number[] {
    return [...this.position, ...this.rotation, ...this.velocity, ...this.spin]
  }

  restore(state: readonly number[]): void {
    this.position.set(state.slice(0, 3))
    this.rotation.set(state.slice(3, 7))
    this.velocity.set(state.slice(7, 10))
    this.spin.set(state.slice(10, 13))
  }

  arm(point: ArrayLike<number>): number[] {
    return [point[0] - this.position[0], point[1] - this.position[1], point[2] - this.position[2]]
  }

  /** The inverse inertia of the world, times a vector. */
  turned(x: number, y: number, z: number): number[] {
    const [a, b, c, w] = this.rotation
    return rotated(this.rotation, multiplied(this.inverseInertia, rotated([-a, -b, -c, w], [x, y, z])))
  }
}

function multiplied(m: Float64Array, [x, y, z]: ArrayLike<number> & Iterable<number>): number[] {
  return [m[0] * x + m[1] * y + m[2] * z, m[3] * x + m[4] * y + m[5] * z, m[6] * x + m[7] * y + m[8] * z]
}

function rotated([qx, qy, qz, w]: Iterable<number>, [x, y, z]: Iterable<number>): number[] {
  const tx = 2 * (qy * z - qz * y)
  const ty = 2 * (qz * x - qx * z)
  const tz = 2 * (qx * y - qy * x)
  return [x + w * tx + qy * tz - qz * ty, y + w * ty + qz * tx - qx * tz, z + w * tz + qx * ty - qy * tx]
}
