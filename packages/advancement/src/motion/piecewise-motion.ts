import { CcdError, valueAt } from '@ccd/core'
import { checkBodyMotion, motionOfPieces, type BodyMotion } from './body-motion'
import { PIECE_LENGTH, retimePiece } from './piece.kernel'

/**
 * Several motions in a row: `motions[i]` runs from `times[i]` to `times[i + 1]`.
 *
 * ```ts
 * const there = linearMotion(home, away)
 * const andBack = piecewiseMotion([there, linearMotion(away, home)], [0, 0.5, 1])
 * ```
 *
 * @param motions - At least one; each starts where the one before it ends.
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
    if (i > 0 && !samePose(end, motion.matrixAt(0, start))) {
      throw new CcdError('discontinuous', `motions[${i}] does not start where motions[${i - 1}] ends`, {
        argument: 'motions',
        index: i,
      })
    }
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
  const last = motions.length
  if (last === 0 || times.length !== last + 1) {
    throw new CcdError('out-of-range', `${last} motions need ${last + 1} times, not ${times.length}`, {
      argument: 'times',
      value: times.length,
    })
  }
  for (let i = 0; i <= last; i++) {
    const time = Number(times[i])
    const rises = i === 0 ? time === 0 : time > Number(times[i - 1])
    if (rises && (i < last || time === 1)) continue
    throw new CcdError('out-of-range', `times must rise from 0 to 1, but times[${i}] is ${time}`, {
      argument: 'times',
      index: i,
      value: time,
    })
  }
}

function samePose(a: Float64Array, b: Float64Array): boolean {
  return a.every((value, k) => {
    const other = valueAt(b, k)
    return Math.abs(value - other) <= 1e-9 * (1 + Math.abs(value) + Math.abs(other))
  })
}
