// Mutants of packages/cnc: normal cones and the contour test.

/** @type {import('../lib/mutants.mjs').Entry[]} */
export const cnc = [
  {
    id: 'C1',
    unsound:
      'Lengths and products of f32 are rounded by more than their bound, so a triangle that turns over counts as one that does not.',
    file: 'src/cones/cone.constants.ts',
    before: 'LENGTH_ERROR = 0.00048828125',
    after: 'LENGTH_ERROR = 5.9604644775390625e-8',
    killers: ['test/rounding.test.ts'],
  },
  {
    id: 'C2',
    unsound:
      'Positions are rounded to f32 by more than their bound, so a triangle that turns over counts as one that does not.',
    file: 'src/cones/cone.constants.ts',
    before: 'VERTEX_ERROR = 9.313225746154785e-10',
    after: 'VERTEX_ERROR = 8.673617379884035e-19',
  },
  {
    id: 'C3',
    unsound:
      'The normal between the ends of the step is not in the cone, so a triangle that turns over and back is certified.',
    edits: [
      {
        file: 'src/cones/linear-cones.kernel.ts',
        before: 'f(Math.sqrt(between && ends < middle ? middle : ends))',
        after: 'f(Math.sqrt(ends))',
      },
      {
        file: 'assembly/cones.ts',
        before: 'f32x4.add(f32x4.sqrt(f32x4.pmax(ends, middle)), error)',
        after: 'f32x4.add(f32x4.sqrt(ends), error)',
      },
    ],
  },
  {
    id: 'C4',
    unsound: 'The error of projected coordinates is left out of products, so signs count as certain that are not.',
    file: 'src/contour/planar.kernel.ts',
    before: 'const PRODUCT_EPS = 9',
    after: 'const PRODUCT_EPS = 0',
  },
  {
    id: 'C5',
    unsound: 'The rounding of products is left out, so signs count as certain that are not.',
    file: 'src/contour/planar.kernel.ts',
    before: 'const ROUNDING = 2 ** -49',
    after: 'const ROUNDING = 0',
  },
  {
    id: 'C6',
    unsound:
      'An area within its own error counts as positive or negative, so the loops of a patch may be oriented otherwise than assumed.',
    file: 'src/contour/contour.kernel.ts',
    before: 'if (!(Math.abs(area) > error)) return false',
    after: 'if (!(Math.abs(area) > 0 * error)) return false',
    killers: ['test/contour.test.ts'],
  },
  {
    id: 'C7',
    unsound: 'Two loops that run counter-clockwise pass, so a patch may lie over itself twice.',
    file: 'src/contour/contour.kernel.ts',
    before: 'return positive === 1',
    after: 'return positive >= 1',
  },
  {
    id: 'C8',
    unsound: 'A loop of three edges that folds flat counts as simple.',
    file: 'src/contour/contour.kernel.ts',
    before: 'if (n - first === 2 && productSign(this.#planar, CROSS, first, first + 1, first, n) === 0) return false',
    after: '',
    killers: ['test/contour.test.ts'],
  },
  {
    id: 'C9',
    unsound: 'Edges within the error of their coordinates count as apart at the start.',
    file: 'src/contour/planar.kernel.ts',
    before:
      'if (Math.min(pa, pb) - Math.max(pc, pd) > 4 * eps || Math.min(pc, pd) - Math.max(pa, pb) > 4 * eps) return true',
    after: 'if (Math.min(pa, pb) - Math.max(pc, pd) > 0 * eps || Math.min(pc, pd) - Math.max(pa, pb) > 0) return true',
    killers: ['test/contour.test.ts'],
  },
  {
    id: 'C10',
    unsound: 'Boxes of edges lack the error of the projection, so edges that meet are never compared.',
    edits: [
      { file: 'src/contour/contour.kernel.ts', before: 'boxes[out] = lowU - eps', after: 'boxes[out] = lowU' },
      {
        file: 'src/contour/contour.kernel.ts',
        before: 'boxes[out + 1] = highU + eps',
        after: 'boxes[out + 1] = highU',
      },
      { file: 'src/contour/contour.kernel.ts', before: 'boxes[out + 2] = lowV - eps', after: 'boxes[out + 2] = lowV' },
      {
        file: 'src/contour/contour.kernel.ts',
        before: 'boxes[out + 3] = highV + eps',
        after: 'boxes[out + 3] = highV',
      },
    ],
    killers: ['test/contour.test.ts'],
  },
  {
    id: 'C11',
    unsound: 'Two edges on a line count as apart when only one end lies beyond the other edge.',
    file: 'src/contour/planar.kernel.ts',
    before: 'return productSign(planar, DOT, a, b, a, c) < 0 && productSign(planar, DOT, a, b, a, d) < 0',
    after: 'return productSign(planar, DOT, a, b, a, c) < 0',
  },
  {
    id: 'C12',
    unsound: 'The fourth vertex of two edges is not compared with the other edge, so it may pass through it.',
    file: 'src/contour/planar.kernel.ts',
    before: `vertexApart(planar, c, a, b) &&
      vertexApart(planar, d, a, b))`,
    after: 'vertexApart(planar, c, a, b))',
  },
  {
    id: 'C13',
    unsound: 'Patches of the mesh as it was are kept when triangles go, so labels depend on what was there before.',
    file: 'src/culler/cone-culler.ts',
    before: ' && old.version === this.#topology.version',
    after: '',
    killers: ['test/patches.test.ts'],
  },
  {
    id: 'C14',
    unsound: 'An edge with two triangles that run along it in the same direction passes, and so does one with three.',
    file: 'src/patches/patches.kernel.ts',
    before: 'if (!runs(triangles, u, head, tail)) return -1',
    after: '',
    killers: ['test/patches.test.ts'],
  },
  {
    id: 'C15',
    unsound: 'A vertex counts as apart from an edge when it lies between its ends.',
    file: 'src/contour/planar.kernel.ts',
    before: 'productSign(planar, DOT, a, p, b, p) > 0',
    after: 'productSign(planar, DOT, a, p, b, p) !== 0',
  },
  {
    id: 'C16',
    unsound: 'Cones of curves have no room for rounding, so a triangle that turns over counts as one that does not.',
    edits: [
      { file: 'src/cones/triangle-cones.kernel.ts', before: 'PRODUCT_ERROR = 2 ** -48', after: 'PRODUCT_ERROR = 0' },
      { file: 'src/cones/triangle-cones.kernel.ts', before: 'SLACK = 2 ** -20', after: 'SLACK = 0' },
    ],
    killers: ['test/rounding.test.ts'],
  },
  {
    id: 'C17',
    unsound: 'The last triangle of a patch is not compared with its axis.',
    file: 'src/patches/certify.kernel.ts',
    before: `leaf < end; leaf++) {
    const at`,
    after: `leaf < end - 1; leaf++) {
    const at`,
  },
  {
    id: 'C18',
    unsound: 'Projected coordinates are off by more than the error that is stated for them.',
    file: 'src/contour/projection.kernel.ts',
    before: 'return size * 2 ** -50 + 1e-300',
    after: 'return size * 2 ** -56 + 1e-300',
  },
  {
    id: 'C19',
    unsound: 'The loops of a patch with holes are closed by edges to the first loop.',
    file: 'src/contour/projection.kernel.ts',
    before: 'next[n] = loopStart',
    after: 'next[n] = 0',
  },
  {
    id: 'C20',
    unsound: 'A triangle that repeats a vertex counts as part of a sound patch.',
    file: 'src/patches/patches.kernel.ts',
    before: `if (triangleEdges[h] === NONE) sound = false
        else`,
    after: 'if (triangleEdges[h] !== NONE)',
    killers: ['test/patches.test.ts'],
  },
  {
    id: 'C21',
    unsound: 'The last vertices of a mesh of more than 1,024 are left where they were, so their cones are wrong.',
    file: 'src/cones/cone-kernels.ts',
    before: 'first < vertexCount;',
    after: 'first === 0 || first + STAGED_VERTICES <= vertexCount;',
    killers: ['test/culler.test.ts'],
  },
  {
    id: 'C22',
    unsound: 'A border with too many pairs of edges counts as simple without having been looked at.',
    file: 'src/contour/contour.kernel.ts',
    before: 'if (--budget < 0) return false',
    after: 'if (--budget < 0) return true',
  },
  {
    id: 'C23',
    unsound:
      'The rounding of products is left out of the cones of curves, so thin triangles that turn over are certified.',
    file: 'src/cones/triangle-cones.kernel.ts',
    before: 'PRODUCT_ERROR = 2 ** -48',
    after: 'PRODUCT_ERROR = 0',
    killers: ['test/rounding.test.ts'],
  },
]
