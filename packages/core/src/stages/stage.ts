import type { ContactBuffer } from '../contacts/contact-buffer'
import type { Contract, Keeps } from './contract'
import type { PairKind, PairStream } from './pairs'
import type { StepContext } from '../motion/step'
import type { Topology, TopologyChange } from '../topology/topology'

/** A part that did not take part in a step, and the reason. */
export interface LeftOut {
  readonly name: string
  readonly why: string
}

/** What every part of a pipeline has. */
export interface Part {
  readonly name: string
  readonly contract: Contract
  /** Told after the topology of the mesh has changed. */
  topologyChanged?(change: TopologyChange, topology: Topology): void
  /** The proof by which this part drops or keeps a pair, with its numbers, in one line. */
  explain?(kind: PairKind, a: number, b: number, step: StepContext): string
  /** Cullers inside this part that its step had to do without. */
  leftOut?(step: StepContext): readonly LeftOut[]
}

export interface Source<Out extends PairKind> extends Part {
  readonly pairs: (step: StepContext) => PairStream<Out>
  /** The same source without its cullers: an audit draws its sample from it. */
  readonly unculled?: Source<Out>
}

export interface Stage<In extends PairKind, Out extends PairKind> extends Part {
  /** A property, not a method, so that the compiler refuses a stage in the wrong place. */
  readonly run: (input: PairStream<In>, step: StepContext) => PairStream<Out>
  /** Set where the stage only drops pairs: then a pipeline may leave it out. */
  readonly filter?: true
}

export interface Test<In extends PairKind> extends Part {
  readonly run: (input: PairStream<In>, step: StepContext, out: ContactBuffer) => void
}

/** Which contacts a caller wants. */
export type Query = 'all' | 'first' | 'any'

export interface Sink {
  readonly name: string
  readonly query: Query
  readonly keeps: Keeps
  /** Looks at what has been found so far, between two batches; false stops the step. */
  accept(contacts: ContactBuffer, step: StepContext): boolean
  /** Brings the contacts into their final form. */
  finish(contacts: ContactBuffer): void
}
