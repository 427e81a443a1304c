import { readFileSync } from 'node:fs'
import { basename, dirname, extname, resolve } from 'node:path'
import { parsePly } from '@ccd/scenes'
import { firstLine, UsageError } from '../../terminal/usage-error'
import { userPath } from '../../terminal/user-files'
import { parseGltf } from './gltf/parse-gltf'
import type { MeshData } from './mesh-data'
import { parseObj } from './obj'

/** A mesh, and the name of the file that it came from. */
export interface MeshFile extends MeshData {
  readonly name: string
}

/**
 * Reads OBJ, PLY, glTF or GLB. Vertices stay as the file shares them.
 *
 * @throws UsageError where the file cannot be read, has no triangles, or has a bad index or coordinate.
 */
export function readMesh(path: string): MeshFile {
  try {
    const mesh = parse(userPath(path))
    check(mesh)
    return { name: basename(path), ...mesh }
  } catch (error) {
    throw new UsageError(`${path} cannot be read as a mesh: ${firstLine(error)}`)
  }
}

function check({ positions, triangles }: MeshData): void {
  if (triangles.length === 0) throw new Error('it has no triangles')
  const vertexCount = positions.length / 3
  const wrong = triangles.findIndex((vertex) => vertex >= vertexCount)
  if (wrong >= 0)
    throw new Error(`triangle ${Math.floor(wrong / 3)} names vertex ${triangles[wrong]} of ${vertexCount}`)
  const bad = positions.findIndex((value) => !Number.isFinite(value))
  if (bad >= 0) throw new Error(`vertex ${Math.floor(bad / 3)} has the coordinate ${positions[bad]}`)
}

function parse(file: string): MeshData {
  const bytes = readFileSync(file)
  switch (extname(file).toLowerCase()) {
    case '.obj':
      return parseObj(bytes.toString('utf8'))
    case '.ply':
      return parsePly(bytes)
    case '.gltf':
    case '.glb':
      return parseGltf(bytes, (uri) => readFileSync(resolve(dirname(file), decodeURIComponent(uri))))
    default:
      throw new Error('its name must end in .obj, .ply, .gltf or .glb')
  }
}
