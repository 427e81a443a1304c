/** A rigid motion over t in [0, 1]; `@ccd/advancement` makes them. */
export interface RigidMotion {
  /** Which kind of rigid motion: that of the function which made it. */
  readonly kind: string
  /**
   * Writes the column-major 4 × 4 pose at time t.
   *
   * @param t - A time in [0, 1].
   * @param out - Filled and returned: 16 numbers.
   */
  matrixAt(t: number, out: Float64Array): Float64Array
}

/** Every vertex moves on a straight line: exactly x0 + t (x1 − x0) over the reals. */
export interface LinearMotion {
  /** Tells the kinds of motion apart. */
  readonly kind: 'linear'
  /** Positions at t = 0: x y z of each vertex. */
  readonly x0: Float64Array
  /** Positions at t = 1: x y z of each vertex. */
  readonly x1: Float64Array
}

/** Every vertex moves on a Bézier curve. */
export interface PolynomialMotion {
  /** Tells the kinds of motion apart. */
  readonly kind: 'polynomial'
  /** `control[i]` holds the i-th control point of every vertex; the degree is one less than their number. */
  readonly control: readonly Float64Array[]
}

/** Discrete mode: one position array, no motion. */
export interface StaticMotion {
  /** Tells the kinds of motion apart. */
  readonly kind: 'static'
  /** x y z of each vertex. */
  readonly positions: Float64Array
}

/** Every body moves as a whole. */
export interface RigidBodiesMotion {
  /** Tells the kinds of motion apart. */
  readonly kind: 'rigid'
  /** One motion per body id. */
  readonly motions: readonly RigidMotion[]
}

/** Links move as the joints of a model do. */
export interface ArticulatedMotion {
  /** Tells the kinds of motion apart. */
  readonly kind: 'articulated'
  /** The model; only its own package looks inside. */
  readonly model: unknown
  /** Joint values at t = 0. */
  readonly q0: Float64Array
  /** Joint values at t = 1. */
  readonly q1: Float64Array
}

/** How things move from t = 0 to t = 1. */
export type Motion = LinearMotion | PolynomialMotion | StaticMotion | RigidBodiesMotion | ArticulatedMotion
