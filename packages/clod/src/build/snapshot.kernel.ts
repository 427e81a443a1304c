import type { Hull } from '../hull/quickhull.kernel'
import { patchAt, type Surface } from '../patches/surface.kernel'
import type { Level } from './level'

/** Keeps the surface as it is as a level. From now on each patch waits for a parent as one node. */
export function snapshot(surface: Surface, deviationOf: (hull: Hull) => number): Level {
  const hulls: Hull[] = []
  const below: number[][] = []
  const patches: number[][] = []
  const deviation = new Float64Array(surface.patchCount)
  for (let p = 0; p < surface.patches.length; p++) {
    if (surface.patches[p] === undefined) continue
    const patch = patchAt(surface, p)
    deviation[hulls.length] = deviationOf(patch.hull)
    below.push(patch.below.sort((a, b) => a - b))
    patch.below = [hulls.length]
    hulls.push(patch.hull)
    patches.push(patch.triangles.slice().sort((a, b) => a - b))
  }
  surface.finished = hulls
  return { hulls, below, patches, corners: surface.corners.slice(), deviation }
}
