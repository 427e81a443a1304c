export { deformableCcd } from './deformable-ccd'
export type { DeformableCcd, DeformableOptions, MaxStepOptions } from './deformable-ccd'
export { deformableParts } from './deformable-parts'
export type { CullerFactory, DeformableMesh, DeformableParts, NamedCuller, PartsOptions } from './deformable-parts'
