import { valueAt } from '@ccd/core'
import { MOST_LOOKOUTS } from '../classify/classify.constants'
import type { Pose } from '../clusters/pose'
import { chooseRows, facingPoint } from './lookouts.kernel'

/** So many triangles are looked at, evenly spread over their ids. */
const SAMPLES = 8192

/**
 * The points that look at all triangles of the mesh, not at those of one cluster only: they drop pairs across the
 * boundaries of clusters. Of the middles of bones and the joints, one after another is taken that sees the most
 * triangles which fewer points see so far.
 *
 * @returns Two joints per point; the point is halfway between them.
 */
export function chooseLookouts({ topology, triangles, rest, bones, joints, eligible }: Pose): Uint32Array {
  const candidates: (readonly [number, number])[] = []
  for (let b = 0; b < bones.length; b += 2) candidates.push([valueAt(bones, b), valueAt(bones, b + 1)])
  new Set(bones).forEach((joint) => candidates.push([joint, joint]))
  const all = Uint32Array.from({ length: topology.triangleCount }, (_, t) => t).filter((t) => eligible[t] === 1)
  const every = Math.ceil(all.length / SAMPLES)
  const list = all.filter((_, i) => i % every === 0)
  const middle = (a: number, b: number, k: number) => (valueAt(joints, 3 * a + k) + valueAt(joints, 3 * b + k)) / 2
  const seen = candidates.map(([a, b]) =>
    facingPoint(rest, triangles, list, middle(a, b, 0), middle(a, b, 1), middle(a, b, 2)),
  )
  return Uint32Array.from(chooseRows(seen, MOST_LOOKOUTS).flatMap((row) => valueAt(candidates, row)))
}
