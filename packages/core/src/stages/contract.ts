import type { Motion } from '../motion/motion'

/** A property of the mesh, or of the start of the step, that a proof assumes. */
export type Requirement = 'manifold' | 'closed' | 'oriented' | 'intersection-free-start'

/** What stages hand on to one another besides pairs. */
export type Provision = 'adjacent-pairs' | 'orphans'

/** What survives a stage, strongest first. `withinError` is in units of length. */
export type Keeps = 'every-contact' | 'first-contact' | 'best-effort' | { readonly withinError: number }

/** What a stage needs, and what its proofs promise. `pipeline` checks the one and reports the other. */
export interface Contract {
  readonly requires?: readonly Requirement[]
  readonly motion: readonly Motion['kind'][]
  /** `zero`: proves "never touches"; `any`: proves "never closer than minSeparation". */
  readonly separation: 'zero' | 'any'
  readonly needs?: readonly Provision[]
  readonly provides?: readonly Provision[]
  readonly keeps: Keeps
}

const RANK = { 'every-contact': 0, 'first-contact': 1, 'best-effort': 3 } as const

/** The weaker of two promises; two error bounds add up. */
export function weakest(a: Keeps, b: Keeps): Keeps {
  if (typeof a === 'object' && typeof b === 'object') return { withinError: a.withinError + b.withinError }
  return rank(a) >= rank(b) ? a : b
}

function rank(keeps: Keeps): number {
  return typeof keeps === 'object' ? 2 : RANK[keeps]
}
