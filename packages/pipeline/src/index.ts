export { deformableCcd } from './deformable-ccd'
export type { DeformableCcd, DeformableOptions, MaxStepOptions } from './deformable-ccd'
export { deformableParts } from './deformable-parts'
export type { CullerFactory, DeformableMesh, DeformableParts, PartsOptions } from './deformable-parts'
