import { CcdError, cornersOf, valueAt, type Audit, type AuditedKind, type StepContext } from '@ccd/core'
import { edgeEdgeToi, vertexFaceToi } from '@ccd/elementary'
import type { PartsOptions } from './deformable-parts'

/** How much earlier than the truth a time of the exact solver may be. */
const EARLY = 1e-11

/**
 * An audit of this share of the features, by the exact solver. Where the pipeline is exact too, contacts that are none, or
 * that are too early, are faults as well.
 *
 * @throws CcdError `out-of-range` for a share that is not above 0 and at most 1.
 */
export function exactAudit(share: number, { solver = 'exact' }: PartsOptions): Audit {
  if (!(typeof share === 'number' && share > 0 && share <= 1)) {
    throw new CcdError(
      'out-of-range',
      `audit is a share of the features, above 0 and at most 1, not ${String(share)}`,
      {
        argument: 'audit',
        value: share,
      },
    )
  }
  if (solver !== 'exact') return { share, toi: exactToi }
  return { share, toi: exactToi, confirms: (kind, a, b, time, step) => exactToi(kind, a, b, step) - time <= EARLY }
}

const corners = new Uint32Array(4)

function exactToi(kind: AuditedKind, a: number, b: number, { topology, motion, minSeparation }: StepContext): number {
  if (!topology || motion.kind !== 'linear' || kind === 'body-body') {
    throw new CcdError('audit-unsupported', 'an audit needs a mesh in linear motion')
  }
  cornersOf(topology, kind, a, b, corners)
  const toi = kind === 'vertex-face' ? vertexFaceToi : edgeEdgeToi
  const [i, j, k, l] = [valueAt(corners, 0), valueAt(corners, 1), valueAt(corners, 2), valueAt(corners, 3)]
  return toi(motion.x0, motion.x1, i, j, k, l, { minSeparation, refine: minSeparation === 0 })
}
