import type { Positions } from '@ccd/core'
import { queryToi } from './query'
import type { ToiOptions } from './toi-options'

const NAMES = ['a0', 'a1', 'b0', 'b1']

/**
 * Time in [0, 1] at which the closed segments (a0, a1) and (b0, b1) first touch, or Infinity when they never do;
 * every vertex moves on a straight line from x0 to x1. Never later than the true first contact.
 *
 * @param x0 - Positions at t = 0: x y z of each vertex.
 * @param x1 - Positions at t = 1.
 * @param a0 - One end of the first edge, a vertex.
 * @param a1 - Its other end.
 * @param b0 - One end of the second edge.
 * @param b1 - Its other end.
 * @param options - See the fields; all may be left out.
 * @throws CcdError as `vertexFaceToi` does.
 */
export function edgeEdgeToi(
  x0: Positions,
  x1: Positions,
  a0: number,
  a1: number,
  b0: number,
  b1: number,
  options: ToiOptions = {},
): number {
  return queryToi(x0, x1, NAMES, [a0, a1, b0, b1], true, options)
}
