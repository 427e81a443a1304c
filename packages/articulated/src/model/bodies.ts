import { createRigidModel, type RigidModel } from '@ccd/advancement'
import { CcdError, valueAt } from '@ccd/core'
import type { ArticulatedDescription, LinkDescription } from './description'
import type { DofSource } from './dofs'
import { bodyBoxes } from './body-boxes.kernel'
import { planJoint, type JointPlan } from './joint-plan'
import { readLength, readPose } from './read-values'
import { composeTransforms, identityTransform, transformPoints } from './transform.kernel'
import type { Tree } from './tree'

/** Geometry of one link with one padding, in the coordinates of its body. */
export interface Shape {
  /** Place of the link in the description. */
  readonly link: number
  readonly body: number
  readonly model: RigidModel
  /** Which triangle of the link each triangle of the model is; those of several meshes are counted on. */
  readonly triangles: Uint32Array
  /** How much farther out the surface is; triangulation errors are part of it. */
  readonly padding: number
  /** The part of the padding that is a triangulation error. */
  readonly error: number
}

/** Links that no moving joint parts, as one. The coordinates of a body are those of its first link. */
export interface Bodies {
  readonly count: number
  /** Parent of each body, smaller than itself; −1 for body 0, which the root link belongs to. */
  readonly parent: Int32Array
  /** Body of each link. */
  readonly ofLink: Int32Array
  /** Where each link lies in its body. */
  readonly linkInBody: readonly Float64Array[]
  readonly shapes: readonly Shape[]
  /** Box of all vertices of each body, least and greatest x y z; inverted where it has none. */
  readonly boxes: Float64Array
  /** Greatest padding of the shapes of each body. */
  readonly paddings: Float64Array
}

/** Groups the links of a tree into bodies; `plans[i]` moves body i + 1. */
export function bodiesOf(
  description: ArticulatedDescription,
  tree: Tree,
  sources: ReadonlyMap<string, DofSource>,
): { readonly bodies: Bodies; readonly plans: readonly JointPlan[] } {
  const { links } = description
  const ofLink = new Int32Array(links.length)
  const linkInBody = links.map(identityTransform)
  const parents = [-1]
  const plans: JointPlan[] = []
  for (const id of tree.order) {
    const joint = tree.jointOf[id]
    if (joint === undefined) continue
    const parent = valueAt(tree.parentOf, id)
    const origin = composeTransforms(
      valueAt(linkInBody, parent),
      readPose(`origin of joint "${joint.name}"`, joint.origin),
    )
    if (joint.type === 'fixed') {
      ofLink[id] = valueAt(ofLink, parent)
      linkInBody[id] = origin
      continue
    }
    ofLink[id] = parents.length
    parents.push(valueAt(ofLink, parent))
    plans.push(planJoint(joint, origin, sources))
  }
  const shapes = links.flatMap((link, id) => shapesOf(link, id, valueAt(ofLink, id), valueAt(linkInBody, id)))
  const count = parents.length
  const boxes = bodyBoxes(shapes, count)
  const paddings = new Float64Array(count)
  for (const { body, padding } of shapes) paddings[body] = Math.max(valueAt(paddings, body), padding)
  return { bodies: { count, parent: Int32Array.from(parents), ofLink, linkInBody, shapes, boxes, paddings }, plans }
}

/** One shape per padding; meshes with the same padding are one soup. */
function shapesOf(link: LinkDescription, id: number, body: number, inBody: Float64Array): Shape[] {
  const where = `link "${link.name}"`
  const own = readLength(`padding of ${where}`, link.padding ?? 0)
  const groups = new Map<
    string,
    { padding: number; error: number; positions: number[]; triangles: number[]; ids: number[] }
  >()
  let counted = 0
  for (const [i, mesh] of (link.geometry ?? []).entries()) {
    const part = `geometry ${i} of ${where}`
    if (typeof mesh !== 'object' || mesh === null || !isList(mesh.positions) || !isList(mesh.triangles)) {
      throw new CcdError('wrong-type', `${part} must be { positions, triangles }`, { argument: 'geometry', index: i })
    }
    if (mesh.triangles.length === 0) continue
    const error = readLength(`error of ${part}`, mesh.error ?? 0)
    const padding = own + readLength(`padding of ${part}`, mesh.padding ?? 0) + error
    const placed = transformPoints(
      composeTransforms(inBody, readPose(`origin of ${part}`, mesh.origin)),
      named(part, () => checkedPositions(mesh.positions)),
    )
    const key = `${padding} ${error}`
    const group = groups.get(key) ?? { padding, error, positions: [], triangles: [], ids: [] }
    groups.set(key, group)
    const first = group.positions.length / 3
    const count = placed.length / 3
    for (const value of placed) group.positions.push(value)
    // A vertex that this mesh does not have must not become one of the next mesh.
    for (const vertex of Array.from(mesh.triangles)) group.triangles.push(vertex < count ? first + vertex : Number.NaN)
    for (let i = 0; i < mesh.triangles.length; i += 3) group.ids.push(counted++)
  }
  return [...groups.values()].map(({ padding, error, positions, triangles, ids }) => ({
    link: id,
    body,
    model: named(`geometry of ${where}`, () => createRigidModel(positions, triangles)),
    triangles: Uint32Array.from(ids),
    padding,
    error,
  }))
}

function checkedPositions(positions: ArrayLike<number>): ArrayLike<number> {
  if (positions.length % 3 === 0) return positions
  throw new CcdError('wrong-length', `positions has ${positions.length} entries, not a multiple of three`, {
    argument: 'positions',
    value: positions.length,
  })
}

/** Puts the name of the link before what is wrong with its mesh. */
function named<T>(where: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof CcdError)) throw error
    const { code, argument, index, value } = error
    throw new CcdError(code, `${where}: ${error.message}`, {
      ...(argument === undefined ? {} : { argument }),
      ...(index === undefined ? {} : { index }),
      value,
    })
  }
}

function isList(values: unknown): values is ArrayLike<number> {
  return typeof values === 'object' && values !== null && 'length' in values
}
