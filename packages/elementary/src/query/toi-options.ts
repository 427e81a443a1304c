import { CcdError } from '@ccd/core'
import type { ExactCounts } from '../exact/toi.kernel'

/**
 * - `exact`: right in both directions for linear motion of double-precision input; the default.
 * - `inclusion`: interval bisection with a tolerance; never misses, may report contacts that are none.
 * - `cubic`: the papers' cubic equation solver, not safe: it may miss contacts. For comparison only.
 */
export type Solver = 'exact' | 'inclusion' | 'cubic'

export interface ToiOptions {
  readonly solver?: Solver
  /** Contact when the distance falls to this length; conservative. A pair that starts closer has time 0. Default 0. */
  readonly minSeparation?: number
  /** Length below which `inclusion` stops dividing. Default 1e-6. */
  readonly tolerance?: number
  /** Contacts after this time are not reported. Default 1. */
  readonly horizon?: number
  /** `exact` only: the largest double not later than the contact, instead of up to 1e-12 earlier. Default false. */
  readonly refine?: boolean
  /** What the query did is added to these. */
  readonly counts?: ExactCounts
}

export const DEFAULT_TOLERANCE = 1e-6

export function checkToiOptions(options: ToiOptions): void {
  const { solver = 'exact', minSeparation = 0, tolerance = DEFAULT_TOLERANCE, horizon = 1 } = options
  if (solver !== 'exact' && solver !== 'inclusion' && solver !== 'cubic') {
    throw new CcdError('unknown-value', `solver must be 'exact', 'inclusion' or 'cubic', not ${String(solver)}`, {
      argument: 'solver',
      value: solver,
    })
  }
  checkNotNegative('minSeparation', minSeparation)
  checkNotNegative('horizon', horizon)
  if (!(tolerance > 0 && tolerance < Infinity)) {
    throw new CcdError('out-of-range', `tolerance must be a positive number, not ${tolerance}`, {
      argument: 'tolerance',
      value: tolerance,
    })
  }
  if (solver === 'cubic' && minSeparation > 0) {
    throw new CcdError('unsupported-separation', `solver 'cubic' knows no minSeparation, got ${minSeparation}`, {
      argument: 'minSeparation',
      value: minSeparation,
    })
  }
}

function checkNotNegative(argument: string, value: number): void {
  if (!(value >= 0 && value < Infinity)) {
    throw new CcdError('out-of-range', `${argument} must be a finite number not below 0, not ${value}`, {
      argument,
      value,
    })
  }
}
