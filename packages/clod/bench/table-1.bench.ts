// Table 1 of the paper: what the dual hierarchies of the benchmark models consist of, and how long they take to build.
// Run: node --conditions=ccd-source --import tsx bench/table-1.bench.ts [cup spoon spiral torus bowl numbers]
import { bowl, cup, digit, spiralPeg, spoon, wrinkledTorus, type TriangleMesh } from '@ccd/scenes'
import { createDualHierarchy, hierarchyStatistics, serializeHierarchy, type DualHierarchy } from '../src/index'

const MODELS: Record<string, () => TriangleMesh[]> = {
  cup: () => [cup()],
  spoon: () => [spoon()],
  spiral: () => [spiralPeg()],
  torus: () => [wrinkledTorus()],
  bowl: () => [bowl()],
  numbers: () => Array.from({ length: 10 }, (_, value) => digit(value)),
}

/** The value that this share of the nodes of a level does not exceed, in percent of the size of the model. */
function quantile({ levelStart, size }: DualHierarchy, values: Float64Array, level: number, share: number): string {
  const sorted = values.slice(levelStart[level], levelStart[level + 1]).toSorted()
  return ((100 * (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN)) / size).toPrecision(2)
}

const chosen = process.argv.slice(2)
const rows: Record<string, Record<string, string>> = {}
for (const [name, make] of Object.entries(MODELS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  const models = make()
  const start = performance.now()
  const hierarchies = models.map(({ positions, triangles }) => createDualHierarchy(positions, triangles))
  const seconds = (performance.now() - start) / 1000
  const statistics = hierarchies.map(hierarchyStatistics)
  const mean = (value: (one: (typeof statistics)[number]) => number): number =>
    statistics.reduce((sum, one) => sum + value(one), 0) / statistics.length
  const bytes = hierarchies.reduce((sum, hierarchy) => sum + serializeHierarchy(hierarchy).length, 0) / models.length
  rows[name] = {
    'tris orig': mean((one) => one.triangles).toFixed(0),
    'BVs orig': mean((one) => one.patches).toFixed(0),
    'tris simp': mean((one) => one.coarsestTriangles).toFixed(0),
    'BVs simp': mean((one) => one.coarsestPatches).toFixed(0),
    share: `${mean((one) => (100 * one.coarsestTriangles) / one.triangles).toFixed(1)} %`,
    CLODs: mean((one) => one.clods).toFixed(0),
    LODs: mean((one) => one.levels).toFixed(0),
    'file MB': (bytes / 1e6).toFixed(1),
    's each': (seconds / models.length).toFixed(1),
  }
  const [hierarchy] = hierarchies
  if (hierarchy === undefined || hierarchies.length > 1) continue
  console.log(`${name}: levels that may answer; h and s in % of the size`)
  console.table(
    hierarchyStatistics(hierarchy).perLevel.flatMap(({ mayAnswer, patches, triangles }, level) =>
      mayAnswer
        ? {
            patches,
            triangles,
            'h half': quantile(hierarchy, hierarchy.h, level, 0.5),
            'h 90 %': quantile(hierarchy, hierarchy.h, level, 0.9),
            'h all': quantile(hierarchy, hierarchy.h, level, 1),
            's half': quantile(hierarchy, hierarchy.s, level, 0.5),
            's all': quantile(hierarchy, hierarchy.s, level, 1),
          }
        : [],
    ),
  )
}
console.table(rows)
