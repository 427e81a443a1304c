/** Something the user can put right: one line on the terminal and exit code 2. */
export class UsageError extends Error {}

export const firstLine = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
