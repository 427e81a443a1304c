// Mutants of packages/clod: the errors of queries, fronts, budgets and the rule for level switches.

const query = ['test/query.test.ts']
const convex = ['test/convex.test.ts']
const switches = ['test/level-switches.test.ts']
const PAIR_TEST = 'src/query/pair-test.kernel.ts'
const SWITCHES = 'src/query/level-switches.ts'

/** @type {import('../lib/mutants.mjs').Entry[]} */
export const clod = [
  {
    id: 'CL1',
    unsound: 'Coarse hulls that lie inside the surface below them prune contacts away.',
    file: PAIR_TEST,
    before: 'return (distance + a.hierarchy.h[nodeA] + b.hierarchy.h[nodeB]) * UP',
    after: 'return distance * UP',
    killers: query,
  },
  {
    id: 'CL2',
    unsound: 'The error forgets how far the surface may stick out of the hulls.',
    file: PAIR_TEST,
    before: '  const below = (a.hierarchy.h[nodeA] + b.hierarchy.h[nodeB] + (distance - lower)) * UP',
    after: '  const below = (distance - lower) * UP',
    killers: query,
  },
  {
    id: 'CL3',
    unsound: 'The error forgets how far the hulls may be from the solids.',
    file: PAIR_TEST,
    before: 'const above = (upper - distance + s + held) * UP',
    after: 'const above = (upper - distance + held) * UP',
    killers: query,
  },
  {
    id: 'CL4',
    unsound: 'Levels that only complete the tree answer.',
    file: PAIR_TEST,
    before: 'return (a.hierarchy.flags[nodeA] & b.hierarchy.flags[nodeB] & MAY_ANSWER) !== 0',
    after: 'return nodeA >= 0 && nodeB >= 0 && (MAY_ANSWER as number) !== 0',
    killers: query,
  },
  {
    id: 'CL5',
    unsound: 'A front takes bodies that turn for bodies at rest.',
    file: 'src/convex/frame.kernel.ts',
    before: 'return (Math.sqrt(turn) * reach + Math.sqrt(shift)) * (1 + 2 ** -40)',
    after: 'return Math.sqrt(shift) * (1 + 2 ** -40)',
    killers: query,
  },
  {
    id: 'CL6',
    unsound: 'A front keeps the distances of the last query although bodies have moved.',
    file: 'src/query/traverse.kernel.ts',
    before: 'last.records[record + R_LOWER] = Math.max(0, last.records[record + R_LOWER] - moved)',
    after: 'last.records[record + R_LOWER] = Math.max(0, last.records[record + R_LOWER])',
    killers: query,
  },
  {
    id: 'CL7',
    unsound: 'The normals of needles are imprecise, so the interval of a distance stays open.',
    file: 'src/convex/nearest.kernel.ts',
    before: 'setPreciseNormal(w, low, i, j, k)',
    after: 'void low',
    killers: convex,
  },
  {
    id: 'CL8',
    unsound: 'A real collision counts as a change of level.',
    file: SWITCHES,
    before: 'if (!apart || !overlapped) continue',
    after: 'if (!apart) continue',
    killers: switches,
  },
  {
    id: 'CL9',
    unsound: 'Bodies that overlap on the coarse level, too, count as a change of level.',
    file: SWITCHES,
    before: 'if (!apart || !overlapped) continue',
    after: 'if (!overlapped) continue',
    killers: switches,
  },
  {
    id: 'CL10',
    unsound: 'A hull around a cavity says that a body in it touches the solid.',
    file: PAIR_TEST,
    before: 'const held = overlap && !leaves && !bothStickOut(job, nodeA, nodeB) ? separation[UPPER] : 0',
    after: 'const held = 0',
    killers: query,
  },
  {
    id: 'CL11',
    unsound: 'A query exceeds its budget.',
    file: 'src/query/budget.kernel.ts',
    before: 'if (job.queries + next > queries) return true',
    after: 'if (job.queries > queries) return true',
    killers: query,
  },
  {
    id: 'CL12',
    unsound: 'Hulls that touch to within rounding count as apart, with an open interval.',
    file: 'src/convex/hull-distance.kernel.ts',
    before: '    if (lower <= slack) result = OVERLAP',
    after: '    if (lower < 0) result = OVERLAP',
    killers: convex,
  },
]
