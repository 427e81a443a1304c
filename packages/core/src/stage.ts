import type { ContactBuffer } from './contacts'
import type { Contract } from './contract'
import type { PairKind, PairStream } from './pairs'
import type { StepContext } from './step'
import type { TopologyChange, Topology } from './topology'

/** What every part of a pipeline has. */
export interface Part {
  readonly name: string
  readonly contract: Contract
  /** Told after the topology of the mesh has changed. */
  topologyChanged?(change: TopologyChange, topology: Topology): void
  /** The proof by which this part drops or keeps a pair, with its numbers, in one line. */
  explain?(kind: PairKind, a: number, b: number, step: StepContext): string
}

export interface Source<Out extends PairKind> extends Part {
  pairs(step: StepContext): PairStream<Out>
}

export interface Stage<In extends PairKind, Out extends PairKind> extends Part {
  run(input: PairStream<In>, step: StepContext): PairStream<Out>
}

export interface Test<In extends PairKind> extends Part {
  run(input: PairStream<In>, step: StepContext, out: ContactBuffer): void
}
