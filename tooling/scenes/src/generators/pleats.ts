import type { MovingMesh } from '../moving-mesh'
import { latticeTriangles } from './lattice'

export interface PleatsOptions {
  /** Cells along each side: 2 · resolution² triangles. */
  readonly resolution?: number
}

/** Cells from one fold to the next, and how far apart folds are, in cells. */
const DEPTH = 12
const GAP = 0.6

/**
 * A sheet in pleats that sway into their neighbours, the same everywhere: a larger one has more triangles at the same
 * density of pairs, so that what grows is due to the program and not to the scene.
 */
export function pleats({ resolution = 100 }: PleatsOptions = {}): MovingMesh {
  if (!(Number.isInteger(resolution) && resolution > 0))
    throw new RangeError(`resolution is ${resolution}, not a whole number from 1`)
  const side = resolution + 1
  const x0 = new Float64Array(3 * side * side)
  const x1 = new Float64Array(3 * side * side)
  for (let i = 0, at = 0; i < side; i++) {
    const along = i % (2 * DEPTH)
    const height = along < DEPTH ? along : 2 * DEPTH - along
    for (let j = 0; j < side; j++, at += 3) {
      const sway = 0.45 * Math.sin(1.1 * i + 0.6 * j)
      x0.set([(i * GAP) / DEPTH, height, j], at)
      x1.set([(i * GAP) / DEPTH + sway, height + 0.25 * sway, j - 0.2 * sway], at)
    }
  }
  return { name: 'pleats', triangles: Uint32Array.from(latticeTriangles(resolution, resolution)), x0, x1 }
}
