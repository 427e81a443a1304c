import type { ContactBuffer } from '@ccd/core'

/** The columns of contacts in an outbox. */
interface ContactColumns {
  readonly kind: Uint8Array
  readonly a: Uint32Array
  readonly b: Uint32Array
  readonly toi: Float64Array
  readonly status: Uint8Array
}

/** Appends a range of rows. */
export function appendRows(from: ContactColumns, first: number, end: number, into: ContactBuffer): void {
  const { kind, a, b, toi, status } = from
  for (let i = first; i < end; i++) {
    const row = into.push(kind[i], a[i], b[i], toi[i])
    const column = into.column('status')
    if (column) column[row] = status[i]
  }
}

/** Appends lists that are sorted by (toi, kind, a, b) to an empty one, in this order. */
export function mergeContacts(lists: readonly ContactBuffer[], into: ContactBuffer): void {
  const next = lists.map(() => 0)
  for (;;) {
    let best = -1
    for (let i = 0; i < lists.length; i++) {
      if (next[i] < lists[i].length && (best < 0 || before(lists[i], next[i], lists[best], next[best]))) best = i
    }
    if (best < 0) return
    const { kind, a, b, toi } = lists[best]
    const row = next[best]++
    const at = into.push(kind[row], a[row], b[row], toi[row])
    const status = into.column('status')
    if (status) status[at] = lists[best].column('status')?.[row] ?? Number.NaN
  }
}

function before(p: ContactBuffer, i: number, q: ContactBuffer, j: number): boolean {
  const order = p.toi[i] - q.toi[j] || p.kind[i] - q.kind[j] || p.a[i] - q.a[j] || p.b[i] - q.b[j]
  return order < 0
}
