export { IS_LEAF, levelCount, MAY_ANSWER, type DualHierarchy } from './hierarchy/dual-hierarchy'
