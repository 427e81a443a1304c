import { CcdError, checkLength, checkOptions, type PairKind, type PairRule, valueAt } from '@ccd/core'
import { checkRigidModels, type RigidModel } from '../model/rigid-model'

/** Options of `bodySet`. */
export interface BodySetOptions {
  /** Pairs of bodies that may pass through each other. */
  readonly ignoredPairs?: readonly (readonly [a: number, b: number])[]
  /**
   * Whether two bodies may collide, such as by their layers. Asked with the lower id first; the answer must not change.
   *
   * @param a - The lower body id.
   * @param b - The higher body id.
   */
  readonly mayCollide?: (a: number, b: number) => boolean
  /** Distances at which single pairs are in contact already, where these are more than the `minSeparation` of the step. */
  readonly margins?: readonly (readonly [a: number, b: number, margin: number])[]
}

/** Models of bodies with rules about pairs of them; `bodySet` makes it. Give the same one to all parts of a pipeline. */
export interface BodySet {
  /** One model per body id. */
  readonly models: readonly RigidModel[]
  /** Which pairs count; undefined where all do. */
  readonly rule: PairRule | undefined
  /** The greatest margin of each body. */
  readonly greatestMargins: Float64Array
  /**
   * How close two bodies must not come.
   *
   * @param a - A body id.
   * @param b - Another body id.
   * @param minSeparation - That of the step.
   */
  separationOf(a: number, b: number, minSeparation: number): number
}

/** Models by body id, with rules about pairs of them or without. */
export type Bodies = readonly RigidModel[] | BodySet

/**
 * Models of bodies, one per body id, with rules about pairs of them: which may collide, and at which distance.
 *
 * ```ts
 * const bodies = bodySet([floor, door, frame], { ignoredPairs: [[1, 2]], margins: [[0, 1, 0.005]] })
 * const parts = [sweptBodies(bodies), earliestFirst(bodies), bodyContacts(bodies)]
 * ```
 *
 * @param models - One model per body id.
 * @param options - See the fields; all may be left out.
 * @throws CcdError `wrong-type` for what is no model or no pair, `index-out-of-range` for an id that is none, `duplicate`
 * for a body and itself, `out-of-range` for a margin that is no length, `unknown-option`.
 */
export function bodySet(models: readonly RigidModel[], options: BodySetOptions = {}): BodySet {
  checkRigidModels(models)
  checkOptions('bodySet', options, ['ignoredPairs', 'mayCollide', 'margins'])
  const { ignoredPairs = [], mayCollide, margins = [] } = options
  if (mayCollide !== undefined && typeof mayCollide !== 'function') {
    throw new CcdError('wrong-type', `mayCollide must be a function, not ${String(mayCollide)}`, {
      argument: 'mayCollide',
      value: mayCollide,
    })
  }
  const count = models.length
  const ignored = new Set(
    checkRows('ignoredPairs', ignoredPairs, 2).map((row, i) => keyOf('ignoredPairs', i, row, count)),
  )
  const greatestMargins = new Float64Array(count)
  const marginOf = new Map<number, number>()
  for (const [i, row] of checkRows('margins', margins, 3).entries()) {
    const key = keyOf('margins', i, row, count)
    const margin = checkLength(`margins[${i}][2]`, row[2])
    marginOf.set(key, margin)
    for (const id of [Number(row[0]), Number(row[1])]) {
      greatestMargins[id] = Math.max(margin, valueAt(greatestMargins, id))
    }
  }
  const counts = (a: number, b: number): boolean =>
    !ignored.has(pairKey(a, b, count)) && (mayCollide?.(Math.min(a, b), Math.max(a, b)) ?? true)
  const rule: PairRule = {
    name: 'body rules',
    counts: (kind: PairKind, a, b) => kind !== 'body-body' || counts(a, b),
    explain: (_kind, a, b) => `bodies ${a} and ${b} may ${counts(a, b) ? '' : 'not '}collide`,
  }
  return {
    models,
    rule: ignored.size > 0 || mayCollide ? rule : undefined,
    greatestMargins,
    separationOf: (a, b, minSeparation) => Math.max(minSeparation, marginOf.get(pairKey(a, b, count)) ?? 0),
  }
}

/**
 * The same as a set, where a caller gave a list of models.
 *
 * @throws CcdError `wrong-type` for what is no model.
 */
export function setOf(bodies: Bodies): BodySet {
  return isSet(bodies) ? bodies : bodySet(bodies)
}

function isSet(bodies: Bodies): bodies is BodySet {
  return typeof bodies === 'object' && bodies !== null && 'separationOf' in bodies
}

function checkRows<R extends ArrayLike<unknown>>(argument: string, rows: readonly R[], width: number): readonly R[] {
  const what = width === 2 ? 'pairs of body ids' : 'rows of two body ids and a length'
  if (Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.length === width)) return rows
  throw new CcdError('wrong-type', `${argument} must be an array of ${what}`, { argument, value: rows })
}

function keyOf(argument: string, index: number, row: ArrayLike<unknown>, count: number): number {
  const [a, b] = [0, 1].map((side) => {
    const id = row[side]
    if (typeof id === 'number' && Number.isInteger(id) && id >= 0 && id < count) return id
    throw new CcdError(
      'index-out-of-range',
      `${argument}[${index}][${side}] is ${String(id)}, but there are ${count} bodies`,
      {
        argument,
        index,
        value: id,
      },
    )
  }) as [number, number]
  if (a !== b) return pairKey(a, b, count)
  throw new CcdError('duplicate', `${argument}[${index}] is body ${a} and itself`, { argument, index, value: a })
}

function pairKey(a: number, b: number, count: number): number {
  return Math.min(a, b) * count + Math.max(a, b)
}
