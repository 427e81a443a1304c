import { valueAt } from '@ccd/core'
import { badElement, shown } from '../files/bad-file'
import { requiredAttribute, type XmlElement } from '../files/xml'
import type { TriangleMesh } from '../meshes/triangle-mesh'

/** The meshes that a file names, by the names that it gives them. */
export type MeshFiles = ReadonlyMap<string, TriangleMesh>

/** Gives the mesh of a file. */
export type MeshReader = (filename: string) => TriangleMesh | Promise<TriangleMesh>

/**
 * Reads all meshes that some geometries name, each once.
 *
 * @throws CcdError `bad-file` naming the element of the first one that could not be read.
 */
export async function readMeshFiles(shapes: readonly XmlElement[], mesh: MeshReader | undefined): Promise<MeshFiles> {
  const elements = new Map<string, XmlElement>()
  for (const shape of shapes) {
    const filename = requiredAttribute(shape, 'filename')
    if (!elements.has(filename)) elements.set(filename, shape)
  }
  const wanted = [...elements]
  const read = await Promise.allSettled(wanted.map(async ([filename, shape]) => readOne(filename, shape, mesh)))
  // The first one in the file is named, whichever failed first.
  for (const result of read) if (result.status === 'rejected') throw result.reason
  return new Map(
    read.flatMap((result, i) => (result.status === 'fulfilled' ? [[valueAt(wanted, i)[0], result.value]] : [])),
  )
}

async function readOne(filename: string, shape: XmlElement, mesh: MeshReader | undefined): Promise<TriangleMesh> {
  if (mesh === undefined) throw badElement(shape, `names ${shown(filename)}, but the option "mesh" is missing`)
  let found: TriangleMesh
  try {
    found = await mesh(filename)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw badElement(shape, `names ${shown(filename)}, which could not be read: ${why}`)
  }
  if (typeof found === 'object' && found !== null && 'positions' in found && 'triangles' in found) return found
  throw badElement(shape, `names ${shown(filename)}, and the option "mesh" gave no { positions, triangles } for it`)
}
