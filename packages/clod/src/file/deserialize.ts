import { CcdError } from '@ccd/core'
import type { DualHierarchy } from '../hierarchy/dual-hierarchy'
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
  lengthsOf,
  MAGIC,
  VERSION,
  type Counts,
} from './format'
import { findFlaw } from './validate.kernel'

/**
 * Reads what `serializeHierarchy` wrote. Everything is checked before it is used: the length, the checksum, every index, the tree, that
 * the meshes of all levels are closed, and that all hulls are convex. So bytes that were cut off or changed are refused.
 *
 * ```ts
 * const tetrahedron = createDualHierarchy(
 *   Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
 *   Uint32Array.of(0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3),
 * )
 * const bytes = serializeHierarchy(tetrahedron)
 * const again = deserializeHierarchy(bytes)
 * ```
 *
 * @param bytes - The whole file.
 * @throws CcdError `wrong-type` for what is no byte array, `corrupt` for bytes that are not those of a hierarchy.
 */
export function deserializeHierarchy(bytes: Uint8Array): DualHierarchy {
  if (!(bytes instanceof Uint8Array)) {
    throw new CcdError('wrong-type', `bytes must be a Uint8Array, not ${String(bytes)}`, { argument: 'bytes' })
  }
  if (bytes.length < HEADER) throw corrupt(`it has ${bytes.length} bytes, fewer than the header`)
  if (MAGIC.some((value, i) => bytes[i] !== value)) throw corrupt('it does not begin as one')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const version = view.getUint32(AT_VERSION, true)
  if (version !== VERSION) throw corrupt(`it has version ${version}, and this is version ${VERSION}`)
  const count = (i: number): number => view.getUint32(AT_COUNTS + 4 * i, true)
  const counts: Counts = {
    nodes: count(0),
    levels: count(1),
    vertices: count(2),
    inputVertices: count(3),
    hullVertices: count(4),
    faces: count(5),
    triangles: count(6),
    inputTriangles: count(7),
  }
  // Before anything of that length is allocated.
  if (fileSize(counts) !== bytes.length) {
    throw corrupt(`it has ${bytes.length} bytes, and its header says ${fileSize(counts)}`)
  }
  if (crc32(bytes, AT_COUNTS) !== view.getUint32(AT_CHECKSUM, true)) throw corrupt('the checksum is wrong')
  const hierarchy = arraysOf(view, bytes, counts)
  const flaw = findFlaw(hierarchy)
  if (flaw !== undefined) throw corrupt(flaw)
  return hierarchy
}

function arraysOf(view: DataView, bytes: Uint8Array, counts: Counts): DualHierarchy {
  const lengths = lengthsOf(counts)
  let at = HEADER
  const floats = FLOATS.map((name) => {
    const values = new Float64Array(lengths[name])
    for (let i = 0; i < values.length; i++, at += 8) values[i] = view.getFloat64(at, true)
    return values
  })
  const integers = INTEGERS.map((name) => {
    const values = new Uint32Array(lengths[name])
    for (let i = 0; i < values.length; i++, at += 4) values[i] = view.getUint32(at, true)
    return values
  })
  const float = (name: (typeof FLOATS)[number]): Float64Array => floats[FLOATS.indexOf(name)] ?? missing(name)
  const integer = (name: (typeof INTEGERS)[number]): Uint32Array => integers[INTEGERS.indexOf(name)] ?? missing(name)
  return {
    size: view.getFloat64(AT_SIZE, true),
    vertices: float('vertices'),
    inputVertexCount: counts.inputVertices,
    nodeCount: counts.nodes,
    levelStart: integer('levelStart'),
    childStart: integer('childStart'),
    parent: integer('parent'),
    flags: bytes.slice(at),
    hullStart: integer('hullStart'),
    hullVertices: integer('hullVertices'),
    supportArea: float('supportArea'),
    faceStart: integer('faceStart'),
    hullFaces: integer('hullFaces'),
    patchStart: integer('patchStart'),
    patchTriangles: integer('patchTriangles'),
    inputTriangles: integer('inputTriangles'),
    h: float('h'),
    s: float('s'),
    r: float('r'),
  }
}

function missing(name: string): never {
  throw new CcdError('missing-part', `the format has no array ${name}`)
}

function corrupt(why: string): CcdError {
  return new CcdError('corrupt', `these bytes are not a whole dual hierarchy: ${why}`, { argument: 'bytes' })
}
