import { leastOf, permuted, type Column } from './columns.kernel'
import { areOrdered, contactOrder } from './sort-contacts.kernel'

/** `ContactBuffer.kind` of a vertex `a` and a triangle `b`. */
export const VERTEX_FACE = 0
/** `ContactBuffer.kind` of two edges, `a` < `b`. */
export const EDGE_EDGE = 1
/** `ContactBuffer.kind` of two bodies, `a` < `b`. */
export const BODY_BODY = 2
/** `ContactBuffer.kind` of an edge `a` that pierces a triangle `b`, in discrete mode. */
export const EDGE_FACE = 3

/**
 * Contacts as a growable structure of arrays. Read `[0, length)` of each column; columns are replaced by longer ones
 * as the buffer grows, so read them from the buffer after each step.
 *
 * ```ts
 * for (let i = 0; i < contacts.length; i++) console.log(contacts.kind[i], contacts.a[i], contacts.b[i], contacts.toi[i])
 * ```
 */
export class ContactBuffer {
  /** How many contacts there are. */
  length = 0
  /** What touches: VERTEX_FACE, EDGE_EDGE, BODY_BODY or EDGE_FACE. */
  kind = new Uint8Array(64)
  /** Id of the first feature or body. */
  a = new Uint32Array(64)
  /** Id of the second feature or body. */
  b = new Uint32Array(64)
  /** Time of impact, from 0 to 1. */
  toi = new Float64Array(64)
  readonly #columns = new Map<string, { readonly width: number; values: Float64Array }>()

  /**
   * Appends a contact and returns its row.
   *
   * @param kind - One of VERTEX_FACE, EDGE_EDGE, BODY_BODY, EDGE_FACE.
   * @param a - The first side: a vertex, an edge or a body, as the kind says.
   * @param b - The second side of the pair.
   * @param toi - Time of the contact in [0, 1].
   */
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

  /**
   * Adds a named column (`point`, `normal`, `barycentrics`, …) of `width` numbers per contact.
   *
   * @param name - The name of the column.
   * @param width - How many numbers a contact has in it.
   */
  addColumn(name: string, width: number): void {
    if (this.#columns.has(name)) return
    this.#columns.set(name, { width, values: new Float64Array(width * this.kind.length).fill(Number.NaN) })
  }

  /**
   * The values of a named column, or undefined where nobody asked for it.
   *
   * @param name - The name of the column.
   */
  column(name: string): Float64Array | undefined {
    return this.#columns.get(name)?.values
  }

  /**
   * The earliest time of the contacts from this row on, Infinity where there are none.
   *
   * @param first - The row to begin with; default 0.
   */
  leastTime(first = 0): number {
    return leastOf(this.toi, first, this.length)
  }

  /** Forgets all contacts; columns stay as long as they are. */
  clear(): void {
    this.length = 0
  }

  /**
   * Keeps these rows and drops the others.
   *
   * @param rows - Ascending.
   */
  keep(rows: readonly number[]): void {
    const order = Uint32Array.from(rows)
    permuted(this.kind, this.kind, order, 1)
    permuted(this.a, this.a, order, 1)
    permuted(this.b, this.b, order, 1)
    permuted(this.toi, this.toi, order, 1)
    for (const { values, width } of this.#columns.values()) permuted(values, values, order, width)
    this.length = rows.length
  }

  /** Keeps the contacts with the least of all times, and drops the others. */
  keepEarliest(): void {
    const least = this.leastTime()
    this.keep([...this.toi.subarray(0, this.length).keys()].filter((row) => this.toi[row] === least))
  }

  /** Sorts by (toi, kind, a, b): the same contacts give the same bytes in whatever order they came. */
  sort(): void {
    const { kind, a, b, toi, length } = this
    if (areOrdered(kind, a, b, toi, length)) return
    const order = contactOrder(kind, a, b, toi, length)
    this.kind = permuted(kind, kind.slice(), order, 1)
    this.a = permuted(a, a.slice(), order, 1)
    this.b = permuted(b, b.slice(), order, 1)
    this.toi = permuted(toi, toi.slice(), order, 1)
    for (const column of this.#columns.values()) {
      column.values = permuted(column.values, column.values.slice(), order, column.width)
    }
  }

  #grow(): void {
    const capacity = 2 * this.kind.length
    this.kind = copied(this.kind, new Uint8Array(capacity))
    this.a = copied(this.a, new Uint32Array(capacity))
    this.b = copied(this.b, new Uint32Array(capacity))
    this.toi = copied(this.toi, new Float64Array(capacity))
    for (const column of this.#columns.values()) {
      column.values = copied(column.values, new Float64Array(column.width * capacity).fill(Number.NaN))
    }
  }
}

function copied<A extends Column>(values: A, into: A): A {
  into.set(values)
  return into
}
