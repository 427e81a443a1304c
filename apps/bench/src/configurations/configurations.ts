import { deformableParts, type PartsOptions } from '@ccd/pipeline'
import { allFeaturePairs, featureBounds, staticRepresentatives } from '@ccd/prt-orphan'
import { featureDatabase } from '../baselines/feature-database'
import { twoPhases } from '../baselines/two-phases'
import { choose } from '../terminal/choose'
import { meshOf, type Configuration } from './configuration'
import { boxes, cones, conesOnly, everyPair, iccdParts, oneCubicPerTest, oneTree, separateHierarchies } from './parts'

/** A pipeline that `@ccd/pipeline` makes. */
const readyMade = (pipelineOptions: PartsOptions): Pick<Configuration, 'parts' | 'pipelineOptions'> => ({
  pipelineOptions,
  parts: (mesh) => deformableParts(meshOf(mesh), pipelineOptions),
})

const BASE = readyMade({ baseline: true })
const DEFAULT: Configuration = { about: 'what @ccd/pipeline makes without options', ...readyMade({}) }

/** The named pipelines that a scene can be run through. */
export const CONFIGURATIONS: ReadonlyMap<string, Configuration> = new Map<string, Configuration>([
  ['base', { about: "the papers' base: hierarchy, then 15 tests per pair", ...BASE }],
  ['default', DEFAULT],
  ['static', { about: 'static representatives', ...readyMade({ representatives: 'static' }) }],
  ['one tree', { about: 'base over one spatial tree', parts: oneTree }],
  [
    'cones',
    {
      about: 'base and normal cones without contour test, as in prior work: may lose contacts',
      mayLose: true,
      parts: (mesh) => everyPair(mesh, [allFeaturePairs()], [conesOnly]),
    },
  ],
  [
    'contour',
    {
      about: 'base, normal cones and contour test',
      parts: (mesh) => everyPair(mesh, [allFeaturePairs()], [cones]),
    },
  ],
  ['iccd', { about: 'all of ICCD, then feature bounds', parts: iccdParts }],
  ['base, first', { ...BASE, about: 'base, first contact only', query: 'first' }],
  ['default, first', { ...DEFAULT, about: 'default, first contact only', query: 'first' }],
  ['iccd, first', { about: 'iccd, first contact only', query: 'first', parts: iccdParts }],
  [
    'BASIC',
    { about: 'Representative-Triangles: 15 tests per pair', parts: (mesh) => boxes(mesh, [allFeaturePairs()]) },
  ],
  [
    'ADJ',
    {
      about: 'Representative-Triangles: a run-time database against repeats, feature bounds',
      parts: (mesh) => boxes(mesh, [allFeaturePairs(), featureBounds({ kDop: 6 }), featureDatabase()]),
    },
  ],
  [
    'NO-DUPL',
    {
      about: 'Representative-Triangles: representatives only',
      parts: (mesh) => boxes(mesh, [staticRepresentatives()]),
    },
  ],
  [
    'R-TRI',
    {
      about: 'Representative-Triangles: representatives and feature bounds',
      parts: (mesh) => boxes(mesh, [staticRepresentatives(), featureBounds({ kDop: 6 })]),
    },
  ],
  [
    'ADJ, two phases',
    {
      about:
        'Representative-Triangles: pairs that are not adjacent first, which answer nearly all of the adjacent ones',
      parts: (mesh) => boxes(mesh, [twoPhases()]),
    },
  ],
  ...(['uniform', 'maximal'] as const).map((schema): [string, Configuration] => [
    `R-TRI, ${schema}`,
    {
      about: `R-TRI with features assigned by the ${schema} schema`,
      parts: (mesh) => boxes(mesh, [staticRepresentatives({ schema }), featureBounds({ kDop: 6 })]),
    },
  ]),
  [
    'BASIC, cubics',
    {
      about: 'BASIC with one cubic per test and no filter, as the papers time it: may lose contacts',
      mayLose: true,
      parts: (mesh) => oneCubicPerTest(boxes(mesh, [allFeaturePairs()])),
    },
  ],
  [
    'R-TRI, cubics',
    {
      about: 'R-TRI with one cubic per test and no filter, as the papers time it: may lose contacts',
      mayLose: true,
      parts: (mesh) => oneCubicPerTest(boxes(mesh, [staticRepresentatives(), featureBounds({ kDop: 6 })])),
    },
  ],
  [
    'iccd, cubics',
    {
      about: 'iccd with one cubic per test and no filter, as the papers time it: may lose contacts',
      mayLose: true,
      parts: (mesh) => oneCubicPerTest(iccdParts(mesh)),
    },
  ],
  [
    'R-TRI, box-box',
    {
      about: 'R-TRI with boxes around moving vertices instead of their segments',
      parts: (mesh) => boxes(mesh, [staticRepresentatives(), featureBounds({ kDop: 6, vertex: 'box' })]),
    },
  ],
  [
    'R-TRI, stored',
    {
      about: 'R-TRI with the boxes of edges computed once per step and stored',
      parts: (mesh) => boxes(mesh, [staticRepresentatives(), featureBounds({ kDop: 6, volumes: 'stored' })]),
    },
  ],
  [
    'feature hierarchies',
    {
      about: 'Representative-Triangles: one hierarchy each for vertices, edges and faces',
      parts: separateHierarchies,
    },
  ],
])

/**
 * The configuration of this name. `N threads` is `default` on N threads, whatever the others run on, to be compared
 * with.
 *
 * @throws CcdError `unknown-value` where there is none.
 */
export function configurationOf(name: string): Configuration {
  const threads = /^(\d+) threads$/.exec(name)?.[1]
  return threads === undefined
    ? choose('--configuration', name, CONFIGURATIONS)
    : { ...DEFAULT, threads: Number(threads) }
}
