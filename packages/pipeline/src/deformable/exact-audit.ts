import {
  CcdError,
  ContactBuffer,
  cornersOf,
  EDGE_EDGE,
  valueAt,
  VERTEX_FACE,
  type Audit,
  type AuditedKind,
  type StepContext,
} from '@ccd/core'
import { edgeEdgeToi, elementaryTest, vertexFaceToi } from '@ccd/elementary'
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
  const { keepFirst } = elementaryTest()
  const two = new ContactBuffer()
  return {
    share,
    toi: exactToi,
    confirms: (kind, a, b, time, step) => exactToi(kind, a, b, step) - time <= EARLY,
    isFirst(kind, a, b, first, step) {
      // Times at which a distance is reached are bounds, and nobody knows which of them comes first.
      if (!keepFirst || first.length === 0 || step.minSeparation > 0) return false
      const time = valueAt(first.toi, 0)
      two.clear()
      two.push(valueAt(first.kind, 0), valueAt(first.a, 0), valueAt(first.b, 0), time)
      two.push(kind === 'edge-edge' ? EDGE_EDGE : VERTEX_FACE, a, b, time)
      keepFirst(two, step)
      const last = two.length - 1
      return valueAt(two.a, last) === a && valueAt(two.b, last) === b
    },
  }
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
