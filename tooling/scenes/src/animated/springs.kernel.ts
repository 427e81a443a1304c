/** Distances between particles, held by position-based dynamics. */
export interface Springs {
  /** Two particles per spring. */
  readonly ends: Uint32Array
  readonly length: Float64Array
  /** Share of the error that each end takes in one pass. */
  readonly share: Float64Array
}

export function relaxSprings(position: Float64Array, { ends, length, share }: Springs, held: Uint8Array): void {
  for (let s = 0; s < length.length; s++) {
    const a = ends[2 * s]
    const b = ends[2 * s + 1]
    const p = 3 * a
    const q = 3 * b
    const dx = position[q] - position[p]
    const dy = position[q + 1] - position[p + 1]
    const dz = position[q + 2] - position[p + 2]
    const now = Math.sqrt(dx * dx + dy * dy + dz * dz)
    if (now === 0) continue
    const pull = (share[s] * (now - length[s])) / now
    const mine = held[a] === 1 ? 0 : held[b] === 1 ? 2 * pull : pull
    const yours = held[b] === 1 ? 0 : held[a] === 1 ? 2 * pull : pull
    position[p] += mine * dx
    position[p + 1] += mine * dy
    position[p + 2] += mine * dz
    position[q] -= yours * dx
    position[q + 1] -= yours * dy
    position[q + 2] -= yours * dz
  }
}

/** Pushes particles out of an upright ellipsoid at the origin. */
export function keepOutOfEllipsoid(position: Float64Array, rx: number, ry: number, rz: number, cy: number): void {
  for (let i = 0; i < position.length; i += 3) {
    const x = position[i] / rx
    const y = (position[i + 1] - cy) / ry
    const z = position[i + 2] / rz
    const square = x * x + y * y + z * z
    if (square >= 1 || square === 0) continue
    const s = 1 / Math.sqrt(square)
    position[i] *= s
    position[i + 1] = cy + (position[i + 1] - cy) * s
    position[i + 2] *= s
  }
}
