import { badByte } from '../../files/bad-file'
import { viewOf } from '../../files/bytes'

const MAGIC = 0x46546c67
const JSON_CHUNK = 0x4e4f534a
const BINARY_CHUNK = 0x004e4942
const HEADER = 12
const CHUNK_HEADER = 8

/** The parts of a glTF file: its JSON, and the bytes that come with it in a GLB file. */
export interface GltfParts {
  readonly json: string
  readonly binary: Uint8Array | undefined
}

/**
 * Takes a GLB file apart; other files are all JSON.
 *
 * @throws CcdError `bad-file` naming the byte.
 */
export function gltfParts(bytes: Uint8Array): GltfParts {
  const view = viewOf(bytes)
  if (bytes.length < 4 || view.getUint32(0, true) !== MAGIC) return { json: textOf(bytes), binary: undefined }
  if (bytes.length < HEADER) throw badByte(bytes.length, 'the file ends inside its header')
  const version = view.getUint32(4, true)
  if (version !== 2) throw badByte(4, `the version of GLB is ${version}; version 2 is read`)
  const length = view.getUint32(8, true)
  if (length !== bytes.length) throw badByte(8, `the file says that it has ${length} bytes, but it has ${bytes.length}`)
  const json = chunkAt(bytes, HEADER)
  if (json?.type !== JSON_CHUNK) throw badByte(HEADER, 'the first chunk is not JSON')
  const second = chunkAt(bytes, json.end)
  return { json: textOf(json.data), binary: second?.type === BINARY_CHUNK ? second.data : undefined }
}

function chunkAt(bytes: Uint8Array, start: number): { type: number; data: Uint8Array; end: number } | undefined {
  if (start === bytes.length) return undefined
  if (start + CHUNK_HEADER > bytes.length) throw badByte(start, 'the file ends inside the header of a chunk')
  const view = viewOf(bytes)
  const from = start + CHUNK_HEADER
  const length = view.getUint32(start, true)
  const left = bytes.length - from
  if (length > left) throw badByte(start, `the chunk has ${length} bytes, but only ${left} are left`)
  return { type: view.getUint32(start + 4, true), data: bytes.subarray(from, from + length), end: from + length }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
