import { Simplifier } from '../simplify/simplify.kernel'
import { mergeAll } from '../patches/decompose.kernel'
import { hullBox, type Surface } from '../patches/surface.kernel'
import { adoptNearest } from './adopt.kernel'
import { completeTree } from './complete.kernel'
import type { Level } from './level'
import { snapshot } from './snapshot.kernel'

/**
 * How far a hull may leave the solid of its level, in tolerances of the surface: hulls may enter the surface by one tolerance, and
 * a hull that is thinner than eight counts as the flat polygon of its patch.
 */
const PROTRUSION = 64

/** All levels, the leaves first and the root last. Changes the surface. */
export function buildLevels(
  surface: Surface,
  report: (phase: 'decomposing' | 'simplifying', share: number) => void,
): Level[] {
  const first = surface.patchCount
  mergeAll(surface, () => report('decomposing', 1 - surface.patchCount / first))
  const levels = [snapshot(surface, () => PROTRUSION * surface.tolerance)]
  simplify(surface, levels, (share) => report('simplifying', share))
  completeTree(surface.x, levels, () => report('simplifying', 1))
  return levels
}

/** What is left when nothing fits any more becomes a level too if it has at most this share of the patches of the level before. */
const WORTH_A_LEVEL = 0.8

const box = new Float64Array(6)

/** A level each time the number of patches has halved. */
function simplify(surface: Surface, levels: Level[], report: (share: number) => void): void {
  const simplifier = new Simplifier(surface)
  const first = Math.log(surface.patchCount)
  for (;;) {
    const before = surface.patchCount
    if (before === 1) return
    const half = simplifier.run(before >> 1, () => report(1 - Math.log(surface.patchCount) / first))
    if (!half && surface.patchCount > WORTH_A_LEVEL * levels[levels.length - 1].hulls.length) return
    const { sweeps } = simplifier.history
    sweeps.prepare()
    adoptNearest(surface)
    levels.push(
      snapshot(surface, (hull) => {
        hullBox(surface.x, hull, box, 0)
        return sweeps.largestAt(box) + PROTRUSION * surface.tolerance
      }),
    )
    if (!half) return
  }
}
