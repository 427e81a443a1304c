/**
 * Remembers, for one pair of bodies, the triangles that were nearest in the last query. Give the same one to every query
 * of that pair: the answer stays the same within the tolerance, and comes sooner where bodies move little between queries.
 */
export class WarmStart {
  /** Triangle of A, as its place in the order of the leaves; −1 before the first query. */
  leafA = -1
  /** Triangle of B, as its place in the order of the leaves; −1 before the first query. */
  leafB = -1
}
