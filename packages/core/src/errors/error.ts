/** What was wrong, as a word that code can compare. The message says the same to people. */
export type CcdErrorCode =
  // An argument
  | 'already-removed'
  | 'bad-buffer'
  | 'bad-file'
  | 'corrupt'
  | 'discontinuous'
  | 'duplicate'
  | 'empty-model'
  | 'index-out-of-range'
  | 'not-a-tree'
  | 'not-closed'
  | 'not-finite'
  | 'not-manifold'
  | 'not-normalised'
  | 'not-oriented'
  | 'out-of-range'
  | 'self-intersecting'
  | 'unknown-option'
  | 'unknown-value'
  | 'wrong-length'
  | 'wrong-type'
  // The parts of a pipeline, or what they are asked to do
  | 'audit-unsupported'
  | 'first-contact-twice'
  | 'missing-bodies'
  | 'missing-part'
  | 'missing-positions'
  | 'missing-topology'
  | 'requirement'
  | 'unsupported-motion'
  | 'unsupported-separation'
  | 'wrong-composition'
  // A call at the wrong time, or a failure while running
  | 'audit-failed'
  | 'closed'
  | 'no-step'
  | 're-entrant'
  | 'superseded'
  | 'worker-failed'

/** Where a value was wrong. All parts are optional; those given appear in the message. */
export interface CcdErrorDetail {
  /** Name of the argument or option. */
  readonly argument?: string
  /** Where in the argument, for arrays. */
  readonly index?: number
  /** The value that was refused. */
  readonly value?: unknown
}

/**
 * The one error type of all packages. Recognise it by `code` (or `name === 'CcdError'`), never by `instanceof`:
 * two copies of this package may be loaded.
 *
 * ```ts
 * try {
 *   createTopology(Uint32Array.of(0, 1, 2, 3), 4)
 * } catch (error) {
 *   if (error instanceof Error && error.name === 'CcdError') console.log((error as CcdError).code) // → wrong-length
 * }
 * ```
 */
export class CcdError extends Error {
  /** What was wrong, for code. */
  readonly code: CcdErrorCode
  /** Name of the argument, option or part. */
  readonly argument: string | undefined
  /** Where in the argument, for arrays. */
  readonly index: number | undefined
  /** The value that was refused. */
  readonly value: unknown

  /**
   * @param code - What was wrong, for code.
   * @param message - The same for people, in a sentence.
   * @param detail - Where it was.
   */
  constructor(code: CcdErrorCode, message: string, detail: CcdErrorDetail = {}) {
    super(message)
    this.name = 'CcdError'
    this.code = code
    this.argument = detail.argument
    this.index = detail.index
    this.value = detail.value
  }
}
