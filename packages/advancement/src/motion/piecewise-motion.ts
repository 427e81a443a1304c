import { CcdError, valueAt } from '@ccd/core'
import { checkBodyMotion, motionOfPieces, type BodyMotion } from './body-motion'
import { PIECE_LENGTH, pieceBounds, retimePiece } from './piece.kernel'

/**
 * Several motions in a row: `motions[i]` runs from `times[i]` to `times[i + 1]`.
 *
 * ```ts
 * const there = linearMotion(home, away)
 * const andBack = piecewiseMotion([there, linearMotion(away, home)], [0, 0.5, 1])
 * ```
 *
 * @param motions - At least one; each starts where the one before it ends, up to the rounding of that pose.
 * @param times - One more than motions, rising from 0 to 1.
 * @throws CcdError `wrong-type` for what is no motion, `out-of-range` for another number of times or for
 * times that do not rise from 0 to 1, `discontinuous` for a motion that starts elsewhere.
 */
export function piecewiseMotion(motions: readonly BodyMotion[], times: ArrayLike<number>): BodyMotion {
  checkTimes(motions, times)
  const parts = motions.map((motion, i) => checkBodyMotion('motions', motion, i))
  const pieces = new Float64Array(parts.reduce((sum, motion) => sum + motion.pieces.length, 0))
  const end = new Float64Array(16)
  const start = new Float64Array(16)
  let count = 0
  for (const [i, motion] of parts.entries()) {
    const before = parts[i - 1]
    if (before) checkMeeting(i, before, end, motion, motion.matrixAt(0, start))
    motion.matrixAt(1, end)
    for (let k = 0; k * PIECE_LENGTH < motion.pieces.length; k++) {
      retimePiece(motion.pieces, k, pieces, count++, valueAt(times, i), valueAt(times, i + 1))
    }
  }
  return motionOfPieces('piecewise', pieces)
}

function checkTimes(motions: readonly BodyMotion[], times: ArrayLike<number>): void {
  if (!Array.isArray(motions)) {
    throw new CcdError('wrong-type', 'motions must be an array of motions', { argument: 'motions', value: motions })
  }
  if (typeof times !== 'object' || times === null || typeof times.length !== 'number') {
    throw new CcdError('wrong-type', `times must be an array of numbers, not ${String(times)}`, {
      argument: 'times',
      value: times,
    })
  }
  const last = motions.length
  if (last === 0 || times.length !== last + 1) {
    throw new CcdError('out-of-range', `${last} motions need ${last + 1} times, not ${times.length}`, {
      argument: 'times',
      value: times.length,
    })
  }
  for (let i = 0; i <= last; i++) {
    const time = times[i]
    const rises = typeof time === 'number' && (i === 0 ? time === 0 : time > valueAt(times, i - 1))
    if (rises && (i < last || time === 1)) continue
    throw new CcdError('out-of-range', `times must rise from 0 to 1, but times[${i}] is ${String(time)}`, {
      argument: 'times',
      index: i,
      value: time,
    })
  }
}

/** Half of what `roundingSlack` allows per length: a body may jump by so much between two pieces, and the slack covers it. */
const JUMP = 2 ** -46

/** Refuses a jump that is more than the rounding of the two poses: within it, a body could pass through another one. */
function checkMeeting(i: number, before: BodyMotion, end: Float64Array, after: BodyMotion, start: Float64Array): void {
  const [farBefore, , , referenceBefore] = pieceBounds(before.pieces)
  const [farAfter, , , referenceAfter] = pieceBounds(after.pieces)
  const size = Math.max(farBefore + referenceBefore, farAfter + referenceAfter)
  const apart = [12, 13, 14].map((k) => valueAt(start, k) - valueAt(end, k))
  const turned = [0, 1, 2, 4, 5, 6, 8, 9, 10].map((k) => valueAt(start, k) - valueAt(end, k))
  const shift = Math.hypot(...apart)
  const turn = Math.hypot(...turned)
  if (shift <= JUMP * size && turn <= JUMP) return
  const how = shift <= JUMP * size ? `turned by about ${turn}` : `${shift} away`
  throw new CcdError(
    'discontinuous',
    `motions[${i}] starts ${how} from where motions[${i - 1}] ends; give both the same pose there`,
    { argument: 'motions', index: i, value: shift <= JUMP * size ? turn : shift },
  )
}
