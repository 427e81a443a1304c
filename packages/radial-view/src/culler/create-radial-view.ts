import type { Hierarchy, Topology } from '@ccd/core'
import { checkRadialViewOptions, type RadialViewOptions } from './options'
import type { RadialView } from './radial-view'
import { RadialViewCuller } from './radial-view-culler'

/**
 * Radial view culling for a mesh with a skeleton: drops pairs of triangles that observers on the skeleton prove not to make
 * the first contact. Keeps the first contact of each component with itself, and all contacts between components.
 *
 * ```ts
 * const view = createRadialView(topology, hierarchy, { rest, skeleton })
 * const source = bvhSource({ hierarchy, cullers: [view] })
 * ```
 *
 * @param topology - Connectivity of the mesh.
 * @param hierarchy - The one whose source the view is given to.
 * @param options - The pose at rest, the skeleton, and what may be left out.
 * @throws CcdError for options, a rest pose or a skeleton that are refused; `requirement` for a mesh that is not closed,
 * manifold and oriented, unless `broken` is `exclude`.
 */
export function createRadialView(topology: Topology, hierarchy: Hierarchy, options: RadialViewOptions): RadialView {
  checkRadialViewOptions('createRadialView', options)
  return new RadialViewCuller(topology, hierarchy, options)
}
