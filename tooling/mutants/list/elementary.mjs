// Mutants of packages/elementary: the elementary tests.

/** @type {import('../lib/mutants.mjs').Entry[]} */
export const elementary = [
  {
    id: 'E1',
    unsound:
      "The bound of the cubic's coefficients is smaller than their rounding, so a query with a contact counts as free.",
    file: 'src/filtered/rounding.constants.ts',
    before: 'CUBIC = (80 * UNIT)',
    after: 'CUBIC = (4 * UNIT)',
  },
  {
    id: 'E2',
    unsound: "The bound of the cubic's values is smaller than their rounding, so a root is cut off.",
    file: 'src/filtered/rounding.constants.ts',
    before: 'CUBIC_AT = (160 * UNIT)',
    after: 'CUBIC_AT = (4 * UNIT)',
  },
  {
    id: 'E3',
    unsound: 'The bound of quadratics is smaller than their rounding, so features on a line count as separated.',
    file: 'src/filtered/rounding.constants.ts',
    before: 'export const QUADRATIC = (96 * UNIT) / ROOM',
    after: 'export const QUADRATIC = (2 * UNIT) / ROOM',
  },
  {
    id: 'E4',
    unsound: 'Linear functions have no bound at all, so features in a plane count as separated.',
    file: 'src/filtered/rounding.constants.ts',
    before: 'export const LINEAR = 32 * UNIT',
    after: 'export const LINEAR = 0 * UNIT',
  },
  {
    id: 'E5',
    unsound: 'What underflow loses is left out, so tiny features that touch count as apart.',
    file: 'src/filtered/rounding.constants.ts',
    before: 'TINY = 9.332636185032189e-302',
    after: 'TINY = 0.0',
  },
  {
    id: 'E6',
    unsound: 'The test for inside leaves out how far the features move within the bracket of the root.',
    edits: [
      {
        file: 'src/filtered/filtered-solver.kernel.ts',
        before: '+ 16 * (hi - lo) * size * size',
        after: '',
      },
      {
        file: 'assembly/filtered-solver.ts',
        before: '+ 16 * (right - left) * size * size',
        after: '',
      },
    ],
  },
  {
    id: 'E7',
    unsound: 'A bound that overflowed is compared with numbers as if it were one.',
    edits: [
      {
        file: 'src/filtered/filtered-solver.kernel.ts',
        before: 'if (!(bound < Infinity && size * size < Infinity)) return UNCERTAIN',
        after: 'if (!(bound < Infinity)) return UNCERTAIN',
      },
      {
        file: 'assembly/filtered-solver.ts',
        before: 'if (!(bound < Infinity && size * size < Infinity)) return UNCERTAIN',
        after: 'if (!(bound < Infinity)) return UNCERTAIN',
      },
    ],
  },
  {
    id: 'E8',
    unsound: 'The filter of batches ends at the horizon itself, though times are rounded.',
    file: 'src/batch/batch-solver.ts',
    before: 'const end = Math.min(1, horizon + TIME_SLACK)',
    after: 'const end = Math.min(1, horizon)',
  },
  {
    id: 'E9',
    unsound: 'The exact solver ends at the horizon itself, though times are rounded.',
    file: 'src/exact/toi.kernel.ts',
    before: 'bracket[0] = horizon + TIME_SLACK',
    after: 'bracket[0] = horizon',
  },
  {
    id: 'E10',
    unsound: 'A point on the plane of a coordinate counts as beyond it.',
    edits: [
      {
        file: 'src/filtered/filtered-solver.kernel.ts',
        before: 'if ((x[d + k] > p && x[d + k + 1] > q) || (x[d + k] < p && x[d + k + 1] < q)) return true',
        after: 'if ((x[d + k] >= p && x[d + k + 1] > q) || (x[d + k] <= p && x[d + k + 1] < q)) return true',
      },
      {
        file: 'assembly/filtered-solver.ts',
        before: 'i64x2.bitmask(f64x2.gt(other, plane)) === 3 || i64x2.bitmask(f64x2.lt(other, plane)) === 3',
        after: 'i64x2.bitmask(f64x2.ge(other, plane)) === 3 || i64x2.bitmask(f64x2.le(other, plane)) === 3',
      },
    ],
  },
  {
    id: 'E11',
    unsound: 'A cubic with three roots counts as one with one, so the first may be missed.',
    edits: [
      {
        file: 'src/filtered/filtered-solver.kernel.ts',
        before: 'if (s0 * s3 < 0 && (s0 * c1 > bound || s0 * c2 < -bound)) {',
        after: 'if (s0 * s3 < 0) {',
      },
      {
        file: 'assembly/filtered-solver.ts',
        before: 'if (s0 * s3 < 0 && (s0 * c1 > bound || s0 * c2 < -bound)) {',
        after: 'if (s0 * s3 < 0) {',
      },
    ],
  },
  {
    id: 'E12',
    unsound: 'A vertex counts as beyond the third side of a triangle when it may be on it.',
    edits: [
      {
        file: 'src/filtered/separating-lines.kernel.ts',
        before: 'return commonSign(n0 - p0 - q0, n1 - p1 - q1, n2 - p2 - q2, bound) === -side',
        after: 'return commonSign(n0 - p0 - q0, n1 - p1 - q1, n2 - p2 - q2, bound) !== side',
      },
      {
        file: 'assembly/filtered-solver.ts',
        before: 'return commonSign(f64x2.sub(f64x2.sub(n, p), q), f64x2.sub(f64x2.sub(n1, p1), q1), margin) === -side',
        after: 'return commonSign(f64x2.sub(f64x2.sub(n, p), q), f64x2.sub(f64x2.sub(n1, p1), q1), margin) !== side',
      },
    ],
  },
  {
    id: 'E13',
    unsound: 'A quadratic counts as positive by its ends only, though it may dip below zero between them.',
    edits: [
      {
        file: 'src/filtered/separating-lines.kernel.ts',
        before: `if (x > bound && y > bound && z > bound) return 1
  if (x < -bound && y < -bound && z < -bound) return -1`,
        after: `if (x > bound && z > bound) return 1
  if (x < -bound && z < -bound) return -1`,
      },
      {
        file: 'assembly/filtered-solver.ts',
        before: 'if (i64x2.bitmask(v128.and(f64x2.gt(outer, margin), f64x2.gt(inner, margin))) === 3) return 1',
        after: 'if (i64x2.bitmask(f64x2.gt(outer, margin)) === 3) return 1',
      },
      {
        file: 'assembly/filtered-solver.ts',
        before: 'return i64x2.bitmask(v128.and(f64x2.lt(outer, under), f64x2.lt(inner, under))) === 3 ? -1 : 0',
        after: 'return i64x2.bitmask(f64x2.lt(outer, under)) === 3 ? -1 : 0',
      },
    ],
  },
  {
    id: 'E14',
    unsound: 'The error of a distance is left out, so features nearer than the separation count as farther.',
    file: 'src/separation/min-separation.kernel.ts',
    before: 'const ROUNDING = 16 * UNIT',
    after: 'const ROUNDING = 0 * UNIT',
  },
  {
    id: 'E15',
    unsound: 'What underflow loses of a distance is left out.',
    file: 'src/separation/min-separation.kernel.ts',
    before: 'const ABSOLUTE = 1e-318',
    after: 'const ABSOLUTE = 0',
  },
  {
    id: 'E16',
    unsound: 'The rounding of coefficients of curves is left out, so curves that touch count as apart.',
    file: 'src/polynomial/polynomial-filter.kernel.ts',
    before: 'const rounding = (8 * degree + 32) * UNIT',
    after: 'const rounding = 0 * UNIT',
  },
  {
    id: 'E17',
    unsound: 'What underflow loses of coefficients of curves is left out.',
    file: 'src/polynomial/polynomial-filter.kernel.ts',
    before: 'const underflow = POLYNOMIAL_TINY * (1 + largest)',
    after: 'const underflow = 0 * largest',
  },
  {
    id: 'E18',
    unsound: 'A bracket counts though the signs at its ends are not certain, so the root may lie outside.',
    edits: [
      {
        file: 'src/filtered/filtered-solver.kernel.ts',
        before:
          'if ((left === lo || cubicAt(left) * signLow > bound) && (right === hi || cubicAt(right) * signLow < -bound)) {',
        after: 'if (cubicAt(left) * signLow >= -bound || cubicAt(right) * signLow <= bound) {',
      },
      {
        file: 'assembly/filtered-solver.ts',
        before:
          'if ((from === lo || cubicAt(from) * signLow > bound) && (to === hi || cubicAt(to) * signLow < -bound)) {',
        after: 'if (cubicAt(from) * signLow >= -bound || cubicAt(to) * signLow <= bound) {',
      },
    ],
  },
  {
    id: 'E19',
    unsound: 'Batches of more than 4,096 pairs keep the wrong pairs of their second part.',
    file: 'src/batch/batch-solver.ts',
    before: 'kept = compactPairs(batch.pairs, batch.bound, this.#survivors, passed, from, kept)',
    after: 'kept = compactPairs(batch.pairs, batch.bound, this.#survivors, passed, 0, kept)',
  },
  {
    id: 'E20',
    unsound: "A vertex on the border of a face's box counts as apart in WebAssembly, so a contact there is lost.",
    file: 'assembly/pair-filter.ts',
    before: 'i64x2.bitmask(f64x2.gt(v, high)) === 3',
    after: 'i64x2.bitmask(f64x2.ge(v, high)) === 3',
  },
  {
    id: 'E21',
    unsound:
      'Points at one height at the end count as touching there or never, though the cubic may have another root before.',
    edits: [
      {
        file: 'src/filtered/filtered-solver.kernel.ts',
        before: '(hi === 1 && s0 * c1 > bound && s0 * c2 > bound && isFlat(3))',
        after: '(hi === 1 && s0 !== 0 && isFlat(3))',
      },
      {
        file: 'assembly/filtered-solver.ts',
        before: '(hi === 1 && s0 * c1 > bound && s0 * c2 > bound && isFlat(scratch, 2))',
        after: '(hi === 1 && s0 !== 0 && isFlat(scratch, 2))',
      },
    ],
    killers: ['test/flat-ends.test.ts'],
  },
  {
    id: 'E22',
    unsound: 'Three points at one height count as all of them, so a time of contact before the end is lost.',
    edits: [
      {
        file: 'src/filtered/filtered-solver.kernel.ts',
        before: 'if (d[k] === 0 && d[k + 6] === 0 && d[k + 12] === 0) return true',
        after: 'if (d[k] === 0 && d[k + 6] === 0) return true',
      },
      {
        file: 'assembly/filtered-solver.ts',
        before: 'v128.and(v128.and(e, f), w)',
        after: 'v128.and(e, f)',
      },
    ],
    killers: ['test/exact-oracle.test.ts'],
  },
]
