import { collect, earliest, pipelineOf } from '@ccd/core'
import type { Parts } from '../configurations/configuration'
import { startIsFree } from './start-is-free'

/**
 * Composes parts into a pipeline that finds all contacts, or the first one. Parts that need a start without contacts
 * have it decided exactly.
 */
export const composeParts = ({ source, stages, test }: Parts, query?: 'first') =>
  pipelineOf(source, stages, test, query === 'first' ? earliest() : collect(), { startIsFree })
