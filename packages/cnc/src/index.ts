export type { ConeCounts, NormalConesOptions, Variant as NormalConesVariant } from './culler/cone-culler'
export { createNormalCones, createNormalConesVariant } from './culler/create-normal-cones'
export type { NormalCones } from './culler/create-normal-cones'
