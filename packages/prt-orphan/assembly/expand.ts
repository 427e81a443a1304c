// The fused expander: procedural representatives and feature bounds. `expandProcedural` of src is the reference; the
// output is the same, order included.
import {
  ACROSS,
  EDGES,
  FIRST_OF_EDGE,
  FLAGS,
  MANY_NEAR,
  MANY_OF_EDGE,
} from '../src/procedural/triangle-record.constants'
import {
  movingEdgesApart,
  movingTrianglesApart,
  movingVertexFaceApart,
  sweptEdgesApart,
  sweptVertexFaceApart,
} from './_bounds'
import { nextVolumeOf, recordOf, vertexVolume, volumeOf } from './_record'
import { anyOf, doubtfulVertices, near, nearEdges, representsVertex } from './_representatives'

/** If the triangles are apart then so are all their features, and nothing more is asked. */
// @inline
function trianglesApart(volumes: i32, rt: i32, ru: i32): bool {
  const a = volumeOf(volumes, rt, 0)
  const b = volumeOf(volumes, rt, 1)
  const c = volumeOf(volumes, rt, 2)
  const p = volumeOf(volumes, ru, 0)
  const q = volumeOf(volumes, ru, 1)
  const r = volumeOf(volumes, ru, 2)
  return movingTrianglesApart(a, b, c, p, q, r, 0) || movingTrianglesApart(a, b, c, p, q, r, 16)
}

/**
 * Appends those selected vertices of t whose volumes overlap the one of face u; returns the end of the list. Whether
 * a doubtful vertex is represented here is asked last: most are dropped by their volumes.
 */
function pushVertices(
  moving: i32,
  records: i32,
  volumes: i32,
  vertexStart: i32,
  vertexTriangles: i32,
  t: i32,
  rt: i32,
  u: i32,
  ru: i32,
  selected: i32,
  doubtful: i32,
  out: i32,
): i32 {
  const a = volumeOf(volumes, ru, 0)
  const b = volumeOf(volumes, ru, 1)
  const c = volumeOf(volumes, ru, 2)
  selected |= doubtful
  while (selected !== 0) {
    const k = ctz(selected)
    const v = load<i32>(rt + (k << 2))
    const p = vertexVolume(volumes, v)
    selected &= selected - 1
    store<i32>(out, v)
    store<i32>(out, u, 4)
    const apart = moving
      ? v128.or(movingVertexFaceApart(p, a, b, c, 0), movingVertexFaceApart(p, a, b, c, 16))
      : v128.or(sweptVertexFaceApart(p, a, b, c, 0), sweptVertexFaceApart(p, a, b, c, 16))
    let kept = v128.any_true(apart) ? 0 : 1
    if (kept & (doubtful >> k)) kept = representsVertex(records, vertexStart, vertexTriangles, k, v, t, rt, ru)
    out += kept << 3
  }
  return out
}

/** Appends those selected edge pairs whose volumes overlap; returns the end of the list. */
function pushEdges(moving: i32, volumes: i32, rt: i32, ru: i32, selected: i32, out: i32): i32 {
  for (let k = 0; k < 3; k++) {
    let row = (selected >> (3 * k)) & 7
    if (row === 0) continue
    const e = load<i32>(rt + (k << 2), 4 * EDGES)
    const a = volumeOf(volumes, rt, k)
    const b = nextVolumeOf(volumes, rt, k)
    do {
      const l = ctz(row)
      row &= row - 1
      const g = load<i32>(ru + (l << 2), 4 * EDGES)
      const p = volumeOf(volumes, ru, l)
      const q = nextVolumeOf(volumes, ru, l)
      const apart = moving
        ? v128.or(movingEdgesApart(a, b, p, q, 0), movingEdgesApart(a, b, p, q, 16))
        : v128.or(sweptEdgesApart(a, b, p, q, 0), sweptEdgesApart(a, b, p, q, 16))
      store<i32>(out, select(e, g, e < g))
      store<i32>(out, select(g, e, e < g), 4)
      out += (v128.any_true(apart) ? 0 : 1) << 3
    } while (row !== 0)
  }
  return out
}

/**
 * Expands pairs [from, to) until an output is nearly full. `moving` says what the volumes are. `state` holds both output
 * lengths, in and out. Returns where it stopped, or ~i if pair i lies near an edge with more than two triangles and is
 * left to the reference.
 */
export function expand(
  moving: i32,
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
    const rt = recordOf(records, t)
    const ru = recordOf(records, u)
    const u0 = v128.load32_splat(ru)
    const u1 = v128.load32_splat(ru, 4)
    const u2 = v128.load32_splat(ru, 8)
    if (v128.any_true(anyOf(v128.load(rt), u0, u1, u2))) continue
    if (moving && trianglesApart(volumes, rt, ru)) continue
    const ft = load<i32>(rt, 4 * FLAGS)
    const fu = load<i32>(ru, 4 * FLAGS)
    const ofT = ft & 7
    const ofU = fu & 7
    const row = (fu >> FIRST_OF_EDGE) & 7
    let ofEdges =
      (((ft >> FIRST_OF_EDGE) & 1) * row) |
      (((ft >> (FIRST_OF_EDGE + 1)) & 1) * (row << 3)) |
      (((ft >> (FIRST_OF_EDGE + 2)) & 1) * (row << 6))
    let doubtfulT = 0
    let doubtfulU = 0
    const nearT = near(rt, ru)
    const nearU = near(ru, rt)
    if (v128.any_true(v128.or(nearT, nearU)) || ((ft | fu) >> MANY_NEAR) & 1) {
      if (((ft | fu) >> MANY_OF_EDGE) & 1) {
        result = ~i
        break
      }
      doubtfulT = doubtfulVertices(rt, ft, nearT)
      doubtfulU = doubtfulVertices(ru, fu, nearU)
      const t0 = v128.load32_splat(rt)
      const t1 = v128.load32_splat(rt, 4)
      const t2 = v128.load32_splat(rt, 8)
      const a = i32x4.bitmask(anyOf(v128.load(rt, 4 * ACROSS), u0, u1, u2)) & ~(ft >> FIRST_OF_EDGE) & 7
      const b = i32x4.bitmask(anyOf(v128.load(ru, 4 * ACROSS), t0, t1, t2)) & ~(fu >> FIRST_OF_EDGE) & 7
      if ((a | b) !== 0) ofEdges |= nearEdges(rt, ru, ft, fu, a, b)
    }
    if ((ofT | doubtfulT) !== 0) {
      vf = pushVertices(moving, records, volumes, vertexStart, vertexTriangles, t, rt, u, ru, ofT, doubtfulT, vf)
    }
    if ((ofU | doubtfulU) !== 0) {
      vf = pushVertices(moving, records, volumes, vertexStart, vertexTriangles, u, ru, t, rt, ofU, doubtfulU, vf)
    }
    if (ofEdges !== 0) ee = pushEdges(moving, volumes, rt, ru, ofEdges, ee)
  }
  store<i32>(state, (vf - vertexFacePairs) >> 3)
  store<i32>(state, (ee - edgeEdgePairs) >> 3, 4)
  return result < 0 ? result : i
}
