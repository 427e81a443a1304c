import { CcdError, valueAt } from '@ccd/core'
import { inverseOf, product, type Matrix } from './matrix'
import type { Skeleton } from './skeleton'

/** A skin as glTF stores it, with the parent of each joint taken from the tree of nodes. */
export interface GltfSkin {
  /** Sixteen numbers per joint, column by column: the accessor `inverseBindMatrices`. */
  readonly inverseBindMatrices: ArrayLike<number>
  /** For each joint the place of its parent among the joints; −1 where the parent is no joint of this skin. */
  readonly parents: ArrayLike<number>
  /** Names of the joints, for reports. */
  readonly names?: readonly string[]
}

/** The part of a three.js `Skeleton` that is read. */
export interface ThreeSkeleton {
  /** Joints, as three.js calls them bones. */
  readonly bones: readonly { readonly name?: string; readonly parent?: unknown }[]
  /** Inverse bind matrices. */
  readonly boneInverses: readonly { readonly elements: ArrayLike<number> }[]
}

/** The part of a three.js `SkinnedMesh` that is read. */
export interface ThreeSkinnedMesh {
  /** Its skeleton. */
  readonly skeleton: ThreeSkeleton
  /** Where the mesh was when it was bound. */
  readonly bindMatrix?: { readonly elements: ArrayLike<number> }
}

/** A skeleton whose joints have names. */
export interface NamedSkeleton extends Skeleton {
  readonly joints: Float64Array
  /** One per joint; empty strings where the skin has none. */
  readonly names: readonly string[]
}

/**
 * Joints and bones of a skin in its bind pose: a joint where each inverse bind matrix puts it, a bone from each joint to
 * its parent.
 *
 * ```ts
 * const skeleton = skeletonFromSkin(skinnedMesh) // three.js: a SkinnedMesh, or its Skeleton
 * const same = skeletonFromSkin({ inverseBindMatrices, parents, names }) // glTF
 * ```
 *
 * @param skin - What glTF or three.js has.
 * @returns Positions in the space of the geometry (of a SkinnedMesh or glTF skin), or in that of the bind matrices.
 * @throws CcdError `wrong-length`, `not-finite`, `out-of-range` for a matrix without an inverse, `index-out-of-range`
 * for a parent that is no joint.
 */
export function skeletonFromSkin(skin: GltfSkin | ThreeSkeleton | ThreeSkinnedMesh): NamedSkeleton {
  const { inverses, parents, names, toGeometry } = read(skin)
  if (parents.length !== inverses.length) {
    throw new CcdError(
      'wrong-length',
      `there are ${inverses.length} inverse bind matrices for ${parents.length} joints`,
      {
        argument: 'inverseBindMatrices',
        value: inverses.length,
      },
    )
  }
  const joints = new Float64Array(3 * inverses.length)
  inverses.forEach((matrix, joint) => {
    const bind = inverseOf(matrix, `the inverse bind matrix of joint ${joint}`)
    const place = (toGeometry ? product(toGeometry, bind) : bind).slice(12, 15)
    // −0 would be printed as such.
    joints.set(
      place.map((x) => x + 0),
      3 * joint,
    )
  })
  const bones: number[] = []
  parents.forEach((parent, joint) => {
    if (parent === -1) return
    if (!(Number.isInteger(parent) && parent >= 0 && parent < parents.length)) {
      throw new CcdError('index-out-of-range', `parents[${joint}] is ${parent}, which is no joint of the skin`, {
        argument: 'parents',
        index: joint,
        value: parent,
      })
    }
    bones.push(parent, joint)
  })
  // A single joint is a bone of length zero.
  if (bones.length === 0 && parents.length > 0) bones.push(0, 0)
  const nameOf = new Map(names.entries())
  return { joints, bones: Uint32Array.from(bones), names: inverses.map((_, i) => nameOf.get(i) ?? '') }
}

/**
 * Positions of joints from their world matrices, as a step wants them.
 *
 * @param matrices - One per joint, column by column, in the space of the positions of the step.
 */
export function jointsFromMatrices(matrices: readonly { readonly elements: ArrayLike<number> }[]): Float64Array {
  const joints = new Float64Array(3 * matrices.length)
  matrices.forEach(({ elements }, joint) => {
    for (let k = 0; k < 3; k++) joints[3 * joint + k] = valueAt(elements, 12 + k)
  })
  return joints
}

interface ReadSkin {
  readonly inverses: readonly Matrix[]
  readonly parents: readonly number[]
  readonly names: readonly (string | undefined)[]
  readonly toGeometry: Matrix | undefined
}

function read(skin: GltfSkin | ThreeSkeleton | ThreeSkinnedMesh): ReadSkin {
  if ('skeleton' in skin) {
    const { bindMatrix } = skin
    const toGeometry = bindMatrix && inverseOf(Array.from(bindMatrix.elements), 'bindMatrix')
    return { ...readThree(skin.skeleton), toGeometry }
  }
  return { ...('bones' in skin ? readThree(skin) : readGltf(skin)), toGeometry: undefined }
}

function readThree({ bones, boneInverses }: ThreeSkeleton): Omit<ReadSkin, 'toGeometry'> {
  return {
    inverses: boneInverses.map(({ elements }) => Array.from(elements)),
    parents: bones.map(({ parent }) => bones.findIndex((bone) => bone === parent)),
    names: bones.map(({ name }) => name),
  }
}

function readGltf({ inverseBindMatrices, parents, names = [] }: GltfSkin): Omit<ReadSkin, 'toGeometry'> {
  if (inverseBindMatrices.length % 16 !== 0) {
    throw new CcdError(
      'wrong-length',
      `inverseBindMatrices has ${inverseBindMatrices.length} numbers, which is no multiple of 16`,
      { argument: 'inverseBindMatrices', value: inverseBindMatrices.length },
    )
  }
  const all = Array.from(inverseBindMatrices)
  const inverses = Array.from({ length: all.length / 16 }, (_, i) => all.slice(16 * i, 16 * i + 16))
  return { inverses, parents: Array.from(parents), names }
}
