import { CcdError, type Positions, valueAt } from '@ccd/core'
import { cubicEdgeEdge, cubicVertexFace } from '../filtered/cubic.kernel'
import { createCounts, exactToi, type ExactCounts } from '../exact/toi.kernel'
import { inclusionEdgeEdge, inclusionVertexFace } from '../inclusion/inclusion.kernel'
import { minSeparationEdgeEdge, minSeparationVertexFace } from '../separation/min-separation.kernel'
import { DEFAULT_TOLERANCE, type ToiOptions, checkQueryOptions } from './toi-options'

const AXES = ['x', 'y', 'z'] as const
/** Four points at t = 0, then at t = 1. */
const points = new Float64Array(24)
/** The same as [x0 x1 y0 y1 z0 z1] per point. */
const interleaved = new Float64Array(24)
const uncounted = createCounts()

/** One checked query: vertex-face with ids (v f0 f1 f2), or edge-edge with ids (a0 a1 b0 b1), named for errors. */
export function queryToi(
  x0: Positions,
  x1: Positions,
  names: readonly string[],
  ids: readonly number[],
  edgeEdge: boolean,
  options: ToiOptions,
): number {
  checkQueryOptions(edgeEdge ? 'edgeEdgeToi' : 'vertexFaceToi', options)
  if (x0.length !== x1.length) {
    throw new CcdError('wrong-length', `x1 has ${x1.length} numbers, but x0 has ${x0.length}`, {
      argument: 'x1',
      value: x1.length,
    })
  }
  ids.forEach((id, slot) => {
    const name = valueAt(names, slot)
    if (!(Number.isInteger(id) && id >= 0 && 3 * id + 2 < x0.length)) {
      throw new CcdError(
        'index-out-of-range',
        `${name} is ${id}, but there are ${Math.floor(x0.length / 3)} vertices`,
        {
          argument: name,
          value: id,
        },
      )
    }
    for (let k = 0; k < 3; k++) {
      const start = coordinate('x0', x0, id, k)
      const end = coordinate('x1', x1, id, k)
      points[3 * slot + k] = start
      points[12 + 3 * slot + k] = end
      interleaved[6 * slot + 2 * k] = start
      interleaved[6 * slot + 2 * k + 1] = end
    }
  })
  return solvePoints(edgeEdge, options)
}

function solvePoints(edgeEdge: boolean, options: ToiOptions): number {
  const { solver = 'exact', minSeparation = 0, tolerance = DEFAULT_TOLERANCE, refine = false } = options
  const horizon = Math.min(1, options.horizon ?? 1)
  if (solver === 'exact' && minSeparation === 0) {
    return exactToi(interleaved, 0, 6, 12, 18, edgeEdge, horizon, refine, options.counts ?? uncounted)
  }
  return solveWith(points, edgeEdge, solver, minSeparation, tolerance, horizon, options.counts)
}

/** The solvers that are conservative or mere baselines, on 24 unchecked numbers. */
export function solveWith(
  points: Float64Array,
  edgeEdge: boolean,
  solver: NonNullable<ToiOptions['solver']>,
  minSeparation: number,
  tolerance: number,
  horizon: number,
  counts: ExactCounts | undefined,
): number {
  if (solver === 'inclusion') {
    const search = edgeEdge ? inclusionEdgeEdge : inclusionVertexFace
    return search(points, tolerance, minSeparation, horizon, counts)
  }
  if (solver === 'cubic') return edgeEdge ? cubicEdgeEdge(points, horizon) : cubicVertexFace(points, horizon)
  const advance = edgeEdge ? minSeparationEdgeEdge : minSeparationVertexFace
  return advance(points, minSeparation, horizon, counts)
}

function coordinate(argument: string, positions: Positions, vertex: number, k: number): number {
  const index = 3 * vertex + k
  const value = positions[index]
  if (value === undefined || !Number.isFinite(value)) {
    throw new CcdError('not-finite', `positions[${index}] is ${value} (${argument}, vertex ${vertex}, ${AXES[k]})`, {
      argument,
      index,
      value,
    })
  }
  return value
}
