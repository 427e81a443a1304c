/** Code and message of what a call throws; empty if it throws nothing. */
export function errorOf(run: () => unknown): { readonly code: string; readonly message: string } {
  try {
    run()
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { code: String(error.code), message: error.message }
    throw error
  }
  return { code: '', message: '' }
}
