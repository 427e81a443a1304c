import type { Pose } from '@ccd/advancement'
import { BODY_BODY, checkLength, ContactBuffer, valueAt } from '@ccd/core'
import { FRAME_LENGTH, directionToWorld, pointToWorld, relativeFrame } from '../convex/frame.kernel'
import { hullDistance, LOWER, NORMAL, OVERLAP, POINT_A, separation, UPPER, WARM } from '../convex/hull-distance.kernel'
import { poseNumbers } from '../convex/hull-separation'
import { penetrationDepth } from '../convex/penetration.kernel'
import { IS_LEAF, type DualHierarchy } from '../hierarchy/dual-hierarchy'
import { bodyOf } from './body'
import type { Body } from './body.kernel'

/** Contacts of the input meshes themselves. */
export interface ExactContacts {
  /** One row per pair of leaves, as of `queryContacts`; the area is not estimated. */
  readonly contacts: ContactBuffer
  /** Distance of the two bodies, also where it is too large for a contact; 0 if they overlap. */
  readonly distance: number
  /** Rounding: the true distance lies within this of `distance`. */
  readonly error: number
  /** How many pairs of nodes were tested. */
  readonly queries: number
}

interface Pair {
  readonly a: number
  readonly b: number
  /** Nothing below is closer. */
  readonly least: number
}

/**
 * The exact mode: contacts of the leaves alone, which are the convex patches of the input mesh. It goes down the same tree, but has
 * no front, no metric and no budget, so it is what the others are compared with. For bodies that are apart, and not one inside
 * the other, its distance is that of the surfaces.
 *
 * @param a - The one body.
 * @param poseA - Where the first body is.
 * @param b - The other body; may be the same hierarchy.
 * @param poseB - Where the second body is.
 * @param distance - Contacts closer than this are reported.
 * @throws CcdError `wrong-type`, `wrong-length`, `not-finite`, `not-normalised` or `out-of-range`.
 */
export function exactContacts(
  a: DualHierarchy,
  poseA: Pose,
  b: DualHierarchy,
  poseB: Pose,
  distance: number,
): ExactContacts {
  const world = poseNumbers('poseA', poseA)
  const frame = new Float64Array(FRAME_LENGTH)
  relativeFrame(world, poseNumbers('poseB', poseB), frame)
  return new ExactSearch(bodyOf('a', a), bodyOf('b', b), frame, world, checkLength('distance', distance)).run()
}

class ExactSearch {
  readonly #a: Body
  readonly #b: Body
  readonly #frame: Float64Array
  readonly #world: Float64Array
  readonly #distance: number
  readonly #contacts = new ContactBuffer()
  readonly #warm = new Uint32Array(WARM)
  #least = Infinity
  #most = Infinity
  #queries = 0

  constructor(a: Body, b: Body, frame: Float64Array, world: Float64Array, distance: number) {
    this.#a = a
    this.#b = b
    this.#frame = frame
    this.#world = world
    this.#distance = distance
    for (const [name, width] of COLUMNS) this.#contacts.addColumn(name, width)
  }

  run(): ExactContacts {
    const root = this.#test(0, 0)
    const stack = root === undefined ? [] : [root]
    for (let pair = stack.pop(); pair !== undefined; pair = stack.pop()) {
      if (pair.least > Math.max(this.#distance, this.#most)) continue
      const children = this.#children(pair).flatMap(([a, b]) => this.#test(a, b) ?? [])
      // The nearest child is taken first: it lowers what the others have to be closer than.
      stack.push(...children.toSorted((p, q) => q.least - p.least))
    }
    this.#contacts.sort()
    const [least, most] = [this.#least, this.#most]
    const distance = least / 2 + most / 2
    return {
      contacts: this.#contacts,
      distance,
      error: (most - least) * (0.5 + 2 ** -40),
      queries: this.#queries,
    }
  }

  /** Tests a pair. Leaves become contacts; other pairs come back if there may be something below them. */
  #test(a: number, b: number): Pair | undefined {
    this.#queries++
    const one = this.#a.hierarchy
    const other = this.#b.hierarchy
    const h = (valueAt(one.h, a) + valueAt(other.h, b)) * (1 + 2 ** -50)
    const wanted = Math.max(this.#distance, this.#most)
    this.#warm[0] = 0
    const found = hullDistance(this.#a.hulls, a, this.#b.hulls, b, this.#frame, wanted + h, -1, this.#warm, 0)
    const lower = valueAt(separation, LOWER)
    if (lower > wanted + h) return undefined
    const leaves = (valueAt(one.flags, a) & valueAt(other.flags, b) & IS_LEAF) !== 0
    if (!leaves) return { a, b, least: lower - h }
    const upper = valueAt(separation, UPPER)
    this.#least = Math.min(this.#least, lower)
    this.#most = Math.min(this.#most, upper)
    if (lower <= this.#distance) this.#report(a, b, found === OVERLAP, lower, upper)
    return undefined
  }

  #report(a: number, b: number, overlap: boolean, lower: number, upper: number): void {
    if (overlap) penetrationDepth(this.#a.hulls, a, this.#b.hulls, b, this.#frame, this.#warm, 0)
    const contacts = this.#contacts
    const row = contacts.push(BODY_BODY, a, b, 0)
    const set = (name: string, values: ArrayLike<number>): void =>
      contacts.column(name)?.set(values, row * values.length)
    const vector = new Float64Array(3)
    pointToWorld(this.#world, separation, POINT_A, vector)
    set('point', vector)
    directionToWorld(this.#world, separation, NORMAL, vector)
    set('normal', vector)
    const distance = overlap ? 0 : lower / 2 + upper / 2
    set('distance', [distance])
    set('error', [Math.max(distance - lower, upper - distance) * (1 + 2 ** -50)])
    set('depth', [overlap ? Math.max(0, valueAt(separation, LOWER) / 2 + valueAt(separation, UPPER) / 2) : 0])
  }

  /** The node on the higher level is expanded; of two on one level, that of A. */
  #children({ a, b }: Pair): (readonly [number, number])[] {
    const one = this.#a.hierarchy
    const other = this.#b.hierarchy
    const leafA = (valueAt(one.flags, a) & IS_LEAF) !== 0
    const leafB = (valueAt(other.flags, b) & IS_LEAF) !== 0
    const sideA = !leafA && (leafB || valueAt(this.#a.keys, a) >= valueAt(this.#b.keys, b))
    return sideA
      ? childrenOf(one, a).map((child) => [child, b] as const)
      : childrenOf(other, b).map((child) => [a, child] as const)
  }
}

const COLUMNS = [
  ['point', 3],
  ['normal', 3],
  ['distance', 1],
  ['error', 1],
  ['depth', 1],
] as const

function childrenOf({ childStart }: DualHierarchy, node: number): number[] {
  const first = valueAt(childStart, node)
  return Array.from({ length: valueAt(childStart, node + 1) - first }, (_, i) => first + i)
}
