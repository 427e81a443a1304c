import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { firstLine, UsageError } from './usage-error'

/** Resolves a path from the folder in which the user typed the command. Package managers change the working folder. */
export const userPath = (path: string): string => resolve(process.env['INIT_CWD'] ?? process.cwd(), path)

/**
 * Reads a file that the user named.
 *
 * @throws UsageError where it cannot be read.
 */
export function readText(path: string): string {
  try {
    return readFileSync(userPath(path), 'utf8')
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${firstLine(error)}`)
  }
}

/**
 * Refuses a file that the user wants written where there is no folder for it. "-" is standard output.
 *
 * @throws UsageError
 */
export function checkFolder(path: string): void {
  if (path === '-' || existsSync(dirname(userPath(path)))) return
  throw new UsageError(`${path} cannot be written: there is no folder ${dirname(path)}`)
}

/**
 * Writes a file that the user named.
 *
 * @throws UsageError where it cannot be written.
 */
export function writeFile(path: string, content: string | Uint8Array): void {
  try {
    writeFileSync(userPath(path), content)
  } catch (error) {
    throw new UsageError(`${path} cannot be written: ${firstLine(error)}`)
  }
}

/** Writes text to a file that the user named, or to standard output for "-". */
export function writeText(path: string, text: string): void {
  if (path === '-') process.stdout.write(text)
  else writeFile(path, text)
}
