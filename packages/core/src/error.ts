/** Where a value was wrong. All parts are optional; those given appear in the message. */
export interface CcdErrorDetail {
  readonly argument?: string
  readonly index?: number
  readonly value?: unknown
}

/**
 * The one error type. Recognise it by `code` (or `name === 'CcdError'`), never by `instanceof`:
 * two copies of this package may be loaded.
 */
export class CcdError extends Error {
  readonly code: string
  readonly argument: string | undefined
  readonly index: number | undefined
  readonly value: unknown

  constructor(code: string, message: string, detail: CcdErrorDetail = {}) {
    super(message)
    this.name = 'CcdError'
    this.code = code
    this.argument = detail.argument
    this.index = detail.index
    this.value = detail.value
  }
}
