import { CcdError } from '@ccd/core'
import { buildTree } from './build.kernel'
import { checkNumberArray } from './number-array'
import { gatherSoup, modelReach } from './soup.kernel'

/**
 * A rigid body: a hierarchy of swept spheres over its triangles, in flat arrays. `createRigidModel` makes it once, and it
 * never changes.
 */
export interface RigidModel {
  /** How many triangles it has. */
  readonly triangleCount: number
  /** The point of the body that all coordinates below are relative to. */
  readonly origin: Float64Array
  /** Swept spheres, twelve f32 per node, in preorder: the left child of an inner node comes next after it. */
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

/**
 * Makes the model of any polygon soup. No connectivity is needed, and zero-area or repeated triangles are legal. Only the
 * surface counts: a body inside another one does not touch it.
 *
 * ```ts
 * const triangle = createRigidModel([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2])
 * ```
 *
 * @param positions - Three coordinates per vertex, in the unit of length that everything else is in.
 * @param triangles - Three vertex indices per triangle.
 * @throws CcdError `wrong-type`, `wrong-length`, `empty-model`, `not-finite`, `index-out-of-range`, or `out-of-range` for
 * a model smaller than 1e-18 or larger than 1e18.
 */
export function createRigidModel(positions: ArrayLike<number>, triangles: ArrayLike<number>): RigidModel {
  checkPositions(positions)
  checkTriangles(triangles, positions.length / 3)
  const { soup, origin } = gatherSoup(positions, triangles)
  const { radius, diagonal } = modelReach(soup)
  if (!hasLegalSize({ radius, diagonal })) {
    throw new CcdError(
      'out-of-range',
      `the model has a diagonal of ${diagonal}; its volumes are stored in f32 and need 1e-18 to 1e18`,
      { argument: 'positions', value: diagonal },
    )
  }
  return { triangleCount: triangles.length / 3, origin, ...buildTree(soup), radius, diagonal }
}

/** Whether the volumes of a model can be stored in f32. */
export function hasLegalSize({ radius, diagonal }: Pick<RigidModel, 'radius' | 'diagonal'>): boolean {
  return diagonal <= 1e18 && radius <= 1e18 && (diagonal >= 1e-18 || diagonal === 0)
}

/**
 * Refuses what is no model; names the function that makes one of a mesh.
 *
 * @param argument - What the caller knows it by, for messages.
 * @throws CcdError `wrong-type`.
 */
export function checkRigidModel(argument: string, model: unknown): RigidModel {
  if (isRigidModel(model)) return model
  const mesh = typeof model === 'object' && model !== null && 'positions' in model && 'triangles' in model
  const found = mesh
    ? `a mesh; did you mean createRigidModel(${argument}.positions, ${argument}.triangles)?`
    : String(model)
  throw new CcdError('wrong-type', `${argument} must be a rigid model, but it is ${found}`, { argument, value: model })
}

/**
 * Refuses a list that holds anything but models.
 *
 * @throws CcdError `wrong-type`.
 */
export function checkRigidModels(models: unknown): readonly RigidModel[] {
  if (Array.isArray(models)) return models.map((model, i) => checkRigidModel(`models[${i}]`, model))
  throw new CcdError('wrong-type', 'models must be an array of rigid models', { argument: 'models', value: models })
}

function isRigidModel(model: unknown): model is RigidModel {
  return typeof model === 'object' && model !== null && 'nodes' in model && model.nodes instanceof Float32Array
}

function checkPositions(positions: ArrayLike<number>): void {
  checkNumberArray('positions', positions, 'no-bytes')
  if (positions.length % 3 !== 0) {
    throw new CcdError('wrong-length', `positions has ${positions.length} entries, not a multiple of three`, {
      argument: 'positions',
      value: positions.length,
    })
  }
  for (let i = 0; i < positions.length; i++) {
    const value = positions[i]
    if (Number.isFinite(value)) continue
    throw new CcdError('not-finite', `positions[${i}] is ${String(value)} (vertex ${Math.floor(i / 3)})`, {
      argument: 'positions',
      index: i,
      value,
    })
  }
}

function checkTriangles(triangles: ArrayLike<number>, vertices: number): void {
  checkNumberArray('triangles', triangles, 'bytes')
  if (triangles.length === 0 || triangles.length % 3 !== 0) {
    throw new CcdError(
      'empty-model',
      `triangles has ${triangles.length} entries; it needs three per triangle, and at least one triangle`,
      { argument: 'triangles', value: triangles.length },
    )
  }
  for (let i = 0; i < triangles.length; i++) {
    const vertex = triangles[i]
    if (vertex !== undefined && Number.isInteger(vertex) && vertex >= 0 && vertex < vertices) continue
    throw new CcdError(
      'index-out-of-range',
      `triangles[${i}] is ${String(vertex)}, but there are ${vertices} vertices`,
      { argument: 'triangles', index: i, value: vertex },
    )
  }
}
