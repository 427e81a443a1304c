// `relativeVertices`, `linearCones` and `sumDirections` of src in f32x4: the same operations in the same order, so the
// same bytes. Lanes are four triangles. Read the references for the proofs.
import { LARGEST, LEAST, LENGTH_ERROR, NEVER, VERTEX_ERROR } from '../src/cones/cone.constants'

/** Lanes 0 and 1 of both, in turns. */
// @inline
function low(a: v128, b: v128): v128 {
  return v128.shuffle<i32>(a, b, 0, 4, 1, 5)
}

/** Lanes 2 and 3 of both, in turns. */
// @inline
function high(a: v128, b: v128): v128 {
  return v128.shuffle<i32>(a, b, 2, 6, 3, 7)
}

/** Lanes 0 and 1 of the first, then of the second. */
// @inline
function firsts(a: v128, b: v128): v128 {
  return v128.shuffle<i64>(a, b, 0, 2)
}

/** Lanes 2 and 3 of the first, then of the second. */
// @inline
function lasts(a: v128, b: v128): v128 {
  return v128.shuffle<i64>(a, b, 1, 3)
}

/** Origins have six f64 each, x y z at the start and x y z at the end, 64 bytes apart. */
export function relativeVertices(start: usize, end: usize, count: i32, slots: usize, origins: usize, out: usize): void {
  for (let v = 0; v < count; v++) {
    const origin = origins + ((<usize>load<u32>(slots)) << 6)
    const p = f32x4.demote_f64x2_zero(f64x2.sub(v128.load(start), v128.load(origin)))
    const q = f32x4.demote_f64x2_zero(f64x2.sub(v128.load(end), v128.load(origin, 24)))
    const pz = v128.load64_zero(start, 16)
    const oz = v128.load64_zero(origin, 16)
    const z = f32x4.demote_f64x2_zero(
      f64x2.sub(v128.load_lane<u64>(end, pz, 1, 16), v128.load_lane<u64>(origin, oz, 1, 40)),
    )
    const xy = low(p, q)
    const squares = f32x4.pmax(f32x4.mul(xy, xy), f32x4.mul(z, z))
    const larger = f32x4.pmax(squares, v128.shuffle<i32>(squares, squares, 2, 3, 0, 1))
    const largest = f32x4.pmax(larger, v128.shuffle<i32>(larger, larger, 1, 0, 3, 2))
    const error = f32x4.add(f32x4.mul(largest, f32x4.splat(<f32>VERTEX_ERROR)), f32x4.splat(<f32>LEAST))
    v128.store(out, xy)
    v128.store(out, firsts(z, error), 16)
    slots += 4
    start += 24
    end += 24
    out += 32
  }
}

/** `corners` are addresses of vertices, three per leaf; there are as many as fill blocks of eight leaves. */
export function linearCones(corners: usize, leaves: i32, cones: usize, sums: usize): void {
  let sumXy = f64x2.splat(0)
  let sumZ: f64 = 0
  for (let block = 0; block <= leaves; block += 8) {
    v128.store(sums, sumXy)
    store<f64>(sums, sumZ, 16)
    sums += 24
    const sum = f32x4.add(fourCones(corners, cones), fourCones(corners + 48, cones + 64))
    corners += 96
    cones += 128
    sumXy = f64x2.add(sumXy, f64x2.promote_low_f32x4(sum))
    sumZ += <f64>f32x4.extract_lane(sum, 2)
  }
}

/** Returns the sum of their directions. */
// @inline
function fourCones(corners: usize, cones: usize): v128 {
  const a0 = <usize>load<u32>(corners)
  const b0 = <usize>load<u32>(corners, 4)
  const c0 = <usize>load<u32>(corners, 8)
  const a1 = <usize>load<u32>(corners, 12)
  const b1 = <usize>load<u32>(corners, 16)
  const c1 = <usize>load<u32>(corners, 20)
  const a2 = <usize>load<u32>(corners, 24)
  const b2 = <usize>load<u32>(corners, 28)
  const c2 = <usize>load<u32>(corners, 32)
  const a3 = <usize>load<u32>(corners, 36)
  const b3 = <usize>load<u32>(corners, 40)
  const c3 = <usize>load<u32>(corners, 44)

  let r0 = v128.load(a0)
  let r1 = v128.load(a1)
  let r2 = v128.load(a2)
  let r3 = v128.load(a3)
  let s0 = f32x4.sub(v128.load(b0), r0)
  let s1 = f32x4.sub(v128.load(b1), r1)
  let s2 = f32x4.sub(v128.load(b2), r2)
  let s3 = f32x4.sub(v128.load(b3), r3)
  let l0 = low(s0, s1)
  let l1 = low(s2, s3)
  let h0 = high(s0, s1)
  let h1 = high(s2, s3)
  const ex0 = firsts(l0, l1)
  const ex1 = lasts(l0, l1)
  const ey0 = firsts(h0, h1)
  const ey1 = lasts(h0, h1)
  s0 = f32x4.sub(v128.load(c0), r0)
  s1 = f32x4.sub(v128.load(c1), r1)
  s2 = f32x4.sub(v128.load(c2), r2)
  s3 = f32x4.sub(v128.load(c3), r3)
  l0 = low(s0, s1)
  l1 = low(s2, s3)
  h0 = high(s0, s1)
  h1 = high(s2, s3)
  const fx0 = firsts(l0, l1)
  const fx1 = lasts(l0, l1)
  const fy0 = firsts(h0, h1)
  const fy1 = lasts(h0, h1)
  const nz0 = minor(ex0, fy0, ey0, fx0)
  const nz1 = minor(ex1, fy1, ey1, fx1)
  const squareX = fourSquares(ex0, ex1, fx0, fx1)
  const squareY = fourSquares(ey0, ey1, fy0, fy1)

  r0 = v128.load(a0, 16)
  r1 = v128.load(a1, 16)
  r2 = v128.load(a2, 16)
  r3 = v128.load(a3, 16)
  l0 = low(f32x4.sub(v128.load(b0, 16), r0), f32x4.sub(v128.load(b1, 16), r1))
  l1 = low(f32x4.sub(v128.load(b2, 16), r2), f32x4.sub(v128.load(b3, 16), r3))
  const ez0 = firsts(l0, l1)
  const ez1 = lasts(l0, l1)
  l0 = low(f32x4.sub(v128.load(c0, 16), r0), f32x4.sub(v128.load(c1, 16), r1))
  l1 = low(f32x4.sub(v128.load(c2, 16), r2), f32x4.sub(v128.load(c3, 16), r3))
  const fz0 = firsts(l0, l1)
  const fz1 = lasts(l0, l1)
  const vertexError = firsts(high(r0, r1), high(r2, r3))

  const nx0 = minor(ey0, fz0, ez0, fy0)
  const ny0 = minor(ez0, fx0, ex0, fz0)
  const nx1 = minor(ey1, fz1, ez1, fy1)
  const ny1 = minor(ez1, fx1, ex1, fz1)
  const squares = f32x4.add(f32x4.add(squareX, squareY), fourSquares(ez0, ez1, fz0, fz1))

  const ex = f32x4.sub(ex1, ex0)
  const ey = f32x4.sub(ey1, ey0)
  const ez = f32x4.sub(ez1, ez0)
  const fx = f32x4.sub(fx1, fx0)
  const fy = f32x4.sub(fy1, fy0)
  const fz = f32x4.sub(fz1, fz0)
  const middle = squaredLength(minor(ey, fz, ez, fy), minor(ez, fx, ex, fz), minor(ex, fy, ey, fx))
  const ends = squaredLength(f32x4.sub(nx0, nx1), f32x4.sub(ny0, ny1), f32x4.sub(nz0, nz1))
  const error = f32x4.add(f32x4.mul(squares, f32x4.splat(<f32>LENGTH_ERROR)), vertexError)
  const s = f32x4.add(f32x4.sqrt(f32x4.pmax(ends, middle)), error)
  const sound = f32x4.lt(s, f32x4.splat(<f32>LARGEST))
  const cx = v128.and(f32x4.add(nx0, nx1), sound)
  const cy = v128.and(f32x4.add(ny0, ny1), sound)
  const cz = v128.and(f32x4.add(nz0, nz1), sound)
  const cs = v128.bitselect(s, f32x4.splat(<f32>NEVER), sound)

  l0 = low(cx, cy)
  h0 = high(cx, cy)
  l1 = low(cz, cs)
  h1 = high(cz, cs)
  s0 = firsts(l0, l1)
  s1 = lasts(l0, l1)
  s2 = firsts(h0, h1)
  s3 = lasts(h0, h1)
  v128.store(cones, s0)
  v128.store(cones, s1, 16)
  v128.store(cones, s2, 32)
  v128.store(cones, s3, 48)
  return f32x4.add(f32x4.add(s0, s1), f32x4.add(s2, s3))
}

// @inline
function minor(p: v128, q: v128, r: v128, s: v128): v128 {
  return f32x4.sub(f32x4.mul(p, q), f32x4.mul(r, s))
}

// @inline
function fourSquares(e0: v128, e1: v128, f0: v128, f1: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(e0, e0), f32x4.mul(e1, e1)), f32x4.add(f32x4.mul(f0, f0), f32x4.mul(f1, f1)))
}

// @inline
function squaredLength(x: v128, y: v128, z: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y)), f32x4.mul(z, z))
}
