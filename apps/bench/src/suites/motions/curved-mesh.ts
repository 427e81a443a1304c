import { valueAt } from '@ccd/core'
import type { MovingMesh } from '@ccd/scenes'

/** A mesh whose vertices move on parabolas. */
export interface CurvedMesh {
  readonly triangles: Uint32Array
  /** Control points: start, the one between, end. */
  readonly control: readonly [Float64Array, Float64Array, Float64Array]
}

/**
 * Two steps of a scene as one: the parabola of a vertex begins where the first step does, is where the first step ends in the
 * middle, and ends where the second step does. Of a scene with a single step, given twice, it swings a quarter of the way to
 * the side.
 */
export function curveThrough(first: MovingMesh, second: MovingMesh): CurvedMesh {
  const { x0, x1 } = first
  if (first.x0.length !== second.x0.length) throw new RangeError('the two steps have different vertices')
  const single = second.x0.every((value, i) => value === x0[i])
  const end = single ? x1 : second.x1
  const middle = single ? sideways(x0, x1) : x1
  // A parabola through p at 0, m at 1/2 and q at 1 has the control point 2 m − (p + q) / 2.
  const between = middle.map((m, i) => 2 * m - (valueAt(x0, i) + valueAt(end, i)) / 2)
  return { triangles: first.triangles, control: [x0, between, end] }
}

/** Half way, and a quarter of the way across it. */
function sideways(x0: Float64Array, x1: Float64Array): Float64Array {
  return x0.map((value, i) => {
    const next = i % 3 === 2 ? i - 2 : i + 1
    return (value + valueAt(x1, i)) / 2 + (valueAt(x1, next) - valueAt(x0, next)) / 4
  })
}
