// Mutants of packages/articulated: Taylor models, boxes, chains of turns, and the search for the first contact.

const TAYLOR = 'src/taylor/taylor-model.kernel.ts'
const POSES = 'src/taylor/pose-models.kernel.ts'
const BOXES = 'src/taylor/swept-boxes.kernel.ts'
const FRAME = 'src/motion/link-frame.kernel.ts'
const SEARCH = 'src/search/link-search.kernel.ts'
const CULLING = 'src/query/temporal-culling.ts'
const models = ['test/taylor-models.test.ts']
const bounds = ['test/motion-bound.test.ts']
const queries = ['test/queries.test.ts', 'test/articulated-queries.test.ts', 'test/cross-check.test.ts']

/** @type {import('../lib/mutants.mjs').Entry[]} */
export const articulated = [
  {
    id: 'AR1',
    unsound: 'What a product of polynomials leaves out above the degree is not in the radius.',
    file: TAYLOR,
    before: '      left +\n',
    after: '',
    killers: models,
  },
  {
    id: 'AR2',
    unsound: 'The radius of the second factor of a product is left out.',
    file: TAYLOR,
    before: '      sizeA * radiusB +\n      sizeB * radiusA +',
    after: '      sizeB * radiusA +',
    killers: models,
  },
  {
    id: 'AR3',
    unsound: 'What the series of sine and cosine leaves out is not in the radius.',
    file: TAYLOR,
    before: '(rest + error + (2 * DEGREE + 6)',
    after: '(error + (2 * DEGREE + 6)',
    killers: models,
  },
  {
    id: 'AR4',
    unsound: 'The error of an angle far from zero is not in the radius of its sine.',
    file: TAYLOR,
    before: '(rest + error + (2 * DEGREE + 6)',
    after: '(rest + (2 * DEGREE + 6)',
    killers: models,
  },
  {
    id: 'AR5',
    unsound: 'The rotation of an edge counts as exact, though its numbers are rounded.',
    file: POSES,
    before: 'scratch[k * L + RADIUS] += OFF',
    after: 'scratch[k * L + RADIUS] += 0 * OFF',
    killers: models,
  },
  {
    id: 'AR6',
    unsound: 'The box of a link leaves out how far its sides reach across one axis.',
    file: BOXES,
    before: 'greatest(poses, r + MODEL_LENGTH) * hy +',
    after: '0 * hy +',
    killers: models,
  },
  {
    id: 'AR7',
    unsound: 'The box of a link leaves out how its centre moves.',
    file: BOXES,
    before: '(deviation(point, row * MODEL_LENGTH) +',
    after: '(0 +',
    killers: models,
  },
  {
    id: 'AR8',
    unsound: 'The half of an interval of time is rounded down, so its ends may be outside.',
    file: POSES,
    before: '((t1 - t0) / 2) * (1 + 2 ** -50) + 2 ** -54',
    after: '((t1 - t0) / 2) * (1 - 2 ** -50)',
    killers: models,
  },
  {
    id: 'AR9',
    unsound: 'The boxes of a tree do not hold what hangs from its bodies.',
    file: BOXES,
    before: 'if (subtrees[from + 3 + k] > subtrees[to + 3 + k]) subtrees[to + 3 + k] = subtrees[from + 3 + k]',
    after: '',
    killers: models,
  },
  {
    id: 'AR10',
    unsound: 'Lengths between pivots are left out of the chain behind a turn (equation 14).',
    file: FRAME,
    before: 'frame[at + ROW_ARM] += length',
    after: 'frame[at + ROW_ARM] += 0 * length',
    killers: bounds,
  },
  {
    id: 'AR12',
    unsound: 'Shifts behind a turn are left out of the greatest speed (the v of equation 12).',
    file: FRAME,
    before: 'frame[RELATIVE_SHIFTING] = shifting * UP',
    after: 'frame[RELATIVE_SHIFTING] = 0',
    killers: bounds,
  },
  {
    id: 'AR13',
    unsound: 'The acceleration of a point leaves out the turns behind its own.',
    file: FRAME,
    before: '(frame[at + ROW_RATE] + 2 * (turned - frame[at + ROW_BEND_REACH])) * UP\n    frame[at + ROW_ARM]',
    after: 'frame[at + ROW_RATE] * UP\n    frame[at + ROW_ARM]',
    killers: bounds,
  },
  {
    id: 'AR14',
    unsound: 'A step from a pose of the grid counts from the time itself, which is later.',
    file: SEARCH,
    before: 'const time = frame[RELATIVE_TIME]',
    after: 'const time = t',
    killers: queries,
  },
  {
    id: 'AR15',
    unsound: 'Boxes that overlap in a later cell only count as never overlapping.',
    file: SEARCH,
    before: 'for (cell++; cell < cells; cell++) if ((mask >> cell) & 1) return times[cell]\n',
    after: '',
    killers: queries,
  },
  {
    id: 'AR16',
    unsound: 'A pair that waits is not looked at again where its bound is the time of a contact.',
    file: CULLING,
    before: 'if (next.bound > search.horizon) break',
    after: 'if (next.bound > 0.5 * search.horizon) break',
    killers: queries,
  },
  {
    id: 'AR17',
    unsound: 'A search that was given up counts as a contact, and ends the search for earlier ones.',
    file: CULLING,
    before: 'if (outcome === UNDECIDED) {',
    after: 'if (outcome === UNDECIDED && index < 0) {',
    killers: queries,
  },
  {
    id: 'AR18',
    unsound: 'A pair whose patience has ended is forgotten.',
    file: CULLING,
    before: 'if (outcome === STOPPED) insert(waiting,',
    after: 'if (outcome === STOPPED && index < 0) insert(waiting,',
    killers: queries,
  },
  {
    id: 'AR19',
    unsound: 'Boxes are not widened by padding and separation.',
    file: 'src/query/node-reaches.kernel.ts',
    before: '(padding + minSeparation / 2 + slack)',
    after: 'slack',
    killers: ['test/boxes.test.ts'],
  },
  {
    id: 'AR20',
    unsound: 'The body of an obstacle is taken for where it is in the first piece of its motion.',
    file: 'src/motion/body-edge.kernel.ts',
    before: 'const elapsed = shift - time',
    after: 'const elapsed = shift',
    killers: queries,
  },
  {
    id: 'AR21',
    unsound: 'What surrounds a robot stays where it was in the last query.',
    file: 'src/query/workspace.ts',
    before: 'const all = !(resting && this.around?.every((value, i) => value === around[i]))',
    after: 'const all = this.around === undefined',
    killers: ['test/boxes.test.ts'],
  },
]
