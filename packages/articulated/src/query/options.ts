import type { BodyMotion } from '@ccd/advancement'
import { checkBodyMotion } from '@ccd/advancement/search'
import { CcdError, checkChoice, checkHorizon, checkLength, checkOptions } from '@ccd/core'
import type { Articulated } from '../model/articulated'
import { MOST_CELLS } from '../taylor/swept-boxes.kernel'
import type { NamedPair } from './candidate-pairs'
import { checkObstacles, type Obstacle } from './obstacle'
import { LinkWarmStart } from './link-warm-start'

/** Options that `articulatedTimeOfContact` and `isPathFree` share. */
export interface PathOptions {
  /** How the root link moves in the world, at the same time as the joints. Default: it rests at the origin. */
  readonly base?: BodyMotion
  /**
   * The pairs to look at: two links by name, or a link and the index of an obstacle. Default: the pairs of the model, and
   * every link with every obstacle that it can move against.
   */
  readonly pairs?: readonly NamedPair[]
  /** Distance that counts as contact: a length, or relative to the largest diagonal of a link. Default `{ relative: 0.001 }`. */
  readonly tolerance?: number | { readonly relative: number }
  /** Distance below which no pair must come, beside the paddings. A length, default 0. */
  readonly minSeparation?: number
  /** Steps of advancement of one pair of triangles before the search gives up. Default 1000. */
  readonly maxIterations?: number
  /** Whether configurations outside the limits of the joints are an error. Default `check`. */
  readonly limits?: 'check' | 'ignore'
  /** Also find a lower bound of the distance that each pair keeps. It takes a few searches more. Default false. */
  readonly clearances?: boolean
  /** What the last query of the same model and pairs left behind; this query brings it up to date. */
  readonly warmStart?: LinkWarmStart
  /**
   * How many splits below the roots the first step of temporal culling looks (T_depth, in levels of both hierarchies
   * together). Default: a third of the levels of the two hierarchies.
   */
  readonly depth?: number
  /** Distance of the times at which poses are computed once for all pairs (T_t). Default 0.005; 0 is none. */
  readonly timeStep?: number
  /**
   * How many parts of the motion have boxes of their own (dynamic bounding volumes), at most 31; 0 is none. Default: up to 8,
   * as far as links turn, and none where there are fewer than 16 pairs, for which boxes cost more than they save.
   */
  readonly cells?: number
  /** Whether a random pair of triangles of each pair of links gives a first upper bound of the time. Default `none`. */
  readonly seeds?: 'none' | 'random'
}

/** Options of `articulatedTimeOfContact`. */
export interface ArticulatedOptions extends PathOptions {
  /** What the robot may run into. Default: nothing. */
  readonly environment?: readonly Obstacle[]
  /**
   * `first` (default) finds the first contact. `any` stops at the first contact that it comes across, so the time is only a
   * lower bound. `all` also lists the first contact of every pair.
   */
  readonly query?: 'first' | 'any' | 'all'
  /** Latest time of interest, in [0, 1]. Default 1. A contact at exactly this time counts. */
  readonly horizon?: number
}

/** Options with all defaults filled in; lengths are absolute. */
export interface CheckedOptions {
  readonly environment: readonly Obstacle[]
  readonly base: BodyMotion | undefined
  readonly pairs: readonly NamedPair[] | undefined
  readonly tolerance: number
  readonly minSeparation: number
  readonly maxIterations: number
  readonly limits: 'check' | 'ignore'
  readonly clearances: boolean
  readonly warmStart: LinkWarmStart | undefined
  readonly depth: number | undefined
  readonly timeStep: number
  readonly cells: number | undefined
  readonly seeds: 'none' | 'random'
  readonly query: 'first' | 'any' | 'all'
  readonly horizon: number
}

/** Names of the options of paths. */
export const PATH_OPTIONS = [
  'base',
  'pairs',
  'tolerance',
  'minSeparation',
  'maxIterations',
  'limits',
  'clearances',
  'warmStart',
  'depth',
  'timeStep',
  'cells',
  'seeds',
] as const satisfies readonly (keyof PathOptions)[]

/** Names of the options of one motion. */
export const QUERY_OPTIONS = [
  ...PATH_OPTIONS,
  'environment',
  'query',
  'horizon',
] as const satisfies readonly (keyof ArticulatedOptions)[]

/**
 * Checks options and fills in the defaults.
 *
 * @throws CcdError `wrong-type`, `unknown-option`, `unknown-value`, `unsupported-motion` or `out-of-range`.
 */
export function checkQueryOptions(
  where: string,
  model: Articulated,
  options: ArticulatedOptions,
  names: readonly string[],
): CheckedOptions {
  checkModel(model)
  checkOptions(where, options, names)
  const { base, pairs, clearances = false, warmStart, depth, timeStep = 0.005, cells } = options
  if (pairs !== undefined && !Array.isArray(pairs)) {
    throw new CcdError('wrong-type', `pairs must be an array, not ${String(pairs)}`, {
      argument: 'pairs',
      value: pairs,
    })
  }
  if (typeof clearances !== 'boolean') {
    throw new CcdError('wrong-type', `clearances must be true or false, not ${String(clearances)}`, {
      argument: 'clearances',
      value: clearances,
    })
  }
  if (warmStart !== undefined && !(warmStart instanceof LinkWarmStart)) {
    throw new CcdError('wrong-type', `warmStart must be a LinkWarmStart, not ${String(warmStart)}`, {
      argument: 'warmStart',
      value: warmStart,
    })
  }
  return {
    environment: checkObstacles(options.environment ?? []),
    base: base === undefined ? undefined : checkBodyMotion('base', base),
    pairs,
    tolerance: lengthOf(options.tolerance ?? { relative: 0.001 }, model),
    minSeparation: checkLength('minSeparation', options.minSeparation ?? 0),
    maxIterations: iterations(options.maxIterations ?? 1000),
    limits: checkChoice('limits', options.limits ?? 'check', ['check', 'ignore']),
    clearances,
    warmStart,
    depth: depth === undefined ? undefined : within('depth', depth, 0, Infinity),
    timeStep: timeStep === 0 ? 0 : within('timeStep', timeStep, 1e-4, 1),
    cells: cells === undefined ? undefined : Math.floor(within('cells', cells, 0, MOST_CELLS)),
    seeds: checkChoice('seeds', options.seeds ?? 'none', ['none', 'random']),
    query: checkChoice('query', options.query ?? 'first', ['first', 'any', 'all']),
    horizon: checkHorizon(options.horizon ?? 1),
  }
}

function checkModel(model: unknown): void {
  if (typeof model === 'object' && model !== null && 'plans' in model && 'bodies' in model) return
  const description = typeof model === 'object' && model !== null && 'joints' in model
  const found = description ? 'a description; did you mean createArticulated(model)?' : String(model)
  throw new CcdError('wrong-type', `model must be an articulated model, but it is ${found}`, {
    argument: 'model',
    value: model,
  })
}

function lengthOf(tolerance: number | { readonly relative: number }, { bodies }: Articulated): number {
  if (typeof tolerance === 'number') return checkLength('tolerance', tolerance)
  if (typeof tolerance !== 'object' || tolerance === null) {
    throw new CcdError('wrong-type', `tolerance must be a length or { relative }, not ${String(tolerance)}`, {
      argument: 'tolerance',
      value: tolerance,
    })
  }
  checkOptions('tolerance', tolerance, ['relative'])
  const size = bodies.shapes.reduce((most, { model }) => Math.max(most, model.diagonal), 0)
  return checkLength('tolerance.relative', tolerance.relative) * size
}

function iterations(value: number): number {
  const known = within('maxIterations', value, 1, Infinity)
  if (Number.isInteger(known) || known === Infinity) return known
  throw new CcdError('out-of-range', `maxIterations is ${known}, not a whole number or Infinity`, {
    argument: 'maxIterations',
    value,
  })
}

function within(argument: string, value: number, low: number, high: number): number {
  if (typeof value === 'number' && value >= low && value <= high) return value
  throw new CcdError('out-of-range', `${argument} is ${String(value)}, not between ${low} and ${high}`, {
    argument,
    value,
  })
}
