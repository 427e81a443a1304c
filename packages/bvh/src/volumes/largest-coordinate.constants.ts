/** Coordinates up to this size can be swept: sums of three of them, and margins on top, are far from overflow in f64. */
export const LARGEST_COORDINATE = 1e300
