// Mutants of packages/pipeline: whole steps and threads.

/** @type {import('../lib/mutants.mjs').Entry[]} */
export const pipeline = [
  {
    id: 'L1',
    unsound: 'Pairs that approach by less than the rounding count as moving apart, so a largest step is too long.',
    file: 'src/deformable/drop-separating.kernel.ts',
    before: 'const ERROR = 16 * 2 ** -53',
    after: 'const ERROR = 0',
  },
  {
    id: 'L2',
    unsound: 'A pair counts as at rest when only one of its vertices is.',
    file: 'src/deformable/drop-separating.kernel.ts',
    before: 'if (x0[p + k] !== x1[p + k] || x0[q + k] !== x1[q + k]) return false',
    after: 'if (x0[p + k] !== x1[p + k]) return false',
  },
  {
    id: 'L3',
    unsound: 'Edges count as moving apart when only their first vertex does.',
    file: 'src/deformable/drop-separating.kernel.ts',
    before: 'for (let i = 0; i < split; i++) {',
    after: 'for (let i = 0; i < 1; i++) {',
  },
  {
    id: 'L4',
    unsound: 'Features that overlap at the start count as above each other.',
    file: 'src/deformable/drop-separating.kernel.ts',
    before: 'if (!(gap > ERROR * gapSize)) return false',
    after: '',
  },
  {
    id: 'L5',
    unsound: 'A thread with more contacts than its outbox holds leaves one out at each load.',
    file: 'src/threads/outbox.ts',
    before: 'for (let from = 0; ; from += OUTBOX_ROWS) {',
    after: 'for (let from = 0; ; from += OUTBOX_ROWS + 1) {',
  },
  {
    id: 'L6',
    unsound: 'Workers go on with position arrays that are too short for vertices that were added.',
    file: 'src/threads/team.ts',
    before: 'if (this.#positions.x0.length < 3 * count) this.#positions = sharedPositions(count)',
    after: 'if (this.#positions.x0.length < 3 * count - 3000) this.#positions = sharedPositions(count)',
  },
  {
    id: 'L7',
    unsound: 'The bodies of triangles that were added are not known to the hierarchy.',
    file: 'src/deformable/engine.ts',
    before: 'hierarchy.setBodies(this.#bodies)',
    after: '',
  },
  {
    id: 'L8',
    unsound: 'Contacts of the same time, kind and first feature come in an order that depends on the threads.',
    file: 'src/threads/contact-rows.kernel.ts',
    before: 'p.toi[i] - q.toi[j] || p.kind[i] - q.kind[j] || p.a[i] - q.a[j] || p.b[i] - q.b[j]',
    after: 'p.toi[i] - q.toi[j] || p.kind[i] - q.kind[j] || p.a[i] - q.a[j]',
  },
  {
    id: 'L9',
    unsound: 'Pipelines keep what they knew of the mesh before a change.',
    file: 'src/deformable/engine.ts',
    before: 'this.#pipelines.clear()',
    after: '',
  },
  {
    id: 'L10',
    unsound: 'The largest safe step leaves out pairs that move apart even where it was not asked to.',
    file: 'src/deformable/engine.ts',
    before: "purpose === 'limit-separating' ? [...stages, dropSeparating()] : stages",
    after: "purpose !== 'step' ? [...stages, dropSeparating()] : stages",
  },
]
