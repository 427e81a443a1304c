import { checkOptions } from '@ccd/core'
import { badFile, namedFile } from '../files/bad-file'
import { readDae } from './dae/read-dae'
import { readGltf, type GltfOptions } from './gltf/read-gltf'
import { readObj } from './read-obj'
import { readPly } from './read-ply'
import { readStl } from './read-stl'
import type { IndexedMesh } from './triangle-mesh'

type Reader = (file: Uint8Array, options: GltfOptions) => IndexedMesh | Promise<IndexedMesh>

const READERS: Readonly<Record<string, Reader>> = {
  stl: (file) => readStl(file),
  obj: (file) => readObj(file),
  ply: (file) => readPly(file),
  dae: (file) => readDae(file),
  gltf: readGltf,
  glb: readGltf,
}

/**
 * Reads a mesh with the reader that the end of its name asks for: `.stl`, `.obj`, `.ply`, `.dae`, `.gltf` or `.glb`, in small or
 * capital letters.
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
 * @param options - Where files come from that a glTF file names; may be left out.
 * @throws CcdError `bad-file` for other names, and what the reader throws.
 */
export async function readMesh(filename: string, file: Uint8Array, options: GltfOptions = {}): Promise<IndexedMesh> {
  checkOptions('readMesh', options, ['file'])
  const ending = /\.([^./\\]+)$/.exec(filename)?.[1]?.toLowerCase()
  const reader = Object.entries(READERS).find(([name]) => name === ending)?.[1]
  if (reader === undefined) {
    throw badFile(`${filename} is no mesh file that is read; its name can end in .${Object.keys(READERS).join(', .')}`)
  }
  try {
    return await reader(file, options)
  } catch (error) {
    throw namedFile(filename, error)
  }
}
