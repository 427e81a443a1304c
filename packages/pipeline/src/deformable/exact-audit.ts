import { CcdError, cornersOf, valueAt, type Audit, type FeatureKind, type StepContext } from '@ccd/core'
import { edgeEdgeToi, vertexFaceToi } from '@ccd/elementary'

/**
 * An audit of this share of the pairs, by the exact solver.
 *
 * @throws CcdError `out-of-range` for a share that is not above 0 and at most 1.
 */
export function exactAudit(share: number): Audit {
  if (!(share > 0 && share <= 1)) {
    throw new CcdError('out-of-range', `audit is a share of the pairs, above 0 and at most 1, not ${share}`, {
      argument: 'audit',
      value: share,
    })
  }
  return { share, toi: exactToi }
}

const corners = new Uint32Array(4)

function exactToi(kind: FeatureKind, a: number, b: number, { topology, motion, minSeparation }: StepContext): number {
  if (!topology || motion.kind !== 'linear') {
    throw new CcdError('audit-unsupported', 'an audit needs a mesh in linear motion')
  }
  cornersOf(topology, kind, a, b, corners)
  const toi = kind === 'vertex-face' ? vertexFaceToi : edgeEdgeToi
  const [i, j, k, l] = [valueAt(corners, 0), valueAt(corners, 1), valueAt(corners, 2), valueAt(corners, 3)]
  return toi(motion.x0, motion.x1, i, j, k, l, { minSeparation })
}
