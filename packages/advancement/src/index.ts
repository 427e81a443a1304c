export {
  BODY_CONTACT,
  BODY_NOT_CONVERGED,
  BODY_TOUCHING_AT_START,
  bodyContacts,
  type BodyContactOptions,
} from './streams/body-contacts'
export type { ContactSet } from './streams/contact-set'
export { distance, type Separation } from './distance/distance'
export { earliestFirst } from './streams/earliest-first'
export { createRigidModel, type RigidModel } from './model/model'
export {
  linearMotion,
  piecewiseMotion,
  resting,
  screwMotion,
  type BodyMotion,
  type LinearMotionOptions,
} from './motion/motion'
export type { Pose } from './motion/pose'
export { modelFromBuffer, modelToBuffer } from './model/serialise'
export { sweptBodies } from './streams/swept-bodies'
export { timeOfContact, type ContactTime, type TimeOfContactOptions } from './search/time-of-contact'
export { WarmStart } from './search/warm-start'
