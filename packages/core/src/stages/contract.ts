import type { Motion } from '../motion/motion'

/** All that a proof may require, for checks of values. */
export const REQUIREMENTS = ['manifold', 'closed', 'oriented', 'intersection-free-start'] as const

/** A property of the mesh, or of the start of the step, that a proof assumes. */
export type Requirement = (typeof REQUIREMENTS)[number]

/** What stages hand on to one another besides pairs. */
export type Provision = 'adjacent-pairs' | 'orphans'

/** What survives a stage, strongest first. `withinError` is in units of length. */
export type Keeps = 'every-contact' | 'first-contact' | 'best-effort' | { readonly withinError: number }

/** What a stage needs, and what its proofs promise. `pipeline` checks the one and reports the other. */
export interface Contract {
  /** What must hold of mesh and start. A step for which it does not is refused. */
  readonly requires?: readonly Requirement[]
  /** The kinds of motion that the part knows. */
  readonly motion: readonly Motion['kind'][]
  /** `zero`: proves "never touches"; `any`: proves "never closer than minSeparation". */
  readonly separation: 'zero' | 'any'
  /** What another part of the pipeline must provide. */
  readonly needs?: readonly Provision[]
  /** What this part provides for others. */
  readonly provides?: readonly Provision[]
  /** What survives the part. `best-effort` until there is a proof. */
  readonly keeps: Keeps
}

const RANK = { 'every-contact': 0, 'first-contact': 1, 'best-effort': 3 } as const

/**
 * The weaker of two promises; two error bounds add up.
 *
 * ```ts
 * console.log(weakest('every-contact', 'first-contact')) // → first-contact
 * console.log(weakest({ withinError: 1 }, { withinError: 2 })) // → { withinError: 3 }
 * ```
 *
 * @param a - A promise.
 * @param b - Another promise.
 */
export function weakest(a: Keeps, b: Keeps): Keeps {
  if (typeof a === 'object' && typeof b === 'object') return { withinError: a.withinError + b.withinError }
  return rank(a) >= rank(b) ? a : b
}

function rank(keeps: Keeps): number {
  return typeof keeps === 'object' ? 2 : RANK[keeps]
}
