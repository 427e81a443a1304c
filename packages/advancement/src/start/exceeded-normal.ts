import { valueAt } from '@ccd/core'
import { overlapAlong } from '../distance/overlap'
import { RELATIVE_MARGIN } from '../motion/relative-motion.kernel'
import { direction } from '../step/slab.kernel'
import type { StartPlanes } from './let-go.kernel'

/**
 * Leaves in `direction` the normal of the contact at the start because of which the last two triangles of `trianglesApart`
 * count now, and returns whether there is one. It is that of the plane whose limit they have reached just now, and of
 * several the one whose limit they reached last. Triangles that went past a limit long ago met in another way since.
 */
export function exceededNormal(planes: StartPlanes, f: Float64Array, leafA: number, leafB: number): boolean {
  const ofA = (planes.ofA.get(leafA) ?? []).filter((k) => planes.leafB[k] === leafB || planes.hasB(k, leafB))
  const ofB = (planes.ofB.get(leafB) ?? []).filter((k) => planes.leafA[k] === leafA || planes.hasA(k, leafA))
  let most = -planes.band / 4
  let found = false
  for (const k of [...ofA, ...ofB]) {
    const [x, y, z] = vectorAt(planes.normalA, k)
    const row = (i: number) => valueAt(f, i) * x + valueAt(f, i + 1) * y + valueAt(f, i + 2) * z
    for (const normal of [vectorAt(planes.normalB, k), [row(0), row(3), row(6)] as const]) {
      const rest = valueAt(planes.limit, k) - valueAt(f, RELATIVE_MARGIN) - overlapAlong(normal)
      if (rest > planes.band / 4 || !(rest > most)) continue
      most = rest
      found = true
      direction.set(normal)
    }
  }
  return found
}

function vectorAt(values: readonly number[], k: number): readonly [number, number, number] {
  return [valueAt(values, 3 * k), valueAt(values, 3 * k + 1), valueAt(values, 3 * k + 2)]
}
