import { CcdError } from '@ccd/core'
import type { XmlElement } from './xml'

/** Texts of a file are cut here in messages. */
const SHOWN = 60

/** An error about one element: `line 14: <axis> of <joint name="elbow"> has 2 numbers, not 3`. */
export function badElement({ line, label }: Pick<XmlElement, 'line' | 'label'>, message: string): CcdError {
  return badLine(line, `${label} ${message}`, label)
}

/** An error about one line of a file; `index` is the line. */
export function badLine(line: number, message: string, argument?: string): CcdError {
  return new CcdError('bad-file', `line ${line}: ${message}`, {
    index: line,
    ...(argument === undefined ? {} : { argument }),
  })
}

/** An error about one place in a file; `index` is the number of bytes before it. */
export function badByte(offset: number, message: string): CcdError {
  return new CcdError('bad-file', `byte ${offset}: ${message}`, { index: offset })
}

/** An error about a file as a whole. */
export function badFile(message: string): CcdError {
  return new CcdError('bad-file', message)
}

/** A text of the file as messages show it: quoted, and cut where it is long. */
export function shown(text: string): string {
  return text.length > SHOWN ? `"${text.slice(0, SHOWN)}…"` : `"${text}"`
}

/** Puts the name of a file, or its kind, before what is wrong in it. */
export function inFile<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw namedFile(file, error)
  }
}

/** The same error, with the name of the file before its message where it is about a file. */
export function namedFile(file: string, error: unknown): unknown {
  if (!(error instanceof CcdError) || error.code !== 'bad-file') return error
  const { argument, index, message } = error
  return new CcdError('bad-file', `${file}, ${message}`, {
    ...(argument === undefined ? {} : { argument }),
    ...(index === undefined ? {} : { index }),
  })
}
