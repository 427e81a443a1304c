import type { PairBatch } from '@ccd/core'
import { type ExactCounts, exactToi } from '../exact/toi.kernel'

/** [x0 x1 y0 y1 z0 z1] per vertex. */
export function interleave(x0: Float64Array, x1: Float64Array, out: Float64Array): void {
  for (let i = 0; i < x0.length; i++) {
    out[2 * i] = x0[i]
    out[2 * i + 1] = x1[i]
  }
}

/** Moves the survivors (indices relative to `from`) down to `kept` and on; returns the new end. */
export function compactPairs(
  pairs: Uint32Array,
  bound: Float64Array | undefined,
  survivors: Uint32Array,
  count: number,
  from: number,
  kept: number,
): number {
  for (let s = 0; s < count; s++) {
    const i = from + survivors[s]
    pairs[2 * kept] = pairs[2 * i]
    pairs[2 * kept + 1] = pairs[2 * i + 1]
    if (bound) bound[kept] = bound[i]
    kept++
  }
  return kept
}

/** Fills a list with 0 to count − 1, and returns the count: all pairs survive. */
export function numberOff(survivors: Uint32Array, count: number): number {
  for (let i = 0; i < count; i++) survivors[i] = i
  return count
}

/** What the exact solver has to know besides the pairs. */
interface ExactQuery {
  /** [x0 x1 y0 y1 z0 z1] per vertex. */
  readonly positions: Float64Array
  /** Vertices of the faces, or of the edges where `edgeEdge`. */
  readonly corners: Uint32Array
  readonly edgeEdge: boolean
  readonly horizon: number
  readonly refine: boolean
  /** The time of each survivor, not a number where it is not known yet; undefined where none is. */
  readonly known: Float64Array | undefined
  readonly counts: ExactCounts
}

/** Like compactPairs, for the survivors that touch; their times go to `toi`. */
export function solveSurvivors(
  query: ExactQuery,
  { pairs, bound }: PairBatch,
  survivors: Uint32Array,
  count: number,
  from: number,
  kept: number,
  toi: Float64Array,
): number {
  const { known, counts } = query
  for (let s = 0; s < count; s++) {
    const i = from + survivors[s]
    const a = pairs[2 * i]
    const b = pairs[2 * i + 1]
    let time = known ? known[s] : NaN
    if (time === time) counts.queries++
    else time = timeOfPair(query, a, b)
    if (time === Infinity) continue
    pairs[2 * kept] = a
    pairs[2 * kept + 1] = b
    if (bound) bound[kept] = bound[i]
    toi[kept] = time
    kept++
  }
  return kept
}

function timeOfPair(
  { positions, corners, edgeEdge, horizon, refine, counts }: ExactQuery,
  a: number,
  b: number,
): number {
  return edgeEdge
    ? exactToi(
        positions,
        6 * corners[2 * a],
        6 * corners[2 * a + 1],
        6 * corners[2 * b],
        6 * corners[2 * b + 1],
        true,
        horizon,
        refine,
        counts,
      )
    : exactToi(
        positions,
        6 * a,
        6 * corners[3 * b],
        6 * corners[3 * b + 1],
        6 * corners[3 * b + 2],
        false,
        horizon,
        refine,
        counts,
      )
}

/** The four points of the i-th pair at t = 0, then at t = 1. */
export function gatherPair(
  x0: Float64Array,
  x1: Float64Array,
  corners: Uint32Array,
  edgeEdge: boolean,
  pairs: Uint32Array,
  i: number,
  points: Float64Array,
): void {
  const a = pairs[2 * i]
  const b = pairs[2 * i + 1]
  if (edgeEdge) {
    gatherVertex(x0, x1, corners[2 * a], 0, points)
    gatherVertex(x0, x1, corners[2 * a + 1], 3, points)
    gatherVertex(x0, x1, corners[2 * b], 6, points)
    gatherVertex(x0, x1, corners[2 * b + 1], 9, points)
  } else {
    gatherVertex(x0, x1, a, 0, points)
    gatherVertex(x0, x1, corners[3 * b], 3, points)
    gatherVertex(x0, x1, corners[3 * b + 1], 6, points)
    gatherVertex(x0, x1, corners[3 * b + 2], 9, points)
  }
}

function gatherVertex(x0: Float64Array, x1: Float64Array, vertex: number, to: number, points: Float64Array): void {
  for (let k = 0; k < 3; k++) {
    points[to + k] = x0[3 * vertex + k]
    points[to + 12 + k] = x1[3 * vertex + k]
  }
}
