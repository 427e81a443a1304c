// Numbers that the plain and the WebAssembly kernels share. classify.kernel.ts proves the bounds.

/** How many directions triangles are looked at along, each from both sides. */
export const DIRECTIONS = 13
/** The bits of these directions: two each. */
export const DIRECTION_BITS = 0x3ffffff
/** How many points may look at all triangles: one bit each. */
export const MOST_POINTS = 32

/** The error of n · d, over the product of the sums of all differences: 2⁻⁴⁶ for directions, 2⁻⁴⁸ for points. */
export const DIRECTION_ERROR = 1.4210854715202004e-14
export const POINT_ERROR = 3.552713678800501e-15
/** The same for the interior of a segment: 2⁻⁴⁴. */
// oxlint-disable-next-line no-loss-of-precision -- it is 2⁻⁴⁴ exactly
export const SEGMENT_ERROR = 5.684341886080802e-14
/** More than what can underflow. */
export const TINY = 1e-300

/** The triangle faces away from the observer, at all times and certainly; or towards it. */
export const POSITIVE_SIGN = 1
export const NEGATIVE_SIGN = 2
