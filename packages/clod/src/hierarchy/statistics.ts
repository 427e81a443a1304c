import { valueAt } from '@ccd/core'
import { levelCount, MAY_ANSWER, type DualHierarchy } from './dual-hierarchy'

/** One level, in numbers. */
export interface LevelStatistics {
  /** Nodes of the level: convex patches, where it has a mesh. */
  readonly patches: number
  /** Triangles of its mesh; 0 where it has none. */
  readonly triangles: number
  /** Whether queries may stop at its nodes. */
  readonly mayAnswer: boolean
  /** The largest h of its nodes. */
  readonly h: number
  /** The largest s of its nodes. */
  readonly s: number
}

/** What table 1 of the paper says about a model. */
export interface HierarchyStatistics {
  /** Triangles of the input mesh. */
  readonly triangles: number
  /** Convex patches of the input mesh. */
  readonly patches: number
  /** Triangles of the coarsest level that may answer. */
  readonly coarsestTriangles: number
  /** Convex patches of the coarsest level that may answer. */
  readonly coarsestPatches: number
  /** How many levels may answer. */
  readonly clods: number
  /** How many levels there are. */
  readonly levels: number
  /** Each level, the root first. */
  readonly perLevel: readonly LevelStatistics[]
}

/**
 * Counts what a hierarchy consists of: a row of table 1 of the paper, and a row per level.
 *
 * @param hierarchy - The dual hierarchy.
 */
export function hierarchyStatistics(hierarchy: DualHierarchy): HierarchyStatistics {
  const { levelStart, patchStart, flags, h, s } = hierarchy
  const perLevel = Array.from({ length: levelCount(hierarchy) }, (_, d): LevelStatistics => {
    const from = valueAt(levelStart, d)
    const to = valueAt(levelStart, d + 1)
    return {
      patches: to - from,
      triangles: valueAt(patchStart, to) - valueAt(patchStart, from),
      mayAnswer: (valueAt(flags, from) & MAY_ANSWER) !== 0,
      h: h.subarray(from, to).reduce((a, b) => Math.max(a, b), 0),
      s: s.subarray(from, to).reduce((a, b) => Math.max(a, b), 0),
    }
  })
  const answering = perLevel.filter((level) => level.mayAnswer)
  const coarsest = valueAt(answering, 0)
  const finest = valueAt(perLevel, perLevel.length - 1)
  return {
    triangles: finest.triangles,
    patches: finest.patches,
    coarsestTriangles: coarsest.triangles,
    coarsestPatches: coarsest.patches,
    clods: answering.length,
    levels: perLevel.length,
    perLevel,
  }
}
