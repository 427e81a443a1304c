import { checkHorizon, checkLength, checkMotion } from '../errors/check-input'
import { checkChoice, checkOptions } from '../errors/check-options'
import type { Motion } from '../motion/motion'
import type { StepContext } from '../motion/step'
import { REQUIREMENTS, type Requirement } from '../stages/contract'
import type { Hierarchy } from '../stages/hierarchy'
import type { Topology } from '../topology/topology'

/** One step to examine. */
export interface StepInput {
  /** Connectivity of the mesh; needed by most parts that follow vertices. */
  readonly topology?: Topology
  /** Bounding volumes of the mesh, for parts that ask for them. */
  readonly hierarchy?: Hierarchy
  /** How things move from t = 0 to t = 1. */
  readonly motion: Motion
  /** Contact where the distance falls to this length. Default 0. */
  readonly minSeparation?: number
  /** Contacts strictly later than this time may be ignored. Default 1. */
  readonly horizon?: number
  /** Requirements that the caller answers for, such as `intersection-free-start`. */
  readonly vouch?: readonly Requirement[]
}

const NAMES = ['topology', 'hierarchy', 'motion', 'minSeparation', 'horizon', 'vouch'] as const

/**
 * Checks what the caller gave for a step and makes it what stages see.
 *
 * @throws CcdError `unknown-option` or `unknown-value` for names that do not exist; `wrong-type`, `wrong-length`,
 * `not-finite` or `out-of-range` for positions and lengths that are none.
 */
export function createStep(input: StepInput): StepContext {
  checkOptions('a step', input, NAMES)
  for (const requirement of input.vouch ?? []) checkChoice('vouch', requirement, REQUIREMENTS)
  return {
    motion: checkMotion(input.motion, input.topology?.vertexCount),
    minSeparation: input.minSeparation === undefined ? 0 : checkLength('minSeparation', input.minSeparation),
    horizon: input.horizon === undefined ? 1 : checkHorizon(input.horizon),
    ...(input.topology ? { topology: input.topology } : {}),
    ...(input.hierarchy ? { hierarchy: input.hierarchy } : {}),
  }
}
