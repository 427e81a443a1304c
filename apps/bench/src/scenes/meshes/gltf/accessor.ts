import type { GltfFile } from './document'

/**
 * The contents of a document's buffers: from the file itself, from the text of the document, or from files beside it.
 *
 * @param load - Reads the file of this name.
 */
export function readBuffers({ document, binary }: GltfFile, load: (uri: string) => Buffer): Buffer[] {
  return (document.buffers ?? []).map(({ uri }, i) => {
    if (uri === undefined) return i === 0 && binary ? binary : Buffer.alloc(0)
    const [, data] = /^data:[^,]*;base64,(.*)$/s.exec(uri) ?? []
    return data === undefined ? load(uri) : Buffer.from(data, 'base64')
  })
}

/**
 * The numbers of an accessor.
 *
 * @param width - How many numbers an element has.
 * @throws Error where there are fewer bytes than the accessor needs, or it is of a kind that is not read.
 */
export function readAccessor(
  { document }: GltfFile,
  buffers: readonly Buffer[],
  index: number | undefined,
  width: number,
): number[] {
  const accessor = index === undefined ? undefined : document.accessors?.[index]
  const view = accessor?.bufferView === undefined ? undefined : document.bufferViews?.[accessor.bufferView]
  const buffer = view && buffers[view.buffer]
  if (!accessor || !view || !buffer) throw new Error('an accessor has no data')
  if (accessor.sparse !== undefined) throw new Error('sparse accessors are not read')
  const { size, get } = component(accessor.componentType)
  const stride = view.byteStride ?? width * size
  const start = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0)
  if (start + (accessor.count - 1) * stride + width * size > buffer.length) throw new Error('a buffer is too short')
  return Array.from({ length: accessor.count * width }, (_, i) =>
    get(buffer, start + Math.floor(i / width) * stride + (i % width) * size),
  )
}

function component(type: number): { size: number; get: (buffer: Buffer, at: number) => number } {
  if (type === 5126) return { size: 4, get: (buffer, at) => buffer.readFloatLE(at) }
  if (type === 5125) return { size: 4, get: (buffer, at) => buffer.readUInt32LE(at) }
  if (type === 5123) return { size: 2, get: (buffer, at) => buffer.readUInt16LE(at) }
  if (type === 5121) return { size: 1, get: (buffer, at) => buffer.readUInt8(at) }
  throw new Error(`component type ${type} is not read`)
}
