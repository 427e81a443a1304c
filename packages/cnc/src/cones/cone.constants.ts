// Numbers of the cones of triangles. All of them are numbers of f32 too. linear-cones.kernel.ts proves the bounds.

/** The part of s that the roundings of lengths and products make, over the sum of the squares of all differences. */
export const LENGTH_ERROR = 0.00048828125 // 2^-11

/** The part of s that the rounding of positions makes, over the square of the largest coordinate. */
export const VERTEX_ERROR = 9.313225746154785e-10 // 2^-30

/** More than what can underflow: the number of f32 nearest to 1e-21. */
export const LEAST = 9.999999682655225e-22

/** What is not below it may have overflowed: the number of f32 nearest to 1e30. */
export const LARGEST = 1.0000000150474662e30

/** The value of s, with c = 0, of a triangle that no direction is right for. */
export const NEVER = 2
