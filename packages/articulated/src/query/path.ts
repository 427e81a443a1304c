import { CcdError, valueAt } from '@ccd/core'
import type { Articulated } from '../model/articulated'
import { checkConfiguration } from '../motion/joint-motion'
import { nearer, type Clearance } from './clearance'
import { checkObstacles, type Obstacle } from './obstacle'
import { checkQueryOptions, PATH_OPTIONS, type PathOptions } from './options'
import { contactTimeOf, type ArticulatedContactTime } from './time-of-contact'
import { workspaceFor } from './workspace'

/** Whether a path is free, and how far. */
export interface PathAnswer {
  /** Whether the whole path is proved free. */
  readonly free: boolean
  /** The path is proved free up to here, in [0, waypoints − 1]: 2.5 is halfway between the third and the fourth waypoint. */
  readonly safe: number
  /** What ended the search; its time is on the clock of its edge. Undefined if the path is free. */
  readonly contact?: ArticulatedContactTime
  /** The edge that the contact is on, counted from 0. Undefined if the path is free. */
  readonly edge?: number
  /** How far apart each pair stays along the edges that were looked at; present if the option `clearances` asked for it. */
  readonly clearances?: readonly Clearance[]
}

/**
 * Whether a robot touches nothing along a path of straight motions in joint space, from waypoint to waypoint. It stops at the
 * first contact.
 *
 * ```ts
 * const { free, safe } = isPathFree(arm, [[0], [1], [0.5]], [{ model: wall }])
 * if (!free) console.log(`proved free up to ${safe}`)
 * ```
 *
 * @param model - The robot.
 * @param configurations - The waypoints, at least one. A single one is checked where it is.
 * @param environment - What the robot may run into. Obstacles and the base take the whole path for their motions; each
 * edge has the same share of it.
 * @param options - See the fields; all may be left out.
 * @throws CcdError As `articulatedTimeOfContact`, naming the waypoint; `wrong-length` where there is none.
 */
export function isPathFree(
  model: Articulated,
  configurations: readonly ArrayLike<number>[],
  environment: readonly Obstacle[] = [],
  options: PathOptions = {},
): PathAnswer {
  const checked = {
    ...checkQueryOptions('isPathFree', model, options, PATH_OPTIONS),
    environment: checkObstacles(environment),
  }
  if (!Array.isArray(configurations) || configurations.length === 0) {
    throw new CcdError('wrong-length', 'configurations must be an array of at least one configuration', {
      argument: 'configurations',
      value: configurations,
    })
  }
  for (const [i, q] of configurations.entries()) {
    checkConfiguration(model, `configurations[${i}]`, q, checked.limits)
  }
  const workspace = workspaceFor(model, checked)
  const edges = Math.max(1, configurations.length - 1)
  let clearances: readonly Clearance[] | undefined
  for (let edge = 0; edge < edges; edge++) {
    const q0 = valueAt(configurations, edge)
    const q1 = valueAt(configurations, Math.min(edge + 1, configurations.length - 1))
    const answer = contactTimeOf(workspace, checked, q0, q1, { shift: edge / edges, scale: 1 / edges })
    clearances = together(clearances, answer.clearances)
    if (answer.status === 'free') continue
    const safe = configurations.length === 1 ? 0 : edge + answer.time
    return { free: false, safe, contact: answer, edge, ...(clearances ? { clearances } : {}) }
  }
  return { free: true, safe: configurations.length - 1, ...(clearances ? { clearances } : {}) }
}

function together(
  before: readonly Clearance[] | undefined,
  now: readonly Clearance[] | undefined,
): readonly Clearance[] | undefined {
  if (before === undefined || now === undefined) return now ?? before
  return now.map((each, i) => nearer(valueAt(before, i), each))
}
