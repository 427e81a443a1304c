import { readFileSync } from 'node:fs'
import { basename, dirname, extname, resolve } from 'node:path'
import { parsePly } from '@ccd/scenes'
import { userPath } from '../../cli/files'
import { firstLine, UsageError } from '../../terminal/usage-error'
import { parseGltf } from './gltf'
import { parseObj } from './obj'

export interface MeshFile {
  readonly name: string
  readonly positions: Float64Array
  readonly triangles: Uint32Array
}

/** Reads OBJ, PLY, glTF or GLB. Vertices stay as the file shares them. */
export function readMesh(path: string): MeshFile {
  const file = userPath(path)
  try {
    const mesh = parse(file)
    if (mesh.triangles.length === 0) throw new Error('it has no triangles')
    const wrong = mesh.triangles.findIndex((vertex) => vertex >= mesh.positions.length / 3)
    if (wrong >= 0)
      throw new Error(
        `triangle ${Math.floor(wrong / 3)} names vertex ${mesh.triangles[wrong]} of ${mesh.positions.length / 3}`,
      )
    const bad = mesh.positions.findIndex((value) => !Number.isFinite(value))
    if (bad >= 0) throw new Error(`vertex ${Math.floor(bad / 3)} has the coordinate ${mesh.positions[bad]}`)
    return { name: basename(path), ...mesh }
  } catch (error) {
    throw new UsageError(`${path} cannot be read as a mesh: ${firstLine(error)}`)
  }
}

function parse(file: string): Omit<MeshFile, 'name'> {
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
