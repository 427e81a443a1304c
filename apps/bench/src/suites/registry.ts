import { advancementSuite } from './advancement/advancement-suite'
import { articulatedSuite } from './articulated/articulated-suite'
import { clodSuite } from './clod/clod-suite'
import { elementarySuite } from './elementary/elementary-suite'
import { iccdSuite } from './iccd/iccd-suite'
import { motionsSuite } from './motions/motions-suite'
import { radialViewSuite } from './radial-view/radial-view-suite'
import { representativeTrianglesSuite } from './representative-triangles/representative-triangles-suite'
import { scaleSuite } from './scale/scale-suite'
import type { Suite } from './suite'

/** All suites, in the order in which `--suite all` runs them. */
export const SUITES: readonly Suite[] = [
  iccdSuite,
  representativeTrianglesSuite,
  radialViewSuite,
  advancementSuite,
  articulatedSuite,
  clodSuite,
  elementarySuite,
  scaleSuite,
  motionsSuite,
]

/** The suite with this id, where there is one. */
export function suiteOf(id: string): Suite | undefined {
  return SUITES.find((suite) => suite.id === id)
}
