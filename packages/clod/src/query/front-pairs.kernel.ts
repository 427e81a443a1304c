import { WARM } from '../convex/hull-distance.kernel'

/** State of a pair: proved to be farther apart than asked for, with everything below it. */
export const APART = 0
/** State of a pair: it answers. */
export const CONTACT = 1
/** State of a pair: neither, because the budget was used up. */
export const OPEN = 2

/** Numbers of a record: what is known about a pair. */
export const RECORD = 14
/** In a record: the hulls are at least this far apart. */
export const R_LOWER = 0
/** In a record: the hulls are at most this far apart. */
export const R_UPPER = 1
/** In a record: the distance that is reported. */
export const R_DISTANCE = 2
/** In a record: how far it may be from the truth. */
export const R_ERROR = 3
/** In a record: the estimated contact area. */
export const R_AREA = 4
/** In a record: how deep the hulls are in each other. */
export const R_DEPTH = 5
/** In a record: the point of A, in the frame of A. */
export const R_POINT = 6
/** In a record: the direction from A to B, in the frame of A. */
export const R_NORMAL = 9
/** In a record: the weighted deviation that the metric allowed there. */
export const R_ALLOWED = 12
/** In a record: how much finer the pair should be; at most 1 where it is fine enough. */
export const R_RATIO = 13

/** Pairs of nodes with what is known about them, in the order of a walk down the tree of pairs. */
export class FrontPairs {
  /** How many pairs there are. */
  length = 0
  a = new Uint32Array(64)
  b = new Uint32Array(64)
  state = new Uint8Array(64)
  /** 1 where the pair was tested in this query. */
  fresh = new Uint8Array(64)
  records = new Float64Array(RECORD * 64)
  warm = new Uint32Array(WARM * 64)

  /** Appends a pair that nothing is known about. */
  push(a: number, b: number): number {
    const at = this.length
    if (at === this.a.length) this.#grow()
    this.a[at] = a
    this.b[at] = b
    this.state[at] = OPEN
    this.fresh[at] = 0
    this.warm[WARM * at] = 0
    this.length = at + 1
    return at
  }

  /** Appends a pair of another list with all that is known. */
  pushFrom(other: FrontPairs, index: number): number {
    const at = this.push(other.a[index], other.b[index])
    this.overwrite(at, other, index)
    return at
  }

  /** Replaces a pair by one of another list. */
  overwrite(at: number, other: FrontPairs, index: number): void {
    this.a[at] = other.a[index]
    this.b[at] = other.b[index]
    this.state[at] = other.state[index]
    this.fresh[at] = other.fresh[index]
    for (let i = 0; i < RECORD; i++) this.records[RECORD * at + i] = other.records[RECORD * index + i]
    for (let i = 0; i < WARM; i++) this.warm[WARM * at + i] = other.warm[WARM * index + i]
  }

  #grow(): void {
    const size = 2 * this.a.length
    this.a = copied(this.a, new Uint32Array(size))
    this.b = copied(this.b, new Uint32Array(size))
    this.state = copied(this.state, new Uint8Array(size))
    this.fresh = copied(this.fresh, new Uint8Array(size))
    this.records = copied(this.records, new Float64Array(RECORD * size))
    this.warm = copied(this.warm, new Uint32Array(WARM * size))
  }
}

function copied<A extends Uint8Array | Uint32Array | Float64Array>(values: A, into: A): A {
  into.set(values)
  return into
}
