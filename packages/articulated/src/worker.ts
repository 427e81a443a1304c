import { EdgeWorker } from './threads/edge-work'
import { serve } from './threads/host'
import type { Start, Work } from './threads/messages'

// The script that the threads of an edge checker run. It is made one string, src/worker-code.ts, so that the package needs
// nothing of a bundler.
const worker = new EdgeWorker()

// Only the team that started this script posts to it.
serve((message) => worker.handle(message as Start | Work))
