/** The parts of a glTF document that hold geometry. */
interface GltfDocument {
  readonly scene?: number
  readonly scenes?: readonly { readonly nodes?: readonly number[] }[]
  readonly nodes?: readonly GltfNode[]
  readonly meshes?: readonly { readonly primitives: readonly GltfPrimitive[] }[]
  readonly accessors?: readonly GltfAccessor[]
  readonly bufferViews?: readonly {
    readonly buffer: number
    readonly byteOffset?: number
    readonly byteLength: number
    readonly byteStride?: number
  }[]
  readonly buffers?: readonly { readonly uri?: string; readonly byteLength: number }[]
  readonly extensionsRequired?: readonly string[]
}

/** A place in the scene. Its children move with it. */
export interface GltfNode {
  readonly mesh?: number
  readonly children?: readonly number[]
  /** 16 numbers by columns, instead of the three parts below. */
  readonly matrix?: readonly number[]
  readonly translation?: readonly number[]
  /** Quaternion: x, y, z, w. */
  readonly rotation?: readonly number[]
  readonly scale?: readonly number[]
}

/** A part of a mesh with one material. */
interface GltfPrimitive {
  readonly attributes: Readonly<Record<string, number>>
  readonly indices?: number
  /** 4, the default, means triangles. */
  readonly mode?: number
}

/** Where numbers lie in a buffer, and of what type they are. */
interface GltfAccessor {
  readonly bufferView?: number
  readonly byteOffset?: number
  readonly componentType: number
  readonly count: number
  readonly type: string
  readonly sparse?: unknown
}

/** A document, and the binary part of a GLB file. */
export interface GltfFile {
  readonly document: GltfDocument
  readonly binary: Buffer | undefined
}

/**
 * Reads glTF (JSON) or GLB. The latter has a header of twelve bytes, then chunks of length, type and data; JSON comes
 * first.
 *
 * @throws Error where the file is cut off or is no JSON.
 */
export function readDocument(bytes: Buffer): GltfFile {
  if (bytes.toString('latin1', 0, 4) !== 'glTF') return { document: parseJson(bytes), binary: undefined }
  if (bytes.length < 20) throw new Error('it ends within its header')
  const length = bytes.readUInt32LE(12)
  const next = 20 + length
  const binary = next + 8 <= bytes.length ? bytes.subarray(next + 8, next + 8 + bytes.readUInt32LE(next)) : undefined
  return { document: parseJson(bytes.subarray(20, next)), binary }
}

const parseJson = (bytes: Buffer): GltfDocument => JSON.parse(bytes.toString('utf8')) as GltfDocument
