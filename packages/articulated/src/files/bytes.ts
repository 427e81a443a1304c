import { CcdError } from '@ccd/core'
import { badFile } from './bad-file'

/** The greatest number of bytes of a file that is read, so that a text of it is one string. */
export const MOST_BYTES = 256 * 2 ** 20

/**
 * Checks what a caller gave as a file.
 *
 * @param bytes - The bytes, or text.
 * @throws CcdError `wrong-type`, or `bad-file` for more than 256 MiB.
 */
export function checkBytes(bytes: unknown): Uint8Array {
  const found = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  if (!(found instanceof Uint8Array)) {
    throw new CcdError('wrong-type', `a file must be given as a Uint8Array or a string, not ${String(bytes)}`, {
      argument: 'file',
      value: bytes,
    })
  }
  if (found.length <= MOST_BYTES) return found
  throw badFile(`the file has ${found.length} bytes; at most ${MOST_BYTES} are read`)
}

/** One letter per byte, so that a place in the text is one in the bytes; numbers and names of formats are ASCII. */
export function asciiOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}

/** The bytes for reading numbers of other lengths. */
export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
