/**
 * The conditions under which a pair of triangles is dropped; see theorem.ts. All of them are needed; they can be taken away
 * one at a time so that the tests can show a lost contact for each. Nothing outside the tests reaches this object.
 */
export interface Proof {
  /** Every triangle that shares a vertex with one of the two has the sign, not only the two. */
  readonly ring: boolean
  /** The sign holds at all times between the two ends of the step. */
  readonly between: boolean
  /** Both triangles have the same sign. */
  readonly sameSign: boolean
  /** Both lie in one region: joined by edges, without a triangle between them that met another at the start. */
  readonly regions: boolean
  /** What meets another triangle at the start takes no part. */
  readonly start: boolean
  /** Components with an edge of one triangle, or more than two, take no part. */
  readonly closed: boolean
  /** Components with two triangles that run along an edge in the same direction take no part. */
  readonly oriented: boolean
  /** Triangles at a vertex whose triangles are not one fan take no part. */
  readonly fans: boolean
}

export const WHOLE_PROOF: Proof = {
  ring: true,
  between: true,
  sameSign: true,
  regions: true,
  start: true,
  closed: true,
  oriented: true,
  fans: true,
}
