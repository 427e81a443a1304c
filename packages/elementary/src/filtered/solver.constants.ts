/** What the filtered solver says of a pair. */
export const APART = 0
export const CONTACT = 1
export const UNCERTAIN = 2
/** A contact, provided that the conditions that were left open are exactly zero. */
export const ON_RIM = 3

/** How often an undecided interval is cut before exact arithmetic takes over; a matter of cost only. */
export const MAX_CUTS = 10

/** Widest bracket on which the inside conditions are tried. */
export const WIDEST_BRACKET = 1e-6

/** How much earlier than the truth a time may be, as a fraction of the step, unless `refine` is asked for. */
export const WIDTH = 1e-12

/**
 * Reported times are up to WIDTH early, and horizons are often reported times. Pairs are searched this much
 * past the horizon, so that whether a pair is reported depends on its own reported time alone, never on how far
 * others had lowered the horizon when its turn came.
 */
export const TIME_SLACK = 2 * WIDTH
