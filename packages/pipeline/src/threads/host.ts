import type * as WorkerThreads from 'node:worker_threads'
import { CcdError } from '@ccd/core'

/** A thread that was started. Only this file knows whether it is one of Node or of a browser. */
export interface Thread {
  /** Sends it a message. */
  post(message: unknown): void
  /** Ends it, whatever it is doing. */
  end(): void
}

type NodeThreads = typeof WorkerThreads

interface WebWorker {
  addEventListener(type: 'error', handle: (event: { readonly message?: string }) => void): void
  postMessage(message: unknown): void
  terminate(): void
}

interface WebHost {
  readonly Worker?: new (url: string) => WebWorker
  readonly crossOriginIsolated?: boolean
  addEventListener?(type: 'message', handle: (event: { readonly data: unknown }) => void): void
}

interface NodeHost {
  readonly process?: { readonly getBuiltinModule?: (name: 'node:worker_threads') => NodeThreads | undefined }
}

const web = globalThis as WebHost

/** Not an import: bundlers for browsers would stumble over it. */
function nodeThreads(): NodeThreads | undefined {
  return (globalThis as NodeHost).process?.getBuiltinModule?.('node:worker_threads')
}

/** Why this host has no threads, or undefined where it has. */
export function whyNoThreads(): string | undefined {
  if (typeof SharedArrayBuffer === 'undefined' || web.crossOriginIsolated === false) {
    return 'there is no shared memory: a page must be cross-origin isolated (headers COOP and COEP)'
  }
  return nodeThreads() || web.Worker ? undefined : 'this host has no workers'
}

/** Whether this thread may sleep: the main thread of a browser may not. */
export function mayBlock(): boolean {
  try {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 1, 0)
    return true
  } catch {
    return false
  }
}

/**
 * Starts a thread that runs a script. It does not keep the process alive.
 *
 * @param ended - Called with the reason when the thread ends by itself, or cannot start.
 */
export function startThread(code: string, ended: (why: string) => void): Thread {
  const node = nodeThreads()
  if (node) {
    const worker = new node.Worker(code, { eval: true, execArgv: [], name: 'ccd' })
    let why = 'the thread ended'
    worker.on('error', (error) => (why = error.message))
    worker.on('exit', () => ended(why))
    worker.unref()
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
      post: (message) => worker.postMessage(message),
      end: () => void worker.terminate(),
    }
  }
  const { Worker } = web
  if (!Worker) throw new CcdError('worker-failed', 'this host has no workers', { argument: 'threads' })
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  const worker = new Worker(url)
  worker.addEventListener('error', ({ message }) => ended(message ?? 'the worker could not start'))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window
    post: (message) => worker.postMessage(message),
    end() {
      worker.terminate()
      URL.revokeObjectURL(url)
    },
  }
}

/** Inside a thread: what to do with messages. */
export function receive(handle: (message: unknown) => void): void {
  const port = nodeThreads()?.parentPort
  if (port) port.on('message', handle)
  else web.addEventListener?.('message', ({ data }) => handle(data))
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
