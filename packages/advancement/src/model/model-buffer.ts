import { CcdError, valueAt } from '@ccd/core'
import { NODE_LENGTH } from './node.kernel'
import { checkRigidModel, type RigidModel } from './rigid-model'

const MAGIC = 0x4d525353 // "SSRM"
const VERSION = 1
const HEADER = 64

/**
 * One buffer with everything: magic, version, counts and sizes (64 bytes), then triangle corners, nodes, children and
 * indices. Little-endian on all machines that run JavaScript today.
 *
 * @param model - The model.
 */
export function modelToBuffer(model: RigidModel): ArrayBuffer {
  checkRigidModel('model', model)
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

/**
 * The model of a buffer that `modelToBuffer` made; its arrays are views of the buffer.
 *
 * @param buffer - What `modelToBuffer` returned.
 */
export function modelFromBuffer(buffer: ArrayBuffer): RigidModel {
  const header = buffer.byteLength >= HEADER ? new Uint32Array(buffer, 0, 4) : new Uint32Array(4)
  const triangleCount = valueAt(header, 2)
  const nodeCount = 2 * triangleCount - 1
  const size = HEADER + 72 * triangleCount + (4 * NODE_LENGTH + 4) * nodeCount + 4 * triangleCount
  const known = header[0] === MAGIC && header[1] === VERSION
  if (!known || triangleCount < 1 || buffer.byteLength !== size) {
    throw new CcdError('bad-buffer', `not a rigid model of version ${VERSION} (${buffer.byteLength} bytes)`, {
      argument: 'buffer',
    })
  }
  const numbers = new Float64Array(buffer, 16, 5)
  let at = HEADER
  const corners = new Float64Array(buffer, at, 9 * triangleCount)
  const nodes = new Float32Array(buffer, (at += corners.byteLength), NODE_LENGTH * nodeCount)
  const child = new Int32Array(buffer, (at += nodes.byteLength), nodeCount)
  const ids = new Uint32Array(buffer, (at += child.byteLength), triangleCount)
  return {
    triangleCount,
    origin: numbers.slice(2),
    nodes,
    child,
    corners,
    ids,
    radius: valueAt(numbers, 0),
    diagonal: valueAt(numbers, 1),
    depth: valueAt(header, 3),
  }
}
