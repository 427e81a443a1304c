import { valueAt } from '@ccd/core'
import { leastOverlapOfPair } from '../distance/overlap'
import { triangleDistance } from '../distance/triangle-distance.kernel'
import { pieceBounds } from '../motion/piece.kernel'
import { roundingSlack } from '../motion/rounding-slack'
import type { SearchOptions } from '../search/options'
import { pair } from '../step/triangle-step.kernel'
import type { MovingBody } from '../streams/step-motions'
import { cross } from './crossing.kernel'
import { NearPairs, worldCorners } from './near-pairs.kernel'

/** A pair that is followed through so many times without an answer is not certain of anything. */
const MOST_STEPS = 4000

/** Bodies that are as near as this share of their size are looked at in small steps, which grow up to this share of time. */
const NEAR = 2 ** -20
const LONGEST = 2 ** -8

/** How often the time of a contact is halved toward the last time at which it was not certain. */
const HALVINGS = 50

/** Two moving bodies as nothing but their triangles: what holds of them, it holds whatever a hierarchy says. */
export class BruteForce {
  readonly #a: MovingBody
  readonly #b: MovingBody
  readonly #slack: number
  readonly #separation: number
  /** What counts as contact: the distance, and what a search may add to it. */
  readonly #reach: number
  /** Greatest speed of any two points toward each other. */
  readonly #speed: number
  readonly #near: NearPairs
  /** The triangles of a contact at the start that is let go, and how deep it may get. */
  readonly #startA = new Set<number>()
  readonly #startB = new Set<number>()
  #deepest = Number.NEGATIVE_INFINITY

  constructor(a: MovingBody, b: MovingBody, options: SearchOptions) {
    this.#a = a
    this.#b = b
    this.#slack = roundingSlack(a.model, a.motion.pieces, b.model, b.motion.pieces)
    this.#separation = options.minSeparation
    this.#reach = options.minSeparation + Math.max(options.tolerance, 4 * this.#slack) + this.#slack
    this.#speed = (speedOf(a) + speedOf(b)) * (1 + 2 ** -40)
    this.#near = new NearPairs(a.model.triangleCount, b.model.triangleCount)
    if (options.start === 'ignore-separating') this.#markStart(options)
  }

  /** A time by which the bodies certainly are in contact, near the first one; Infinity where that is not certain. */
  certainContact(horizon: number): number {
    const size = Math.max(this.#a.model.diagonal, this.#b.model.diagonal)
    const near = Math.max(NEAR * size, 64 * this.#slack)
    let before = 0
    let t = 0
    let small = 0
    for (let k = 0; k < MOST_STEPS; k++) {
      const gap = this.#distanceAt(t) - this.#separation
      if (gap <= near && this.#isContact()) return t === 0 ? 0 : this.#first(before, t)
      if (t >= horizon || this.#speed === 0) return Number.POSITIVE_INFINITY
      before = t
      small = gap > near ? 0 : Math.min(LONGEST, Math.max(2 * small, near / this.#speed))
      t = Math.min(horizon, t + Math.max(small, gap > near ? gap / this.#speed : 0, Number.EPSILON))
    }
    return Number.POSITIVE_INFINITY
  }

  /** Whether some triangles are within the tolerance at a time. */
  isWithinTolerance(time: number): boolean {
    this.#move(time)
    return this.#near.least(2 * this.#reach) <= this.#reach
  }

  /** Contact is certain at the second time, and was not at the first one. */
  #first(uncertain: number, certain: number): number {
    let [low, high] = [uncertain, certain]
    for (let k = 0; k < HALVINGS; k++) {
      const middle = (low + high) / 2
      this.#move(middle)
      if (this.#isContact()) high = middle
      else low = middle
    }
    return high
  }

  #distanceAt(t: number): number {
    this.#move(t)
    return this.#near.least(Number.POSITIVE_INFINITY)
  }

  /** Whether two triangles, of those that are near, certainly are in contact. */
  #isContact(): boolean {
    const pairs = this.#near.within(this.#separation)
    for (let i = 0; i < pairs.length; i += 2) {
      const [k, m] = [valueAt(pairs, i), valueAt(pairs, i + 1)]
      this.#near.load(k, m, pair)
      const distance = triangleDistance(pair)
      const inContact =
        this.#separation > 0 ? distance <= this.#separation - this.#slack : cross(pair, 32 * this.#slack)
      if (!inContact) continue
      if (!(this.#startA.has(k) || this.#startB.has(m))) return true
      const overlap = leastOverlapOfPair()
      if (overlap !== undefined && overlap + this.#separation > this.#deepest + 4 * this.#slack) return true
    }
    return false
  }

  #markStart({ tolerance, startDistance }: SearchOptions): void {
    this.#move(0)
    const reach = Math.max(this.#reach, startDistance + this.#separation + this.#slack)
    const pairs = this.#near.within(reach)
    this.#deepest = startDistance
    for (let i = 0; i < pairs.length; i += 2) {
      const [k, m] = [valueAt(pairs, i), valueAt(pairs, i + 1)]
      this.#near.load(k, m, pair)
      if (triangleDistance(pair) > reach) continue
      this.#startA.add(k)
      this.#startB.add(m)
      this.#deepest = Math.max(this.#deepest, (leastOverlapOfPair() ?? 0) + this.#separation + this.#slack)
    }
    this.#deepest += Math.max(tolerance, 8 * this.#slack)
  }

  #move(t: number): void {
    worldCorners(this.#a.model, this.#a.motion.matrixAt(t, new Float64Array(16)), this.#near.a)
    worldCorners(this.#b.model, this.#b.motion.matrixAt(t, new Float64Array(16)), this.#near.b)
    this.#near.sort()
  }
}

/** An upper bound on the speed of any point of a body. */
function speedOf({ model, motion }: MovingBody): number {
  const [, speed, spin, reference] = pieceBounds(motion.pieces)
  return speed + spin * (model.radius + Math.hypot(...model.origin) + reference)
}
