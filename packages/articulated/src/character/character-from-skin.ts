import type { Pose } from '@ccd/advancement'
import { CcdError, valueAt } from '@ccd/core'
import type { Articulated } from '../model/articulated'
import { createArticulated } from '../model/create-articulated'
import type { JointDescription, LinkDescription } from '../model/description'
import { composeTransforms, identityTransform, invertTransform, transformPoints } from '../model/transform.kernel'
import { readPose } from '../model/read-values'

/** A bone of a character, as a node of a glTF file is: without scale. */
export interface Bone {
  /** Unique among the bones. */
  readonly name: string
  /** Place of its parent among the bones, which comes earlier; −1 for a bone without one. */
  readonly parent: number
  /** Where it is in the coordinates of its parent, in the pose in which the mesh was bound to it. */
  readonly pose: Pose
}

/** A mesh that bones move. */
export interface Skin {
  /** Three coordinates per vertex, in the pose in which it was bound. */
  readonly positions: ArrayLike<number>
  /** Three vertex indices per triangle. */
  readonly triangles: ArrayLike<number>
  /** The bones of each vertex, as places among the bones; as many per vertex as there are weights. */
  readonly joints: ArrayLike<number>
  /** How much each of these bones counts. */
  readonly weights: ArrayLike<number>
  /** Parents come before their children. */
  readonly bones: readonly Bone[]
}

/**
 * Makes a model of a character: each triangle becomes part of the bone that moves it most, and does not bend. The
 * configuration has, bone by bone, a position and a unit quaternion in the coordinates of the parent, as the channels of a
 * glTF animation do. Parts that share a vertex always touch, so these pairs are ignored.
 *
 * ```ts
 * const figure = characterFromSkin({ positions, triangles, joints, weights, bones })
 * const { status } = articulatedTimeOfContact(figure, frame0, frame1)
 * ```
 *
 * @param skin - Mesh, weights and bones.
 * @throws CcdError `wrong-length` where joints and weights do not fit the mesh, `index-out-of-range` for a bone that does not
 * exist or a parent that comes later, and as `createArticulated`.
 */
export function characterFromSkin(skin: Skin): Articulated {
  const { bones } = skin
  const world: LinkDescription = { name: WORLD }
  const { parts, touching } = partsOf(skin)
  const global: Float64Array[] = []
  const links = bones.map(({ name, parent, pose }, i): LinkDescription => {
    const above = parent < 0 ? identityTransform() : global[parent]
    if (!above) {
      throw new CcdError('index-out-of-range', `bones[${i}] ("${name}") has parent ${parent}, which comes no earlier`, {
        argument: 'bones',
        index: i,
        value: parent,
      })
    }
    const own = composeTransforms(above, readPose(`pose of bone "${name}"`, pose))
    global.push(own)
    const triangles = valueAt(parts, i)
    if (triangles.length === 0) return { name }
    return { name, geometry: [{ positions: transformPoints(invertTransform(own), skin.positions), triangles }] }
  })
  const joints = bones.map(
    ({ name, parent }): JointDescription => ({
      name,
      type: 'floating',
      parent: parent < 0 ? WORLD : valueAt(bones, parent).name,
      child: name,
    }),
  )
  const ignoredPairs = touching.map(([a, b]) => [valueAt(bones, a).name, valueAt(bones, b).name] as const)
  return createArticulated({ links: [world, ...links], joints, ignoredPairs })
}

/** The link that bones without a parent hang from. */
const WORLD = 'world'

/** The triangles of each bone, and the pairs of bones whose parts share a vertex. */
function partsOf({ positions, triangles, joints, weights, bones }: Skin) {
  const vertices = positions.length / 3
  const each = weights.length / vertices
  if (joints.length !== weights.length || !Number.isInteger(each) || each < 1) {
    throw new CcdError(
      'wrong-length',
      `${joints.length} joints and ${weights.length} weights do not fit ${vertices} vertices`,
      { argument: 'weights', value: weights.length },
    )
  }
  const parts: number[][] = bones.map(() => [])
  const bonesOf: Set<number>[] = Array.from({ length: vertices }, () => new Set())
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [0, 1, 2].map((k) => valueAt(triangles, t + k))
    const sums = new Map<number, number>()
    for (const vertex of corners) {
      for (let k = vertex * each; k < (vertex + 1) * each; k++) {
        const bone = valueAt(joints, k)
        sums.set(bone, (sums.get(bone) ?? 0) + valueAt(weights, k))
      }
    }
    const [most] = [...sums].reduce<readonly [number, number]>(
      (best, entry) => (entry[1] > best[1] ? entry : best),
      [-1, -1],
    )
    const part = parts[most]
    if (!part) {
      throw new CcdError('index-out-of-range', `triangle ${t / 3} hangs from bone ${most}; there are ${bones.length}`, {
        argument: 'joints',
        value: most,
      })
    }
    part.push(...corners)
    for (const vertex of corners) bonesOf[vertex]?.add(most)
  }
  const touching = new Map<string, readonly [number, number]>()
  for (const set of bonesOf) {
    for (const a of set) for (const b of set) if (a < b) touching.set(`${a} ${b}`, [a, b])
  }
  return { parts, touching: [...touching.values()] }
}
