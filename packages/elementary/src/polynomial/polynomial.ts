import { CcdError, checkChoice, checkHorizon, checkLength, checkOptions } from '@ccd/core'
import type { ExactCounts } from '../exact/toi.kernel'
import { type InclusionSearch, createInclusionSearch, earliestInclusion } from '../inclusion/inclusion-search.kernel'
import { DEFAULT_TOLERANCE } from '../query/toi-options'
import { type PolynomialFilter, createPolynomialFilter, neverCoplanar } from './polynomial-filter.kernel'

const OPTIONS = ['solver', 'tolerance', 'minSeparation', 'horizon', 'counts']

/** Options of a query on curved paths. */
export interface PolynomialToiOptions {
  /** Only `inclusion` exists for curved paths; `exact` is refused with an error that says so. */
  readonly solver?: 'inclusion' | 'exact'
  /** Size of image, in units of length, below which an undecided box counts as contact. Default 1e-6. */
  readonly tolerance?: number
  /** Contact when the distance falls to this. Default 0. */
  readonly minSeparation?: number
  /** Contacts after this time may be ignored. Default 1. */
  readonly horizon?: number
  /** What the query did is added to these. */
  readonly counts?: ExactCounts
}

interface Workspace {
  readonly filter: PolynomialFilter
  readonly search: InclusionSearch
}

const workspaces = new Map<number, Workspace>()

/**
 * Time of impact of vertex v and face f0 f1 f2, every vertex on a Bézier curve: `control[i]` holds the i-th control point of
 * all vertices. Conservative: never later than the first contact, and what stays undecided counts as contact.
 *
 * @param control - The i-th entry holds the i-th control point of each vertex, x y z.
 * @param v - The vertex.
 * @param f0 - The first vertex of the face.
 * @param f1 - The second vertex of the face.
 * @param f2 - The third vertex of the face.
 * @param options - See the fields; all may be left out.
 * @throws CcdError `wrong-length` for fewer than two control points, `out-of-range` for a negative option, `not-finite` for a
 * coordinate, `unsupported-motion` for solver `exact`.
 */
export function polynomialVertexFaceToi(
  control: readonly Float64Array[],
  v: number,
  f0: number,
  f1: number,
  f2: number,
  options: PolynomialToiOptions = {},
): number {
  const { search } = prepare('polynomialVertexFaceToi', control, options)
  control.forEach((x, i) => {
    for (let axis = 0; axis < 3; axis++) {
      const origin = coordinate(x, i, f0, axis)
      store(
        search,
        axis,
        i,
        coordinate(x, i, v, axis) - origin,
        coordinate(x, i, f1, axis) - origin,
        coordinate(x, i, f2, axis) - origin,
      )
    }
  })
  return solve(search, true, options)
}

/**
 * As `polynomialVertexFaceToi`, for the edges a0 a1 and b0 b1.
 *
 * @param control - The i-th entry holds the i-th control point of each vertex, x y z.
 * @param a0 - One end of the first edge, a vertex.
 * @param a1 - Its other end.
 * @param b0 - One end of the second edge.
 * @param b1 - Its other end.
 * @param options - See the fields; all may be left out.
 * @throws CcdError as `polynomialVertexFaceToi` does.
 */
export function polynomialEdgeEdgeToi(
  control: readonly Float64Array[],
  a0: number,
  a1: number,
  b0: number,
  b1: number,
  options: PolynomialToiOptions = {},
): number {
  const { search } = prepare('polynomialEdgeEdgeToi', control, options)
  control.forEach((x, i) => {
    for (let axis = 0; axis < 3; axis++) {
      const start = coordinate(x, i, a0, axis)
      const origin = coordinate(x, i, b0, axis)
      store(search, axis, i, start - origin, start - coordinate(x, i, a1, axis), coordinate(x, i, b1, axis) - origin)
    }
  })
  return solve(search, false, options)
}

function prepare(where: string, control: readonly Float64Array[], options: PolynomialToiOptions): Workspace {
  checkOptions(where, options, OPTIONS)
  checkChoice('solver', options.solver ?? 'inclusion', ['inclusion', 'exact'])
  const degree = control.length - 1
  if (degree < 1) {
    throw new CcdError('wrong-length', `a polynomial motion needs at least 2 control arrays, not ${control.length}`, {
      argument: 'control',
      value: control.length,
    })
  }
  if (options.solver === 'exact') {
    throw new CcdError(
      'unsupported-motion',
      `solver 'exact' is for linear motion only (vertexFaceToi, edgeEdgeToi); polynomial motion of degree ${degree} has 'inclusion'`,
      { argument: 'options.solver', value: options.solver },
    )
  }
  checkLength('tolerance', options.tolerance ?? DEFAULT_TOLERANCE)
  checkLength('minSeparation', options.minSeparation ?? 0)
  checkHorizon(options.horizon ?? 1)
  return workspaceOf(degree)
}

function workspaceOf(degree: number): Workspace {
  let workspace = workspaces.get(degree)
  if (!workspace) {
    workspace = { filter: createPolynomialFilter(degree), search: createInclusionSearch(degree) }
    workspaces.set(degree, workspace)
  }
  return workspace
}

function coordinate(x: Float64Array, i: number, vertex: number, axis: number): number {
  const value = x[3 * vertex + axis]
  if (value === undefined || !Number.isFinite(value)) {
    throw new CcdError(
      'not-finite',
      `control[${i}][${3 * vertex + axis}] is ${value} (vertex ${vertex}, ${'xyz'[axis]})`,
      {
        argument: `control[${i}]`,
        index: 3 * vertex + axis,
        value,
      },
    )
  }
  return value
}

function store(search: InclusionSearch, axis: number, i: number, a: number, b: number, c: number): void {
  const { coefficients, degree } = search
  const at = axis * 3 * (degree + 1) + i
  coefficients[at] = a
  coefficients[at + degree + 1] = b
  coefficients[at + 2 * (degree + 1)] = c
}

function solve(search: InclusionSearch, triangle: boolean, options: PolynomialToiOptions): number {
  const { tolerance = 1e-6, minSeparation = 0, horizon = 1 } = options
  // Coplanarity says nothing about a distance other than zero.
  if (minSeparation === 0 && neverCoplanar(workspaceOf(search.degree).filter, search.coefficients)) return Infinity
  const time = earliestInclusion(search, triangle, tolerance, minSeparation, horizon)
  if (options.counts && search.undecided) options.counts.undecided++
  return time
}
