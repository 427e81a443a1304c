import { CcdError, checkChoice, checkOptions, type Query } from '@ccd/core'
import type { ClusterOptions } from '@ccd/radial-view'
import { checkDeformableOptions, type DeformableOptions } from '../deformable/options'

/** Options of `skeletalCcd`: those of `deformableCcd`, and those of radial view. */
export interface SkeletalOptions extends Omit<DeformableOptions, 'query'>, ClusterOptions {
  /** The `first` contacts (default), or `any` one. With `all` radial view takes no part, which `leftOut` says. */
  readonly query?: Query
  /**
   * What to do with a component that is not closed, manifold and oriented, or that meets itself at the start of a step.
   * `fall-back` (default): radial view takes no part there, and `leftOut` says where and why. `refuse`: an error that
   * names the edge or the pair.
   */
  readonly broken?: 'fall-back' | 'refuse'
}

const CLUSTER_OPTIONS = ['decomposition', 'heat', 'incidence', 'admissible', 'segment', 'progress'] as const
type ClusterOption = (typeof CLUSTER_OPTIONS)[number]

/** The options for `deformableCcd`, checked, and those of the clusters, which radial view checks. */
export function splitOptions(options: SkeletalOptions): {
  readonly deformable: DeformableOptions
  readonly clusters: Pick<SkeletalOptions, ClusterOption>
  readonly refuse: boolean
} {
  if (typeof options !== 'object' || options === null || Array.isArray(options))
    checkOptions('skeletalCcd', options, [])
  const {
    broken = 'fall-back',
    decomposition,
    heat,
    incidence,
    admissible,
    segment,
    progress,
    query = 'first',
    ...rest
  } = options
  checkChoice('broken', broken, ['fall-back', 'refuse'])
  const deformable: DeformableOptions = { query, ...rest }
  checkDeformableOptions(deformable, 'skeletalCcd', [...CLUSTER_OPTIONS, 'broken'])
  const clusters = {
    ...(decomposition === undefined ? {} : { decomposition }),
    ...(heat === undefined ? {} : { heat }),
    ...(incidence === undefined ? {} : { incidence }),
    ...(admissible === undefined ? {} : { admissible }),
    ...(segment === undefined ? {} : { segment }),
    ...(progress === undefined ? {} : { progress }),
  }
  return { deformable, clusters, refuse: broken === 'refuse' }
}

/** @throws CcdError `requirement`. */
export function refuseStart(why: string): never {
  throw new CcdError('requirement', `radial view requires a start free of intersection, but ${why}`, {
    argument: 'x0',
    value: 'intersection-free-start',
  })
}
