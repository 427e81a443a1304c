// The fused expander: procedural representatives and feature bounds. src/kernels/procedural.ts is the reference; the
// output is the same, order included. Layout of a triangle's record (16 i32, src/kernels/triangle-records.ts):
//   0..2 corners          3 flags
//   4..6 edges            7 other4
//   8..10 across          11 other5
//   12..15 other0..other3
// flags: bit k vertex k is represented here first, 3 + k the same of edge k, 6 + k edge k has a second triangle,
// 9 + k edge k exists, 12 some edge has more than two triangles, 31 set, so that flags equal no vertex id.

const RECORD: i32 = 6
const VOLUME: i32 = 6

// @ts-ignore: decorator
@inline
function among(a: i32, address: i32): bool {
  return a == load<i32>(address) || a == load<i32>(address, 4) || a == load<i32>(address, 8)
}

/** Whether triangle t is the first in the list of its vertex that is not adjacent to the triangle at `other`. */
function representsVertex(records: i32, vertexStart: i32, vertexTriangles: i32, v: i32, t: i32, other: i32): i32 {
  let at = vertexTriangles + (load<i32>(vertexStart + (v << 2)) << 2)
  let s = load<i32>(at)
  while (s != t) {
    const r = records + (s << RECORD)
    if (!among(load<i32>(r), other) && !among(load<i32>(r, 4), other) && !among(load<i32>(r, 8), other)) return 0
    at += 4
    s = load<i32>(at)
  }
  return 1
}

/** Bits of the vertices of t that are represented at (t, u), where triangles lie near each other. */
function nearVertices(records: i32, vertexStart: i32, vertexTriangles: i32, t: i32, rt: i32, ru: i32): i32 {
  let selected = load<i32>(rt, 12) & 7
  for (let k = 0; k < 3; k++) {
    if ((selected >> k) & 1) continue
    const first = k == 0 ? rt + 48 : k == 1 ? rt + 56 : 0
    const a = k == 2 ? load<i32>(rt, 28) : load<i32>(first)
    const b = k == 2 ? load<i32>(rt, 44) : load<i32>(first, 4)
    if (!among(a, ru) && !among(b, ru)) continue
    const v = load<i32>(rt + (k << 2))
    if (k > 0 && v == load<i32>(rt)) continue
    if (k > 1 && v == load<i32>(rt, 4)) continue
    selected |= representsVertex(records, vertexStart, vertexTriangles, v, t, ru) << k
  }
  return selected
}

/**
 * Bits 3k + l of the edge pairs represented at (t, u). Each edge has at most two triangles, the second of which is
 * the edge and the vertex across, so adjacency of all four pairs can be read from the two records.
 */
function nearEdges(rt: i32, ru: i32): i32 {
  const ft = load<i32>(rt, 12)
  const fu = load<i32>(ru, 12)
  let selected = 0
  for (let k = 0; k < 3; k++) {
    if (!((ft >> (9 + k)) & 1)) continue
    const e = load<i32>(rt + (k << 2), 16)
    const acrossE = load<i32>(rt + (k << 2), 32)
    const e0 = load<i32>(rt + (k << 2))
    const e1 = load<i32>(rt + (k == 2 ? 0 : (k + 1) << 2))
    const firstE = (ft >> (3 + k)) & 1
    const twoE = (ft >> (6 + k)) & 1
    const acrossEInU = among(acrossE, ru)
    for (let l = 0; l < 3; l++) {
      if (!((fu >> (9 + l)) & 1)) continue
      const firstG = (fu >> (3 + l)) & 1
      if (firstE & firstG) {
        selected |= 1 << (3 * k + l)
        continue
      }
      const g = load<i32>(ru + (l << 2), 16)
      const acrossG = load<i32>(ru + (l << 2), 32)
      const g0 = load<i32>(ru + (l << 2))
      const g1 = load<i32>(ru + (l == 2 ? 0 : (l + 1) << 2))
      const twoG = (fu >> (6 + l)) & 1
      const acrossGInT = among(acrossG, rt)
      const across = acrossE == g0 || acrossE == g1 || acrossG == e0 || acrossG == e1 || acrossE == acrossG
      // Pairs before (t, u) in the product of the two lists, the smaller edge outermost, must all be adjacent.
      let all = true
      if (!firstE && !firstG) all = across && acrossEInU && acrossGInT
      else if (!firstG) {
        // (t, other of g) comes first; if g is the outer edge, so does (other of e, other of g).
        all = acrossGInT && (e < g || !twoE || across)
      } else {
        all = acrossEInU && (g < e || !twoG || across)
      }
      if (all) selected |= 1 << (3 * k + l)
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

/** Appends those selected vertices of t whose volumes overlap the one of face u; returns the end of the list. */
function pushVertices(volumes: i32, rt: i32, u: i32, ru: i32, selected: i32, out: i32): i32 {
  const a = volumes + (load<i32>(ru) << VOLUME)
  const b = volumes + (load<i32>(ru, 4) << VOLUME)
  const c = volumes + (load<i32>(ru, 8) << VOLUME)
  const lows0 = f32x4.pmin(f32x4.pmin(v128.load(a), v128.load(b)), v128.load(c))
  const lows1 = f32x4.pmin(f32x4.pmin(v128.load(a, 16), v128.load(b, 16)), v128.load(c, 16))
  const highs0 = f32x4.pmax(f32x4.pmax(v128.load(a, 32), v128.load(b, 32)), v128.load(c, 32))
  const highs1 = f32x4.pmax(f32x4.pmax(v128.load(a, 48), v128.load(b, 48)), v128.load(c, 48))
  while (selected != 0) {
    const v = load<i32>(rt + (ctz(selected) << 2))
    selected &= selected - 1
    store<i32>(out, v)
    store<i32>(out, u, 4)
    out += vertexFace(volumes, v, lows0, lows1, highs0, highs1) << 3
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
    const ct = v128.load(rt)
    const ot = v128.load(rt, 32)
    const at = v128.load(rt, 48)
    const bt = i32x4.shuffle(v128.load(rt, 16), ot, 3, 7, 3, 7)
    const t0 = v128.load32_splat(rt)
    const t1 = v128.load32_splat(rt, 4)
    const t2 = v128.load32_splat(rt, 8)
    const au = v128.load(ru, 48)
    const cu = v128.load(ru)
    const ou = v128.load(ru, 32)
    const bu = i32x4.shuffle(v128.load(ru, 16), ou, 3, 7, 3, 7)
    const u0 = v128.load32_splat(ru)
    const u1 = v128.load32_splat(ru, 4)
    const u2 = v128.load32_splat(ru, 8)
    const adjacent = v128.or(v128.or(i32x4.eq(ct, u0), i32x4.eq(ct, u1)), i32x4.eq(ct, u2))
    if (v128.any_true(adjacent)) continue
    const nearT = v128.or(
      v128.or(v128.or(i32x4.eq(at, u0), i32x4.eq(at, u1)), i32x4.eq(at, u2)),
      v128.or(v128.or(i32x4.eq(bt, u0), i32x4.eq(bt, u1)), i32x4.eq(bt, u2)),
    )
    const nearU = v128.or(
      v128.or(v128.or(i32x4.eq(au, t0), i32x4.eq(au, t1)), i32x4.eq(au, t2)),
      v128.or(v128.or(i32x4.eq(bu, t0), i32x4.eq(bu, t1)), i32x4.eq(bu, t2)),
    )
    const o0 = v128.load32_splat(ru, 32)
    const o1 = v128.load32_splat(ru, 36)
    const o2 = v128.load32_splat(ru, 40)
    const nearO = v128.or(
      v128.or(
        v128.or(v128.or(i32x4.eq(ot, u0), i32x4.eq(ot, u1)), i32x4.eq(ot, u2)),
        v128.or(v128.or(i32x4.eq(ct, o0), i32x4.eq(ct, o1)), i32x4.eq(ct, o2)),
      ),
      v128.or(v128.or(i32x4.eq(ot, o0), i32x4.eq(ot, o1)), i32x4.eq(ot, o2)),
    )
    const ft = load<i32>(rt, 12)
    const fu = load<i32>(ru, 12)
    let ofT = ft & 7
    let ofU = fu & 7
    const row = (fu >> 3) & 7
    let ofEdges = (((ft >> 3) & 1) * row) | (((ft >> 4) & 1) * (row << 3)) | (((ft >> 5) & 1) * (row << 6))
    if (v128.any_true(v128.or(v128.or(nearT, nearU), nearO))) {
      if (((ft | fu) >> 12) & 1) {
        result = ~i
        break
      }
      ofT = nearVertices(records, vertexStart, vertexTriangles, t, rt, ru)
      ofU = nearVertices(records, vertexStart, vertexTriangles, u, ru, rt)
      ofEdges = nearEdges(rt, ru)
    }
    if (ofT != 0) vf = pushVertices(volumes, rt, u, ru, ofT, vf)
    if (ofU != 0) vf = pushVertices(volumes, ru, t, rt, ofU, vf)
    if (ofEdges != 0) ee = pushEdges(volumes, rt, ru, ofEdges, ee)
  }
  store<i32>(state, (vf - vertexFacePairs) >> 3)
  store<i32>(state, (ee - edgeEdgePairs) >> 3, 4)
  return result < 0 ? result : i
}
