export type { ConeCounts, NormalConesOptions } from './cone-culler'
export { createNormalCones } from './create-normal-cones'
export type { NormalCones } from './create-normal-cones'
