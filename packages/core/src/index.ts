export { BODY_BODY, ContactBuffer, EDGE_EDGE, EDGE_FACE, VERTEX_FACE } from './contacts'
export { weakest } from './contract'
export type { Contract, Keeps, Provision, Requirement } from './contract'
export type { Culler, LabelCuller, PairCuller } from './culler'
export { CcdError } from './error'
export type { CcdErrorDetail } from './error'
export type { Hierarchy, RefitHook } from './hierarchy'
export type {
  ArticulatedMotion,
  LinearMotion,
  Motion,
  PolynomialMotion,
  RigidBodiesMotion,
  RigidMotion,
  StaticMotion,
} from './motion'
export { BATCH_PAIRS, createBatch } from './pairs'
export type { PairBatch, PairKind, PairStream } from './pairs'
export type { Part, Source, Stage, Test } from './stage'
export type { StepContext } from './step'
export { areAdjacent, NONE } from './topology'
export type { Topology, TopologyChange } from './topology'
