// Mutants of packages/core: topology, contacts and pipelines.

/** @type {import('../lib/mutants.mjs').Entry[]} */
export const core = [
  {
    id: 'K1',
    unsound: 'A list that moves has room for its entries and none for the one to come.',
    file: 'src/topology/update.kernel.ts',
    before: 'Math.max(room, 2 * n)',
    after: 'Math.max(room, n)',
  },
  {
    id: 'K2',
    unsound: 'The slot behind the end of all lists counts as free, so what is written there is lost.',
    file: 'src/topology/update.kernel.ts',
    before: 'return start + count < list.length && list[start + count] === NONE',
    after: 'return start + count <= list.length && (list[start + count] ?? NONE) === NONE',
  },
  {
    id: 'K3',
    unsound: 'A list that lost a triangle keeps its last slot taken, and the triangle in it.',
    file: 'src/topology/update.kernel.ts',
    before: 'list.fill(NONE, to, end)',
    after: 'list.fill(NONE, to + 1, end)',
  },
  {
    id: 'K4',
    unsound: 'The version of a topology stays the same after a change, so everything derived from it is kept.',
    file: 'src/topology/update.kernel.ts',
    before: 'topology.version++',
    after: '',
  },
  {
    id: 'K5',
    unsound: 'A new triangle that has an edge twice gets two edges with the same ends.',
    file: 'src/topology/update.kernel.ts',
    before: 'for (let j = 0; j < k; j++) if (isEdge(topology, triangleEdges[c + j], a, b)) edge = triangleEdges[c + j]',
    after: '',
  },
  {
    id: 'K6',
    unsound: 'A triangle that repeats its second corner in the third is listed twice at that vertex.',
    file: 'src/topology/build.kernel.ts',
    before: 'if (d !== a && d !== b) list[',
    after: 'if (d !== a) list[',
  },
  {
    id: 'K7',
    unsound: 'Cullers that hold for contact only take part in a step with a separation.',
    file: 'src/stages/left-out.ts',
    before: "if (step.minSeparation > 0 && culler.contract.separation === 'zero')",
    after: "if (step.minSeparation > 1e9 && culler.contract.separation === 'zero')",
  },
  {
    id: 'K8',
    unsound: 'A step counts as free at its start wherever it starts, if the one before ended free.',
    file: 'src/pipeline/free-start.ts',
    before: 'this.#provedEnd && sameNumbers(this.#provedEnd, step.motion.x0)',
    after: 'this.#provedEnd',
  },
  {
    id: 'K9',
    unsound: 'The end of a step counts as proved free though only a part of it was looked at.',
    file: 'src/pipeline/free-start.ts',
    before: 'step.horizon >= 1',
    after: 'step.horizon >= 0',
  },
  {
    id: 'K10',
    unsound: 'Filters that hold for contact only take part in a step with a separation.',
    file: 'src/pipeline/composition.ts',
    before: "return step.minSeparation === 0 || contract.separation === 'any'",
    after: "return step.minSeparation === 0 || contract.separation === 'any' || contract.keeps === 'every-contact'",
  },
  {
    id: 'K11',
    unsound: 'What was proved of the mesh before a change counts for the mesh after it.',
    file: 'src/pipeline/composed-pipeline.ts',
    before: `this.#freeStart.forget()
    for`,
    after: 'for',
  },
  {
    id: 'K12',
    unsound: 'The last coordinate may be NaN or infinite.',
    file: 'src/errors/check-input.ts',
    before: 'for (let i = 0; i < positions.length; i++) {',
    after: 'for (let i = 0; i < positions.length - 1; i++) {',
  },
  {
    id: 'K13',
    unsound: 'Contacts are sorted by half of the leading bits of their times, so the first one may not come first.',
    file: 'src/contacts/sort-contacts.kernel.ts',
    before: 'return high >>> 23',
    after: 'return high >>> 24',
  },
  {
    id: 'K14',
    unsound: 'A triangle is removed twice, and the lists count one less than there are.',
    file: 'src/topology/update-topology.ts',
    before: 'if (seen.has(t)) throw',
    after: 'if (seen.has(-t - 1)) throw',
  },
  {
    id: 'K15',
    unsound: 'The audit never looks at pairs of edges, so one that is lost is not found.',
    file: 'src/pipeline/draw-pairs.kernel.ts',
    before: "if (visit('edge-edge', e < g ? e : g, e < g ? g : e)) return",
    after: '',
  },
  {
    id: 'K16',
    unsound: 'A part that needs adjacent pairs may stand before the one that supplies them.',
    file: 'src/pipeline/composition.ts',
    before: "need === 'orphans' ? parts : parts.slice(0, index)",
    after: 'parts',
  },
  {
    id: 'K17',
    unsound: 'Bounds of a batch stay in place when pairs move up, so a pair has the bound of another.',
    file: 'src/stages/filter-batch.kernel.ts',
    before: `if (l >= 0 && l === label[b]) continue
    pairs[2 * kept] = a
    pairs[2 * kept + 1] = b
    if (bound) bound[kept] = bound[i]`,
    after: `if (l >= 0 && l === label[b]) continue
    pairs[2 * kept] = a
    pairs[2 * kept + 1] = b`,
  },
  {
    id: 'B15',
    unsound: 'The last control point of a curve of degree three or more is left out, so volumes do not hold the path.',
    file: 'src/motion/step-parts.ts',
    before: 'motion.control.map(',
    after: 'motion.control.slice(0, Math.max(3, motion.control.length - 1)).map(',
    also: ['bvh', 'prt-orphan'],
  },
  {
    id: 'P24',
    unsound: 'Pairs of triangles without any label count as culled, so their orphans are lost.',
    file: 'src/stages/culler.ts',
    before: 'label >= 0 && label === culler.triangleLabel[u]',
    after: 'label === culler.triangleLabel[u]',
    also: ['prt-orphan'],
  },
]
