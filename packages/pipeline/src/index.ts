export { deformableCcd } from './deformable/deformable-ccd'
export type { DeformableCcd } from './deformable/deformable-ccd'
export type { ColumnOptions, Columns, ContactColumn } from './deformable/columns'
export type { DeformableOptions, MaxStepOptions } from './deformable/options'
export { skeletalCcd } from './skeletal/skeletal-ccd'
export type { SkeletalCcd, SkeletalMesh } from './skeletal/skeletal-ccd'
export type { SkeletalOptions } from './skeletal/skeletal-options'
export { deformableParts } from './deformable/deformable-parts'
export type {
  CullerFactory,
  DeformableMesh,
  DeformableParts,
  NamedCuller,
  PartsOptions,
} from './deformable/deformable-parts'
