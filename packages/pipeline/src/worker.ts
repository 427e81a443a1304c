import { receive, type Thread } from './threads/host'
import type { Message } from './threads/messages'
import { supervise } from './threads/supervise'
import { WorkerThread } from './threads/worker-thread'

// The script that every thread of a team runs. `embed-worker.mjs` makes it one string, src/worker-code.ts, so that the
// package needs nothing of a bundler.

let threads: readonly Thread[] = []
let worker: WorkerThread | undefined

receive((data) => {
  const message = data as Message
  switch (message.kind) {
    case 'supervise':
      threads = supervise(message.code, message.beginning)
      break
    case 'begin':
      worker = new WorkerThread(message.beginning, message.thread)
      worker.work()
      break
    case 'change':
      for (const thread of threads) thread.post(message)
      worker?.change(message.change, message.positions)
      worker?.work()
      break
  }
})
