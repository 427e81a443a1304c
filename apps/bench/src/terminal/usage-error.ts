/** Something that the user can put right. The program prints its message as one line and ends with exit code 2. */
export class UsageError extends Error {}

/** The first line of an error's message, for one line on the terminal. */
export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1).join('')
}
