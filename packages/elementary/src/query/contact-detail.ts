import { CcdError, EDGE_EDGE, VERTEX_FACE } from '@ccd/core'
import { contactFrame } from './contact-detail.kernel'
import { createPose, placeLinear } from './contact-pose.kernel'

/** Numbers that `contactDetail` writes: point (3), normal (3), barycentrics (3). */
export const CONTACT_DETAIL_SIZE = 9

const pose = createPose()

/**
 * Where and how two features meet at the time `toi`, for the columns `point`, `normal` and `barycentrics`.
 *
 * `kind` is VERTEX_FACE with ids v f0 f1 f2, or EDGE_EDGE with ids a0 a1 b0 b1. Writes to `out`:
 * - 0–2 the contact point: on the face, or on the edge b;
 * - 3–5 a unit normal pointing to the vertex, or to the edge a, so that their approach goes against it;
 * - 6–8 barycentrics: the weights of f0 f1 f2, or for edges (s, r, 0) with the points a0 + s (a1 − a0), b0 + r (b1 − b0).
 *
 * In double precision, for display and response; no proof rests on it.
 *
 * @param kind - VERTEX_FACE or EDGE_EDGE.
 * @param x0 - Positions at t = 0: x y z of each vertex.
 * @param x1 - Positions at t = 1.
 * @param i0 - The first vertex: v, or a0.
 * @param i1 - The second vertex: f0, or a1.
 * @param i2 - The third vertex: f1, or b0.
 * @param i3 - The fourth vertex: f2, or b1.
 * @param toi - When they meet, in [0, 1].
 * @param out - Filled and returned: `CONTACT_DETAIL_SIZE` numbers.
 * @throws CcdError `unknown-value` for another kind, `out-of-range` for a time outside [0, 1].
 */
// The vertices stand one by one, as in vertexFaceToi.
// oxlint-disable-next-line max-params
export function contactDetail(
  kind: number,
  x0: Float64Array,
  x1: Float64Array,
  i0: number,
  i1: number,
  i2: number,
  i3: number,
  toi: number,
  out: Float64Array,
): Float64Array {
  if (kind !== VERTEX_FACE && kind !== EDGE_EDGE) {
    throw new CcdError('unknown-value', `kind must be VERTEX_FACE or EDGE_EDGE, got ${kind}`, {
      argument: 'kind',
      value: kind,
    })
  }
  if (!(toi >= 0 && toi <= 1)) {
    throw new CcdError('out-of-range', `toi must lie in [0, 1], got ${toi}`, { argument: 'toi', value: toi })
  }
  placeLinear(x0, x1, i0, i1, i2, i3, toi, pose)
  contactFrame(kind === VERTEX_FACE, false, pose, out)
  return out
}
