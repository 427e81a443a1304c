import { HelperThread } from './threads/helper-thread'
import { receive, type Thread } from './threads/host'
import type { Message } from './threads/messages'
import { supervise } from './threads/supervise'

// The script that every thread of a team runs. `embed-worker.mjs` makes it one string, src/worker-code.ts, so that the
// package needs nothing of a bundler.

let threads: readonly Thread[] = []
let helper: HelperThread | undefined

receive((data) => {
  // Only the team that started this script posts to it.
  const message = data as Message
  switch (message.kind) {
    case 'supervise':
      threads = supervise(message.code, message.start)
      break
    case 'start':
      helper = new HelperThread(message.start, message.thread)
      helper.work()
      break
    case 'change':
      for (const thread of threads) thread.post(message)
      helper?.change(message.change, message.positions)
      helper?.work()
      break
  }
})
