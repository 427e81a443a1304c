import { DEAD, Desk } from './desk'
import { startThread, type Thread } from './host'
import type { Beginning, Message } from './messages'

/**
 * Starts the threads of a team from a thread that never sleeps: it hears when one of them ends, and says so at the
 * desk, while the calling thread waits there and hears nothing.
 */
export function supervise(code: string, beginning: Beginning): readonly Thread[] {
  const desk = new Desk(beginning.desk)
  const threads: Thread[] = []
  for (let thread = 1; thread < desk.threads; thread++) {
    const started = startThread(code, (why) => desk.fail(thread, DEAD, why))
    started.post({ kind: 'begin', thread, beginning } satisfies Message)
    threads.push(started)
  }
  desk.setSupervised()
  return threads
}
