import { levelCount, type DualHierarchy } from '../hierarchy/dual-hierarchy'
import { crc32 } from './crc.kernel'
import {
  AT_CHECKSUM,
  AT_COUNTS,
  AT_SIZE,
  AT_VERSION,
  fileSize,
  FLOATS,
  HEADER,
  INTEGERS,
  MAGIC,
  VERSION,
  type Counts,
} from './format'

/**
 * Writes a hierarchy as bytes, to be stored and read by `deserializeHierarchy`. The same hierarchy gives the same bytes on every
 * machine.
 *
 * @param hierarchy - The dual hierarchy.
 */
export function serializeHierarchy(hierarchy: DualHierarchy): Uint8Array {
  const counts: Counts = {
    nodes: hierarchy.nodeCount,
    levels: levelCount(hierarchy),
    vertices: hierarchy.vertices.length / 3,
    inputVertices: hierarchy.inputVertexCount,
    hullVertices: hierarchy.hullVertices.length,
    faces: hierarchy.hullFaces.length / 3,
    triangles: hierarchy.patchTriangles.length / 3,
    inputTriangles: hierarchy.inputTriangles.length,
  }
  const bytes = new Uint8Array(fileSize(counts))
  const view = new DataView(bytes.buffer)
  bytes.set(MAGIC)
  view.setUint32(AT_VERSION, VERSION, true)
  Object.values(counts).forEach((count: number, i) => view.setUint32(AT_COUNTS + 4 * i, count, true))
  view.setFloat64(AT_SIZE, hierarchy.size, true)
  let at = HEADER
  for (const name of FLOATS) {
    for (const value of hierarchy[name]) {
      view.setFloat64(at, value, true)
      at += 8
    }
  }
  for (const name of INTEGERS) {
    for (const value of hierarchy[name]) {
      view.setUint32(at, value, true)
      at += 4
    }
  }
  bytes.set(hierarchy.flags, at)
  view.setUint32(AT_CHECKSUM, crc32(bytes, AT_COUNTS), true)
  return bytes
}
