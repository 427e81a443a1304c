import type { ContactBuffer } from '../contacts/contact-buffer'
import type { Contract, Keeps } from './contract'
import type { PairRule } from './pair-rule'
import type { PairKind, PairStream } from './pairs'
import type { StepContext } from '../motion/step'
import type { Topology, TopologyChange } from '../topology/topology'

/** A part that did not take part in a step, and the reason. */
export interface LeftOut {
  /** Name of the part. */
  readonly name: string
  /** The reason, in words. */
  readonly why: string
}

/** What every part of a pipeline has. */
export interface Part {
  /** What reports and explanations call it. */
  readonly name: string
  /** What it needs and what it promises. */
  readonly contract: Contract
  /**
   * Told after the topology of the mesh has changed.
   *
   * @param change - What has changed.
   * @param topology - Connectivity of the mesh.
   */
  topologyChanged?(change: TopologyChange, topology: Topology): void
  /**
   * The proof by which this part drops or keeps a pair, with its numbers, in one line.
   *
   * @param kind - What kind of pair it is.
   * @param a - The first side of the pair: a vertex, an edge or a triangle, as the kind says.
   * @param b - The second side of the pair.
   * @param step - The step that is examined.
   */
  explain?(kind: PairKind, a: number, b: number, step: StepContext): string
  /**
   * Cullers inside this part that its step had to do without.
   *
   * @param step - The step that is examined.
   */
  leftOut?(step: StepContext): readonly LeftOut[]
}

/** The start of a stream of pairs. */
export interface Source<Out extends PairKind> extends Part {
  /** The candidate pairs of a step. */
  readonly pairs: (step: StepContext) => PairStream<Out>
  /** Which contacts an audit may ask for, where the source speaks of a part of the mesh only. Default: all. */
  readonly owes?: (kind: PairKind, a: number, b: number, step: StepContext) => boolean
  /** Which pairs of features count, where not all do. The pipeline drops the others, whatever part they come from. */
  readonly rule?: PairRule
}

/** Makes a stream of pairs shorter, or its pairs finer. */
export interface Stage<In extends PairKind, Out extends PairKind> extends Part {
  /**
   * The pairs that are left, or that come of those that were given.
   *
   * A property, not a method, so that the compiler refuses a stage in the wrong place.
   */
  readonly run: (input: PairStream<In>, step: StepContext) => PairStream<Out>
  /** Set where the stage only drops pairs: then a pipeline may leave it out. */
  readonly filter?: true
}

/** What a sink may know of the test, whose times can be rounded down. */
export interface FirstContacts {
  /** How much earlier than the truth the time of a contact can be, as a fraction of the step. Default 0. */
  readonly earliness?: number
  /**
   * Keeps those contacts that truly come first, in any order. Without it, a sink takes the least of the times for the first.
   *
   * @param contacts - Holds, perhaps among others, all contacts that come first.
   */
  readonly keepFirst?: (contacts: ContactBuffer, step: StepContext) => void
  /**
   * Gives the contacts that may come first the times that `keepFirst` would give them, so that the least of all times does
   * not depend on the query.
   *
   * @param contacts - All contacts of a step, in any order.
   */
  readonly refineFirst?: (contacts: ContactBuffer, step: StepContext) => void
  /** Whether a row is a contact for certain. Without it, a sink takes every row for one. */
  readonly isSure?: (contacts: ContactBuffer, row: number) => boolean
}

/** Turns pairs into contacts, at the end of a stream. */
export interface Test<In extends PairKind> extends Part, FirstContacts {
  /** The kinds of pairs that it decides about; explanations of other kinds are refused. Default: no kind is refused. */
  readonly kinds?: readonly PairKind[]
  /** Appends the contacts among the pairs to `out`. Pairs that touch later than `step.horizon` may be skipped. */
  readonly run: (input: PairStream<In>, step: StepContext, out: ContactBuffer) => void
  /**
   * Fills the named columns of the contacts that a sink has kept. What costs little to find while testing may be filled there.
   *
   * @param contacts - In their final order, with their final times.
   * @param step - The step that has been examined.
   */
  readonly fillColumns?: (contacts: ContactBuffer, step: StepContext) => void
  /** How many contacts of the last run are none that the test is sure of: it gave up on them, and their times are lower bounds. */
  readonly undecided?: number
  /** What survived the last run, where giving up made that less than the contract promises. */
  readonly kept?: Keeps
}

/** Which contacts a caller wants. */
export type Query = 'all' | 'first' | 'any'

/** Says which contacts of a step are wanted, and when enough were found. */
export interface Sink {
  /** What explanations call it. */
  readonly name: string
  /** Which contacts it keeps. */
  readonly query: Query
  /** What survives the sink. */
  readonly keeps: Keeps
  /**
   * Looks at what has been found so far, between two batches; false stops the step.
   *
   * @param contacts - What has been found.
   * @param step - The step that is examined.
   * @param test - What the test offers about first contacts.
   */
  accept(contacts: ContactBuffer, step: StepContext, test: FirstContacts): boolean
  /**
   * Brings the contacts into their final form.
   *
   * @param contacts - What has been found.
   * @param step - The step that is examined.
   * @param test - What the test offers about first contacts.
   */
  finish(contacts: ContactBuffer, step: StepContext, test: FirstContacts): void
}
