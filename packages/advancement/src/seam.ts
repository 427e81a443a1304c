// What other packages of the workspace need to advance pairs that move in their own way. It is not for applications, and
// may change with any release.
export {
  RELATIVE_CENTRE_A,
  RELATIVE_CENTRE_B,
  RELATIVE_MARGIN,
  RELATIVE_SHIFT,
  RELATIVE_SPIN_A,
  RELATIVE_SPIN_B,
  RELATIVE_TIME,
  RELATIVE_UNTIL,
  RELATIVE_VELOCITY,
} from './motion/relative-motion.kernel'
export {
  chainStep,
  RELATIVE_DRIFT,
  RELATIVE_FIRST_ROW,
  RELATIVE_REST,
  RELATIVE_ROWS,
  RELATIVE_ROWS_A,
  RELATIVE_SHIFTING,
  ROW_ARM,
  ROW_BEND,
  ROW_BEND_REACH,
  ROW_LENGTH,
  ROW_RATE,
  ROW_SWAY,
} from './step/chain-bound.kernel'
export {
  SAMPLE_LENGTH,
  SAMPLE_ORIGIN,
  SAMPLE_REFERENCE,
  SAMPLE_SPIN,
  SAMPLE_UNTIL,
  SAMPLE_VELOCITY,
  samplePieces,
} from './motion/piece.kernel'
export { checkBodyMotion, motionOfPieces } from './motion/body-motion'
export { checkPose, type CheckedPose, type Pose } from './motion/pose'
export { turnBetween } from './motion/vectors'
export type { RigidModel } from './model/rigid-model'
export { checkRigidModel } from './model/rigid-model'
export { splitsFirst } from './model/node.kernel'
export { closest, CLOSEST_A, CLOSEST_B } from './distance/closest.kernel'
export { nearestLeaves, nearestTriangles } from './distance/nearest-triangles.kernel'
export { PairQueue } from './search/pair-queue.kernel'
export { nodeStep } from './step/node-step.kernel'
export { trianglesApart, triangleStep } from './step/triangle-step.kernel'
