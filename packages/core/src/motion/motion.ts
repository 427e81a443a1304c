/** A rigid motion over t in [0, 1]; `@ccd/advancement` makes them. */
export interface RigidMotion {
  readonly kind: string
  /** Writes the column-major 4 × 4 pose at time t. */
  matrixAt(t: number, out: Float64Array): Float64Array
}

/** Every vertex moves on a straight line: exactly x0 + t (x1 − x0) over the reals. */
export interface LinearMotion {
  readonly kind: 'linear'
  readonly x0: Float64Array
  readonly x1: Float64Array
}

/** Every vertex moves on a Bézier curve; `control[i]` holds the i-th control point of every vertex. */
export interface PolynomialMotion {
  readonly kind: 'polynomial'
  readonly control: readonly Float64Array[]
}

/** Discrete mode: one position array, no motion. */
export interface StaticMotion {
  readonly kind: 'static'
  readonly positions: Float64Array
}

export interface RigidBodiesMotion {
  readonly kind: 'rigid'
  readonly motions: readonly RigidMotion[]
}

export interface ArticulatedMotion {
  readonly kind: 'articulated'
  readonly model: unknown
  readonly q0: Float64Array
  readonly q1: Float64Array
}

export type Motion = LinearMotion | PolynomialMotion | StaticMotion | RigidBodiesMotion | ArticulatedMotion
