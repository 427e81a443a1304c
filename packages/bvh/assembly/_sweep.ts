// Swept volumes of vertices. `sweepVertices` in src is the reference and holds the proofs.
import { LARGEST_COORDINATE } from '../src/volumes/largest-coordinate.constants'

/** To f32, with what is too large for it clamped: only the empty volume has infinite bounds. */
// @inline
function toFiniteF32(a: v128): v128 {
  const f = f32x4.demote_f64x2_zero(a)
  return f32x4.pmax(f32x4.pmin(f, f32x4.splat(f32.MAX_VALUE)), f32x4.splat(-f32.MAX_VALUE))
}

// @inline
function toF32(a: v128, b: v128): v128 {
  const f = v128.shuffle<i32>(f32x4.demote_f64x2_zero(a), f32x4.demote_f64x2_zero(b), 0, 1, 4, 5)
  return f32x4.pmax(f32x4.pmin(f, f32x4.splat(f32.MAX_VALUE)), f32x4.splat(-f32.MAX_VALUE))
}

// @inline
function writeMin(at: usize, value: v128, merge: bool): void {
  v128.store(at, merge ? f32x4.pmin(v128.load(at), value) : value)
}

// @inline
function writeMax(at: usize, value: v128, merge: bool): void {
  v128.store(at, merge ? f32x4.pmax(v128.load(at), value) : value)
}

/** Sweeps over eight axes of one and two terms, and with `nine` over a ninth, y − z. */
// @inline
function sweepPlain(a: usize, b: usize, count: i32, out: usize, merge: bool, nine: bool): i32 {
  const limit = f64x2.splat(LARGEST_COORDINATE)
  const stride: usize = nine ? 96 : 64
  let fine = i64x2.splat(-1)
  for (let i = 0; i < count; i++) {
    const pxy = v128.load(a)
    const pzz = v128.load64_splat(a, 16)
    const qxy = v128.load(b)
    const qzz = v128.load64_splat(b, 16)
    a += 24
    b += 24
    fine = v128.and(fine, v128.and(f64x2.le(f64x2.abs(pxy), limit), f64x2.le(f64x2.abs(pzz), limit)))
    fine = v128.and(fine, v128.and(f64x2.le(f64x2.abs(qxy), limit), f64x2.le(f64x2.abs(qzz), limit)))
    const pyx = v128.shuffle<i64>(pxy, pxy, 1, 0)
    const qyx = v128.shuffle<i64>(qxy, qxy, 1, 0)
    const pyz = v128.shuffle<i64>(pxy, pzz, 1, 2)
    const qyz = v128.shuffle<i64>(qxy, qzz, 1, 2)
    const p1 = v128.shuffle<i64>(pzz, f64x2.add(pxy, pyx), 0, 2)
    const q1 = v128.shuffle<i64>(qzz, f64x2.add(qxy, qyx), 0, 2)
    const p2 = f64x2.add(pxy, pzz)
    const q2 = f64x2.add(qxy, qzz)
    const p3 = f64x2.sub(v128.shuffle<i64>(pxy, pxy, 0, 0), pyz)
    const q3 = f64x2.sub(v128.shuffle<i64>(qxy, qxy, 0, 0), qyz)
    const max = nine ? out + 48 : out + 32
    writeMin(out, toF32(f64x2.pmin(pxy, qxy), f64x2.pmin(p1, q1)), merge)
    writeMin(out + 16, toF32(f64x2.pmin(p2, q2), f64x2.pmin(p3, q3)), merge)
    writeMax(max, toF32(f64x2.pmax(pxy, qxy), f64x2.pmax(p1, q1)), merge)
    writeMax(max + 16, toF32(f64x2.pmax(p2, q2), f64x2.pmax(p3, q3)), merge)
    if (nine) {
      // (y, z) − (z, z): the second lane is zero, as padding must be.
      const p4 = f64x2.sub(pyz, pzz)
      const q4 = f64x2.sub(qyz, qzz)
      writeMin(out + 32, toFiniteF32(f64x2.pmin(p4, q4)), merge)
      writeMax(max + 32, toFiniteF32(f64x2.pmax(p4, q4)), merge)
    }
    out += stride
  }
  return i32(i64x2.all_true(fine))
}

export function sweep16(a: usize, b: usize, count: i32, out: usize, merge: i32): i32 {
  return merge ? sweepPlain(a, b, count, out, true, false) : sweepPlain(a, b, count, out, false, false)
}

export function sweep18(a: usize, b: usize, count: i32, out: usize, merge: i32): i32 {
  return merge ? sweepPlain(a, b, count, out, true, true) : sweepPlain(a, b, count, out, false, true)
}

/**
 * Any axes. The table has five rows of `lanes` f64: x, y, z of the axes, the constant part of the margin, and the
 * factor of |a| + |s| in it; zeros where an axis needs none.
 */
export function sweepAny(a: usize, b: usize, count: i32, out: usize, merge: i32, table: usize, lanes: i32): i32 {
  const limit = f64x2.splat(LARGEST_COORDINATE)
  const row = (<usize>lanes) << 3
  const half = (<usize>lanes) << 2
  let fine = i64x2.splat(-1)
  for (let i = 0; i < count; i++) {
    const px = v128.load64_splat(a)
    const py = v128.load64_splat(a, 8)
    const pz = v128.load64_splat(a, 16)
    const qx = v128.load64_splat(b)
    const qy = v128.load64_splat(b, 8)
    const qz = v128.load64_splat(b, 16)
    a += 24
    b += 24
    fine = v128.and(fine, v128.and(f64x2.le(f64x2.abs(px), limit), f64x2.le(f64x2.abs(qx), limit)))
    fine = v128.and(fine, v128.and(f64x2.le(f64x2.abs(py), limit), f64x2.le(f64x2.abs(qy), limit)))
    fine = v128.and(fine, v128.and(f64x2.le(f64x2.abs(pz), limit), f64x2.le(f64x2.abs(qz), limit)))
    for (let lane: usize = 0; lane < half; lane += 8) {
      const at = table + (lane << 1)
      const ax = v128.load(at)
      const ay = v128.load(at + row)
      const az = v128.load(at + 2 * row)
      const offset = v128.load(at + 3 * row)
      const factor = v128.load(at + 4 * row)
      const pa = f64x2.add(f64x2.mul(ax, px), f64x2.mul(ay, py))
      const qa = f64x2.add(f64x2.mul(ax, qx), f64x2.mul(ay, qy))
      const ps = f64x2.add(pa, f64x2.mul(az, pz))
      const qs = f64x2.add(qa, f64x2.mul(az, qz))
      const pm = f64x2.add(f64x2.mul(f64x2.add(f64x2.abs(pa), f64x2.abs(ps)), factor), offset)
      const qm = f64x2.add(f64x2.mul(f64x2.add(f64x2.abs(qa), f64x2.abs(qs)), factor), offset)
      let low = toFiniteF32(f64x2.pmin(f64x2.sub(ps, pm), f64x2.sub(qs, qm)))
      let high = toFiniteF32(f64x2.pmax(f64x2.add(ps, pm), f64x2.add(qs, qm)))
      if (merge) {
        low = f32x4.pmin(v128.load64_zero(out + lane), low)
        high = f32x4.pmax(v128.load64_zero(out + half + lane), high)
      }
      v128.store64_lane(out + lane, low, 0)
      v128.store64_lane(out + half + lane, high, 0)
    }
    out += half << 1
  }
  return i32(i64x2.all_true(fine))
}
