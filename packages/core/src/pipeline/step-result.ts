import type { ContactBuffer } from '../contacts/contact-buffer'
import type { Keeps } from '../stages/contract'
import type { LeftOut } from '../stages/stage'

/** What one part did in a step. */
export interface StageReport {
  /** Name of the part. */
  readonly name: string
  /** Pairs that it was given; 0 for a source. */
  readonly in: number
  /** Pairs that it handed on; for a test, the contacts that are reported. */
  readonly out: number
  /** Milliseconds spent in this part alone. */
  readonly ms: number
  /**
   * For a test that can give up: how many of the contacts it is not sure of. Nothing was lost, but such a pair may stay
   * apart, and its time is a lower bound. Always 0 with solver `exact` and no minimum separation.
   */
  readonly undecided?: number
}

/** What a step found. */
export interface StepResult {
  /** Sorted by (toi, kind, a, b); valid until the next step of the same pipeline. */
  readonly contacts: ContactBuffer
  /** Time of the first contact, Infinity when there is none; for the query `any` that of the contact it found. */
  readonly earliest: number
  /** The weakest promise of all parts that ran. */
  readonly keeps: Keeps
  /** One entry per part: the source first, the test last. */
  readonly stages: readonly StageReport[]
  /** Parts that did not take part, each named once, and why. */
  readonly leftOut: readonly LeftOut[]
}
