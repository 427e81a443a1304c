// Which feature pairs a triangle pair represents. `expandProcedural` of src is the reference.
import {
  ACROSS,
  EDGES,
  FIRST_OF_EDGE,
  MANY_NEAR,
  NEAR,
  OWNERS,
  SECOND_OF_EDGE,
} from '../src/procedural/triangle-record.constants'
import { recordOf } from './_record'

// @inline
export function anyOf(a: v128, b0: v128, b1: v128, b2: v128): v128 {
  return v128.or(v128.or(i32x4.eq(a, b0), i32x4.eq(a, b1)), i32x4.eq(a, b2))
}

/** Whether triangle t is the first in the list of v, its vertex k, that is not adjacent to the triangle at ru. */
export function representsVertex(
  records: i32,
  vertexStart: i32,
  vertexTriangles: i32,
  k: i32,
  v: i32,
  t: i32,
  rt: i32,
  ru: i32,
): i32 {
  if (k > 0 && v === load<i32>(rt)) return 0
  if (k > 1 && v === load<i32>(rt, 4)) return 0
  const u0 = v128.load32_splat(ru)
  const u1 = v128.load32_splat(ru, 4)
  const u2 = v128.load32_splat(ru, 8)
  let at = vertexTriangles + (load<i32>(vertexStart + (v << 2)) << 2)
  let s = load<i32>(at)
  while (s !== t) {
    if (!v128.any_true(anyOf(v128.load(recordOf(records, s)), u0, u1, u2))) return 0
    at += 4
    s = load<i32>(at)
  }
  return 1
}

/** Slots of t that may be a corner of u: equal low halves are enough for a closer look. */
// @inline
export function near(rt: i32, ru: i32): v128 {
  const slots = v128.load(rt, 4 * NEAR)
  return v128.or(
    v128.or(i16x8.eq(slots, v128.load16_splat(ru)), i16x8.eq(slots, v128.load16_splat(ru, 4))),
    i16x8.eq(slots, v128.load16_splat(ru, 8)),
  )
}

/** Vertices of t, not represented there first, whose first triangle may be adjacent to the other one. */
// @inline
export function doubtfulVertices(rt: i32, flags: i32, hits: v128): i32 {
  const bits = i8x16.bitmask(i8x16.narrow_i16x8_s(hits, hits)) & 255
  const owners = load<i32>(rt, 4 * OWNERS)
  const doubtful =
    i32((bits & owners) !== 0) | (i32((bits & (owners >> 8)) !== 0) << 1) | (i32((bits & (owners >> 16)) !== 0) << 2)
  return (doubtful | (((flags >> MANY_NEAR) & 1) * 7)) & ~flags & 7
}

/** Whether the other triangles of edge k of t and edge l of u are adjacent, each an edge and the vertex across it. */
// @inline
function othersAdjacent(rt: i32, k: i32, ru: i32, l: i32): bool {
  const acrossE = load<i32>(rt + (k << 2), 4 * ACROSS)
  const acrossG = load<i32>(ru + (l << 2), 4 * ACROSS)
  const g0 = load<i32>(ru + (l << 2))
  const g1 = load<i32>(ru + (l === 2 ? 0 : (l + 1) << 2))
  const e0 = load<i32>(rt + (k << 2))
  const e1 = load<i32>(rt + (k === 2 ? 0 : (k + 1) << 2))
  return (
    (i32(acrossE === g0) |
      i32(acrossE === g1) |
      i32(acrossG === e0) |
      i32(acrossG === e1) |
      i32(acrossE === acrossG)) !==
    0
  )
}

/**
 * Bits 3k + l of the edge pairs that are represented at (t, u) though the first triangles of the two edges are
 * others. All pairs before (t, u) in the product of the two lists, the smaller edge outermost, must be adjacent; each
 * edge has at most two triangles, so these are at most three. `a`: edges of t whose other triangle comes first and is
 * adjacent to u; `b`: edges of u likewise.
 */
export function nearEdges(rt: i32, ru: i32, ft: i32, fu: i32, a: i32, b: i32): i32 {
  let selected = 0
  for (let k = 0; k < 3; k++) {
    const first = (ft >> (FIRST_OF_EDGE + k)) & 1
    if (!(first | ((a >> k) & 1))) continue
    // u comes second: (t, other of u) is before, and so is the pair of others unless e is outermost.
    for (let row = b; row !== 0; row &= row - 1) {
      const l = ctz(row)
      const e = load<i32>(rt + (k << 2), 4 * EDGES)
      const g = load<i32>(ru + (l << 2), 4 * EDGES)
      if ((first && (e < g || !((ft >> (SECOND_OF_EDGE + k)) & 1))) || othersAdjacent(rt, k, ru, l))
        selected |= 1 << (3 * k + l)
    }
    if (first) continue
    for (let row = (fu >> FIRST_OF_EDGE) & 7; row !== 0; row &= row - 1) {
      const l = ctz(row)
      const e = load<i32>(rt + (k << 2), 4 * EDGES)
      const g = load<i32>(ru + (l << 2), 4 * EDGES)
      if (g < e || !((fu >> (SECOND_OF_EDGE + l)) & 1) || othersAdjacent(rt, k, ru, l)) selected |= 1 << (3 * k + l)
    }
  }
  return selected
}
