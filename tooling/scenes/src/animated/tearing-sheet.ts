import { latticeTriangles } from '../generators/lattice'
import type { MovingScene } from './moving-scene'

export interface TearingSheetOptions {
  readonly columns?: number
  readonly rows?: number
  readonly steps?: number
}

const NAME = 'a sheet that tears from one end to the other'

/**
 * A waving sheet with a crack that grows by one row of triangles at the end of each step: many changes of the topology,
 * each of a few triangles. The torn edges slide over each other, and
 * flutter, so that they touch. Triangles keep their order.
 */
export function tearingSheet({ columns = 128, rows = 128, steps = 32 }: TearingSheetOptions = {}): MovingScene {
  const middle = columns >> 1
  const side = columns + 1
  const intact = Uint32Array.from(latticeTriangles(columns, rows))
  const made = new Map<number, Uint32Array>()
  /** How many rows are torn in a step. The vertex at the tip of the crack is still whole. */
  const tornAt = (step: number): number => Math.min(step, rows)
  const trianglesAt = (torn: number): Uint32Array => {
    let triangles = made.get(torn)
    if (triangles === undefined) {
      triangles = intact.map((vertex, i) => {
        const onCrack = vertex % side === middle && Math.floor(vertex / side) < torn
        const right = Math.floor(i / 6) % columns >= middle
        return onCrack && right ? side * (rows + 1) + Math.floor(vertex / side) : vertex
      })
      made.set(torn, triangles)
    }
    return triangles
  }
  const positionsAt = (torn: number, t: number): Float64Array => {
    const positions = new Float64Array(3 * (side * (rows + 1) + torn))
    const place = (at: number, column: number, row: number, right: boolean): void => {
      const open = Math.max(0, t - row) / 8
      const phase = 0.35 * row + 0.9 * t
      const flutter = Math.min(1, 3 * open) * Math.cos(2.1 * t + 0.4 * row)
      positions[3 * at] = column + (right ? -open : open)
      positions[3 * at + 1] = row
      positions[3 * at + 2] = 1.5 * Math.sin(0.5 * column + phase) + (right ? flutter : 0)
    }
    for (let row = 0; row <= rows; row++) {
      for (let column = 0; column <= columns; column++) place(row * side + column, column, row, column > middle)
    }
    for (let row = 0; row < torn; row++) place(side * (rows + 1) + row, middle, row, true)
    return positions
  }
  return {
    name: NAME,
    steps,
    at(step) {
      if (!(Number.isInteger(step) && step >= 0 && step < steps))
        throw new RangeError(`${NAME} has the steps 0 to ${steps - 1}, not ${step}`)
      const torn = tornAt(step)
      return {
        name: NAME,
        triangles: trianglesAt(torn),
        x0: positionsAt(torn, step),
        x1: positionsAt(torn, step + 1),
      }
    },
  }
}
