export { dataFolder } from './data-folder'
export { readSampleQueries, type QuerySet } from './sample-queries'
export { listScenes, readScene, type PairTruth, type Scene } from './scene'
export {
  listSequences,
  readSequence,
  type Interval,
  type IntervalObject,
  type IntervalSequence,
  type Sequence,
  type Skeleton,
} from './sequence'
export {
  listRigidModels,
  listRigidQueries,
  readRigidModel,
  readRigidQueries,
  type OtherAnswer,
  type RigidModelData,
  type RigidQueries,
  type RigidQuery,
  type TriangleMesh,
} from './rigid'
