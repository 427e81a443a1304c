import { valueAt } from '@ccd/core'
import type { Job, Purpose } from '../deformable/engine'
import { prepareWork } from './work-claims'
import { threadsOf, WORD, wordOfThread, type TeamMemory } from './team-memory'
import { BUSY, IDLE } from './thread-status'

const PURPOSES: readonly Purpose[] = ['step', 'curved', 'discrete', 'limit', 'limit-separating']

/**
 * Calls all threads to work on a step whose positions lie ready, in so many arrays.
 *
 * @returns False where a thread is not idle, dead ones included: then nothing has begun.
 */
export function callToStep(memory: TeamMemory, { purpose, minSeparation, share }: Job, arrays: number): boolean {
  const { words, separation } = memory
  Atomics.store(words, WORD.listen, 0)
  Atomics.store(words, WORD.purpose, PURPOSES.indexOf(purpose))
  Atomics.store(words, WORD.arrays, arrays)
  separation.set([minSeparation, share])
  prepareWork(memory)
  return wake(memory)
}

/** Sends all threads to their messages. False where a thread is not idle. */
export function callToListen(memory: TeamMemory): boolean {
  Atomics.store(memory.words, WORD.listen, 1)
  return wake(memory)
}

/** What the step that was called for is examined for. */
export function calledJob({ words, separation }: TeamMemory): Job {
  const purpose = valueAt(PURPOSES, Atomics.load(words, WORD.purpose))
  return { purpose, minSeparation: valueAt(separation, 0), share: valueAt(separation, 1) }
}

/** How many arrays of positions that step has. */
export function calledArrays({ words }: TeamMemory): number {
  return Atomics.load(words, WORD.arrays)
}

/** Sleeps until the call after the one with the given generation. `listen`: the call was not to a step. */
export function awaitCall({ words }: TeamMemory, generation: number): { generation: number; listen: boolean } {
  let next = Atomics.load(words, WORD.generation)
  while (next === generation) {
    Atomics.wait(words, WORD.generation, generation)
    next = Atomics.load(words, WORD.generation)
  }
  return { generation: next, listen: Atomics.load(words, WORD.listen) === 1 }
}

function wake(memory: TeamMemory): boolean {
  const { words } = memory
  for (let thread = 1; thread < threadsOf(memory); thread++) {
    // Not a plain store: it must not wipe out that the thread has died.
    if (Atomics.compareExchange(words, wordOfThread(thread, 'status'), IDLE, BUSY) !== IDLE) return false
  }
  Atomics.add(words, WORD.generation, 1)
  Atomics.notify(words, WORD.generation)
  return true
}
