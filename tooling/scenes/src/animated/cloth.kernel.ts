/** A sheet of (n + 1)² particles with distance constraints, solved by position-based dynamics. Row-major, y is up. */
export interface ClothState {
  readonly n: number
  readonly spacing: number
  readonly position: Float64Array
  readonly previous: Float64Array
}

export interface BallCollider {
  readonly radius: number
  readonly height: number
  /** Turn about the vertical axis during this step, in radians. */
  readonly turn: number
}

const DRAG = 0.99
const GRIP = 0.6

/** One time step: inertia and gravity, then constraints and colliders in turn. Same input, same bytes. */
export function stepCloth(cloth: ClothState, ball: BallCollider, gravity: number, iterations: number): void {
  const { position, previous } = cloth
  for (let i = 0; i < position.length; i += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const now = position[i + axis]
      position[i + axis] = now + (now - previous[i + axis]) * DRAG - (axis === 1 ? gravity : 0)
      previous[i + axis] = now
    }
  }
  for (let iteration = 0; iteration < iterations; iteration++) {
    solve(cloth)
    collide(cloth, ball)
  }
}

// Structural, shear and (weak) bending springs.
function solve({ n, spacing, position }: ClothState): void {
  const width = n + 1
  const diagonal = spacing * Math.SQRT2
  for (let j = 0; j <= n; j++) {
    for (let i = 0; i <= n; i++) {
      const a = j * width + i
      if (i < n) hold(position, a, a + 1, spacing, 0.5)
      if (j < n) hold(position, a, a + width, spacing, 0.5)
      if (i < n && j < n) {
        hold(position, a, a + width + 1, diagonal, 0.2)
        hold(position, a + 1, a + width, diagonal, 0.2)
      }
      if (i < n - 1) hold(position, a, a + 2, 2 * spacing, 0.02)
      if (j < n - 1) hold(position, a, a + 2 * width, 2 * spacing, 0.02)
    }
  }
}

function hold(position: Float64Array, a: number, b: number, length: number, share: number): void {
  const p = 3 * a
  const q = 3 * b
  const dx = position[q] - position[p]
  const dy = position[q + 1] - position[p + 1]
  const dz = position[q + 2] - position[p + 2]
  const now = Math.sqrt(dx * dx + dy * dy + dz * dz)
  if (now === 0) return
  const s = (share * (now - length)) / now
  position[p] += s * dx
  position[p + 1] += s * dy
  position[p + 2] += s * dz
  position[q] -= s * dx
  position[q + 1] -= s * dy
  position[q + 2] -= s * dz
}

// Particles are pushed out of the ball and dragged along with its surface; the floor is y = 0.
function collide({ position, previous }: ClothState, ball: BallCollider): void {
  const sin = Math.sin(ball.turn)
  const cos = Math.cos(ball.turn)
  for (let i = 0; i < position.length; i += 3) {
    const x = position[i]
    const y = position[i + 1] - ball.height
    const z = position[i + 2]
    const square = x * x + y * y + z * z
    if (square < ball.radius * ball.radius) {
      const s = ball.radius / Math.sqrt(square)
      const dragX = cos * previous[i] + sin * previous[i + 2]
      const dragZ = cos * previous[i + 2] - sin * previous[i]
      position[i] = x * s + GRIP * (dragX - x * s)
      position[i + 1] = ball.height + y * s
      position[i + 2] = z * s + GRIP * (dragZ - z * s)
    }
    if (position[i + 1] < 0) {
      position[i + 1] = 0
      position[i] += GRIP * (previous[i] - position[i])
      position[i + 2] += GRIP * (previous[i + 2] - position[i + 2])
    }
  }
}

/** The same sheet with twice as many cells each way. */
export function refineCloth(cloth: ClothState): ClothState {
  const { n } = cloth
  return {
    n: 2 * n,
    spacing: cloth.spacing / 2,
    position: refined(cloth.position, n),
    previous: refined(cloth.previous, n),
  }
}

function refined(values: Float64Array, n: number): Float64Array {
  const width = n + 1
  const fine = new Float64Array((2 * n + 1) * (2 * n + 1) * 3)
  for (let j = 0; j <= 2 * n; j++) {
    for (let i = 0; i <= 2 * n; i++) {
      const i0 = i >> 1
      const j0 = j >> 1
      const i1 = (i + 1) >> 1
      const j1 = (j + 1) >> 1
      for (let axis = 0; axis < 3; axis++) {
        const sum =
          values[3 * (j0 * width + i0) + axis] +
          values[3 * (j0 * width + i1) + axis] +
          values[3 * (j1 * width + i0) + axis] +
          values[3 * (j1 * width + i1) + axis]
        fine[3 * (j * (2 * n + 1) + i) + axis] = sum / 4
      }
    }
  }
  return fine
}
