import { CcdError, type Audit, type FeatureKind, type StepContext } from '@ccd/core'
import { edgeEdgeToi, vertexFaceToi } from '@ccd/elementary'

/** An audit of this share of the pairs, by the exact solver. */
export function exactAudit(share: number): Audit {
  if (!(share > 0 && share <= 1)) {
    throw new CcdError('out-of-range', `audit is a share of the pairs, above 0 and at most 1, not ${share}`, {
      argument: 'audit',
      value: share,
    })
  }
  return { share, toi: exactToi }
}

function exactToi(kind: FeatureKind, a: number, b: number, { topology, motion, minSeparation }: StepContext): number {
  if (!topology || motion.kind !== 'linear') {
    throw new CcdError('audit-unsupported', 'an audit needs a mesh in linear motion')
  }
  const { triangles, edges } = topology
  const { x0, x1 } = motion
  const id = (list: Uint32Array, index: number): number => list[index] ?? 0
  return kind === 'vertex-face'
    ? vertexFaceToi(x0, x1, a, id(triangles, 3 * b), id(triangles, 3 * b + 1), id(triangles, 3 * b + 2), {
        minSeparation,
      })
    : edgeEdgeToi(x0, x1, id(edges, 2 * a), id(edges, 2 * a + 1), id(edges, 2 * b), id(edges, 2 * b + 1), {
        minSeparation,
      })
}
