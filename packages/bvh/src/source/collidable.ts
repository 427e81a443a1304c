import { CcdError, checkChoice } from '@ccd/core'

/** Which pairs of bodies a source looks at. A pair of features counts where some pair of their bodies may collide. */
export interface BodyRules {
  /** `within`: pairs of one body; `between`: pairs of two bodies; default both. */
  readonly pairs?: 'all' | 'within' | 'between'
  /** Only pairs with one body in each of these sets of body ids: cloth against body. */
  readonly sets?: readonly [Iterable<number>, Iterable<number>]
  /** Bit masks per body id: a and b meet iff member[a] & mask[b] and member[b] & mask[a]. */
  readonly layers?: { readonly member: Uint32Array; readonly mask: Uint32Array }
  /** Pairs of body ids that never meet, in either order; [a, a] leaves out the pairs inside body a. */
  readonly ignoredPairs?: Iterable<readonly [number, number]>
}

/** The names of these options. */
export const BODY_RULES: readonly (keyof BodyRules)[] = ['pairs', 'sets', 'layers', 'ignoredPairs']

/** Body rules with all ids in arrays: they can be read again and again, and posted to other threads. */
export interface CheckedRules {
  /** As in `BodyRules`. */
  readonly pairs?: 'within' | 'between'
  /** As in `BodyRules`. */
  readonly sets?: readonly [readonly number[], readonly number[]]
  /** As in `BodyRules`. */
  readonly layers?: { readonly member: Uint32Array; readonly mask: Uint32Array }
  /** As in `BodyRules`. */
  readonly ignoredPairs?: readonly (readonly [number, number])[]
}

/**
 * Checks body rules and reads their lists once.
 *
 * @param rules - What the caller gave.
 * @param bodyCount - Ids are below; Infinity where it is not known.
 * @returns The rules, or undefined where they allow everything.
 * @throws CcdError `unknown-value`, `wrong-type`, `wrong-length` or `index-out-of-range`, naming the rule.
 */
export function checkBodyRules(rules: BodyRules, bodyCount: number): CheckedRules | undefined {
  const pairs = checkChoice('pairs', rules.pairs === undefined ? 'all' : rules.pairs, ['all', 'within', 'between'])
  const checked: CheckedRules = {
    ...(pairs === 'all' ? {} : { pairs }),
    ...(rules.sets === undefined ? {} : { sets: checkSets(rules.sets, bodyCount) }),
    ...(rules.layers === undefined ? {} : { layers: checkLayers(rules.layers, bodyCount) }),
    ...(rules.ignoredPairs === undefined ? {} : { ignoredPairs: checkIgnored(rules.ignoredPairs, bodyCount) }),
  }
  return Object.keys(checked).length === 0 ? undefined : checked
}

/**
 * Whether some rule calls bodies by their ids.
 *
 * @param rules - What the caller gave.
 */
export function namesBodies({ sets, layers, ignoredPairs }: CheckedRules): boolean {
  return sets !== undefined || layers !== undefined || ignoredPairs !== undefined
}

function checkSets(sets: readonly Iterable<number>[], bodyCount: number): [readonly number[], readonly number[]] {
  const [left, right] = itemsOf(sets, 'sets')
  if (left === undefined || right === undefined || sets.length !== 2) {
    throw new CcdError('wrong-length', 'sets must be two lists of body ids', { argument: 'sets', value: sets })
  }
  return [listOf(left, 'sets[0]', bodyCount), listOf(right, 'sets[1]', bodyCount)]
}

function listOf(ids: Iterable<number>, argument: string, bodyCount: number): readonly number[] {
  return itemsOf(ids, argument).map((id, index) => checkBody(id, argument, index, bodyCount))
}

function itemsOf<T>(items: Iterable<T>, argument: string): T[] {
  if (typeof items === 'object' && items !== null && Symbol.iterator in items) return [...items]
  throw new CcdError('wrong-type', `${argument} must be a list, not ${String(items)}`, { argument, value: items })
}

function checkBody(id: number, argument: string, index: number, bodyCount: number): number {
  if (Number.isInteger(id) && id >= 0 && id < bodyCount) return id
  const range = bodyCount === Number.POSITIVE_INFINITY ? 'whole numbers not below 0' : `0 to ${bodyCount - 1}`
  throw new CcdError('index-out-of-range', `${argument}[${index}] is ${id}, which is no body: bodies are ${range}`, {
    argument,
    index,
    value: id,
  })
}

function checkLayers(layers: NonNullable<BodyRules['layers']>, bodyCount: number): CheckedRules['layers'] & object {
  const given: unknown = layers
  if (typeof given !== 'object' || given === null) {
    throw new CcdError('wrong-type', `layers must be an object { member, mask }, not ${String(given)}`, {
      argument: 'layers',
      value: given,
    })
  }
  for (const name of ['member', 'mask'] as const) {
    const bits: unknown = layers[name]
    const argument = `layers.${name}`
    if (!(bits instanceof Uint32Array)) {
      throw new CcdError('wrong-type', `${argument} must be a Uint32Array with the bits of each body`, {
        argument,
        value: bits,
      })
    }
    const least = bodyCount === Number.POSITIVE_INFINITY ? layers.member.length : bodyCount
    if (bits.length >= least) continue
    throw new CcdError('wrong-length', `${argument} has ${bits.length} entries for ${least} bodies`, {
      argument,
      value: bits.length,
    })
  }
  return { member: layers.member.slice(), mask: layers.mask.slice() }
}

function checkIgnored(
  pairs: Iterable<readonly [number, number]>,
  bodyCount: number,
): readonly (readonly [number, number])[] {
  return itemsOf(pairs, 'ignoredPairs').map((pair, index) => {
    const argument = `ignoredPairs[${index}]`
    const [a, b] = listOf(pair, argument, bodyCount)
    if (a !== undefined && b !== undefined && pair.length === 2) return [a, b] as const
    throw new CcdError('wrong-length', `${argument} must be a pair of body ids`, { argument, index, value: pair })
  })
}

/** Whether bodies a and b may collide; which of them is named first does not matter. */
export type MayCollide = (a: number, b: number) => boolean

/** The rules as a predicate on bodies. */
export function mayCollideUnder({ pairs, sets, layers, ignoredPairs = [] }: CheckedRules): MayCollide {
  const [left, right] = sets === undefined ? [undefined, undefined] : [new Set(sets[0]), new Set(sets[1])]
  const ignored = new Map<number, Set<number>>()
  for (const [a, b] of [...ignoredPairs, ...ignoredPairs.map(([a, b]) => [b, a] as const)]) {
    ignored.set(a, (ignored.get(a) ?? new Set()).add(b))
  }
  const bits = (values: Uint32Array, body: number): number => {
    const value = values[body]
    if (value !== undefined) return value
    throw new CcdError('index-out-of-range', `layers has no entry for body ${body}`, {
      argument: 'layers',
      index: body,
    })
  }
  return (a, b) => {
    if (pairs === 'within' ? a !== b : pairs === 'between' && a === b) return false
    if (ignored.get(a)?.has(b)) return false
    if (left !== undefined && right !== undefined) {
      if (!((left.has(a) && right.has(b)) || (left.has(b) && right.has(a)))) return false
    }
    if (layers === undefined) return true
    return (
      (bits(layers.member, a) & bits(layers.mask, b)) !== 0 && (bits(layers.member, b) & bits(layers.mask, a)) !== 0
    )
  }
}
