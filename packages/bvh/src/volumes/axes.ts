/** Number of half-spaces of a volume: twice its axes. */
export type KDop = 6 | 14 | 16 | 18 | 24 | 26

/**
 * The axes of a k-DOP, and how its volumes lie in memory: `lanes` minima, then `lanes` maxima, both f32. Lanes
 * past the last axis are zero on both sides, so they always overlap and SIMD code needs no special case.
 */
export interface Axes {
  /** Twice the number of axes. */
  readonly kDop: KDop
  /** How many axes there are. */
  readonly count: number
  /** `count` rounded up to the width of a SIMD register. */
  readonly lanes: number
  /** f32 numbers per volume. */
  readonly stride: number
  /** The first axis of three terms; `count` where there is none. */
  readonly firstThreeTerm: number
  /** Component of each axis, one of −1, 0, 1; padded with zeros to `lanes`. */
  readonly x: Float64Array
  /** The same along y. */
  readonly y: Float64Array
  /** The same along z. */
  readonly z: Float64Array
}

type Axis = readonly [x: number, y: number, z: number]

const BOX: readonly Axis[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
]
const EIGHT: readonly Axis[] = [...BOX, [1, 1, 0], [1, 0, 1], [0, 1, 1], [1, -1, 0], [1, 0, -1]]
const NINE: readonly Axis[] = [...EIGHT, [0, 1, -1]]

// Axes of three terms come last: their projections need an error bound, the others do not.
const AXES: Readonly<Record<KDop, readonly Axis[]>> = {
  6: BOX,
  14: [...BOX, [1, 1, 1], [1, 1, -1], [1, -1, 1], [1, -1, -1]],
  16: EIGHT,
  18: NINE,
  24: [...NINE, [1, 1, -1], [1, -1, 1], [-1, 1, 1]],
  26: [...NINE, [1, 1, 1], [1, 1, -1], [1, -1, 1], [1, -1, -1]],
}

/** All numbers of half-spaces that a volume can have. */
export const K_DOPS: readonly KDop[] = [6, 14, 16, 18, 24, 26]

/**
 * The axes of a k-DOP.
 *
 * ```ts
 * console.log(axesOf(16).count) // → 8
 * ```
 *
 * @param kDop - How many half-spaces the volume has.
 */
export function axesOf(kDop: KDop): Axes {
  const axes = AXES[kDop]
  const count = axes.length
  const lanes = 4 * Math.ceil(count / 4)
  const firstThreeTerm = axes.findIndex((axis) => axis.every((term) => term !== 0))
  const component = (index: 0 | 1 | 2) => {
    const values = new Float64Array(lanes)
    axes.forEach((axis, lane) => (values[lane] = axis[index]))
    return values
  }
  return {
    kDop,
    count,
    lanes,
    stride: 2 * lanes,
    firstThreeTerm: firstThreeTerm < 0 ? count : firstThreeTerm,
    x: component(0),
    y: component(1),
    z: component(2),
  }
}
