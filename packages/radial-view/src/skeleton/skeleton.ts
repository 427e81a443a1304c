import { CcdError, checkPositions, type Positions } from '@ccd/core'

/** Joints and the bones between them, in the pose of the rest positions. */
export interface Skeleton {
  /** x y z of each joint. */
  readonly joints: Positions
  /** Two joints per bone. A bone whose two joints coincide, or are one and the same, is legal. */
  readonly bones: Uint32Array
}

/**
 * @returns The positions of the joints as double precision numbers.
 * @throws CcdError `wrong-type`, `wrong-length`, `not-finite` or `index-out-of-range`, naming the joint or the bone.
 */
export function checkSkeleton({ joints, bones }: Skeleton): Float64Array {
  const count = jointCountOf(joints)
  if (!(bones instanceof Uint32Array)) {
    throw new CcdError('wrong-type', 'skeleton.bones must be a Uint32Array', {
      argument: 'skeleton.bones',
      value: bones,
    })
  }
  if (bones.length === 0 || bones.length % 2 !== 0) {
    throw new CcdError(
      'wrong-length',
      `skeleton.bones has ${bones.length} joint ids; each bone has two, and there must be one bone at least`,
      { argument: 'skeleton.bones', value: bones.length },
    )
  }
  bones.forEach((joint, i) => {
    if (joint < count) return
    throw new CcdError('index-out-of-range', `skeleton.bones[${i}] is joint ${joint}, but there are ${count} joints`, {
      argument: 'skeleton.bones',
      index: i,
      value: joint,
    })
  })
  return checkPositions('skeleton.joints', joints, count)
}

/** @throws CcdError `wrong-type` or `wrong-length`. */
function jointCountOf(joints: Positions): number {
  if (!(joints instanceof Float64Array || joints instanceof Float32Array)) {
    throw new CcdError('wrong-type', 'skeleton.joints must be a Float64Array or a Float32Array', {
      argument: 'skeleton.joints',
      value: joints,
    })
  }
  if (joints.length % 3 === 0) return joints.length / 3
  throw new CcdError('wrong-length', `skeleton.joints has ${joints.length} numbers, which is no multiple of 3`, {
    argument: 'skeleton.joints',
    value: joints.length,
  })
}
