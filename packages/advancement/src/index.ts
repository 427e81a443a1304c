export { bodyAudit } from './audit/body-audit'
export {
  BODY_CONTACT,
  BODY_TOUCHING_AT_START,
  BODY_UNDECIDED,
  bodyContacts,
  type BodyContactOptions,
  type BodyContacts,
  type BodyStart,
} from './streams/body-contacts'
export { bodySet, type Bodies, type BodySet, type BodySetOptions } from './streams/body-set'
export type { BodyMotion, BodyMotionKind } from './motion/body-motion'
export type { ContactSet } from './distance/contact-set'
export type { ContactTime } from './search/contact-time'
export type { StartContact } from './start/start-contacts'
export { distance, type Separation } from './distance/distance'
export { earliestFirst } from './streams/earliest-first'
export { linearMotion, resting, type LinearMotionOptions } from './motion/linear-motion'
export { modelFromBuffer, modelToBuffer } from './model/model-buffer'
export { piecewiseMotion } from './motion/piecewise-motion'
export type { Pose } from './motion/pose'
export { createRigidModel, type RigidModel } from './model/rigid-model'
export { screwMotion } from './motion/screw-motion'
export { sweptBodies } from './streams/swept-bodies'
export { timeOfContact } from './search/time-of-contact'
export type { TimeOfContactOptions } from './search/options'
export { velocityMotion, type VelocityMotionOptions } from './motion/velocity-motion'
export { WarmStart } from './search/warm-start'
