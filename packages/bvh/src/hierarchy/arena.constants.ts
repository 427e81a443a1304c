// Where the WebAssembly kernels find the arrays of an arena: a table of 32-bit numbers, one slot each. Offsets are in bytes.

export const TRIANGLES_AT = 0
export const CHILD_AT = 1
export const VOLUMES_AT = 2
export const STACK_AT = 3
export const SEEDS_AT = 4
export const STATE_AT = 5
export const OUT_AT = 6
export const NODE_LABEL_AT = 7
export const TRIANGLE_LABEL_AT = 8
export const NODE_BITS_AT = 9
export const TRIANGLE_BITS_AT = 10
/** How many labels a set has, for nodes and for triangles. */
export const NODE_SLOTS = 11
export const TRIANGLE_SLOTS = 12
export const TABLE_SLOTS = 13
