import { rotate, turn } from './rotation.kernel'

/** A body of particles [first, first + count) that is drawn back to its shape at rest. */
export interface MatchedBody {
  readonly first: number
  readonly count: number
  /** Offsets from the centroid at rest, three numbers per particle. */
  readonly rest: Float64Array
  readonly orientation: Float64Array
  readonly centre: Float64Array
  /** Radius within which other bodies are pushed away. */
  readonly radius: number
  /** 1: rigid after each step; less: soft. */
  readonly stiffness: number
}

const vector = new Float64Array(3)
const moment = new Float64Array(9)

/** Inertia and gravity. `drag` is the share of the velocity that stays. */
export function flyParticles(position: Float64Array, previous: Float64Array, gravity: number, drag: number): void {
  for (let i = 0; i < position.length; i++) {
    const now = position[i]
    position[i] = now + drag * (now - previous[i]) - (i % 3 === 1 ? gravity : 0)
    previous[i] = now
  }
}

export function makeBody(position: Float64Array, first: number, count: number, stiffness: number): MatchedBody {
  const centre = new Float64Array(3)
  centroid(position, first, count, centre)
  const rest = new Float64Array(3 * count)
  let radius = 0
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) rest[3 * i + k] = position[3 * (first + i) + k] - centre[k]
    radius = Math.max(radius, Math.hypot(rest[3 * i], rest[3 * i + 1], rest[3 * i + 2]))
  }
  return { first, count, rest, orientation: Float64Array.of(0, 0, 0, 1), centre, radius: 0.55 * radius, stiffness }
}

/** Draws the particles towards the shape at rest, turned and shifted to where they are. */
export function matchShape(position: Float64Array, body: MatchedBody): void {
  const { first, count, rest, orientation, centre, stiffness } = body
  centroid(position, first, count, centre)
  moment.fill(0)
  for (let i = 0; i < count; i++) {
    for (let r = 0; r < 3; r++) {
      const offset = position[3 * (first + i) + r] - centre[r]
      for (let c = 0; c < 3; c++) moment[3 * r + c] += offset * rest[3 * i + c]
    }
  }
  for (let iteration = 0; iteration < 8; iteration++) rotateTowards(orientation)
  for (let i = 0; i < count; i++) {
    rotate(orientation, 0, rest[3 * i], rest[3 * i + 1], rest[3 * i + 2], vector)
    for (let k = 0; k < 3; k++) {
      const at = 3 * (first + i) + k
      position[at] += stiffness * (centre[k] + vector[k] - position[at])
    }
  }
}

/**
 * One step towards the rotation whose columns agree best with the columns of the moment matrix: the torque that those
 * columns exert on the axes of the rotation, over their total pull.
 */
function rotateTowards(q: Float64Array): void {
  let x = 0
  let y = 0
  let z = 0
  let pull = 0
  for (let c = 0; c < 3; c++) {
    rotate(q, 0, c === 0 ? 1 : 0, c === 1 ? 1 : 0, c === 2 ? 1 : 0, vector)
    const a0 = moment[c]
    const a1 = moment[3 + c]
    const a2 = moment[6 + c]
    x += vector[1] * a2 - vector[2] * a1
    y += vector[2] * a0 - vector[0] * a2
    z += vector[0] * a1 - vector[1] * a0
    pull += vector[0] * a0 + vector[1] * a1 + vector[2] * a2
  }
  const scale = 1 / (Math.abs(pull) + 1e-12)
  turn(q, 0, x * scale, y * scale, z * scale)
}

/** Moves bodies apart whose middles overlap. */
export function separate(position: Float64Array, bodies: readonly MatchedBody[], share: number): void {
  for (let i = 0; i < bodies.length; i++) {
    for (let j = i + 1; j < bodies.length; j++) {
      const a = bodies[i]
      const b = bodies[j]
      const dx = b.centre[0] - a.centre[0]
      const dy = b.centre[1] - a.centre[1]
      const dz = b.centre[2] - a.centre[2]
      const distance = Math.hypot(dx, dy, dz)
      const overlap = a.radius + b.radius - distance
      if (overlap <= 0 || distance === 0) continue
      const s = (share * overlap) / (2 * distance)
      shift(position, a, -s * dx, -s * dy, -s * dz)
      shift(position, b, s * dx, s * dy, s * dz)
    }
  }
}

function shift(position: Float64Array, { first, count }: MatchedBody, x: number, y: number, z: number): void {
  for (let i = 3 * first; i < 3 * (first + count); i += 3) {
    position[i] += x
    position[i + 1] += y
    position[i + 2] += z
  }
}

function centroid(position: Float64Array, first: number, count: number, out: Float64Array): void {
  out.fill(0)
  for (let i = 3 * first; i < 3 * (first + count); i++) out[i % 3] += position[i]
  for (let k = 0; k < 3; k++) out[k] /= count
}

/** The ground y = 0, with friction. */
export function keepAboveGround(position: Float64Array, previous: Float64Array): void {
  for (let i = 0; i < position.length; i += 3) {
    if (position[i + 1] >= 0) continue
    position[i + 1] = 0
    position[i] += 0.5 * (previous[i] - position[i])
    position[i + 2] += 0.5 * (previous[i + 2] - position[i + 2])
  }
}

/** The inside of a round bowl that stands on the ground: centre (0, radius, 0), open above `rim`. */
export function keepInBowl(position: Float64Array, previous: Float64Array, radius: number, rim: number): void {
  for (let i = 0; i < position.length; i += 3) {
    const y = position[i + 1] - radius
    const distance = Math.hypot(position[i], y, position[i + 2])
    if (distance <= radius || position[i + 1] > rim) continue
    const s = radius / distance
    position[i] = position[i] * s + 0.3 * (previous[i] - position[i] * s)
    position[i + 1] = radius + y * s
    position[i + 2] = position[i + 2] * s + 0.3 * (previous[i + 2] - position[i + 2] * s)
  }
}
