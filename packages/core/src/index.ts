export type { Audit, AuditedKind, AuditFault } from './pipeline/audit'
export { boundaryLoops } from './topology/boundary-loops'
export type { BoundaryLoop } from './topology/boundary-loops'
export { checkHorizon, checkIds, checkLength, checkMotion, checkPositions } from './errors/check-input'
export { checkChoice, checkOptions } from './errors/check-options'
export type { Positions } from './errors/check-input'
export { BODY_BODY, ContactBuffer, EDGE_EDGE, EDGE_FACE, VERTEX_FACE } from './contacts/contact-buffer'
export { weakest } from './stages/contract'
export type { Contract, Keeps, Provision, Requirement } from './stages/contract'
export { createTopology } from './topology/create-topology'
export { beginCullers, begunCullers } from './stages/begin-cullers'
export { culls, isLabelCuller } from './stages/culler'
export { cullersFor } from './stages/left-out'
export type { Culler, LabelCuller, PairCuller, SharedBits } from './stages/culler'
export { shareBit } from './stages/shared-bits.kernel'
export { cullWith } from './stages/cull-with'
export { diagnoseMesh } from './topology/diagnose'
export type { MeshDiagnosis } from './topology/diagnose'
export { valueAt } from './errors/value-at'
export { CcdError } from './errors/error'
export type { CcdErrorCode, CcdErrorDetail } from './errors/error'
export type { ExplainedStage, Explanation } from './pipeline/explain'
export {
  edgesShareVertex,
  forEachFeaturePair,
  incidentTriangles,
  trianglesOfEdge,
  trianglesOfVertex,
} from './topology/feature-pairs'
export { filterPairs } from './stages/filter-pairs'
export { findDefect } from './topology/find-defect'
export type { TopologyDefect } from './topology/find-defect'
export type { Hierarchy, RefitHook } from './stages/hierarchy'
export { listSource } from './stages/list-source'
export type {
  ArticulatedMotion,
  LinearMotion,
  Motion,
  PolynomialMotion,
  RigidBodiesMotion,
  RigidMotion,
  StaticMotion,
} from './motion/motion'
export type { PairRule } from './stages/pair-rule'
export { BATCH_PAIRS, createBatch } from './stages/pairs'
export type { FeatureKind, PairBatch, PairKind, PairStream } from './stages/pairs'
export { pipeline, pipelineOf } from './pipeline/pipeline'
export type { AnyStage } from './pipeline/pipeline'
export type { Pipeline, PipelineOptions } from './pipeline/composed-pipeline'
export type { StepInput } from './pipeline/step-input'
export type { StageReport, StepResult } from './pipeline/step-result'
export { anyContact, collect, earliest } from './pipeline/sinks'
export type { FirstContacts, LeftOut, Part, Query, Sink, Source, Stage, Test } from './stages/stage'
export type { StepContext } from './motion/step'
export { MotionCopy } from './motion/motion-copy'
export { controlPoints, cornersOf, linearStep, topologyOf } from './motion/step-parts'
export { areAdjacent, NONE } from './topology/topology'
export type { Topology, TopologyChange } from './topology/topology'
export { compact } from './topology/compact'
export { topologyData, topologyFrom } from './topology/copy-topology'
export type { TopologyData } from './topology/copy-topology'
export type { CompactedTopology } from './topology/compact'
export { checkChange, updateTopology } from './topology/update-topology'
export type { TopologyUpdate } from './topology/update-topology'
export { weld } from './topology/weld'
export type { WeldedMesh, WeldOptions } from './topology/weld'
export { MemoryLayout, pagesFor } from './wasm/memory-layout'
export { createMemory, loadKernels } from './wasm/webassembly'
export type { WasmKernels, WasmMemory } from './wasm/webassembly'
