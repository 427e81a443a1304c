// Numbers that the plain and the WebAssembly kernels share. triangle-view.kernel.ts and observer-sign.kernel.ts prove the
// bounds. What the f32 kernels use are numbers of f32.

/** How many directions triangles are looked at along, each from both sides. */
export const DIRECTIONS = 13
/** How many points look at all triangles at most; there is room for 32 bits. */
export const MOST_LOOKOUTS = 16

/** By how much a coordinate in f32 may be off, over the largest of its six: twice the rounding. */
export const VERTEX_ERROR = 1.1920928955078125e-7 // 2^-23
/** What is added to that: far more than what can underflow, as meshes are scaled to a size of about one. */
export const LEAST = 9.094947017729282e-13 // 2^-40
/** By how much normals are off, over the sum of all differences. */
export const NORMAL_ERROR = 2.384185791015625e-7 // 2^-22
/** What is not below it may overflow later. */
export const LARGEST = 1e10

/** Of characteristic functions in f64, over the product of the sums of all differences: 2^-48. */
export const POINT_ERROR = 3.552713678800501e-15
/** The same for the interior of a segment: 2^-44. */
// oxlint-disable-next-line no-loss-of-precision -- it is 2^-44 exactly
export const SEGMENT_ERROR = 5.684341886080802e-14
/** Is added to each product that the f64 bounds are made of: more than what can underflow in it. */
export const TINY = 1e-290

/** The triangle faces away from the observer, at all times and certainly; or towards it. */
export const POSITIVE_SIGN = 1
export const NEGATIVE_SIGN = 2
/** With one of the two: one end of a segment sees this sign, the other sees none. */
export const ONE_END = 4
