// What both traversals agree on, the one in TypeScript and the one in WebAssembly.

/** Slots of the traversal state, i32 each: how many numbers the stack holds, which seed is next, how many seeds there are. */
export const STACK_SIZE = 0
export const NEXT_SEED = 1
export const SEED_COUNT = 2
/** Counts the node pairs that were taken from the stack. */
export const VISITED = 3
export const STATE_SLOTS = 4

/** Stands for the number of label sets where there is one set, whose labels belong to whole subtrees. */
export const NESTED = -1

/** How many node pairs are taken from the stack at a time. */
export const BLOCK = 16
