import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { endianness } from 'node:os'
import { join } from 'node:path'

/** Headerless little-endian arrays; the counts are checked, so that a truncated file is an error and no short mesh. */
export function readU8(file: string, count: number): Uint8Array {
  return new Uint8Array(bytes(file, count, 1))
}

export function readU32(file: string, count: number): Uint32Array {
  return new Uint32Array(bytes(file, count, 4))
}

export function readF32(file: string, count: number): Float32Array {
  return new Float32Array(bytes(file, count, 4))
}

export function readF64(file: string, count: number): Float64Array {
  return new Float64Array(bytes(file, count, 8))
}

/** Positions `<stem>.f64` or `<stem>.f32`; a float32 is a float64, so widening is exact. */
export function readPositions(stem: string, count: number): Float64Array {
  return existsSync(`${stem}.f64`) ? readF64(`${stem}.f64`, count) : Float64Array.from(readF32(`${stem}.f32`, count))
}

export function readJson(file: string): unknown {
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return parsed
}

/** Names of the folders in `folder` that hold `file(name)`, sorted; none where the folder is absent. */
export function foldersWith(folder: string, file: (name: string) => string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, file(name))))
    .toSorted()
}

function bytes(file: string, count: number, size: number): ArrayBuffer {
  if (endianness() !== 'LE') throw new Error('the data files are little-endian, and so must the machine be')
  const content = readFileSync(file)
  if (content.byteLength !== count * size) {
    throw new Error(`${file} has ${content.byteLength} bytes, expected ${count} values of ${size} bytes`)
  }
  const copy = new ArrayBuffer(content.byteLength)
  new Uint8Array(copy).set(content)
  return copy
}
