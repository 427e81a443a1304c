import { viewOf } from '../../files/bytes'
import type { Json } from './json'

/** Bytes of a number of each component type, how it is read, and what normalised values are divided by. */
const COMPONENTS: ReadonlyMap<number, Component> = new Map<number, Component>([
  [5120, { size: 1, scale: 127, read: (view, at) => view.getInt8(at) }],
  [5121, { size: 1, scale: 255, read: (view, at) => view.getUint8(at) }],
  [5122, { size: 2, scale: 32_767, read: (view, at) => view.getInt16(at, true) }],
  [5123, { size: 2, scale: 65_535, read: (view, at) => view.getUint16(at, true) }],
  [5125, { size: 4, scale: 1, read: (view, at) => view.getUint32(at, true) }],
  [5126, { size: 4, scale: 1, read: (view, at) => view.getFloat32(at, true) }],
])
const UNSIGNED = [5121, 5123, 5125]
const WIDTH = { SCALAR: 1, VEC3: 3 } as const
/** A file may say that there are zeros without bringing them. */
const MOST = 2 ** 23

interface Component {
  readonly size: number
  readonly scale: number
  readonly read: (view: DataView, at: number) => number
}

/** Reads numbers out of the buffers of a file. */
export class Accessors {
  private readonly accessors: readonly Json[]
  private readonly views: readonly Json[]
  private readonly buffers: readonly Uint8Array[]
  private readonly done = new Map<number, Float64Array>()

  constructor(root: Json, buffers: readonly Uint8Array[]) {
    this.accessors = root.get('accessors')?.items() ?? []
    this.views = root.get('bufferViews')?.items() ?? []
    this.buffers = buffers
  }

  /** The positions that an entry names: x y z each. The same array for the same accessor. */
  positions(index: Json): Float64Array {
    return this.read(index, 'VEC3', [...COMPONENTS.keys()])
  }

  /** The indices that an entry names. */
  indices(index: Json): Float64Array {
    return this.read(index, 'SCALAR', UNSIGNED)
  }

  private read(index: Json, type: keyof typeof WIDTH, components: readonly number[]): Float64Array {
    const id = index.whole()
    const known = this.done.get(id)
    const accessor = this.accessors[id]
    if (accessor === undefined) throw index.bad(`is ${id}, but there are ${this.accessors.length} accessors`)
    if (accessor.need('type').text() !== type) throw accessor.bad(`is no ${type}`)
    const component = componentOf(accessor, components)
    if (known !== undefined) return known
    const count = accessor.need('count').whole()
    if (count > MOST) throw accessor.bad(`has ${count} values; at most ${MOST} are read`)
    const width = WIDTH[type]
    const values = new Float64Array(width * count)
    const scale = accessor.get('normalized')?.isTrue() === true ? component.scale : 1
    const view = accessor.get('bufferView')
    if (view !== undefined) this.readRows(values, accessor, view, component, width)
    this.replace(values, accessor, component, width)
    // The least value of a signed type is below −1, and stands for −1.
    if (scale !== 1) for (const [i, value] of values.entries()) values[i] = Math.max(-1, value / scale)
    this.done.set(id, values)
    return values
  }

  /** Reads rows of `width` numbers each, from where `place` and its view say. */
  private readRows(values: Float64Array, place: Json, index: Json, { size, read }: Component, width: number): void {
    const { bytes, stride } = this.viewAt(index)
    const step = stride ?? size * width
    const start = place.get('byteOffset')?.whole() ?? 0
    const count = values.length / width
    if (count > 0 && start + step * (count - 1) + size * width > bytes.length) {
      throw place.bad(`needs ${start + step * (count - 1) + size * width} bytes, but its view has ${bytes.length}`)
    }
    const data = viewOf(bytes)
    for (let i = 0; i < values.length; i++) {
      values[i] = read(data, start + step * Math.floor(i / width) + size * (i % width))
    }
  }

  /** Puts the values of a sparse accessor in their places. */
  private replace(values: Float64Array, accessor: Json, component: Component, width: number): void {
    const sparse = accessor.get('sparse')
    if (sparse === undefined) return
    const count = sparse.need('count').whole()
    if (count > values.length / width) throw sparse.bad(`has ${count} values, more than the accessor`)
    const [places, replaced] = [new Float64Array(count), new Float64Array(width * count)]
    const [indices, given] = [sparse.need('indices'), sparse.need('values')]
    this.readRows(places, indices, indices.need('bufferView'), componentOf(indices, UNSIGNED), 1)
    this.readRows(replaced, given, given.need('bufferView'), component, width)
    for (const [i, place] of places.entries()) {
      if (place >= values.length / width)
        throw indices.bad(`has ${place}, but there are ${values.length / width} values`)
      values.set(replaced.subarray(width * i, width * (i + 1)), width * place)
    }
  }

  private viewAt(index: Json): { readonly bytes: Uint8Array; readonly stride: number | undefined } {
    const view = this.views[index.whole()]
    if (view === undefined) throw index.bad(`is ${index.whole()}, but there are ${this.views.length} views`)
    if (view.get('extensions')?.get('EXT_meshopt_compression') !== undefined) {
      throw view.bad('is compressed by EXT_meshopt_compression, which is not read')
    }
    const buffer = this.buffers[view.need('buffer').whole()]
    if (buffer === undefined) throw view.bad(`names a buffer that is not there; there are ${this.buffers.length}`)
    const start = view.get('byteOffset')?.whole() ?? 0
    const length = view.need('byteLength').whole()
    if (start + length > buffer.length) {
      throw view.bad(`ends at byte ${start + length}, but its buffer has ${buffer.length}`)
    }
    const stride = view.get('byteStride')?.whole()
    if (stride === 0) throw view.bad('has the stride 0')
    return { bytes: buffer.subarray(start, start + length), stride }
  }
}

function componentOf(place: Json, allowed: readonly number[]): Component {
  const type = place.need('componentType')
  const component = COMPONENTS.get(type.number())
  if (component !== undefined && allowed.includes(type.number())) return component
  throw type.bad(`is ${type.number()}; it can be ${allowed.join(', ')}`)
}
