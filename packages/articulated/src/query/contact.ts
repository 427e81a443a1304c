import { closest, CLOSEST_A, CLOSEST_B, trianglesApart } from '@ccd/advancement/search'
import { valueAt } from '@ccd/core'
import { STATE_LENGTH, STATE_ORIGIN } from '../motion/states.kernel'
import type { NamedPair } from './candidate-pairs'
import type { Workspace } from './workspace'

/** When two links, or a link and an obstacle, come into contact first, and where. */
export interface LinkContact {
  /**
   * `touching-at-start`: within the tolerance at t = 0, or intersecting. `undecided`: the iteration limit ended the search
   * of this pair, so the time is only a lower bound, and there may be no contact at all.
   */
  readonly status: 'contact' | 'touching-at-start' | 'undecided'
  /** The name of a link, and that of another link or the place of an obstacle in the environment. */
  readonly links: NamedPair
  /** There is no contact of this pair before this time. */
  readonly time: number
  /** The point of the first link that is closest to the second one, in the world, at that time. */
  readonly pointA: Float64Array
  /** The point of the second link, or of the obstacle, that is closest to the first link. */
  readonly pointB: Float64Array
  /** Unit vector from the first point to the second; zero if they coincide. */
  readonly normal: Float64Array
  /** The triangle of the first link; triangles of several meshes of a link are counted on. */
  readonly triangleA: number
  /** The triangle of the second link, or of the obstacle. */
  readonly triangleB: number
  /** Distance of the two points. Padded surfaces are nearer by their paddings. */
  readonly distance: number
  /** The distance that counted as contact, in length, beside paddings and separation; errors of triangulation are part of it. */
  readonly tolerance: number
  /** Steps of advancement that the triangles took. */
  readonly iterations: number
}

/** The contact, or the place where the search gave up, that the last search of a pair has found. */
export function contactOf(workspace: Workspace, index: number, decided: boolean, tolerance: number): LinkContact {
  const { motion, search, world } = workspace
  const candidate = valueAt(workspace.pairs, index)
  const pair = workspace.linkPair(index)
  const { time, leafA, leafB, iterations } = search
  const distance = trianglesApart(pair.frameAt(time), pair.a.corners, leafA, pair.b.corners, leafB)
  const states = motion.states.subarray(motion.allAt(time))
  const toWorld = (at: number) => {
    const local = [0, 1, 2].map((k) => valueAt(closest, at + k) + valueAt(pair.b.origin, k))
    const b = candidate.nodeB * STATE_LENGTH
    const root = rows((k) => valueAt(states, b + STATE_ORIGIN + k) + dot(local, (j) => valueAt(states, b + 3 * k + j)))
    const w = world * STATE_LENGTH
    const from = root.map((value, k) => value - valueAt(states, w + STATE_ORIGIN + k))
    return Float64Array.from(rows((k) => dot(from, (j) => valueAt(states, w + 3 * j + k))))
  }
  const pointA = toWorld(CLOSEST_A)
  const pointB = toWorld(CLOSEST_B)
  const way = pointB.map((value, k) => value - valueAt(pointA, k))
  const length = Math.hypot(...way)
  return {
    status: decided ? (time === 0 ? 'touching-at-start' : 'contact') : 'undecided',
    links: candidate.names,
    time,
    pointA,
    pointB,
    normal: length > 0 ? way.map((value) => value / length) : way,
    triangleA: triangleOf(candidate.a, leafA),
    triangleB: candidate.b ? triangleOf(candidate.b, leafB) : valueAt(pair.b.ids, leafB),
    distance,
    tolerance: Math.max(tolerance, 4 * pair.slack) + candidate.error,
    iterations,
  }
}

function triangleOf({ model, triangles }: { model: { ids: Uint32Array }; triangles: Uint32Array }, leaf: number) {
  return valueAt(triangles, valueAt(model.ids, leaf))
}

function rows(value: (k: number) => number): readonly [number, number, number] {
  return [value(0), value(1), value(2)]
}

function dot(v: readonly number[], value: (k: number) => number): number {
  return valueAt(v, 0) * value(0) + valueAt(v, 1) * value(1) + valueAt(v, 2) * value(2)
}
