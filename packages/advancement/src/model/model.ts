import { CcdError } from '@ccd/core'
import { buildTree } from './build.kernel'
import { gatherSoup, modelReach } from './soup.kernel'

/** A rigid body: a hierarchy of swept spheres over its triangles, in flat arrays. Made once, never changed. */
export interface RigidModel {
  readonly triangleCount: number
  /** The body point that all coordinates below are relative to. */
  readonly origin: Float64Array
  /** Swept spheres, twelve f32 per node, in preorder. */
  readonly nodes: Float32Array
  /** Right child of an inner node, ~k of the leaf with the k-th triangle. */
  readonly child: Int32Array
  /** Nine coordinates per triangle, in the order of the leaves. */
  readonly corners: Float64Array
  /** The caller's index of each triangle, in the order of the leaves. */
  readonly ids: Uint32Array
  /** Greatest distance of a vertex from `origin`, rounded up. */
  readonly radius: number
  /** Diagonal of the bounding box. */
  readonly diagonal: number
  /** Greatest number of edges from the root to a leaf. */
  readonly depth: number
}

/** Any polygon soup: no connectivity is needed, and zero-area or repeated triangles are legal. */
export function createRigidModel(positions: ArrayLike<number>, triangles: ArrayLike<number>): RigidModel {
  if (triangles.length === 0 || triangles.length % 3 !== 0) {
    throw new CcdError(
      'empty-model',
      `triangles has ${triangles.length} entries; it needs three per triangle, and at least one`,
      {
        argument: 'triangles',
        value: triangles.length,
      },
    )
  }
  if (positions.length % 3 !== 0) {
    throw new CcdError('wrong-length', `positions has ${positions.length} entries, not a multiple of three`, {
      argument: 'positions',
      value: positions.length,
    })
  }
  for (let i = 0; i < positions.length; i++) {
    if (!Number.isFinite(positions[i])) {
      throw new CcdError('not-finite', `positions[${i}] is ${String(positions[i])} (vertex ${Math.floor(i / 3)})`, {
        argument: 'positions',
        index: i,
        value: positions[i],
      })
    }
  }
  const vertices = positions.length / 3
  for (let i = 0; i < triangles.length; i++) {
    const vertex = triangles[i]
    if (vertex === undefined || !Number.isInteger(vertex) || vertex < 0 || vertex >= vertices) {
      throw new CcdError(
        'index-out-of-range',
        `triangles[${i}] is ${String(vertex)}, but there are ${vertices} vertices`,
        {
          argument: 'triangles',
          index: i,
          value: vertex,
        },
      )
    }
  }
  const { soup, origin } = gatherSoup(positions, triangles)
  const { radius, diagonal } = modelReach(soup)
  if (!(diagonal <= 1e18 && radius <= 1e18 && (diagonal >= 1e-18 || diagonal === 0))) {
    throw new CcdError(
      'out-of-range',
      `the model has a diagonal of ${diagonal}; volumes are stored in f32 and need 1e-18 to 1e18`,
      {
        argument: 'positions',
        value: diagonal,
      },
    )
  }
  return { triangleCount: triangles.length / 3, origin, ...buildTree(soup), radius, diagonal }
}
