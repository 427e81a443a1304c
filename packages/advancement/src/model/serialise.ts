import { CcdError } from '@ccd/core'
import type { RigidModel } from './model'

const MAGIC = 0x4d525353 // "SSRM"
const VERSION = 1
const HEADER = 64

/**
 * One buffer with everything: magic, version, counts and sizes (64 bytes), then triangle corners, nodes, children and
 * indices. Little-endian on all machines that run JavaScript today.
 */
export function modelToBuffer(model: RigidModel): ArrayBuffer {
  const { triangleCount, origin, nodes, child, corners, ids, radius, diagonal, depth } = model
  const buffer = new ArrayBuffer(HEADER + corners.byteLength + nodes.byteLength + child.byteLength + ids.byteLength)
  new Uint32Array(buffer, 0, 4).set([MAGIC, VERSION, triangleCount, depth])
  new Float64Array(buffer, 16, 5).set([radius, diagonal, ...origin])
  let at = HEADER
  for (const part of [corners, nodes, child, ids]) {
    new Uint8Array(buffer, at).set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength))
    at += part.byteLength
  }
  return buffer
}

/** The model of a buffer that `modelToBuffer` made; the arrays are views of it. */
export function modelFromBuffer(buffer: ArrayBuffer): RigidModel {
  const [magic, version, triangleCount = 0, depth = 0] =
    buffer.byteLength >= HEADER ? new Uint32Array(buffer, 0, 4) : [0, 0, 0, 0]
  const nodeCount = 2 * triangleCount - 1
  const size = HEADER + 72 * triangleCount + 52 * nodeCount + 4 * triangleCount
  if (magic !== MAGIC || version !== VERSION || triangleCount < 1 || buffer.byteLength !== size) {
    throw new CcdError('bad-buffer', `not a rigid model of version ${VERSION} (${buffer.byteLength} bytes)`, {
      argument: 'buffer',
    })
  }
  const [radius = 0, diagonal = 0, ...origin] = new Float64Array(buffer, 16, 5)
  let at = HEADER
  const corners = new Float64Array(buffer, at, 9 * triangleCount)
  const nodes = new Float32Array(buffer, (at += corners.byteLength), 12 * nodeCount)
  const child = new Int32Array(buffer, (at += nodes.byteLength), nodeCount)
  const ids = new Uint32Array(buffer, (at += child.byteLength), triangleCount)
  return { triangleCount, origin: Float64Array.from(origin), nodes, child, corners, ids, radius, diagonal, depth }
}
