/** The error that a function throws, as a plain record to compare with. */
export function errorOf(run: () => unknown): {
  code?: unknown
  message: string
  argument?: unknown
  index?: unknown
  value?: unknown
} {
  try {
    run()
  } catch (error) {
    if (error instanceof Error) return Object.assign({ message: error.message }, error)
    throw error
  }
  throw new Error('nothing was thrown')
}
