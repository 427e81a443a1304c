export type { ConeCounts, NormalConesOptions } from './culler/cone-culler'
export { createNormalCones } from './culler/create-normal-cones'
export type { NormalCones } from './culler/create-normal-cones'
