export { deformableCcd } from './deformable/deformable-ccd'
export type { DeformableCcd, DeformableOptions, MaxStepOptions } from './deformable/deformable-ccd'
export { deformableParts } from './deformable/deformable-parts'
export type {
  CullerFactory,
  DeformableMesh,
  DeformableParts,
  NamedCuller,
  PartsOptions,
} from './deformable/deformable-parts'
