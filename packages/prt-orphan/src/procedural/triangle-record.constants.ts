// The layout of a triangle's record: where `fillRecords` writes and the WebAssembly expander reads.

/** i32 numbers per record: one cache line. */
export const TRIANGLE_RECORD = 16

/** Where three numbers begin: the corners, the edges, and the vertices across the edges. */
export const CORNERS = 0
export const EDGES = 4
export const ACROSS = 8

/** Where the flags are. Their last bit is set, so that they equal no vertex. */
export const FLAGS = 3

/** Where three u8 are, one per corner: which of the near slots are corners of its first triangle. */
export const OWNERS = 7

/** Where u16 numbers begin, the low halves of all vertices by which a first triangle can be adjacent to another one. */
export const NEAR = 12

/** How many of them there is room for. */
export const NEAR_SLOTS = 8

/**
 * Flags, as numbers of bits. Bit k says that corner k is represented here first. Those of edge k are 3 + k, which says
 * the same of the edge, and 6 + k, which says that the edge has a second triangle.
 */
export const FIRST_OF_EDGE = 3
export const SECOND_OF_EDGE = 6
/** The near vertices do not fit their slots. */
export const MANY_NEAR = 9
/** An edge has more than two triangles. */
export const MANY_OF_EDGE = 12
