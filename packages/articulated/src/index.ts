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
export type { NamedPair } from './query/candidate-pairs'
export type { Clearance } from './query/clearance'
export type { LinkContact } from './query/contact'
export { LinkWarmStart } from './query/link-warm-start'
export type { Obstacle } from './query/obstacle'
export type { ArticulatedOptions, PathOptions } from './query/options'
export { isPathFree, type PathAnswer } from './query/path'
export {
  articulatedTimeOfContact,
  type ArticulatedContactTime,
  type ArticulatedWork,
} from './query/time-of-contact'
export type { MeshReader } from './urdf/mesh-files'
export type { UrdfOptions } from './urdf/options'
export { parseUrdf, readUrdf } from './urdf/read-urdf'
export type { TriangleMesh } from './meshes/triangle-mesh'
export { linkContacts } from './streams/link-contacts'
export { linkPairs } from './streams/link-pairs'
export type { LinkStreamOptions } from './streams/stream-workspace'
export { temporalCulling } from './streams/temporal-culling'
export { createEdgeChecker, type Edge, type EdgeChecker, type EdgeCheckerOptions } from './threads/edge-checker'
export type { EdgeAnswer, EdgeOptions } from './threads/messages'
export { characterFromSkin, type Bone, type Skin } from './character/character-from-skin'
