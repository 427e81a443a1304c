export type { Articulated } from './model/articulated'
export { createArticulated } from './model/create-articulated'
export type {
  ArticulatedDescription,
  JointDescription,
  JointLimits,
  JointType,
  LinkDescription,
  LinkGeometry,
  Mimic,
} from './model/description'
