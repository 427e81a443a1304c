import { checkLength, checkPositions, type Positions } from '../errors/check-input'
import { checkOptions } from '../errors/check-options'
import { CcdError } from '../errors/error'
import { valueAt } from '../errors/value-at'
import { checkTriangles } from './create-topology'
import { keepPositions, matchEqual, matchWithin, numberKept, renamed } from './weld.kernel'

/** Options of `weld`. */
export interface WeldOptions {
  /** Largest distance, in every position array, at which a vertex joins another. Default 0: equal coordinates only. */
  readonly tolerance?: number
}

/** A mesh whose vertices were merged. */
export interface WeldedMesh<P> {
  /** One array, or one for each that was given. */
  readonly positions: P
  /** Same triangles in the same order. One that shrank to an edge or a point stays, with repeated vertices. */
  readonly triangles: Uint32Array
  /** Old vertex to new vertex. */
  readonly vertexMap: Uint32Array
}

/**
 * Merges vertices that lie on each other, as game meshes have them along texture seams: unmerged, every seam would be
 * "in contact" at t = 0. For a moving mesh give all position arrays: only what coincides in every one is merged.
 *
 * The lowest vertex of each group is kept, with its exact position and in the old order. With a tolerance, a vertex
 * joins the lowest kept vertex within reach: no vertex moves farther than the tolerance, and chains do not collapse.
 * Vertices without triangles are welded and kept like others.
 *
 * ```ts
 * const { positions: [x0, x1], triangles } = weld([start, end], given)
 * ```
 *
 * @param positions - The positions of the vertices, or several such arrays.
 * @param triangles - Three vertices per triangle.
 * @param options - How near is the same; all may be left out.
 * @throws CcdError for positions or triangles that are none, `unknown-option`, or `out-of-range` for a tolerance.
 */
export function weld(positions: Positions, triangles: Uint32Array, options?: WeldOptions): WeldedMesh<Float64Array>
export function weld(
  positions: readonly Positions[],
  triangles: Uint32Array,
  options?: WeldOptions,
): WeldedMesh<Float64Array[]>
export function weld(
  positions: Positions | readonly Positions[],
  triangles: Uint32Array,
  options: WeldOptions = {},
): WeldedMesh<Float64Array | Float64Array[]> {
  checkOptions('weld', options, ['tolerance'])
  const { tolerance = 0 } = options
  checkLength('tolerance', tolerance)
  const vertexCount = vertexCountOf(isOne(positions) ? positions : positions[0])
  const frames = isOne(positions)
    ? [checkPositions('positions', positions, vertexCount)]
    : positions.map((frame, i) => checkPositions(`positions[${i}]`, frame, vertexCount))
  checkTriangles(triangles, vertexCount, 'triangles')
  const vertexMap = tolerance === 0 ? matchEqual(frames, vertexCount) : matchWithin(frames, vertexCount, tolerance)
  const kept = numberKept(vertexMap)
  const welded = frames.map((frame) => keepPositions(frame, vertexMap, kept))
  return {
    positions: isOne(positions) ? valueAt(welded, 0) : welded,
    triangles: renamed(triangles, vertexMap),
    vertexMap,
  }
}

function isOne(positions: Positions | readonly Positions[]): positions is Positions {
  return ArrayBuffer.isView(positions)
}

function vertexCountOf(positions: Positions | undefined): number {
  if (positions) return Math.floor(positions.length / 3)
  throw new CcdError('wrong-length', 'positions holds no array', { argument: 'positions', value: 0 })
}
