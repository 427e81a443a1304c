import type { BodyMotion, RigidModel } from '@ccd/advancement'
import type { Articulated } from '../model/articulated'
import type { NamedPair } from '../query/candidate-pairs'
import type { PathOptions } from '../query/options'

/** Options that threads can be told. */
export type EdgeOptions = Omit<PathOptions, 'warmStart' | 'clearances' | 'base'>

/** A motion without its functions, which cannot be sent. */
export interface SentMotion {
  readonly kind: BodyMotion['kind']
  readonly pieces: Float64Array
}

/** What a thread needs to know before it can work. */
export interface Start {
  readonly kind: 'start'
  readonly model: Articulated
  readonly environment: readonly { readonly model: RigidModel; readonly motion: SentMotion | undefined }[]
  readonly options: EdgeOptions
}

/** Some edges to check: two configurations each, one after the other. */
export interface Work {
  readonly kind: 'work'
  readonly configurations: Float64Array
}

/** Whether one edge is free. */
export interface EdgeAnswer {
  /** Whether the whole edge is proved free. */
  readonly free: boolean
  /** The edge is proved free up to here, in [0, 1]. */
  readonly safe: number
  /** The pair that touches, or may touch, first; undefined if the edge is free. */
  readonly links: NamedPair | undefined
}

/** What a thread has found out about a piece of work, or why it could not. */
export interface Answer {
  readonly edges: readonly EdgeAnswer[]
  readonly error?: string
}
