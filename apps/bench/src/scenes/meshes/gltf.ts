/** The parts of a glTF document that hold geometry. */
interface Document {
  readonly scene?: number
  readonly scenes?: readonly { readonly nodes?: readonly number[] }[]
  readonly nodes?: readonly GltfNode[]
  readonly meshes?: readonly { readonly primitives: readonly Primitive[] }[]
  readonly accessors?: readonly Accessor[]
  readonly bufferViews?: readonly {
    readonly buffer: number
    readonly byteOffset?: number
    readonly byteLength: number
    readonly byteStride?: number
  }[]
  readonly buffers?: readonly { readonly uri?: string; readonly byteLength: number }[]
  readonly extensionsRequired?: readonly string[]
}

interface GltfNode {
  readonly mesh?: number
  readonly children?: readonly number[]
  readonly matrix?: readonly number[]
  readonly translation?: readonly number[]
  readonly rotation?: readonly number[]
  readonly scale?: readonly number[]
}

interface Primitive {
  readonly attributes: Readonly<Record<string, number>>
  readonly indices?: number
  readonly mode?: number
}

interface Accessor {
  readonly bufferView?: number
  readonly byteOffset?: number
  readonly componentType: number
  readonly count: number
  readonly type: string
  readonly sparse?: unknown
}

const TRIANGLES = 4
const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

/** Triangles of all nodes of the scene, in the world, from glTF or GLB. Skins and animations stay in their rest pose. */
export function parseGltf(
  bytes: Buffer,
  load: (uri: string) => Buffer,
): { positions: Float64Array; triangles: Uint32Array } {
  const { document, binary } =
    bytes.toString('latin1', 0, 4) === 'glTF' ? unpack(bytes) : { document: read(bytes), binary: undefined }
  if (document.extensionsRequired?.length)
    throw new Error(`it needs the extension ${document.extensionsRequired.join(', ')}`)
  const buffers = (document.buffers ?? []).map(({ uri }, i) => {
    if (uri === undefined) return i === 0 && binary ? binary : Buffer.alloc(0)
    const [, data] = /^data:[^,]*;base64,(.*)$/s.exec(uri) ?? []
    return data === undefined ? load(uri) : Buffer.from(data, 'base64')
  })
  const positions: number[] = []
  const triangles: number[] = []
  const visit = (index: number, parent: readonly number[]): void => {
    const node = document.nodes?.[index]
    if (!node) throw new Error(`there is no node ${index}`)
    const matrix = multiply(parent, localMatrix(node))
    for (const primitive of (node.mesh === undefined ? undefined : document.meshes?.[node.mesh])?.primitives ?? []) {
      if ((primitive.mode ?? TRIANGLES) !== TRIANGLES) continue
      const first = positions.length / 3
      const points = values(document, buffers, primitive.attributes['POSITION'], 3)
      for (let i = 0; i < points.length; i += 3) positions.push(...transformed(matrix, points, i))
      const count = points.length / 3
      const indices =
        primitive.indices === undefined
          ? Array.from({ length: count }, (_, i) => i)
          : values(document, buffers, primitive.indices, 1)
      for (const vertex of indices) triangles.push(first + vertex)
    }
    for (const child of node.children ?? []) visit(child, matrix)
  }
  const roots = document.scenes?.[document.scene ?? 0]?.nodes ?? (document.nodes ?? []).map((_, i) => i)
  for (const root of roots) visit(root, IDENTITY)
  return { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) }
}

const read = (bytes: Buffer): Document => JSON.parse(bytes.toString('utf8')) as Document

/** GLB: a header of twelve bytes, then chunks of length, type and data; JSON first. */
function unpack(bytes: Buffer): { document: Document; binary: Buffer | undefined } {
  if (bytes.length < 20) throw new Error('it ends within its header')
  const length = bytes.readUInt32LE(12)
  const document = read(bytes.subarray(20, 20 + length))
  const next = 20 + length
  return {
    document,
    binary: next + 8 <= bytes.length ? bytes.subarray(next + 8, next + 8 + bytes.readUInt32LE(next)) : undefined,
  }
}

function values(document: Document, buffers: readonly Buffer[], index: number | undefined, width: number): number[] {
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

function localMatrix({
  matrix,
  translation = [0, 0, 0],
  rotation = [0, 0, 0, 1],
  scale = [1, 1, 1],
}: GltfNode): readonly number[] {
  if (matrix) return matrix
  const [x = 0, y = 0, z = 0, w = 1] = rotation
  const [sx = 1, sy = 1, sz = 1] = scale
  const [tx = 0, ty = 0, tz = 0] = translation
  return [
    (1 - 2 * (y * y + z * z)) * sx,
    2 * (x * y + z * w) * sx,
    2 * (x * z - y * w) * sx,
    0,
    2 * (x * y - z * w) * sy,
    (1 - 2 * (x * x + z * z)) * sy,
    2 * (y * z + x * w) * sy,
    0,
    2 * (x * z + y * w) * sz,
    2 * (y * z - x * w) * sz,
    (1 - 2 * (x * x + y * y)) * sz,
    0,
    tx,
    ty,
    tz,
    1,
  ]
}

const at = (values: readonly number[], i: number): number => values[i] ?? 0

function multiply(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: 16 }, (_, i) => {
    const [row, column] = [i % 4, i - (i % 4)]
    return (
      at(a, row) * at(b, column) +
      at(a, row + 4) * at(b, column + 1) +
      at(a, row + 8) * at(b, column + 2) +
      at(a, row + 12) * at(b, column + 3)
    )
  })
}

function transformed(m: readonly number[], p: readonly number[], i: number): [number, number, number] {
  const [x, y, z] = [at(p, i), at(p, i + 1), at(p, i + 2)]
  const row = (r: number): number => at(m, r) * x + at(m, r + 4) * y + at(m, r + 8) * z + at(m, r + 12)
  return [row(0), row(1), row(2)]
}
