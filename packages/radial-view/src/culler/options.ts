import { CcdError, checkChoice, checkOptions, type Positions } from '@ccd/core'
import type { ClusterOptions } from '../clusters/clusters'
import type { PreparedView } from './prepare'
import type { Skeleton } from '../skeleton/skeleton'

export interface RadialViewOptions extends ClusterOptions {
  /** Positions of the vertices in the bind pose. */
  readonly rest: Positions
  /** Joints in the bind pose, and bones. */
  readonly skeleton: Skeleton
  /**
   * `sound` (default): keeps the first contact, proved. `paper`: labels without rings and without lookouts, as in Radial
   * view §5; keeps contacts only in a pipeline without representatives and with inter-cluster orphans. For comparisons.
   */
  readonly scheme?: 'sound' | 'paper'
  /**
   * What to do with a mesh of which some component is not closed, manifold and oriented. `refuse` (default): an error
   * that names the place. `exclude`: such components take no part, and `excluded` says why.
   */
  readonly broken?: 'refuse' | 'exclude'
  /**
   * Says which triangles meet another one of their component, without a common vertex or beside it, at given positions.
   * With it the view examines every start by itself, and what meets there takes no part. Without, a pipeline must know
   * that the start is free of intersection.
   */
  readonly intersecting?: (positions: Float64Array) => Uint32Array
  /** What `prepareRadialView` made for this mesh and skeleton; by default it is made now. */
  readonly prepared?: PreparedView
  /** `typescript` forces the plain kernels; default: WebAssembly where it runs. */
  readonly kernels?: 'auto' | 'typescript'
}

/** The names of these options. */
export const RADIAL_VIEW_OPTIONS: readonly (keyof RadialViewOptions)[] = [
  'rest',
  'skeleton',
  'scheme',
  'broken',
  'intersecting',
  'prepared',
  'kernels',
  'decomposition',
  'heat',
  'incidence',
  'admissible',
  'segment',
  'progress',
]

/** @throws CcdError `unknown-option`, `unknown-value` or `out-of-range`, naming the option. */
export function checkRadialViewOptions(where: string, options: RadialViewOptions): void {
  checkOptions(where, options, RADIAL_VIEW_OPTIONS)
  checkChoice('scheme', options.scheme ?? 'sound', ['sound', 'paper'])
  checkChoice('broken', options.broken ?? 'refuse', ['refuse', 'exclude'])
  checkChoice('kernels', options.kernels ?? 'auto', ['auto', 'typescript'])
  checkChoice('decomposition', options.decomposition ?? 'heat', ['heat', 'growing'])
  checkRange('heat', options.heat ?? 1, 1e-6, 1e6)
  checkRange('incidence', options.incidence ?? 80, 0, 90)
  checkRange('admissible', options.admissible ?? 0.9, 0, 1)
  checkRange('segment', options.segment ?? 0.1, 0, 1)
}

function checkRange(argument: string, value: number, least: number, largest: number): void {
  if (value >= least && value <= largest) return
  throw new CcdError('out-of-range', `${argument} must be a number from ${least} to ${largest}, not ${value}`, {
    argument,
    value,
  })
}
