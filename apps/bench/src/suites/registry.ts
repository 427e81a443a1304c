import { advancementSuite } from './advancement/advancement-suite'
import { elementarySuite } from './elementary/elementary-suite'
import { iccdSuite } from './iccd/iccd-suite'
import { missing } from './missing-suite'
import { representativeTrianglesSuite } from './representative-triangles/representative-triangles-suite'
import { scaleSuite } from './scale/scale-suite'
import type { Suite } from './suite'

export const SUITES: readonly Suite[] = [
  iccdSuite,
  representativeTrianglesSuite,
  missing(
    'radial-view',
    '3. Radial view',
    'Continuous self-collision with radial view tests, tables 1 to 4',
    '@ccd/radial-view',
  ),
  advancementSuite,
  missing('clod', '5. CLOD', 'Contact levels of detail, table 1 and figure 4', '@ccd/clod'),
  elementarySuite,
  scaleSuite,
]

export function suiteOf(id: string): Suite | undefined {
  return SUITES.find((suite) => suite.id === id)
}
