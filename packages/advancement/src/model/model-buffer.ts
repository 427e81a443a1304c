import { CcdError, valueAt } from '@ccd/core'
import { checksum } from './checksum.kernel'
import { findFault } from './find-fault.kernel'
import { NODE_LENGTH } from './node.kernel'
import { checkRigidModel, hasLegalSize, type RigidModel } from './rigid-model'
import { modelReach } from './soup.kernel'

const MAGIC = 0x4d525353 // "SSRM"
const VERSION = 2
const HEADER = 64
/** Where the checksum is, in words. */
const CHECKSUM = 14

/**
 * One buffer with everything: magic, version, counts, sizes and a checksum (64 bytes), then triangle corners, nodes,
 * children and indices. Little-endian on all machines that run JavaScript today.
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
  checksum(new Uint32Array(buffer), CHECKSUM, new Uint32Array(buffer, 4 * CHECKSUM, 2))
  return buffer
}

/**
 * The model of a buffer that `modelToBuffer` made; its arrays are views of the buffer, which must not change any more.
 * Everything is checked first, so no buffer whatever gives a wrong answer or a search that does not end: the checksum, the
 * shape of the tree, all numbers, and that every volume holds what it bounds. That takes a small part of the time to build
 * the model: linear, but for the volumes, each of which looks at all triangles below it.
 *
 * @param buffer - What `modelToBuffer` returned.
 * @throws CcdError `wrong-type` for anything but an ArrayBuffer, `bad-buffer` for one with other contents.
 */
export function modelFromBuffer(buffer: ArrayBuffer): RigidModel {
  checkArrayBuffer(buffer)
  const { byteLength } = buffer
  if (byteLength < HEADER || byteLength % 4 !== 0) throw badBuffer(`is not a rigid model: it has ${byteLength} bytes`)
  const words = new Uint32Array(buffer)
  if (words[0] !== MAGIC) throw badBuffer('is not a rigid model')
  if (words[1] !== VERSION) throw badBuffer(`has version ${words[1]} of the format, not ${VERSION}: make it anew`)
  const triangleCount = valueAt(words, 2)
  const nodeCount = 2 * triangleCount - 1
  const size = HEADER + 72 * triangleCount + (4 * NODE_LENGTH + 4) * nodeCount + 4 * triangleCount
  if (triangleCount < 1 || byteLength !== size) {
    throw badBuffer(`has ${byteLength} bytes, but ${triangleCount} triangles take ${size}`)
  }
  const sums = new Uint32Array(2)
  checksum(words, CHECKSUM, sums)
  if (sums[0] !== words[CHECKSUM] || sums[1] !== words[CHECKSUM + 1]) {
    throw badBuffer('has changed since it was made: its checksum is another one')
  }
  return checked(viewsOf(buffer, triangleCount))
}

function viewsOf(buffer: ArrayBuffer, triangleCount: number): RigidModel {
  const nodeCount = 2 * triangleCount - 1
  const numbers = new Float64Array(buffer, 16, 5)
  let at = HEADER
  const corners = new Float64Array(buffer, at, 9 * triangleCount)
  const nodes = new Float32Array(buffer, (at += corners.byteLength), NODE_LENGTH * nodeCount)
  const child = new Int32Array(buffer, (at += nodes.byteLength), nodeCount)
  const ids = new Uint32Array(buffer, (at += child.byteLength), triangleCount)
  const depth = valueAt(new Uint32Array(buffer, 0, 4), 3)
  const [radius, diagonal] = [valueAt(numbers, 0), valueAt(numbers, 1)]
  return { triangleCount, origin: numbers.slice(2), nodes, child, corners, ids, radius, diagonal, depth }
}

/** How far a stored diagonal may be from the one that this machine computes. */
const ROUNDING = 2 ** -40

function checked(model: RigidModel): RigidModel {
  const { nodes, child, corners, ids, depth, origin, radius, diagonal } = model
  const fault = findFault(nodes, child, corners, ids, depth)
  if (fault !== undefined) throw badBuffer(`is damaged: ${fault}`)
  const reach = modelReach(corners)
  const isNear = (a: number, b: number) => Math.abs(a - b) <= ROUNDING * b
  if (!(radius >= reach.radius && isNear(radius, reach.radius) && isNear(diagonal, reach.diagonal))) {
    throw badBuffer(`is damaged: its radius is ${radius} and its diagonal ${diagonal}`)
  }
  if (!(hasLegalSize(model) && origin.every(Number.isFinite))) throw badBuffer('is damaged: its size is out of range')
  return model
}

function checkArrayBuffer(buffer: unknown): void {
  if (buffer instanceof ArrayBuffer) return
  const found = ArrayBuffer.isView(buffer)
    ? `a ${buffer.constructor.name}; did you mean its bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)?`
    : String(buffer)
  throw new CcdError('wrong-type', `buffer must be an ArrayBuffer, but it is ${found}`, {
    argument: 'buffer',
    value: buffer,
  })
}

function badBuffer(what: string): CcdError {
  return new CcdError('bad-buffer', `the buffer ${what}`, { argument: 'buffer' })
}
