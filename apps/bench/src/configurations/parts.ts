import { bvhSource, createHierarchy, type HierarchyOptions } from '@ccd/bvh'
import { createNormalCones } from '@ccd/cnc'
import { createTopology, type AnyStage } from '@ccd/core'
import { elementaryFilter, elementaryTest } from '@ccd/elementary'
import { deformableParts, type CullerFactory } from '@ccd/pipeline'
import { allFeaturePairs, featureBounds, proceduralRepresentatives, withOrphans } from '@ccd/prt-orphan'
import { featureHierarchies } from '../baselines/feature-hierarchies'
import { meshOf, type Parts, type Shape } from './configuration'

/** Cones in every step, as in the paper, so that what they cull is counted. `default` leaves steps out in which they do not pay. */
export const cones: CullerFactory = (topology, hierarchy) =>
  createNormalCones(topology, hierarchy, { effort: 'always' })

/** The same without the contour test, as in work before ICCD. They may lose contacts. */
export const conesOnly: CullerFactory = (topology, hierarchy) =>
  createNormalCones(topology, hierarchy, { contourTest: 'off', effort: 'always' })

/** The pipeline that `@ccd/pipeline` makes without options. */
export const defaultParts = (mesh: Shape): Parts => deformableParts(meshOf(mesh), {})

/** The stages, then the test in its two halves, so that what reaches the solver is counted. */
const tested = (stages: readonly AnyStage[]): Pick<Parts, 'stages' | 'test'> => ({
  stages: [...stages, elementaryFilter()],
  test: elementaryTest({ filter: false }),
})

/** The same pairs, each decided by a cubic and nothing else, which is what the papers count and time as a test. */
export function oneCubicPerTest(parts: Parts): Parts {
  const stages = parts.stages.filter(({ name }) => name !== 'elementary filter')
  return { ...parts, stages, test: elementaryTest({ solver: 'cubic', filter: false }) }
}

/** Every triangle pair, adjacent ones included, less what the cullers drop; then what `stages` make of it. */
export function everyPair(
  mesh: Shape,
  stages: readonly AnyStage[],
  cullers: readonly CullerFactory[] = [],
  options: HierarchyOptions = {},
): Parts {
  const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
  const hierarchy = createHierarchy(topology, options)
  const made = cullers.map((create) => create(topology, hierarchy))
  return {
    topology,
    hierarchy,
    source: bvhSource({ hierarchy, adjacent: 'include', cullers: made }),
    ...tested(stages),
  }
}

/** One spatial tree over the whole scene, as hierarchies were before ICCD. */
export function oneTree(mesh: Shape): Parts {
  const bodies = new Uint32Array(mesh.triangles.length / 3)
  return everyPair(mesh, [allFeaturePairs()], [], { build: 'morton', positions: mesh.x0, bodies })
}

/** Axis-aligned boxes for triangles and features alike, as in Representative-Triangles. */
export const boxes = (mesh: Shape, stages: readonly AnyStage[]): Parts => everyPair(mesh, stages, [], { kDop: 6 })

/** All of ICCD, with representatives, orphans and feature bounds as stages of their own, so that each is counted. */
export function iccdParts(mesh: Shape): Parts {
  const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
  const hierarchy = createHierarchy(topology)
  const cullers = [cones(topology, hierarchy)]
  return {
    topology,
    hierarchy,
    source: bvhSource({ hierarchy, cullers }),
    ...tested([proceduralRepresentatives({ featureBounds: false }), withOrphans({ cullers }), featureBounds()]),
  }
}

/** Separate hierarchies of vertices, edges and faces: no triangle pairs at all (Representative-Triangles §3). */
export function separateHierarchies({ triangles, x0 }: Shape): Parts {
  const topology = createTopology(triangles, x0.length / 3)
  return { topology, hierarchy: createHierarchy(topology), source: featureHierarchies(topology, x0), ...tested([]) }
}
