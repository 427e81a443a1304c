import { mergeAll } from '../patches/decompose.kernel'
import type { Surface } from '../patches/surface.kernel'
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
  completeTree(surface, levels, () => report('simplifying', 1))
  return levels
}
