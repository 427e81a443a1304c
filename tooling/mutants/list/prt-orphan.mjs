// Mutants of packages/prt-orphan: representatives, orphans and the bounds of features.

/** @type {import('../lib/mutants.mjs').Entry[]} */
export const prtOrphan = [
  {
    id: 'P1',
    unsound:
      'WebAssembly drops feature pairs whose first triangles are adjacent, though a later pair of triangles has to represent them.',
    file: 'assembly/_representatives.ts',
    before: 'if (!v128.any_true(anyOf(v128.load(recordOf(records, s)), u0, u1, u2))) return 0',
    after: 'return 0',
  },
  {
    id: 'P2',
    unsound:
      'A triangle with more near vertices than there are slots counts as near to none, so feature pairs are lost.',
    file: 'assembly/_representatives.ts',
    before: '(doubtful | (((flags >> MANY_NEAR) & 1) * 7))',
    after: 'doubtful',
  },
  {
    id: 'P3',
    unsound:
      'Edges whose other triangles share the vertex across are taken for not adjacent, so their pair is represented twice or never.',
    file: 'assembly/_representatives.ts',
    before: ` |
      i32(acrossE === acrossG)) !==`,
    after: ') !==',
  },
  {
    id: 'P4',
    unsound:
      'WebAssembly decides pairs near edges with more than two triangles by itself, for which it does not look far enough.',
    file: 'assembly/expand.ts',
    before: '((ft | fu) >> MANY_OF_EDGE) & 1',
    after: '((ft | fu) >> (MANY_OF_EDGE + 1)) & 1',
  },
  {
    id: 'P5',
    unsound: 'An edge with three triangles counts as one with two, so feature pairs there are lost.',
    file: 'src/procedural/triangle-records.kernel.ts',
    before: 'edgeTriangleCount[e] > 2)',
    after: 'edgeTriangleCount[e] > 3)',
  },
  {
    id: 'P6',
    unsound: 'Moving bounds that touch at an end count as apart, so a contact at the start or at the end is lost.',
    edits: [
      {
        file: 'assembly/_bounds.ts',
        before: 'v128.and(f32x4.gt(aLow0, bHigh0), f32x4.gt(aLow1, bHigh1))',
        after: 'v128.and(f32x4.ge(aLow0, bHigh0), f32x4.ge(aLow1, bHigh1))',
      },
      {
        file: 'src/bounds/moving-overlap.kernel.ts',
        before: `if (v > a && v > b && v > c) return 1
  return v < a`,
        after: `if (v >= a && v >= b && v >= c) return 1
  return v < a`,
      },
      {
        file: 'src/bounds/moving-overlap.kernel.ts',
        before: 'if (a > p && a > q && b > p && b > q) return 1',
        after: 'if (a >= p && a >= q && b >= p && b >= q) return 1',
      },
    ],
  },
  {
    id: 'P7',
    unsound: 'Swept bounds of edges that only touch count as apart.',
    edits: [
      {
        file: 'assembly/_bounds.ts',
        before: 'v128.or(f32x4.gt(min2(a, b, at), max2(p, q, at + 32))',
        after: 'v128.or(f32x4.ge(min2(a, b, at), max2(p, q, at + 32))',
      },
      {
        file: 'src/bounds/feature-overlap.kernel.ts',
        before: 'if (aLow > volumes[r + lanes] && aLow > volumes[s + lanes]) return false',
        after: 'if (aLow >= volumes[r + lanes] && aLow >= volumes[s + lanes]) return false',
      },
    ],
  },
  {
    id: 'P8',
    unsound: "A vertex in the plane of a side of a face's box counts as beyond it, so an orphan contact is lost.",
    file: 'src/bounds/moving-boxes.kernel.ts',
    before: 'if (p > a && p > b && p > c) return 1',
    after: 'if (p >= a && p >= b && p >= c) return 1',
  },
  {
    id: 'P9',
    unsound: 'Edges whose boxes touch count as apart, so an orphan contact is lost.',
    file: 'src/bounds/moving-boxes.kernel.ts',
    before: 'if (a > p && a > q && b > p && b > q) return 1',
    after: 'if (a >= p && a >= q && b >= p && b >= q) return 1',
  },
  {
    id: 'P10',
    unsound: 'A box that is widened by the separation is rounded inward, so an orphan exactly that far away is lost.',
    file: 'src/bounds/swept-boxes.kernel.ts',
    before: `box[i] = low - (Math.abs(low) * 2 ** -52 + Number.MIN_VALUE)
    box[i + 3] = high + (Math.abs(high) * 2 ** -52 + Number.MIN_VALUE)`,
    after: `box[i] = low
    box[i + 3] = high`,
  },
  {
    id: 'P11',
    unsound: 'Boxes of orphans are widened by half the separation on one side only, so near orphans are lost.',
    file: 'src/bounds/swept-boxes.kernel.ts',
    before: `const low = box[i] - thickness
    const high = box[i + 3] + thickness`,
    after: `const low = box[i] - thickness / 2
    const high = box[i + 3] + thickness / 2`,
  },
  {
    id: 'P12',
    unsound: 'The orphans of a hub leave out its vertex-face pairs.',
    file: 'src/orphans/hub-orphans.kernel.ts',
    before: 'if (isVertexFaceOrphan(topology, v, f)) vertexFace.push(v, f)',
    after: '',
  },
  {
    id: 'P13',
    unsound: 'The orphans of a hub leave out the pairs of its spokes with its rim.',
    file: 'src/orphans/hub-orphans.kernel.ts',
    before: 'forRim(e, (g) => onEdges(e, g))',
    after: '',
  },
  {
    id: 'P14',
    unsound: 'The pairs of edges around a hub are looked for without the separation.',
    file: 'src/orphans/hub-orphans.kernel.ts',
    before: `boxOf(positions, edges.subarray(2 * e, 2 * e + 2), query, 0)
    thicken(query, 0, thickness)`,
    after: 'boxOf(positions, edges.subarray(2 * e, 2 * e + 2), query, 0)',
  },
  {
    id: 'P15',
    unsound: 'The pairs of faces around a hub are looked for without the separation.',
    file: 'src/orphans/hub-orphans.kernel.ts',
    before: `boxOf(positions, triangles.subarray(3 * f, 3 * f + 3), query, 0)
    thicken(query, 0, thickness)`,
    after: 'boxOf(positions, triangles.subarray(3 * f, 3 * f + 3), query, 0)',
  },
  {
    id: 'P16',
    unsound: 'The ring of a triangle leaves out what it shares with a neighbour that only touches a hub.',
    file: 'src/orphans/orphan-search.kernel.ts',
    before: 'if (k > 0 && !hub0 && (',
    after: 'if (k > 0 && (',
  },
  {
    id: 'P17',
    unsound: 'The ring of a triangle leaves out what its second corner has, if that is a hub.',
    file: 'src/orphans/orphan-search.kernel.ts',
    before: 'if (k > 1 && !hub1 && (',
    after: 'if (k > 1 && (',
  },
  {
    id: 'P18',
    unsound:
      'A vertex of one triangle more than the limit is no hub for one half of the code and a hub for the other, so its orphans are found by neither.',
    file: 'src/orphans/orphan-set.ts',
    before: 'valueAt(topology.vertexTriangleCount, v) > HUB_VALENCE',
    after: 'valueAt(topology.vertexTriangleCount, v) > HUB_VALENCE + 1',
  },
  {
    id: 'P19',
    unsound: 'Vertices that gain a triangle keep their old orphans.',
    file: 'src/changes/known-triangles.ts',
    before: 'const vertices = new Set<number>(added)',
    after: 'const vertices = new Set<number>()',
  },
  {
    id: 'P20',
    unsound: 'The first face that is added has no orphans.',
    file: 'src/orphans/orphan-set.ts',
    before: 'let f = topology.triangleCount - added;',
    after: 'let f = topology.triangleCount - added + 1;',
  },
  {
    id: 'P21',
    unsound: 'A vertex that becomes a hub keeps the orphans that it had, and those of others that it moves.',
    file: 'src/orphans/orphan-set.ts',
    before: 'this.#wereHubs.has(v) !== isHub(topology, v)',
    after: 'this.#wereHubs.has(v) && !isHub(topology, v)',
  },
  {
    id: 'P23',
    unsound: 'An edge pair whose smaller edge is not searched anew is found from neither side.',
    file: 'src/orphans/orphan-search.kernel.ts',
    before: '|| (g < e && searched(g))) continue',
    after: '|| g < e) continue',
  },
  {
    id: 'P25',
    unsound: 'The projection of a segment has no margin for its rounding.',
    file: 'src/bounds/segment-volume.kernel.ts',
    before: 'const margin = terms * 2 ** -50 + (grow[axis] + 2 ** -148)',
    after: 'const margin = grow[axis]',
  },
  {
    id: 'P29',
    unsound: 'The expander in WebAssembly stops two vertex-face pairs too late, past the end of its batch.',
    file: 'src/procedural/procedural.kernel.ts',
    before: 'export const MOST_VERTEX_FACE = 6',
    after: 'export const MOST_VERTEX_FACE = 4',
  },
  {
    id: 'P30',
    unsound: 'The expander in WebAssembly stops two edge pairs too late, past the end of its batch.',
    file: 'src/procedural/procedural.kernel.ts',
    before: 'export const MOST_EDGE_EDGE = 9',
    after: 'export const MOST_EDGE_EDGE = 7',
  },
  {
    id: 'P31',
    unsound: 'Representatives of the mesh as it was are used after a change of its triangles.',
    file: 'src/procedural/first-triangles.ts',
    before: 'return this.#topology === topology && this.#version === topology.version',
    after: 'return this.#topology === topology',
  },
  {
    id: 'P32',
    unsound: 'A vertex whose triangle has been removed stays with it, so no triangle represents it.',
    file: 'src/static/assignment.ts',
    before: '(this.vertexOwner[v] = firstOf(',
    after: '(this.vertexOwner[v] ?? firstOf(',
  },
  {
    id: 'P33',
    unsound: 'Moving bounds, which have no margins, are used where a separation is to be kept.',
    file: 'src/bounds/volumes.ts',
    before: "motion.kind === 'linear' && step.minSeparation === 0",
    after: "motion.kind === 'linear'",
  },
  {
    id: 'P34',
    unsound: 'The last box of a large half of the tree is never visited.',
    file: 'src/orphans/box-tree.kernel.ts',
    before: 'this.#visit(2 * node + 2, middle, to, query, at, visit)',
    after: 'this.#visit(2 * node + 2, middle, to - (to - from > 64 ? 1 : 0), query, at, visit)',
  },
  {
    id: 'P26',
    unsound: 'The slab of a face, rounded to f32, has no margin for that.',
    edits: [
      { file: 'src/bounds/segment-volume.kernel.ts', before: 'Math.abs(low) * 2 ** -22 + margin', after: 'margin' },
      { file: 'src/bounds/segment-volume.kernel.ts', before: 'Math.abs(high) * 2 ** -22 + margin', after: 'margin' },
    ],
  },
]
