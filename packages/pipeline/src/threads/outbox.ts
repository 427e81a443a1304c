import type { ContactBuffer } from '@ccd/core'
import { appendRows } from './contact-rows.kernel'
import { OUTBOX_ROWS, wordOfThread, type TeamMemory } from './team-memory'
import { BUSY, FULL, setStatus, statusOf } from './thread-status'

/**
 * Puts the contacts of a thread into its outbox, as many as it holds at a time, and sleeps while it is full. Returns
 * when the rest lies there, which the calling thread takes when this one is idle.
 */
export function sendContacts(memory: TeamMemory, thread: number, contacts: ContactBuffer): void {
  const { words, toi, a, b, kind } = memory
  const status = wordOfThread(thread, 'status')
  const undecided = contacts.column('status')
  const first = thread * OUTBOX_ROWS
  for (let from = 0; ; from += OUTBOX_ROWS) {
    const to = Math.min(contacts.length, from + OUTBOX_ROWS)
    toi.set(contacts.toi.subarray(from, to), first)
    a.set(contacts.a.subarray(from, to), first)
    b.set(contacts.b.subarray(from, to), first)
    kind.set(contacts.kind.subarray(from, to), first)
    if (undecided) memory.status.set(undecided.subarray(from, to), first)
    Atomics.store(words, wordOfThread(thread, 'rows'), to - from)
    if (to === contacts.length) return
    setStatus(memory, thread, FULL)
    while (statusOf(memory, thread) === FULL) Atomics.wait(words, status, FULL)
  }
}

/** Takes the contacts out of the outbox of a thread, and lets a thread that waits for that go on. */
export function takeContacts(memory: TeamMemory, thread: number, into: ContactBuffer): void {
  const { words } = memory
  const status = wordOfThread(thread, 'status')
  const first = thread * OUTBOX_ROWS
  appendRows(memory, first, first + Atomics.load(words, wordOfThread(thread, 'rows')), into)
  if (Atomics.compareExchange(words, status, FULL, BUSY) === FULL) Atomics.notify(words, status)
}
