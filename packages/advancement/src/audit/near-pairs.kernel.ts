import { triangleDistance } from '../distance/triangle-distance.kernel'
import type { RigidModel } from '../model/rigid-model'

/** Writes the triangles of a model in the world, at a column-major pose: nine coordinates each. */
export function worldCorners({ corners, origin }: RigidModel, m: Float64Array, out: Float64Array): void {
  for (let p = 0; p < corners.length; p += 3) {
    const x = corners[p] + origin[0]
    const y = corners[p + 1] + origin[1]
    const z = corners[p + 2] + origin[2]
    for (let k = 0; k < 3; k++) out[p + k] = m[k] * x + m[4 + k] * y + m[8 + k] * z + m[12 + k]
  }
}

const pair = new Float64Array(18)

/** Two sets of triangles in the world, by their boxes along x. A set of pairs or the least distance takes one sweep. */
export class NearPairs {
  /** Nine coordinates per triangle; to be filled, then `sort` is to be called. */
  readonly a: Float64Array
  readonly b: Float64Array
  #nearestA = -1
  #nearestB = -1
  readonly #boxesA: Float64Array
  readonly #boxesB: Float64Array
  readonly #order: Uint32Array
  /** The widest box of B along x. */
  #widest = 0

  constructor(countA: number, countB: number) {
    this.a = new Float64Array(9 * countA)
    this.b = new Float64Array(9 * countB)
    this.#boxesA = new Float64Array(6 * countA)
    this.#boxesB = new Float64Array(6 * countB)
    this.#order = new Uint32Array(countB)
    for (let i = 0; i < countB; i++) this.#order[i] = i
  }

  sort(): void {
    writeBoxes(this.a, this.#boxesA)
    const boxes = this.#boxesB
    writeBoxes(this.b, boxes)
    this.#order.sort((i, j) => boxes[6 * i] - boxes[6 * j])
    this.#widest = 0
    for (let i = 0; i < boxes.length; i += 6) this.#widest = Math.max(this.#widest, boxes[i + 3] - boxes[i])
  }

  /** Least distance of two triangles, or `limit` if that is less. */
  least(limit: number): number {
    let best = limit
    // The pair that was nearest before spares most of the others.
    if (this.#nearestA >= 0) best = Math.min(best, this.#distance(this.#nearestA, this.#nearestB))
    this.#sweep(
      () => best,
      (k, m) => {
        const distance = this.#distance(k, m)
        if (distance >= best) return
        best = distance
        this.#nearestA = k
        this.#nearestB = m
      },
    )
    return best
  }

  /** The pairs of triangles whose boxes are within a distance: one of A, one of B, and so on. */
  within(reach: number): number[] {
    const pairs: number[] = []
    this.#sweep(
      () => reach,
      (k, m) => pairs.push(k, m),
    )
    return pairs
  }

  load(k: number, m: number, out: Float64Array): void {
    for (let i = 0; i < 9; i++) {
      out[i] = this.a[9 * k + i]
      out[9 + i] = this.b[9 * m + i]
    }
  }

  #distance(k: number, m: number): number {
    this.load(k, m, pair)
    return triangleDistance(pair)
  }

  /** Visits the pairs whose boxes are as near as `reach()`, which may fall. */
  #sweep(reach: () => number, visit: (k: number, m: number) => void): void {
    const order = this.#order
    const boxes = this.#boxesB
    for (let k = 0; k < this.#boxesA.length / 6; k++) {
      const first = this.#boxesA[6 * k] - this.#widest
      let low = 0
      let high = order.length
      // Infinity keeps all: the first of them.
      const from = first - reach()
      while (low < high) {
        const middle = (low + high) >> 1
        if (boxes[6 * order[middle]] < from) low = middle + 1
        else high = middle
      }
      for (let i = low; i < order.length; i++) {
        const m = order[i]
        if (boxes[6 * m] > this.#boxesA[6 * k + 3] + reach()) break
        if (areWithin(this.#boxesA, 6 * k, boxes, 6 * m, reach())) visit(k, m)
      }
    }
  }
}

function writeBoxes(corners: Float64Array, boxes: Float64Array): void {
  for (let i = 0, p = 0; i < boxes.length; i += 6, p += 9) {
    for (let k = 0; k < 3; k++) {
      boxes[i + k] = Math.min(corners[p + k], corners[p + 3 + k], corners[p + 6 + k])
      boxes[i + 3 + k] = Math.max(corners[p + k], corners[p + 3 + k], corners[p + 6 + k])
    }
  }
}

function areWithin(p: Float64Array, i: number, q: Float64Array, j: number, reach: number): boolean {
  for (let k = 0; k < 3; k++) {
    if (p[i + k] - q[j + 3 + k] > reach || q[j + k] - p[i + 3 + k] > reach) return false
  }
  return true
}
