import type * as WorkerThreads from 'node:worker_threads'
import { CcdError } from '@ccd/core'

/** A thread that was started. Only this file knows whether it is one of Node or of a browser. */
export interface Thread {
  /** Sends it a message; the process stays alive until it answers, if it is to answer. */
  post(message: unknown, answers: boolean): void
  /** Ends it, whatever it is doing. */
  end(): void
}

interface WebWorker {
  addEventListener(type: 'error', handle: (event: { readonly message?: string }) => void): void
  addEventListener(type: 'message', handle: (event: { readonly data: unknown }) => void): void
  postMessage(message: unknown): void
  terminate(): void
}

interface WebHost {
  readonly Worker?: new (url: string) => WebWorker
  addEventListener?(type: 'message', handle: (event: { readonly data: unknown }) => void): void
  postMessage?(message: unknown): void
}

interface NodeHost {
  readonly process?: {
    readonly getBuiltinModule?: (name: 'node:worker_threads') => typeof WorkerThreads | undefined
  }
}

const web = globalThis as WebHost

/** Not an import: bundlers for browsers would stumble over it. */
function nodeThreads(): typeof WorkerThreads | undefined {
  return (globalThis as NodeHost).process?.getBuiltinModule?.('node:worker_threads')
}

/**
 * Starts a thread that runs a script. It does not keep the process alive.
 *
 * @param answered - Called with each message of the thread.
 * @param ended - Called with the reason when the thread ends by itself, or cannot start.
 * @throws CcdError `worker-failed` where the host has no threads.
 */
export function startThread(code: string, answered: (message: unknown) => void, ended: (why: string) => void): Thread {
  const node = nodeThreads()
  if (node) {
    const worker = new node.Worker(code, { eval: true, execArgv: [], name: 'ccd' })
    let why = 'the thread ended'
    worker.on('message', (message) => {
      worker.unref()
      answered(message)
    })
    worker.on('error', (error) => (why = error.message))
    worker.on('exit', () => ended(why))
    worker.unref()
    return {
      post(message, answers) {
        if (answers) worker.ref()
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
        worker.postMessage(message)
      },
      end: () => void worker.terminate(),
    }
  }
  const { Worker } = web
  if (!Worker) throw new CcdError('worker-failed', 'this host has no workers', { argument: 'threads' })
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  const worker = new Worker(url)
  worker.addEventListener('error', ({ message }) => ended(message ?? 'the worker could not start'))
  worker.addEventListener('message', ({ data }) => answered(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
    post: (message) => worker.postMessage(message),
    end() {
      worker.terminate()
      URL.revokeObjectURL(url)
    },
  }
}

/** Inside a thread: answers every message with what `handle` returns, if that is something. */
export function serve(handle: (message: unknown) => unknown): void {
  const port = nodeThreads()?.parentPort
  if (port) {
    port.on('message', (message: unknown) => {
      const answer = handle(message)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port is no window
      if (answer !== undefined) port.postMessage(answer)
    })
    return
  }
  web.addEventListener?.('message', ({ data }) => {
    const answer = handle(data)
    if (answer !== undefined) web.postMessage?.(answer)
  })
}
