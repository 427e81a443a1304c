import { valueAt } from '@ccd/core'
import { WORD, wordOfThread, type TeamMemory } from './team-memory'

/** A number of a piece of work that no step has. */
const NO_MORE = 0x7fffffff

/** Before a step: all work is unclaimed, and the horizon is its end. */
export function prepareWork({ words, horizon }: TeamMemory): void {
  Atomics.store(words, WORD.nextPiece, 0)
  Atomics.store(words, WORD.nextOrphans, 0)
  Atomics.store(words, WORD.stopped, 0)
  Atomics.store(horizon, 0, bitsOf(1))
}

/** The number of a piece of the traversal that no thread has taken yet. */
export function claimPiece(memory: TeamMemory): number {
  return isStopped(memory) ? NO_MORE : Atomics.add(memory.words, WORD.nextPiece, 1)
}

/** The number of a batch of orphans that no thread has taken yet. */
export function claimOrphans(memory: TeamMemory): number {
  return isStopped(memory) ? NO_MORE : Atomics.add(memory.words, WORD.nextOrphans, 1)
}

/** Whether the step need not go on. */
export function isStopped({ words }: TeamMemory): boolean {
  return Atomics.load(words, WORD.stopped) === 1
}

/** Ends the step for all threads: one has found all that is wanted, or failed. */
export function stop({ words }: TeamMemory): void {
  Atomics.store(words, WORD.stopped, 1)
}

/**
 * Lowers the horizon of all threads to a time that one of them found, and returns the lowest so far. Times are not
 * negative, so their bits are ordered as they are.
 */
export function lowerHorizon({ horizon }: TeamMemory, time: number): number {
  const wanted = bitsOf(Math.max(0, time))
  let known = Atomics.load(horizon, 0)
  while (wanted < known) {
    const seen = Atomics.compareExchange(horizon, 0, known, wanted)
    if (seen === known) return timeOf(wanted)
    known = seen
  }
  return timeOf(known)
}

/** The hash of the pieces into which a thread has cut the step. */
export function cutHash({ words }: TeamMemory, thread: number): number {
  return Atomics.load(words, wordOfThread(thread, 'cutHash'))
}

/** Notes the hash of the pieces into which a thread has cut the step. */
export function setCutHash({ words }: TeamMemory, thread: number, hash: number): void {
  Atomics.store(words, wordOfThread(thread, 'cutHash'), hash)
}

const number = new Float64Array(1)
const bits = new BigInt64Array(number.buffer)

function bitsOf(time: number): bigint {
  number[0] = time
  return valueAt(bits, 0)
}

function timeOf(pattern: bigint): number {
  bits[0] = pattern
  return valueAt(number, 0)
}
