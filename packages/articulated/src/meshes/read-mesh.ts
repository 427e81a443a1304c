import { badFile, namedFile } from '../files/bad-file'
import { readObj } from './read-obj'
import { readPly } from './read-ply'
import { readStl } from './read-stl'
import type { IndexedMesh } from './triangle-mesh'

const READERS = { stl: readStl, obj: readObj, ply: readPly } as const

/**
 * Reads a mesh with the reader that the end of its name asks for: `.stl`, `.obj` or `.ply`, in small or capital letters.
 *
 * ```ts
 * const mesh = async (name: string) => {
 *   const answer = await fetch(name.replace('package://', '/robots/'))
 *   return readMesh(name, new Uint8Array(await answer.arrayBuffer()))
 * }
 * ```
 *
 * @param filename - The name, which messages begin with.
 * @param file - The bytes.
 * @throws CcdError `bad-file` for other names, and what the reader throws.
 */
export async function readMesh(filename: string, file: Uint8Array): Promise<IndexedMesh> {
  const ending = /\.([^./\\]+)$/.exec(filename)?.[1]?.toLowerCase()
  const reader = Object.entries(READERS).find(([name]) => name === ending)?.[1]
  if (reader === undefined) {
    throw badFile(`${filename} is no mesh file that is read; its name can end in .${Object.keys(READERS).join(', .')}`)
  }
  try {
    return reader(file)
  } catch (error) {
    throw namedFile(filename, error)
  }
}
