import { TEXT_CHARACTERS, WORD, wordOfThread, type TeamMemory } from './team-memory'

/** What a thread is doing. At first it is busy: it builds its engine. */
export const BUSY = 0
/** It waits for work. */
export const IDLE = 1
/** Its outbox is full; it waits until the calling thread has taken the contacts. */
export const FULL = 2
/** It has caught an error, and `whyFailed` says which. */
export const FAILED = 3
/** It has ended, and `whyFailed` may say why. */
export const DEAD = 4

/** One of BUSY, IDLE, FULL, FAILED and DEAD. */
export function statusOf({ words }: TeamMemory, thread: number): number {
  return Atomics.load(words, wordOfThread(thread, 'status'))
}

/** Sets the status of a thread and wakes the one that waits for news. */
export function setStatus(memory: TeamMemory, thread: number, status: number): void {
  Atomics.store(memory.words, wordOfThread(thread, 'status'), status)
  announce(memory)
}

/** Notes that a thread has failed, and why. */
export function fail(memory: TeamMemory, thread: number, status: typeof FAILED | typeof DEAD, why: string): void {
  const { words, text } = memory
  const characters = why.slice(0, TEXT_CHARACTERS)
  for (let i = 0; i < characters.length; i++) text[thread * TEXT_CHARACTERS + i] = characters.charCodeAt(i)
  Atomics.store(words, wordOfThread(thread, 'textLength'), characters.length)
  setStatus(memory, thread, status)
}

/** What a thread that has failed said about it. */
export function whyFailed({ words, text }: TeamMemory, thread: number): string {
  const start = thread * TEXT_CHARACTERS
  const length = Atomics.load(words, wordOfThread(thread, 'textLength'))
  return String.fromCharCode(...text.subarray(start, start + length))
}

/** Whether the thread that starts the others has done so. */
export function isSupervised({ words }: TeamMemory): boolean {
  return Atomics.load(words, WORD.supervised) === 1
}

/** Notes that all other threads have been started. */
export function setSupervised(memory: TeamMemory): void {
  Atomics.store(memory.words, WORD.supervised, 1)
  announce(memory)
}

/** A number that changes whenever a thread has something to say. Read it before looking, then wait with it. */
export function newsCount({ words }: TeamMemory): number {
  return Atomics.load(words, WORD.news)
}

/** Sleeps until a thread has said something since the news were counted, or the milliseconds are over. */
export function awaitNews({ words }: TeamMemory, counted: number, milliseconds = Number.POSITIVE_INFINITY): void {
  Atomics.wait(words, WORD.news, counted, milliseconds)
}

function announce({ words }: TeamMemory): void {
  Atomics.add(words, WORD.news, 1)
  Atomics.notify(words, WORD.news)
}
