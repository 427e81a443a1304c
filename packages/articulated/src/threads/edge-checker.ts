import { CcdError, checkOptions, valueAt } from '@ccd/core'
import type { Articulated } from '../model/articulated'
import { checkConfiguration } from '../motion/joint-motion'
import { checkObstacles, type Obstacle } from '../query/obstacle'
import { checkQueryOptions, PATH_OPTIONS } from '../query/options'
import { workerCode } from '../worker-code'
import { checkEdge } from './edge-work'
import { startThread, type Thread } from './host'
import type { Answer, EdgeAnswer, EdgeOptions, SentMotion } from './messages'

/** Options of `createEdgeChecker`: those of `isPathFree` that threads can be told. */
export interface EdgeCheckerOptions extends EdgeOptions {
  /** How many threads check edges. Default 1: the calling thread does, and there are no others. */
  readonly threads?: number
}

/** An edge of a planner: two configurations, and the straight motion between them. */
export type Edge = readonly [ArrayLike<number>, ArrayLike<number>]

/** Checks edges of a planner, many at a time. */
export interface EdgeChecker {
  /**
   * Whether each edge is free. The answers do not depend on the number of threads.
   *
   * @param edges - Pairs of configurations.
   * @throws CcdError As `isPathFree`, naming the edge; `closed` after `close`; `worker-failed` where a thread ended.
   */
  check(edges: readonly Edge[]): Promise<EdgeAnswer[]>
  /** Ends the threads. Checks that are under way fail. */
  close(): void
}

/** Edges that a thread gets at a time. */
const CHUNK = 16

/**
 * Makes a checker of edges of a planner, on one thread or several.
 *
 * ```ts
 * const checker = createEdgeChecker(arm, [{ model: wall }], { threads: 2 })
 * const answers = await checker.check([[[0], [0.3]]])
 * checker.close()
 * ```
 *
 * @param model - The robot.
 * @param environment - What the robot may run into. Obstacles that move take each edge for their whole motion.
 * @param options - See the fields; all may be left out.
 * @throws CcdError As `isPathFree` does for its options; `out-of-range` for a number of threads that is none.
 */
export function createEdgeChecker(
  model: Articulated,
  environment: readonly Obstacle[] = [],
  options: EdgeCheckerOptions = {},
): EdgeChecker {
  checkOptions('createEdgeChecker', options, [...NAMES, 'threads'])
  const { threads = 1, ...rest } = options
  if (!(Number.isInteger(threads) && threads >= 1 && threads <= 64)) {
    throw new CcdError('out-of-range', `threads is ${String(threads)}, not a whole number from 1 to 64`, {
      argument: 'threads',
      value: threads,
    })
  }
  const { limits } = checkQueryOptions('createEdgeChecker', model, rest, NAMES)
  checkObstacles(environment)
  const team = threads === 1 ? undefined : new Team(model, environment, rest, threads)
  let closed = false
  return {
    async check(edges) {
      if (closed) throw new CcdError('closed', 'this checker has been closed')
      for (const [i, [from, to]] of edges.entries()) {
        checkConfiguration(model, `edges[${i}][0]`, from, limits)
        checkConfiguration(model, `edges[${i}][1]`, to, limits)
      }
      if (team && model.dofs.length > 0) return team.check(edges)
      return edges.map(([from, to]) => checkEdge(model, from, to, environment, rest))
    },
    close() {
      closed = true
      team?.close()
    },
  }
}

const NAMES = PATH_OPTIONS.filter((name) => name !== 'warmStart' && name !== 'clearances' && name !== 'base')

/** A piece of work that waits for a thread, and what becomes of it. */
interface Task {
  readonly configurations: Float64Array
  readonly done: (answer: Answer) => void
  readonly failed: (error: CcdError) => void
}

/** Threads that take pieces of work, each the next one when it has done its own. */
class Team {
  private readonly threads: Thread[]
  private readonly idle: Thread[] = []
  private readonly waiting: Task[] = []
  private readonly busy = new Map<Thread, Task>()

  constructor(model: Articulated, environment: readonly Obstacle[], options: EdgeOptions, count: number) {
    const sent = environment.map(({ model: body, motion }) => ({
      model: body,
      motion: motion && ({ kind: motion.kind, pieces: motion.pieces } satisfies SentMotion),
    }))
    this.threads = Array.from({ length: count }, () => {
      const thread: Thread = startThread(
        workerCode,
        // Only the script of this package answers.
        (message) => this.answered(thread, message as Answer),
        (why) => this.fail(why),
      )
      thread.post({ kind: 'start', model, environment: sent, options }, false)
      return thread
    })
    this.idle.push(...this.threads)
  }

  async check(edges: readonly Edge[]): Promise<EdgeAnswer[]> {
    const chunks = Array.from({ length: Math.ceil(edges.length / CHUNK) }, (_, i) =>
      edges.slice(CHUNK * i, CHUNK * (i + 1)),
    )
    const answers = await Promise.all(chunks.map((chunk) => this.ask(chunk)))
    return answers.flatMap((answer) => answer.edges)
  }

  close(): void {
    for (const thread of this.threads) thread.end()
    this.fail('the checker was closed')
  }

  private ask(edges: readonly Edge[]): Promise<Answer> {
    const configurations = Float64Array.from(edges.flatMap(([from, to]) => [...Array.from(from), ...Array.from(to)]))
    return new Promise((resolve, reject) => {
      this.waiting.push({ configurations, done: resolve, failed: reject })
      this.next()
    })
  }

  private next(): void {
    while (this.waiting.length > 0) {
      const thread = this.idle.pop()
      if (!thread) return
      const task = valueAt(this.waiting.splice(0, 1), 0)
      this.busy.set(thread, task)
      thread.post({ kind: 'work', configurations: task.configurations }, true)
    }
  }

  private answered(thread: Thread, answer: Answer): void {
    const task = this.busy.get(thread)
    this.busy.delete(thread)
    this.idle.push(thread)
    if (answer.error === undefined) task?.done(answer)
    else task?.failed(new CcdError('worker-failed', `a thread failed: ${answer.error}`))
    this.next()
  }

  private fail(why: string): void {
    for (const task of [...this.busy.values(), ...this.waiting]) {
      task.failed(new CcdError('worker-failed', `a thread ended: ${why}`))
    }
    this.busy.clear()
    this.waiting.length = 0
  }
}
