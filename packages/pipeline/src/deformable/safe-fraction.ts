import { positionsAfter } from './safe-fraction.kernel'

/** Shares of the way to the first contact that are tried: the first of them leaves room for rounding, later ones for more. */
const SHARES = [1 - 2 ** -42, 1 - 2 ** -32, 1 - 2 ** -20, 1 - 2 ** -10, 0.75]
/** How often the last share is halved before nothing positive is provable. */
const MOST_HALVINGS = 60

/** A motion to be made shorter. */
export interface Shortening {
  readonly x0: Float64Array
  readonly x1: Float64Array
  /** Whether positions are single precision numbers. */
  readonly single: boolean
  /** Time of the first contact of the motion from x0 to `end`, not later than the truth; above 1 where there is none. */
  firstContact(end: Float64Array): number
}

/**
 * The largest fraction, of those tried, for which the motion from x0 to the **rounded** end is proved free.
 *
 * A time of contact says nothing about rounded positions: rounding can put a vertex that touches a face at that time across it, and
 * the next step starts on the other side. So the motion to the rounded end is examined like any other step, its end included. A
 * step that goes nearly as far as the first contact almost always is free; where it is not, shorter ones are tried.
 */
export function safeFraction({ x0, x1, single, firstContact }: Shortening): number {
  const first = firstContact(x1)
  if (first > 1) return 1
  const end = new Float64Array(x0.length)
  let fraction = first
  for (let trial = 0; trial < SHARES.length + MOST_HALVINGS && fraction > 0; trial++) {
    const share = SHARES[trial]
    fraction = share === undefined ? fraction / 2 : first * share
    const contact = firstContact(positionsAfter(x0, x1, fraction, single, end))
    if (contact > 1) return fraction
    // It touches at the start: no shorter step will do better.
    if (contact === 0 && trial >= SHARES.length) break
  }
  return 0
}
