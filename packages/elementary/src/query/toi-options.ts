import { CcdError, checkChoice, checkHorizon, checkLength, checkOptions } from '@ccd/core'
import type { ExactCounts } from '../exact/toi.kernel'

const SOLVERS = ['exact', 'inclusion', 'cubic'] as const

/**
 * How a pair is decided:
 * - `exact`: right in both directions for linear motion of double-precision input; the default.
 * - `inclusion`: interval bisection with a tolerance; never misses, may report contacts that are none.
 * - `cubic`: the papers' cubic equation solver, not safe: it may miss contacts. For comparison only.
 */
export type Solver = (typeof SOLVERS)[number]

/** Options of a single query. */
export interface ToiOptions {
  /** Default `exact`; with a separation `exact` is conservative. */
  readonly solver?: Solver
  /** Contact when the distance falls to this length; conservative. A pair that starts closer has time 0. Default 0. */
  readonly minSeparation?: number
  /** Length below which `inclusion` stops dividing; 0: as long as rounding and its budget allow. Default 1e-6. */
  readonly tolerance?: number
  /** Contacts after this time are not reported. Default 1. */
  readonly horizon?: number
  /** `exact` only: the largest double not later than the contact, instead of up to 1e-12 earlier. Default false. */
  readonly refine?: boolean
  /** What the query did is added to these. */
  readonly counts?: ExactCounts
}

/** Length below which `inclusion` stops dividing. */
export const DEFAULT_TOLERANCE = 1e-6

const QUERY_OPTIONS = ['solver', 'minSeparation', 'tolerance', 'horizon', 'refine', 'counts']

/** Refuses options of a single query that do not exist, and values that make no sense. */
export function checkQueryOptions(where: string, options: ToiOptions): void {
  checkOptions(where, options, QUERY_OPTIONS)
  checkToiOptions(options)
}

/** Refuses values that make no sense. */
export function checkToiOptions(options: Omit<ToiOptions, 'counts'>): void {
  const { solver = 'exact', minSeparation = 0, tolerance = DEFAULT_TOLERANCE, horizon = 1 } = options
  checkChoice('solver', solver, SOLVERS)
  checkLength('minSeparation', minSeparation)
  checkHorizon(horizon)
  checkLength('tolerance', tolerance)
  if (solver === 'cubic' && minSeparation > 0) {
    throw new CcdError(
      'unsupported-separation',
      `solver 'cubic' cannot keep a minSeparation (${minSeparation} was given); use 'exact' or 'inclusion'`,
      {
        argument: 'minSeparation',
        value: minSeparation,
      },
    )
  }
}
