export type { Audit, LostContact } from './audit'
export { checkLength, checkMotion, checkPositions } from './check-input'
export type { Positions } from './check-input'
export { BODY_BODY, ContactBuffer, EDGE_EDGE, EDGE_FACE, VERTEX_FACE } from './contacts'
export { weakest } from './contract'
export type { Contract, Keeps, Provision, Requirement } from './contract'
export { cullersFor, isLabelCuller } from './culler'
export type { Culler, LabelCuller, PairCuller } from './culler'
export { cullWith } from './cull-with'
export { CcdError } from './error'
export type { CcdErrorDetail } from './error'
export type { ExplainedStage, Explanation } from './explain'
export { edgesShareVertex, forEachFeaturePair, incidentTriangles } from './feature-pairs'
export type { FeaturePairKind } from './feature-pairs'
export { filterPairs } from './filter-pairs'
export type { Hierarchy, RefitHook } from './hierarchy'
export { listSource } from './list-source'
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
export { pipeline, pipelineOf } from './pipeline'
export type { Pipeline, PipelineOptions, StageReport, StepInput, StepResult } from './pipeline'
export { anyContact, collect, earliest } from './sinks'
export type { LeftOut, Part, Query, Sink, Source, Stage, Test } from './stage'
export type { StepContext } from './step'
export { areAdjacent, NONE } from './topology'
export type { Topology, TopologyChange } from './topology'
