import type { MeshData } from '../mesh-data'
import { readAccessor, readBuffers } from './accessor'
import { readDocument, type GltfFile, type GltfNode } from './document'
import { composeMatrix, IDENTITY, multiplyMatrices, transformPoints } from './transform.kernel'

const TRIANGLES = 4

/**
 * The triangles of all nodes of the scene, in the world, from glTF or GLB. Skins and animations stay in their rest pose.
 *
 * @param load - Reads the file of this name beside the document.
 * @throws Error where the file is damaged, or uses something that is not read.
 */
export function parseGltf(bytes: Buffer, load: (uri: string) => Buffer): MeshData {
  const file = readDocument(bytes)
  const { document } = file
  if (document.extensionsRequired?.length)
    throw new Error(`it needs the extension ${document.extensionsRequired.join(', ')}`)
  const buffers = readBuffers(file, load)
  const positions: number[] = []
  const triangles: number[] = []
  const visit = (index: number, parent: Float64Array): void => {
    const node = document.nodes?.[index]
    if (!node) throw new Error(`there is no node ${index}`)
    const matrix = multiplyMatrices(parent, localMatrix(node))
    for (const { points, indices } of primitivesOf(node, file, buffers)) {
      const first = positions.length / 3
      transformPoints(matrix, points)
      for (const value of points) positions.push(value)
      for (const vertex of indices) triangles.push(first + vertex)
    }
    for (const child of node.children ?? []) visit(child, matrix)
  }
  const roots = document.scenes?.[document.scene ?? 0]?.nodes ?? (document.nodes ?? []).map((_, i) => i)
  for (const root of roots) visit(root, IDENTITY)
  return { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) }
}

/** Points and corners of a node's triangles. Lines and points are left out. */
function primitivesOf({ mesh }: GltfNode, file: GltfFile, buffers: readonly Buffer[]) {
  const primitives = (mesh === undefined ? undefined : file.document.meshes?.[mesh])?.primitives ?? []
  return primitives
    .filter(({ mode = TRIANGLES }) => mode === TRIANGLES)
    .map(({ attributes, indices }) => {
      const points = Float64Array.from(readAccessor(file, buffers, attributes['POSITION'], 3))
      const inOrder = Array.from({ length: points.length / 3 }, (_, i) => i)
      return { points, indices: indices === undefined ? inOrder : readAccessor(file, buffers, indices, 1) }
    })
}

function localMatrix({ matrix, translation, rotation, scale }: GltfNode): Float64Array {
  if (matrix) return numbers('matrix', matrix, 16)
  return composeMatrix(
    numbers('translation', translation ?? [0, 0, 0], 3),
    numbers('rotation', rotation ?? [0, 0, 0, 1], 4),
    numbers('scale', scale ?? [1, 1, 1], 3),
  )
}

function numbers(what: string, values: readonly number[], count: number): Float64Array {
  if (values.length === count && values.every(Number.isFinite)) return Float64Array.from(values)
  throw new Error(`a node's ${what} must be ${count} numbers`)
}
