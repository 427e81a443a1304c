import type { Positions } from '@ccd/core'
import { queryToi } from './query'
import type { ToiOptions } from './toi-options'

const NAMES = ['v', 'f0', 'f1', 'f2']

/**
 * Time in [0, 1] at which vertex v first touches the closed triangle (f0, f1, f2), or Infinity when it never does;
 * every vertex moves on a straight line from x0 to x1. Never later than the true first contact.
 *
 * ```ts
 * const x0 = Float64Array.of(0.2, 0.2, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0)
 * const x1 = Float64Array.of(0.2, 0.2, -1, 0, 0, 0, 1, 0, 0, 0, 1, 0)
 * vertexFaceToi(x0, x1, 0, 1, 2, 3, { refine: true }) // 0.5
 * ```
 *
 * @param x0 - Positions at t = 0: x y z of each vertex.
 * @param x1 - Positions at t = 1.
 * @param v - The vertex.
 * @param f0 - The first vertex of the face.
 * @param f1 - The second vertex of the face.
 * @param f2 - The third vertex of the face.
 * @param options - See the fields; all may be left out.
 * @throws CcdError `wrong-length`, `index-out-of-range`, `out-of-range` or `not-finite` for input that is wrong,
 * `unknown-option` or `unknown-value` for an option.
 */
export function vertexFaceToi(
  x0: Positions,
  x1: Positions,
  v: number,
  f0: number,
  f1: number,
  f2: number,
  options: ToiOptions = {},
): number {
  return queryToi(x0, x1, NAMES, [v, f0, f1, f2], false, options)
}
