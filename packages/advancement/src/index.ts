export {
  BODY_CONTACT,
  BODY_NOT_CONVERGED,
  BODY_TOUCHING_AT_START,
  bodyContacts,
  type BodyContactOptions,
} from './body-contacts'
export type { ContactSet } from './contact-set'
export { distance, type Separation } from './distance'
export { earliestFirst } from './earliest-first'
export { createRigidModel, type RigidModel } from './model'
export {
  linearMotion,
  piecewiseMotion,
  resting,
  screwMotion,
  type BodyMotion,
  type LinearMotionOptions,
} from './motion'
export type { Pose } from './pose'
export { modelFromBuffer, modelToBuffer } from './serialise'
export { sweptBodies } from './swept-bodies'
export { timeOfContact, type ContactTime, type TimeOfContactOptions } from './time-of-contact'
export { WarmStart } from './warm-start'
