import { badFile, shown } from '../../files/bad-file'
import type { Json } from './json'

/** Gives the bytes of a file that another file names. */
export type FileReader = (uri: string) => Uint8Array | Promise<Uint8Array>

/**
 * Reads all buffers of a file.
 *
 * @throws CcdError `bad-file` naming the buffer.
 */
export async function readBuffers(
  root: Json,
  binary: Uint8Array | undefined,
  file: FileReader | undefined,
): Promise<readonly Uint8Array[]> {
  const read = new Map<string, Uint8Array>()
  const buffers: Uint8Array[] = []
  for (const [i, buffer] of (root.get('buffers')?.items() ?? []).entries()) {
    const uri = buffer.get('uri')
    const name = uri?.text()
    const bytes =
      name === undefined ? (i === 0 ? binary : undefined) : (read.get(name) ?? (await bytesOf(buffer, name, file)))
    if (bytes === undefined) throw buffer.bad('has no uri, and the file brings no bytes for it')
    if (name !== undefined) read.set(name, bytes)
    const length = buffer.need('byteLength').whole()
    if (length > bytes.length) throw buffer.bad(`says that it has ${length} bytes, but there are ${bytes.length}`)
    buffers.push(bytes.subarray(0, length))
  }
  return buffers
}

async function bytesOf(buffer: Json, uri: string, file: FileReader | undefined): Promise<Uint8Array> {
  if (/^data:/i.test(uri)) return decodeData(buffer, uri)
  if (file === undefined) throw buffer.bad(`names ${shown(uri)}, but the option "file" is missing`)
  let found: Uint8Array
  try {
    found = await file(decodeURIComponent(uri))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw buffer.bad(`names ${shown(uri)}, which could not be read: ${why}`)
  }
  if (found instanceof Uint8Array) return found
  throw badFile(`the option "file" gave no Uint8Array for ${shown(uri)}`)
}

function decodeData(buffer: Json, uri: string): Uint8Array {
  const comma = uri.indexOf(',')
  if (!/;base64$/i.test(uri.slice(0, Math.max(0, comma)))) throw buffer.bad('has a data URI that is not base64')
  try {
    return Uint8Array.from(atob(uri.slice(comma + 1)), (letter) => letter.charCodeAt(0))
  } catch {
    throw buffer.bad('has a data URI that is no base64')
  }
}
