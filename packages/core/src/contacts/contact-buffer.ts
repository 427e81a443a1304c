import { contactOrder } from './sort-contacts.kernel'

/** Kinds of contact, as stored in `ContactBuffer.kind`. */
export const VERTEX_FACE = 0
export const EDGE_EDGE = 1
export const BODY_BODY = 2
/** Discrete mode: an edge pierces a face. */
export const EDGE_FACE = 3

/** A growable structure of arrays. Read `[0, length)` of each column. */
export class ContactBuffer {
  length = 0
  kind = new Uint8Array(64)
  a = new Uint32Array(64)
  b = new Uint32Array(64)
  toi = new Float64Array(64)
  readonly #columns = new Map<string, { readonly width: number; values: Float64Array }>()

  /** Appends a contact and returns its row. */
  push(kind: number, a: number, b: number, toi: number): number {
    const row = this.length
    if (row === this.kind.length) this.#grow()
    this.kind[row] = kind
    this.a[row] = a
    this.b[row] = b
    this.toi[row] = toi
    this.length = row + 1
    return row
  }

  /** Adds a named column (`point`, `normal`, `barycentrics`, …) of `width` numbers per contact. */
  addColumn(name: string, width: number): void {
    if (this.#columns.has(name)) return
    this.#columns.set(name, { width, values: new Float64Array(width * this.kind.length).fill(Number.NaN) })
  }

  /** The values of a named column, or undefined where nobody asked for it. */
  column(name: string): Float64Array | undefined {
    return this.#columns.get(name)?.values
  }

  clear(): void {
    this.length = 0
  }

  /** Sorts by (toi, kind, a, b): the same contacts give the same bytes in whatever order they came. */
  sort(): void {
    const { kind, a, b, toi, length } = this
    const order = contactOrder(kind, a, b, toi, length)
    this.kind = permuted(kind, order, 1)
    this.a = permuted(a, order, 1)
    this.b = permuted(b, order, 1)
    this.toi = permuted(toi, order, 1)
    for (const column of this.#columns.values()) column.values = permuted(column.values, order, column.width)
  }

  #grow(): void {
    const capacity = 2 * this.kind.length
    this.kind = grown(this.kind, capacity)
    this.a = grown(this.a, capacity)
    this.b = grown(this.b, capacity)
    this.toi = grown(this.toi, capacity)
    for (const column of this.#columns.values()) {
      const used = column.values.length
      column.values = grown(column.values, column.width * capacity)
      column.values.fill(Number.NaN, used)
    }
  }
}

type Column = Uint8Array | Uint32Array | Float64Array

function grown<A extends Column>(values: A, capacity: number): A {
  const larger = new (values.constructor as new (length: number) => A)(capacity)
  larger.set(values)
  return larger
}

function permuted<A extends Column>(values: A, order: Uint32Array, width: number): A {
  const result = values.slice() as A
  for (let to = 0; to < order.length; to++) {
    const from = order[to] ?? 0
    for (let k = 0; k < width; k++) result[to * width + k] = values[from * width + k] ?? 0
  }
  return result
}
