import type { Pose } from '@ccd/advancement'
import { BODY_BODY, CcdError, checkIds, checkLength, checkOptions, ContactBuffer, valueAt } from '@ccd/core'
import { FRAME_LENGTH, relativeFrame } from '../convex/frame.kernel'
import { poseNumbers } from '../convex/hull-separation'
import type { DualHierarchy } from '../hierarchy/dual-hierarchy'
import { bodyOf } from './body'
import { traverseWithin, type Budget } from './budget.kernel'
import { ContactFront } from './contact-front'
import type { Camera, Metric } from './metric'
import { askMetric, type Twist } from './metric-question'
import type { Job } from './pair-test.kernel'
import { CONTACTS, FOUND, LEAST, MOST, STILL_OPEN, summarise, writeContacts } from './summary.kernel'
import { follow, lift, traverse } from './traverse.kernel'

/** What a query wants to know. */
export interface ContactQuery {
  /** Contacts closer than this are reported, and others only if their error does not allow to leave them out. */
  readonly distance: number
  /** Largest allowed error of a distance; 0 is exact. Default 0, and no limit where there is a metric. */
  readonly error?: number
  /** How coarse a contact may be, instead of the error or beside it. */
  readonly metric?: Metric
  /** How the first body moves, for metrics that need it. */
  readonly twistA?: Twist
  /** How the second body moves, for metrics that need it. */
  readonly twistB?: Twist
  /** Where the viewer is, for metrics that need it. */
  readonly camera?: Camera
  /** How long the query may take, in milliseconds. What it answers then depends on the machine. */
  readonly budgetMs?: number
  /** How many pairs of nodes the query may test; at least the pair of roots is tested. */
  readonly budgetQueries?: number
  /**
   * Pairs of nodes, interleaved, that answer although the error or the metric asks for finer ones; their own errors are stated as
   * always. The rule for level switches needs this. Pairs of levels that may not answer have no effect.
   */
  readonly keep?: Uint32Array
  /** The front of the last query of the same bodies. It is changed. */
  readonly front?: ContactFront
}

/** Contacts of two bodies, with what is known of their errors. */
export interface ClodContacts {
  /**
   * One row per pair of nodes that answered: `a` and `b` are nodes of the hierarchies, sorted. Columns `point` (3, of A), `normal` (3,
   * from A to B), `distance`, `error`, `area`, and `depth` where hulls overlap.
   */
  readonly contacts: ContactBuffer
  /** The smallest distance that was found, also where it is too large for a contact. */
  readonly distance: number
  /** The distance of the two bodies lies within this of `distance`: proved. */
  readonly error: number
  /** Give it to the next query of the same bodies. */
  readonly front: ContactFront
  /** How many pairs of nodes were tested. */
  readonly queries: number
  /** How many pairs the budget left undecided at levels that may not answer. They are in `error`, but there is no contact for them. */
  readonly open: number
}

const OPTIONS = [
  'distance',
  'error',
  'metric',
  'twistA',
  'twistB',
  'camera',
  'budgetMs',
  'budgetQueries',
  'keep',
  'front',
] as const satisfies readonly (keyof ContactQuery)[]

/**
 * Contacts of two bodies at the level of detail that each of them needs.
 *
 * Claims, for every contact and its nodes a and b (the proof is in `pair-test.kernel.ts`):
 * - no two points of the surfaces below a and b are closer than distance − error;
 * - the solids are at most distance + error apart;
 * - two points of the surfaces that are at most `distance` apart lie below the nodes of some contact, unless `open` is above 0.
 *
 * With error 0 only leaves answer, and the contacts are those of `exactContacts`.
 *
 * ```ts
 * const { contacts, distance, error } = queryContacts(cup, poseOfCup, spoon, poseOfSpoon, { distance: 0.01, error: 0.02 })
 * ```
 *
 * @param a - The one body.
 * @param poseA - Where the first body is.
 * @param b - The other body; may be the same hierarchy.
 * @param poseB - Where the second body is.
 * @param query - What is asked.
 * @throws CcdError `wrong-type`, `wrong-length`, `not-finite`, `not-normalised`, `out-of-range` or `unknown-option`, with what is
 * wrong.
 */
export function queryContacts(
  a: DualHierarchy,
  poseA: Pose,
  b: DualHierarchy,
  poseB: Pose,
  query: ContactQuery,
): ClodContacts {
  const start = performance.now()
  checkOptions('queryContacts', query, OPTIONS)
  const [worldA, worldB] = [poseNumbers('poseA', poseA), poseNumbers('poseB', poseB)]
  const budget = checkBudget(query, start)
  const front = checkFront(query.front, a, b)
  const frame = new Float64Array(FRAME_LENGTH)
  relativeFrame(worldA, worldB, frame)
  const [bodyA, bodyB] = [bodyOf('a', a), bodyOf('b', b)]
  const job: Job = {
    a: bodyA,
    b: bodyB,
    frame,
    distance: checkLength('distance', query.distance),
    error: checkError(query),
    allowed: askMetric(query, bodyA, worldA, bodyB, worldB),
    kept: keptPairs(query.keep, b),
    measuresAll: budget !== undefined,
    queries: 0,
  }
  if (budget === undefined) search(job, front)
  else searchWithin(job, budget, front, start)
  front.frame.set(frame)
  return answer(job, front, worldA, budget)
}

function search(job: Job, front: ContactFront): void {
  if (front.size > 0) {
    front.most += follow(job, front.pairs, front.frame)
    lift(job, front.pairs, front.spare, front.scratch, Infinity, Infinity)
    front.swap()
  }
  traverse(job, front.pairs, front.spare, front.scratch)
  front.swap()
}

/** A front that would take more than half of the budget is left: the search begins anew at the roots. */
function searchWithin(job: Job, budget: Budget, front: ContactFront, start: number): void {
  const half = (budget.deadline - start) / 2
  if (2 * front.size > budget.queries || front.lastMs > half) {
    front.pairs.length = 0
    front.most = Infinity
  }
  if (front.size > 0) {
    front.most += follow(job, front.pairs, front.frame)
    lift(job, front.pairs, front.spare, front.scratch, budget.queries / 4, start + half / 2)
    front.swap()
  }
  traverseWithin(job, budget, front.pairs, front.spare)
  front.swap()
  front.lastMs = performance.now() - start
}

function answer(job: Job, front: ContactFront, worldA: Float64Array, budget: Budget | undefined): ClodContacts {
  const summary = new Float64Array(5)
  const late = budget !== undefined && performance.now() > budget.deadline
  const spare = late ? 0 : (budget?.queries ?? Infinity) - job.queries
  summarise(job, front.pairs, front.scratch, front.most, spare, summary)
  front.most = valueAt(summary, MOST)
  const count = valueAt(summary, CONTACTS)
  const contacts = new ContactBuffer()
  const columns = [
    ['point', 3],
    ['normal', 3],
    ['distance', 1],
    ['error', 1],
    ['area', 1],
    ['depth', 1],
  ] as const
  for (const [name, width] of columns) contacts.addColumn(name, width)
  for (let i = 0; i < count; i++) contacts.push(BODY_BODY, 0, 0, 0)
  const column = (name: (typeof columns)[number][0]): Float64Array => contacts.column(name) ?? new Float64Array()
  writeContacts(front.pairs, worldA, {
    a: contacts.a,
    b: contacts.b,
    point: column('point'),
    normal: column('normal'),
    distance: column('distance'),
    error: column('error'),
    area: column('area'),
    depth: column('depth'),
  })
  contacts.sort()
  const distance = valueAt(summary, FOUND)
  const error = Math.max(distance - valueAt(summary, LEAST), valueAt(summary, MOST) - distance) * (1 + 2 ** -50)
  return { contacts, distance, error, front, queries: job.queries, open: valueAt(summary, STILL_OPEN) }
}

function keptPairs(keep: Uint32Array | undefined, { nodeCount }: DualHierarchy): ReadonlySet<number> | undefined {
  if (keep === undefined) return undefined
  checkIds('keep', keep)
  const pairs = new Set<number>()
  for (let i = 0; i + 1 < keep.length; i += 2) pairs.add(valueAt(keep, i) * nodeCount + valueAt(keep, i + 1))
  return pairs
}

function checkError({ error, metric }: ContactQuery): number {
  if (error === Infinity) return Infinity
  if (error !== undefined) return checkLength('error', error)
  return metric === undefined ? 0 : Infinity
}

function checkBudget({ budgetMs, budgetQueries }: ContactQuery, start: number): Budget | undefined {
  if (budgetMs === undefined && budgetQueries === undefined) return undefined
  if (budgetQueries !== undefined && !(budgetQueries >= 1)) {
    throw new CcdError('out-of-range', `budgetQueries must be at least 1, not ${String(budgetQueries)}`, {
      argument: 'budgetQueries',
      value: budgetQueries,
    })
  }
  return {
    queries: budgetQueries ?? Infinity,
    deadline: budgetMs === undefined ? Infinity : start + checkLength('budgetMs', budgetMs),
  }
}

function checkFront(front: ContactFront | undefined, a: DualHierarchy, b: DualHierarchy): ContactFront {
  if (front === undefined) return new ContactFront(a, b)
  if (!(front instanceof ContactFront)) {
    throw new CcdError('wrong-type', `front must be the front of an earlier query, not ${String(front)}`, {
      argument: 'front',
      value: front,
    })
  }
  if (front.a === a && front.b === b) return front
  throw new CcdError('wrong-type', 'front belongs to other bodies', { argument: 'front' })
}
