import { startThread, type Thread } from './host'
import type { Message, ThreadStart } from './messages'
import { threadsOf } from './team-memory'
import { DEAD, fail, setSupervised } from './thread-status'

/**
 * Starts the threads of a team from a thread that never sleeps: it hears when one of them ends, and notes it in shared
 * memory, while the calling thread waits there and hears nothing.
 */
export function supervise(code: string, start: ThreadStart): readonly Thread[] {
  const { memory } = start
  const threads: Thread[] = []
  for (let thread = 1; thread < threadsOf(memory); thread++) {
    const started = startThread(code, (why) => fail(memory, thread, DEAD, why))
    started.post({ kind: 'start', thread, start } satisfies Message)
    threads.push(started)
  }
  setSupervised(memory)
  return threads
}
