import { CcdError, checkChoice, checkHorizon, checkLength, checkOptions } from '@ccd/core'
import type { WarmStart } from './warm-start'

/** Options of `timeOfContact`. */
export interface TimeOfContactOptions {
  /**
   * `ca` advances whole bodies by their exact distance, `c2a` by a controlled front, `hca` (default) node pairs one by
   * one, earliest first. All give the same answer within the tolerance, and `hca` is the fastest.
   */
  readonly method?: 'hca' | 'c2a' | 'ca'
  /** Distance that counts as contact: a length, or relative to the larger diagonal. Default `{ relative: 0.001 }`. */
  readonly tolerance?: number | { readonly relative: number }
  /** Distance below which the bodies must not come; the time is then that of coming so close. A length, default 0. */
  readonly minSeparation?: number
  /** Latest time of interest, in [0, 1]. Default 1. A contact at exactly this time counts. */
  readonly horizon?: number
  /**
   * Steps of advancement of one pair of triangles (`hca`) or of the bodies (`ca`, `c2a`) before the search gives up.
   * Default 1000; with the paper's 50, `ca` and `c2a` leave some free passes at a small clearance undecided.
   */
  readonly maxIterations?: number
  /** `c2a`: the front stops where nodes are farther apart than this share of the least distance seen. Default 0.3. */
  readonly weight?: number
  /** `c2a`: steps of advancement after which the weight becomes 1 (R_max in the paper). Default 5. */
  readonly controlIterations?: number
  /** `c2a`: distance within which the weight becomes 1 (D_threshold). A length, default 0.1 of the larger diagonal. */
  readonly controlDistance?: number
  /** `any` stops at the first pair of triangles known to touch; the time is then only a lower bound. Default `first`. */
  readonly query?: 'first' | 'any'
  /**
   * What counts of a contact at t = 0. `report` (default): all, so the status is `touching-at-start`. `ignore-separating`:
   * triangles that are in contact at the start are let go as long as they do not get deeper along the normal of that
   * contact than they are there, or than `startDistance`, by up to the tolerance. With method `hca` only.
   */
  readonly start?: 'report' | 'ignore-separating'
  /** Up to which distance triangles are in contact at the start, and how deep those may get. A length, default: the tolerance. */
  readonly startDistance?: number
  /** What the last query of the same two bodies left behind; this query brings it up to date. */
  readonly warmStart?: WarmStart
  /** Also list all pairs of triangles within the tolerance at the time of contact. Default false. */
  readonly contactSet?: boolean
}

/** Options with all defaults filled in; lengths are absolute. */
export interface SearchOptions {
  readonly method: 'hca' | 'c2a' | 'ca'
  readonly tolerance: number
  readonly minSeparation: number
  readonly horizon: number
  readonly maxIterations: number
  readonly weight: number
  readonly controlIterations: number
  readonly controlDistance: number
  readonly query: 'first' | 'any'
  readonly warmStart: WarmStart | undefined
  readonly contactSet: boolean
  readonly start: 'report' | 'ignore-separating'
  readonly startDistance: number
}

const NAMES = [
  'method',
  'tolerance',
  'minSeparation',
  'horizon',
  'maxIterations',
  'weight',
  'controlIterations',
  'controlDistance',
  'query',
  'warmStart',
  'contactSet',
  'start',
  'startDistance',
] as const satisfies readonly (keyof TimeOfContactOptions)[]

/**
 * Checks options and fills in the defaults.
 *
 * @param where - The function that was called, for messages.
 * @param size - The length that relative lengths refer to: the larger diagonal of the two bodies.
 * @throws CcdError `wrong-type`, `unknown-option`, `unknown-value` or `out-of-range`.
 */
export function checkSearchOptions(
  where: string,
  options: TimeOfContactOptions,
  size: number,
  names: readonly (keyof TimeOfContactOptions)[] = NAMES,
): SearchOptions {
  checkOptions(where, options, names)
  const { warmStart, contactSet = false } = options
  if (warmStart !== undefined) checkWarmStart(warmStart)
  if (typeof contactSet !== 'boolean') {
    throw new CcdError('wrong-type', `contactSet must be true or false, not ${String(contactSet)}`, {
      argument: 'contactSet',
      value: contactSet,
    })
  }
  const method = checkChoice('method', options.method ?? 'hca', ['hca', 'c2a', 'ca'])
  const start = checkChoice('start', options.start ?? 'report', ['report', 'ignore-separating'])
  if (start !== 'report' && method !== 'hca') {
    throw new CcdError('unknown-value', `start can only be "${start}" with method "hca", not with "${method}"`, {
      argument: 'start',
      value: start,
    })
  }
  const tolerance = lengthOf(options.tolerance ?? { relative: 0.001 }, size)
  return {
    method,
    tolerance,
    minSeparation: checkLength('minSeparation', options.minSeparation ?? 0),
    horizon: checkHorizon(options.horizon ?? 1),
    maxIterations: countFrom(1, 'maxIterations', options.maxIterations ?? 1000),
    weight: within('weight', options.weight ?? 0.3, 0, 1),
    controlIterations: countFrom(0, 'controlIterations', options.controlIterations ?? 5),
    controlDistance: within('controlDistance', options.controlDistance ?? 0.1 * size, 0, Infinity),
    query: checkChoice('query', options.query ?? 'first', ['first', 'any']),
    warmStart,
    contactSet,
    start,
    startDistance: checkLength('startDistance', options.startDistance ?? tolerance),
  }
}

function lengthOf(tolerance: number | { readonly relative: number }, size: number): number {
  if (typeof tolerance === 'number') return checkLength('tolerance', tolerance)
  if (typeof tolerance !== 'object') {
    throw new CcdError('wrong-type', `tolerance must be a length or { relative }, not ${String(tolerance)}`, {
      argument: 'tolerance',
      value: tolerance,
    })
  }
  checkOptions('tolerance', tolerance, ['relative'])
  return checkLength('tolerance.relative', tolerance.relative) * size
}

function checkWarmStart(warmStart: WarmStart): void {
  if (typeof warmStart === 'object' && warmStart !== null && 'leafA' in warmStart && 'leafB' in warmStart) return
  throw new CcdError('wrong-type', `warmStart must be a WarmStart, not ${String(warmStart)}`, {
    argument: 'warmStart',
    value: warmStart,
  })
}

function within(argument: string, value: number, low: number, high: number): number {
  if (typeof value === 'number' && value >= low && value <= high) return value
  throw new CcdError('out-of-range', `${argument} is ${String(value)}, not between ${low} and ${high}`, {
    argument,
    value,
  })
}

function countFrom(low: number, argument: string, value: number): number {
  const steps = within(argument, value, low, Infinity)
  if (steps === Infinity || Number.isInteger(steps)) return steps
  throw new CcdError('out-of-range', `${argument} is ${steps}, not a whole number or Infinity`, { argument, value })
}
