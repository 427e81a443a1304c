import { CcdError, checkChoice, checkLength, checkOptions, type Query } from '@ccd/core'
import { columnsOf, type ColumnOptions } from './columns'
import { checkParts, PARTS_OPTIONS, type PartsOptions } from './deformable-parts'

/** Options of `deformableCcd`. */
export interface DeformableOptions extends PartsOptions, ColumnOptions {
  /** `all` contacts (default), the `first` ones, or `any` one. */
  readonly query?: Query
  /** Contact where the distance falls to this length. A pair that starts closer has time 0. Default 0. */
  readonly minSeparation?: number
  /**
   * Share of the vertices and edges to compare with all others by the exact solver; throws where a contact was lost or late,
   * and with solver `exact` where one was invented.
   */
  readonly audit?: number
  /**
   * Threads that work on a step, the calling one included; default 1. The contacts are the same bytes for any number,
   * and the stages count the same pairs: pairs are summed over threads, and `ms` is that of the slowest. Only with
   * `any` another contact may be found, and with `first` what filter and test count depends on when a thread hears of
   * a contact that another one found.
   */
  readonly threads?: number
}

/** Options of `maxStep`. */
export interface MaxStepOptions {
  /** The distance to keep; default: that of the pipeline. */
  readonly minSeparation?: number
  /**
   * What to do with pairs that start no further apart. `report` (default): the safe fraction is 0.
   * `ignore-separating`: a pair that provably only moves apart does not count, so that a simulator can leave a contact.
   */
  readonly start?: 'report' | 'ignore-separating'
  /**
   * The share of its distance at the start that every pair is to keep, above 0 and below 1; 0.2 is usual. With a
   * `minSeparation` above 0 a pair need keep no more than that. So the fraction is above 0 whenever no features touch
   * at the start, and features that slide or move together do not stop, however near. Features whose distance is small
   * against the rounding errors of their coordinates are only kept from touching. Default: all keep `minSeparation`.
   */
  readonly relativeSeparation?: number
}

const OPTIONS = [...PARTS_OPTIONS, 'query', 'minSeparation', 'audit', 'threads', 'detail', 'columns']

/**
 * @param where - The function whose options they are.
 * @param others - Names of options that somebody else checks.
 * @throws CcdError `unknown-option`, `unknown-value` or `out-of-range`, naming the option.
 */
export function checkDeformableOptions(
  options: DeformableOptions,
  where = 'deformableCcd',
  others: readonly string[] = [],
): void {
  checkOptions(where, options, [...OPTIONS, ...others])
  checkParts(options)
  columnsOf(options)
  const { query = 'all', minSeparation = 0, threads = 1 } = options
  checkChoice('query', query, ['all', 'first', 'any'])
  checkLength('minSeparation', minSeparation)
  if (options.solver === 'cubic' && minSeparation > 0) {
    throw new CcdError(
      'unsupported-separation',
      `solver 'cubic' cannot keep a minSeparation (${minSeparation} was given); use 'exact' or 'inclusion'`,
      {
        argument: 'minSeparation',
        value: minSeparation,
      },
    )
  }
  if (Number.isInteger(threads) && threads >= 1 && threads <= 256) return
  throw new CcdError('out-of-range', `threads must be a whole number from 1 to 256, not ${threads}`, {
    argument: 'threads',
    value: threads,
  })
}

/** @throws CcdError `unknown-option`, `unknown-value` or `out-of-range`, naming the option. */
export function checkMaxStepOptions(options: MaxStepOptions): void {
  checkOptions('maxStep', options, ['minSeparation', 'start', 'relativeSeparation'])
  const { minSeparation = 0, start = 'report', relativeSeparation } = options
  checkLength('minSeparation', minSeparation)
  checkChoice('start', start, ['report', 'ignore-separating'])
  if (relativeSeparation === undefined) return
  const given: unknown = relativeSeparation
  if (typeof given === 'number' && given > 0 && given < 1) return
  throw new CcdError(
    'out-of-range',
    `relativeSeparation is a share of a distance, above 0 and below 1, not ${String(given)}`,
    { argument: 'relativeSeparation', value: given },
  )
}
