// Triangles are moved by their keys, with their corners and indices.

/** Brings keys up to `pivot` to the front; returns where the others begin. */
export function partition(
  corners: Float64Array,
  ids: Uint32Array,
  keys: Float64Array,
  start: number,
  end: number,
  pivot: number,
): number {
  let i = start
  let j = end - 1
  for (;;) {
    while (i <= j && keys[i] <= pivot) i++
    while (i <= j && keys[j] > pivot) j--
    if (i >= j) return i
    swap(corners, ids, keys, i, j)
    i++
    j--
  }
}

/** Afterwards the keys before `middle` are at most those from it on (quickselect). */
export function selectMedian(
  corners: Float64Array,
  ids: Uint32Array,
  keys: Float64Array,
  start: number,
  end: number,
  middle: number,
): void {
  let low = start
  let high = end - 1
  while (low < high) {
    const pivot = keys[(low + high) >> 1]
    let i = low
    let j = high
    while (i <= j) {
      while (keys[i] < pivot) i++
      while (keys[j] > pivot) j--
      if (i <= j) {
        swap(corners, ids, keys, i, j)
        i++
        j--
      }
    }
    if (middle <= j) high = j
    else if (middle >= i) low = i
    else return
  }
}

function swap(corners: Float64Array, ids: Uint32Array, keys: Float64Array, i: number, j: number): void {
  const key = keys[i]
  keys[i] = keys[j]
  keys[j] = key
  const id = ids[i]
  ids[i] = ids[j]
  ids[j] = id
  for (let k = 0, p = 9 * i, q = 9 * j; k < 9; k++, p++, q++) {
    const value = corners[p]
    corners[p] = corners[q]
    corners[q] = value
  }
}
