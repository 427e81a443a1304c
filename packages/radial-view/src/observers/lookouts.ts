import { valueAt } from '@ccd/core'
import { MOST_POINTS } from '../classify/classify.constants'
import type { Pose } from '../clusters/pose'
import { AWAY } from './facing.kernel'
import { facingPoint } from './lookouts.kernel'

/**
 * The points that look at all triangles of the mesh, not at those of one cluster only: they drop pairs across the
 * boundaries of clusters. Of the middles of bones and the joints, one after another is taken that sees the most
 * triangles which fewer points see so far.
 *
 * @returns Two joints per point; the point is halfway between them.
 */
export function chooseLookouts(pose: Pose): Uint32Array {
  const { topology, triangles, bones, joints, eligible } = pose
  const { triangleCount } = topology
  const candidates: (readonly [number, number])[] = []
  for (let b = 0; b < bones.length; b += 2) candidates.push([valueAt(bones, b), valueAt(bones, b + 1)])
  new Set(bones).forEach((joint) => candidates.push([joint, joint]))
  const list = Uint32Array.from({ length: triangleCount }, (_, t) => t).filter((t) => eligible[t] === 1)
  const seen = candidates.map(([a, b]) => {
    const at = [0, 1, 2].map((k) => (valueAt(joints, 3 * a + k) + valueAt(joints, 3 * b + k)) / 2)
    const [x = 0, y = 0, z = 0] = at
    return facingPoint(pose.rest, triangles, list, x, y, z)
  })
  const times = new Uint16Array(list.length)
  const chosen: number[] = []
  const left = new Set(candidates.keys())
  while (chosen.length < MOST_POINTS && left.size > 0) {
    let best = -1
    let most = 0
    for (const c of left) {
      let value = 0
      valueAt(seen, c).forEach((sign, i) => {
        if (sign !== AWAY) value += 1 / (1 + valueAt(times, i))
      })
      if (value <= most) continue
      most = value
      best = c
    }
    if (best < 0) break
    left.delete(best)
    chosen.push(...valueAt(candidates, best))
    valueAt(seen, best).forEach((sign, i) => {
      if (sign !== AWAY) times[i] = valueAt(times, i) + 1
    })
    if (chosen.length >= 2 * MOST_POINTS) break
  }
  return Uint32Array.from(chosen)
}
