/** Remembers, for one pair of bodies, the triangles that were nearest in the last query. Give it to the next one. */
export class WarmStart {
  /** Positions in the order of the leaves; −1 before the first query. */
  leafA = -1
  leafB = -1
}
