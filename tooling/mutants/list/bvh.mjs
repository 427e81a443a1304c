// Mutants of packages/bvh: hierarchies and their traversal.

/** @type {import('../lib/mutants.mjs').Entry[]} */
export const bvh = [
  {
    id: 'B1',
    unsound:
      'Volumes of other than eight lanes that only touch count as apart, so a contact at their border is lost in TypeScript.',
    file: 'src/volumes/overlap.kernel.ts',
    before: 'v[a] <= v[B] &&',
    after: 'v[a] < v[B] &&',
  },
  {
    id: 'B2',
    unsound: 'Volumes that only touch count as apart in WebAssembly, so a contact at their border is lost.',
    edits: [
      { file: 'assembly/_overlap.ts', before: 'f32x4.gt(aMin, bMax)', after: 'f32x4.ge(aMin, bMax)' },
      { file: 'src/volumes/overlap.kernel.ts', before: 'v[a] <= v[B] &&', after: 'v[a] < v[B] &&' },
    ],
  },
  {
    id: 'B3',
    unsound:
      'The margin of sums of three terms is smaller than their rounding, so triangles that touch get volumes that are apart.',
    file: 'src/volumes/volumes.kernel.ts',
    before: 'export const MARGIN = 2 ** -52',
    after: 'export const MARGIN = 2 ** -55',
  },
  {
    id: 'B4',
    unsound:
      'Half the separation times the length of an axis may be rounded down, so two triangles exactly that far apart get volumes that are apart.',
    file: 'src/volumes/thickness.ts',
    before: 'norm * (1 + 2 ** -20)',
    after: 'norm',
    also: ['prt-orphan'],
  },
  {
    id: 'B5',
    unsound: 'With a separation the sums along axes of one and two terms are rounded too, and have no margin for it.',
    file: 'src/volumes/thickness.ts',
    before: 'axisTable[4 * lanes + axis] = MARGIN',
    after: 'axisTable[4 * lanes + axis] = axis < axes.firstThreeTerm ? 0 : MARGIN',
  },
  {
    id: 'B6',
    unsound:
      'The volume of a leaf leaves out the third corner in the last register of its maxima, so it does not hold its triangle.',
    file: 'assembly/_refit.ts',
    before: 'v128.store(at + half + 48, most(p + half + 48, q + half + 48, r + half + 48))',
    after: 'v128.store(at + half + 48, most(p + half + 48, q + half + 48, q + half + 48))',
  },
  {
    id: 'B7',
    unsound: 'The traversal in WebAssembly writes past the end of its batch, over the array that lies behind it.',
    file: 'assembly/_traverse.ts',
    before: '(capacity - BLOCK)',
    after: '(capacity - 1)',
  },
  {
    id: 'B8',
    unsound: 'The traversal in TypeScript writes past the end of its batch, where pairs are lost.',
    file: 'src/traverse/traverse.kernel.ts',
    before: 'const full = capacity - BLOCK',
    after: 'const full = capacity - 1',
  },
  {
    id: 'B9',
    unsound:
      'A new vertex without room in the arena takes the place of the empty volume, and removed triangles are back.',
    file: 'src/hierarchy/hierarchy.ts',
    before: 'topology.vertexCount > this.#arena.shape.vertices)',
    after: 'topology.vertexCount > this.#arena.shape.vertices + 1)',
  },
  {
    id: 'B10',
    unsound: 'The first triangle that is added has no corners, so its volume is that of other vertices.',
    file: 'src/hierarchy/hierarchy.ts',
    before: 'this.#setTriangles(first)',
    after: 'this.#setTriangles(first + 1)',
  },
  {
    id: 'B11',
    unsound:
      'The stack of the traversal is shorter than what one level of two trees may need, so entries are written past its end.',
    file: 'src/traverse/traverse.kernel.ts',
    before: 'return BASE + 2 * (4 * BLOCK * depth + 2)',
    after: 'return BASE + 2 * (BLOCK * depth + 2)',
  },
  {
    id: 'B12',
    unsound:
      'The stack of a traversal with cullers that are functions is shorter than deep trees need, so entries are lost.',
    file: 'src/traverse/traverse-culled.kernel.ts',
    before: 'return 2 * (3 * (2 * depth + 2) + 4)',
    after: 'return 2 * (depth + 2 + 4)',
  },
  {
    id: 'B13',
    unsound: 'The arena has a stack for trees of 32 levels, whatever the trees are, so those of deep trees run over.',
    file: 'src/hierarchy/hierarchy.ts',
    before: 'depth: Math.max(this.#depth + 4, 32),',
    after: 'depth: 32,',
  },
  {
    id: 'B14',
    unsound:
      'The sweep takes the third control point for the first one, so volumes forget where the motion has been before.',
    file: 'src/hierarchy/wasm-kernels.ts',
    before: 'const merge = c > 0 ? 1 : 0',
    after: 'const merge = c > 2 ? 1 : 0',
  },
  {
    id: 'B16',
    unsound:
      'The labels of the second culler overwrite those of the first one, so pairs are culled by labels that nobody gave.',
    file: 'src/source/source.ts',
    before: 'set * shape.triangles',
    after: '0',
  },
  {
    id: 'B17',
    unsound:
      'The last tree that is known is not looked at when the top level is brought up to date, so its volume is an old one.',
    file: 'src/hierarchy/top-level.ts',
    before: 'const end = this.#root + 2 * known - 1',
    after: 'const end = this.#root + 2 * known - 2',
  },
  {
    id: 'B18',
    unsound: 'The top level leaves out the last maximum when it unites volumes, so pairs of trees are lost.',
    file: 'src/hierarchy/top-volumes.kernel.ts',
    before: 'for (let i = lanes; i < stride; i++) volumes[at + i] = Math.max',
    after: 'for (let i = lanes; i < stride - 1; i++) volumes[at + i] = Math.max',
  },
  {
    id: 'B19',
    unsound: 'The pairs between the two children of a node that is met with itself belong to no thread.',
    file: 'src/traverse/shared-seeds.ts',
    before: 'if (meet(m + 1, mc)) this.#push(m + 1, mc, mc, mEnd)',
    after: '',
  },
  {
    id: 'B20',
    unsound: 'Removed triangles keep their corners, so they go on colliding.',
    file: 'src/hierarchy/hierarchy.ts',
    before: `triangles.fill(emptyVertex, 3 * t, 3 * t + 3)
      this.#changed++`,
    after: 'this.#changed++',
  },
  {
    id: 'B21',
    unsound: 'The projection along x − z has the wrong value, so volumes do not hold their vertices along it.',
    file: 'assembly/_sweep.ts',
    before: 'const q3 = f64x2.sub(v128.shuffle<i64>(qxy, qxy, 0, 0), qyz)',
    after: 'const q3 = f64x2.sub(v128.shuffle<i64>(qxy, qxy, 0, 0), pyz)',
  },
  {
    id: 'B22',
    unsound: 'Trees that became deeper than the stack has room for are traversed with the old stack.',
    file: 'src/hierarchy/hierarchy.ts',
    before: 'if (this.#depth <= this.#arena.shape.depth) return false',
    after: 'if (this.#depth <= 1e9) return false',
  },
  {
    id: 'B23',
    unsound: 'A stream goes on after the hierarchy has been changed under it, and gives pairs of neither state.',
    file: 'src/source/source.ts',
    before: 'if (hierarchy.generation === generation) return',
    after: 'return',
  },
  {
    id: 'P27',
    unsound:
      'Volumes of features have no thickness along axes of one and two terms, so features exactly as far apart as the separation are dropped.',
    file: 'src/volumes/swept-volumes.ts',
    before: 'minSeparation > 0 ? 0 : axes.firstThreeTerm',
    after: 'axes.firstThreeTerm',
    also: ['prt-orphan'],
  },
  {
    id: 'B24',
    unsound:
      'Volumes of eight lanes that only touch count as apart, so a contact at their border is lost in TypeScript.',
    file: 'src/volumes/overlap.kernel.ts',
    before: 'min0 <= v[b + 8]',
    after: 'min0 < v[b + 8]',
  },
]
