import { valueAt } from '@ccd/core'

interface Item {
  readonly key: number
  readonly triangle: number
  readonly label: number
}

/** A binary heap; of equal keys the lower triangle, then the lower label comes first, so that results repeat. */
export class TriangleQueue {
  readonly #items: Item[] = []

  push(key: number, triangle: number, label: number): void {
    const items = this.#items
    const item = { key, triangle, label }
    let at = items.length
    items.push(item)
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = valueAt(items, parent)
      if (!isBefore(item, above)) break
      items[at] = above
      at = parent
    }
    items[at] = item
  }

  pop(): Item | undefined {
    const items = this.#items
    const first = items[0]
    const last = items.pop()
    if (first === undefined || last === undefined || items.length === 0) return first
    let at = 0
    for (;;) {
      let next = 2 * at + 1
      if (next >= items.length) break
      if (next + 1 < items.length && isBefore(valueAt(items, next + 1), valueAt(items, next))) next++
      if (!isBefore(valueAt(items, next), last)) break
      items[at] = valueAt(items, next)
      at = next
    }
    items[at] = last
    return first
  }
}

function isBefore(a: Item, b: Item): boolean {
  if (a.key !== b.key) return a.key < b.key
  return a.triangle !== b.triangle ? a.triangle < b.triangle : a.label < b.label
}
