// The fused expander: procedural representatives and feature bounds. src/kernels/procedural.ts is the reference; the
// output is the same, order included. Layout of a triangle's record (64 bytes, src/kernels/triangle-records.ts):
//   0  three corners, flags
//  16  three edges, and three u8: which of the slots below are of the first triangle of vertex k
//  32  three vertices across the edges, unused
//  48  eight u16: the low halves of all vertices by which a first triangle can be adjacent to another triangle
// flags: bit k vertex k is represented here first, 3 + k the same of edge k, 6 + k edge k has a second triangle,
// 9 too many vertices for eight slots, 12 some edge has more than two triangles, 31 set, so that flags equal no id.

const RECORD: i32 = 6
const VOLUME: i32 = 6

// @ts-ignore: decorator
@inline
function anyOf(a: v128, b0: v128, b1: v128, b2: v128): v128 {
  return v128.or(v128.or(i32x4.eq(a, b0), i32x4.eq(a, b1)), i32x4.eq(a, b2))
}

/** Whether triangle t is the first in the list of v, its vertex k, that is not adjacent to the triangle at ru. */
function representsVertex(records: i32, vertexStart: i32, vertexTriangles: i32, k: i32, v: i32, t: i32, rt: i32, ru: i32): i32 {
  if (k > 0 && v == load<i32>(rt)) return 0
  if (k > 1 && v == load<i32>(rt, 4)) return 0
  const u0 = v128.load32_splat(ru)
  const u1 = v128.load32_splat(ru, 4)
  const u2 = v128.load32_splat(ru, 8)
  let at = vertexTriangles + (load<i32>(vertexStart + (v << 2)) << 2)
  let s = load<i32>(at)
  while (s != t) {
    if (!v128.any_true(anyOf(v128.load(records + (s << RECORD)), u0, u1, u2))) return 0
    at += 4
    s = load<i32>(at)
  }
  return 1
}

/** Slots of t that may be a corner of u: equal low halves are enough for a closer look. */
// @ts-ignore: decorator
@inline
function near(rt: i32, ru: i32): v128 {
  const slots = v128.load(rt, 48)
  return v128.or(
    v128.or(i16x8.eq(slots, v128.load16_splat(ru)), i16x8.eq(slots, v128.load16_splat(ru, 4))),
    i16x8.eq(slots, v128.load16_splat(ru, 8)),
  )
}

/** Vertices of t, not represented there first, whose first triangle may be adjacent to the other one. */
// @ts-ignore: decorator
@inline
function doubtfulVertices(rt: i32, flags: i32, hits: v128): i32 {
  const bits = i8x16.bitmask(i8x16.narrow_i16x8_s(hits, hits)) & 255
  const owners = load<i32>(rt, 28)
  const doubtful = i32((bits & owners) != 0) | (i32((bits & (owners >> 8)) != 0) << 1) | (i32((bits & (owners >> 16)) != 0) << 2)
  return (doubtful | (((flags >> 9) & 1) * 7)) & ~flags & 7
}

/** Whether the other triangles of edge k of t and edge l of u are adjacent, each an edge and the vertex across it. */
// @ts-ignore: decorator
@inline
function othersAdjacent(rt: i32, k: i32, ru: i32, l: i32): bool {
  const acrossE = load<i32>(rt + (k << 2), 32)
  const acrossG = load<i32>(ru + (l << 2), 32)
  const g0 = load<i32>(ru + (l << 2))
  const g1 = load<i32>(ru + (l == 2 ? 0 : (l + 1) << 2))
  const e0 = load<i32>(rt + (k << 2))
  const e1 = load<i32>(rt + (k == 2 ? 0 : (k + 1) << 2))
  return (i32(acrossE == g0) | i32(acrossE == g1) | i32(acrossG == e0) | i32(acrossG == e1) | i32(acrossE == acrossG)) != 0
}

/**
 * Bits 3k + l of the edge pairs that are represented at (t, u) though the first triangles of the two edges are
 * others. All pairs before (t, u) in the product of the two lists, the smaller edge outermost, must be adjacent; each
 * edge has at most two triangles, so these are at most three. `a`: edges of t whose other triangle comes first and is
 * adjacent to u; `b`: edges of u likewise.
 */
function nearEdges(rt: i32, ru: i32, ft: i32, fu: i32, a: i32, b: i32): i32 {
  let selected = 0
  for (let k = 0; k < 3; k++) {
    const first = (ft >> (3 + k)) & 1
    if (!(first | ((a >> k) & 1))) continue
    // u comes second: (t, other of u) is before, and so is the pair of others unless e is outermost.
    for (let row = b; row != 0; row &= row - 1) {
      const l = ctz(row)
      const e = load<i32>(rt + (k << 2), 16)
      const g = load<i32>(ru + (l << 2), 16)
      if ((first && (e < g || !((ft >> (6 + k)) & 1))) || othersAdjacent(rt, k, ru, l)) selected |= 1 << (3 * k + l)
    }
    if (first) continue
    for (let row = (fu >> 3) & 7; row != 0; row &= row - 1) {
      const l = ctz(row)
      const e = load<i32>(rt + (k << 2), 16)
      const g = load<i32>(ru + (l << 2), 16)
      if (g < e || !((fu >> (6 + l)) & 1) || othersAdjacent(rt, k, ru, l)) selected |= 1 << (3 * k + l)
    }
  }
  return selected
}

// @ts-ignore: decorator
@inline
function vertexFace(volumes: i32, v: i32, lows0: v128, lows1: v128, highs0: v128, highs1: v128): i32 {
  const p = volumes + (v << VOLUME)
  const apart = v128.or(
    v128.or(f32x4.gt(v128.load(p), highs0), f32x4.gt(v128.load(p, 16), highs1)),
    v128.or(f32x4.lt(v128.load(p, 32), lows0), f32x4.lt(v128.load(p, 48), lows1)),
  )
  return v128.any_true(apart) ? 0 : 1
}

/**
 * Appends those selected vertices of t whose volumes overlap the one of face u; returns the end of the list. Whether
 * a doubtful vertex is represented here is asked last: most are dropped by their volumes.
 */
function pushVertices(
  records: i32, volumes: i32, vertexStart: i32, vertexTriangles: i32,
  t: i32, rt: i32, u: i32, ru: i32, selected: i32, doubtful: i32, out: i32,
): i32 {
  const a = volumes + (load<i32>(ru) << VOLUME)
  const b = volumes + (load<i32>(ru, 4) << VOLUME)
  const c = volumes + (load<i32>(ru, 8) << VOLUME)
  const lows0 = f32x4.pmin(f32x4.pmin(v128.load(a), v128.load(b)), v128.load(c))
  const lows1 = f32x4.pmin(f32x4.pmin(v128.load(a, 16), v128.load(b, 16)), v128.load(c, 16))
  const highs0 = f32x4.pmax(f32x4.pmax(v128.load(a, 32), v128.load(b, 32)), v128.load(c, 32))
  const highs1 = f32x4.pmax(f32x4.pmax(v128.load(a, 48), v128.load(b, 48)), v128.load(c, 48))
  selected |= doubtful
  while (selected != 0) {
    const k = ctz(selected)
    const v = load<i32>(rt + (k << 2))
    selected &= selected - 1
    store<i32>(out, v)
    store<i32>(out, u, 4)
    let kept = vertexFace(volumes, v, lows0, lows1, highs0, highs1)
    if (kept & (doubtful >> k)) kept = representsVertex(records, vertexStart, vertexTriangles, k, v, t, rt, ru)
    out += kept << 3
  }
  return out
}

/** Appends those selected edge pairs whose volumes overlap; returns the end of the list. */
function pushEdges(volumes: i32, rt: i32, ru: i32, selected: i32, out: i32): i32 {
  for (let k = 0; k < 3; k++) {
    let row = (selected >> (3 * k)) & 7
    if (row == 0) continue
    const e = load<i32>(rt + (k << 2), 16)
    const p = volumes + (load<i32>(rt + (k << 2)) << VOLUME)
    const q = volumes + (load<i32>(rt + (k == 2 ? 0 : (k + 1) << 2)) << VOLUME)
    const lows0 = f32x4.pmin(v128.load(p), v128.load(q))
    const lows1 = f32x4.pmin(v128.load(p, 16), v128.load(q, 16))
    const highs0 = f32x4.pmax(v128.load(p, 32), v128.load(q, 32))
    const highs1 = f32x4.pmax(v128.load(p, 48), v128.load(q, 48))
    do {
      const l = ctz(row)
      row &= row - 1
      const g = load<i32>(ru + (l << 2), 16)
      const r = volumes + (load<i32>(ru + (l << 2)) << VOLUME)
      const s = volumes + (load<i32>(ru + (l == 2 ? 0 : (l + 1) << 2)) << VOLUME)
      const apart = v128.or(
        v128.or(
          f32x4.gt(lows0, f32x4.pmax(v128.load(r, 32), v128.load(s, 32))),
          f32x4.gt(lows1, f32x4.pmax(v128.load(r, 48), v128.load(s, 48))),
        ),
        v128.or(
          f32x4.lt(highs0, f32x4.pmin(v128.load(r), v128.load(s))),
          f32x4.lt(highs1, f32x4.pmin(v128.load(r, 16), v128.load(s, 16))),
        ),
      )
      store<i32>(out, select(e, g, e < g))
      store<i32>(out, select(g, e, e < g), 4)
      out += (v128.any_true(apart) ? 0 : 1) << 3
    } while (row != 0)
  }
  return out
}

/**
 * Expands pairs [from, to) until an output is nearly full. `state` holds both output lengths, in and out. Returns
 * where it stopped, or ~i if pair i lies near an edge with more than two triangles and is left to the reference.
 */
export function expand(
  records: i32,
  volumes: i32,
  vertexStart: i32,
  vertexTriangles: i32,
  pairs: i32,
  from: i32,
  to: i32,
  vertexFacePairs: i32,
  vertexFaceLimit: i32,
  edgeEdgePairs: i32,
  edgeEdgeLimit: i32,
  state: i32,
): i32 {
  let vf = vertexFacePairs + (load<i32>(state) << 3)
  let ee = edgeEdgePairs + (load<i32>(state, 4) << 3)
  const vfEnd = vertexFacePairs + (vertexFaceLimit << 3)
  const eeEnd = edgeEdgePairs + (edgeEdgeLimit << 3)
  let i = from
  let result = 0
  for (; i < to && vf <= vfEnd && ee <= eeEnd; i++) {
    const t = load<i32>(pairs + (i << 3))
    const u = load<i32>(pairs + (i << 3), 4)
    const rt = records + (t << RECORD)
    const ru = records + (u << RECORD)
    const u0 = v128.load32_splat(ru)
    const u1 = v128.load32_splat(ru, 4)
    const u2 = v128.load32_splat(ru, 8)
    if (v128.any_true(anyOf(v128.load(rt), u0, u1, u2))) continue
    const ft = load<i32>(rt, 12)
    const fu = load<i32>(ru, 12)
    const ofT = ft & 7
    const ofU = fu & 7
    const row = (fu >> 3) & 7
    let ofEdges = (((ft >> 3) & 1) * row) | (((ft >> 4) & 1) * (row << 3)) | (((ft >> 5) & 1) * (row << 6))
    let doubtfulT = 0
    let doubtfulU = 0
    const nearT = near(rt, ru)
    const nearU = near(ru, rt)
    if (v128.any_true(v128.or(nearT, nearU)) || ((ft | fu) >> 9) & 1) {
      if (((ft | fu) >> 12) & 1) {
        result = ~i
        break
      }
      doubtfulT = doubtfulVertices(rt, ft, nearT)
      doubtfulU = doubtfulVertices(ru, fu, nearU)
      const t0 = v128.load32_splat(rt)
      const t1 = v128.load32_splat(rt, 4)
      const t2 = v128.load32_splat(rt, 8)
      const a = i32x4.bitmask(anyOf(v128.load(rt, 32), u0, u1, u2)) & ~(ft >> 3) & 7
      const b = i32x4.bitmask(anyOf(v128.load(ru, 32), t0, t1, t2)) & ~(fu >> 3) & 7
      if ((a | b) != 0) ofEdges |= nearEdges(rt, ru, ft, fu, a, b)
    }
    if ((ofT | doubtfulT) != 0) {
      vf = pushVertices(records, volumes, vertexStart, vertexTriangles, t, rt, u, ru, ofT, doubtfulT, vf)
    }
    if ((ofU | doubtfulU) != 0) {
      vf = pushVertices(records, volumes, vertexStart, vertexTriangles, u, ru, t, rt, ofU, doubtfulU, vf)
    }
    if (ofEdges != 0) ee = pushEdges(volumes, rt, ru, ofEdges, ee)
  }
  store<i32>(state, (vf - vertexFacePairs) >> 3)
  store<i32>(state, (ee - edgeEdgePairs) >> 3, 4)
  return result < 0 ? result : i
}
