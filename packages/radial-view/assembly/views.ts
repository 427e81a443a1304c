// `relativePoints`, `viewTriangles`, `gatherSlots`, `gatherVertices`, `markTriangles` and `markNodes` of src: the same
// operations in the same order, so the same bytes. In `viewTriangles` lanes are four triangles. Read the references for the
// proofs.
import { LARGEST, LEAST, NORMAL_ERROR, ONE_END, VERTEX_ERROR } from '../src/classify/classify.constants'

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

// @inline
function rounded(x: usize, origin: f64, scale: f64): f32 {
  return <f32>((load<f64>(x) - origin) * scale)
}

/** The origin has x y z at the start, then at the end. */
export function relativePoints(start: usize, end: usize, count: i32, origin: usize, scale: f64, out: usize): void {
  const ox0 = load<f64>(origin)
  const oy0 = load<f64>(origin, 8)
  const oz0 = load<f64>(origin, 16)
  const ox1 = load<f64>(origin, 24)
  const oy1 = load<f64>(origin, 32)
  const oz1 = load<f64>(origin, 40)
  for (let i = 0; i < count; i++) {
    const px = rounded(start, ox0, scale)
    const py = rounded(start + 8, oy0, scale)
    const pz = rounded(start + 16, oz0, scale)
    const qx = rounded(end, ox1, scale)
    const qy = rounded(end + 8, oy1, scale)
    const qz = rounded(end + 16, oz1, scale)
    const x = max<f32>(abs<f32>(px), abs<f32>(qx))
    const y = max<f32>(abs<f32>(py), abs<f32>(qy))
    const z = max<f32>(abs<f32>(pz), abs<f32>(qz))
    const error = max<f32>(max<f32>(x, y), z) * <f32>VERTEX_ERROR + <f32>LEAST
    store<f32>(out, px)
    store<f32>(out, qx, 4)
    store<f32>(out, py, 8)
    store<f32>(out, qy, 12)
    store<f32>(out, pz, 16)
    store<f32>(out, qz, 20)
    store<f32>(out, error, 24)
    store<f32>(out, error, 28)
    start += 24
    end += 24
    out += 32
  }
}

let nx0: v128 = i32x4.splat(0)
let ny0: v128 = i32x4.splat(0)
let nz0: v128 = i32x4.splat(0)
let mx: v128 = i32x4.splat(0)
let my: v128 = i32x4.splat(0)
let mz: v128 = i32x4.splat(0)
let nx1: v128 = i32x4.splat(0)
let ny1: v128 = i32x4.splat(0)
let nz1: v128 = i32x4.splat(0)

/**
 * `corners` are addresses of points, three per entry; there are as many entries as fill blocks of four. `observer` is the
 * address of its first end.
 */
export function viewTriangles(
  corners: usize,
  count: i32,
  observer: usize,
  ends: i32,
  lookouts: usize,
  lookoutCount: i32,
  signs: usize,
  words: usize,
): void {
  for (let i = 0; i < count; i += 4) {
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
    corners += 48

    let r0 = v128.load(a0)
    let r1 = v128.load(a1)
    let r2 = v128.load(a2)
    let r3 = v128.load(a3)
    let l0 = low(r0, r1)
    let l1 = low(r2, r3)
    let h0 = high(r0, r1)
    let h1 = high(r2, r3)
    const px0 = firsts(l0, l1)
    const px1 = lasts(l0, l1)
    const py0 = firsts(h0, h1)
    const py1 = lasts(h0, h1)
    let s0 = f32x4.sub(v128.load(b0), r0)
    let s1 = f32x4.sub(v128.load(b1), r1)
    let s2 = f32x4.sub(v128.load(b2), r2)
    let s3 = f32x4.sub(v128.load(b3), r3)
    l0 = low(s0, s1)
    l1 = low(s2, s3)
    h0 = high(s0, s1)
    h1 = high(s2, s3)
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

    r0 = v128.load(a0, 16)
    r1 = v128.load(a1, 16)
    r2 = v128.load(a2, 16)
    r3 = v128.load(a3, 16)
    const q0 = v128.load(b0, 16)
    const q1 = v128.load(b1, 16)
    const q2 = v128.load(b2, 16)
    const q3 = v128.load(b3, 16)
    const t0 = v128.load(c0, 16)
    const t1 = v128.load(c1, 16)
    const t2 = v128.load(c2, 16)
    const t3 = v128.load(c3, 16)
    l0 = low(r0, r1)
    l1 = low(r2, r3)
    const pz0 = firsts(l0, l1)
    const pz1 = lasts(l0, l1)
    l0 = low(f32x4.sub(q0, r0), f32x4.sub(q1, r1))
    l1 = low(f32x4.sub(q2, r2), f32x4.sub(q3, r3))
    const ez0 = firsts(l0, l1)
    const ez1 = lasts(l0, l1)
    l0 = low(f32x4.sub(t0, r0), f32x4.sub(t1, r1))
    l1 = low(f32x4.sub(t2, r2), f32x4.sub(t3, r3))
    const fz0 = firsts(l0, l1)
    const fz1 = lasts(l0, l1)
    const ha = firsts(high(r0, r1), high(r2, r3))
    const hb = firsts(high(q0, q1), high(q2, q3))
    const hc = firsts(high(t0, t1), high(t2, t3))

    nx0 = minor(ey0, fz0, ez0, fy0)
    ny0 = minor(ez0, fx0, ex0, fz0)
    nz0 = minor(ex0, fy0, ey0, fx0)
    mx = f32x4.add(minor(ey0, fz1, ez0, fy1), minor(ey1, fz0, ez1, fy0))
    my = f32x4.add(minor(ez0, fx1, ex0, fz1), minor(ez1, fx0, ex1, fz0))
    mz = f32x4.add(minor(ex0, fy1, ey0, fx1), minor(ex1, fy0, ey1, fx0))
    nx1 = minor(ey1, fz1, ez1, fy1)
    ny1 = minor(ez1, fx1, ex1, fz1)
    nz1 = minor(ex1, fy1, ey1, fx1)
    const size = f32x4.add(
      f32x4.add(fourSizes(ex0, ex1, fx0, fx1), fourSizes(ey0, ey1, fy0, fy1)),
      fourSizes(ez0, ez1, fz0, fz1),
    )
    const d = f32x4.add(f32x4.add(ha, hb), hc)
    const w = f32x4.mul(
      f32x4.add(size, f32x4.mul(f32x4.splat(4), d)),
      f32x4.add(d, f32x4.mul(size, f32x4.splat(<f32>NORMAL_ERROR))),
    )
    const halfSquare = f32x4.mul(f32x4.mul(size, size), f32x4.splat(0.5))
    const sound = f32x4.lt(size, f32x4.splat(<f32>LARGEST))

    let sign = i32x4.splat(0)
    if (ends > 0) {
      sign = v128.and(pointSign(px0, px1, py0, py1, pz0, pz1, ha, observer, w, halfSquare), sound)
      if (ends === 2) {
        const other = v128.and(pointSign(px0, px1, py0, py1, pz0, pz1, ha, observer + 32, w, halfSquare), sound)
        const both = v128.or(sign, other)
        const one = v128.andnot(v128.or(both, i32x4.splat(ONE_END)), i32x4.eq(sign, other))
        const agreed = v128.and(sign, i32x4.eq(sign, other))
        sign = v128.andnot(v128.or(one, agreed), i32x4.eq(both, i32x4.splat(3)))
      }
    }
    v128.store_lane<u32>(signs, v128.shuffle<i8>(sign, sign, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12, 0, 4, 8, 12), 0)
    signs += 4
    if (lookoutCount < 0) continue
    const first = v128.and(directionBits(f32x4.mul(f32x4.splat(4), w)), sound)
    let seen = i32x4.splat(0)
    for (let k = 0; k < lookoutCount; k++) {
      const one = pointSign(px0, px1, py0, py1, pz0, pz1, ha, lookouts + ((<usize>k) << 5), w, halfSquare)
      seen = v128.or(seen, i32x4.shl(v128.and(one, i32x4.splat(1)), k))
    }
    seen = v128.and(seen, sound)
    v128.store(words, low(first, seen))
    v128.store(words, high(first, seen), 16)
    words += 32
  }
}

// @inline
function pointSign(
  px0: v128,
  px1: v128,
  py0: v128,
  py1: v128,
  pz0: v128,
  pz1: v128,
  h: v128,
  q: usize,
  w: v128,
  halfSquare: v128,
): v128 {
  const gx0 = f32x4.sub(px0, v128.load32_splat(q))
  const gx1 = f32x4.sub(px1, v128.load32_splat(q, 4))
  const gy0 = f32x4.sub(py0, v128.load32_splat(q, 8))
  const gy1 = f32x4.sub(py1, v128.load32_splat(q, 12))
  const gz0 = f32x4.sub(pz0, v128.load32_splat(q, 16))
  const gz1 = f32x4.sub(pz1, v128.load32_splat(q, 20))
  const away = f32x4.add(f32x4.add(twoSizes(gx0, gx1), twoSizes(gy0, gy1)), twoSizes(gz0, gz1))
  const d = f32x4.add(h, v128.load32_splat(q, 24))
  const error = f32x4.add(f32x4.mul(f32x4.add(away, f32x4.mul(f32x4.splat(8), d)), w), f32x4.mul(halfSquare, d))
  const c0 = dot(nx0, ny0, nz0, gx0, gy0, gz0)
  const c1 = f32x4.add(dot(mx, my, mz, gx0, gy0, gz0), dot(nx0, ny0, nz0, gx1, gy1, gz1))
  const c2 = f32x4.add(dot(nx1, ny1, nz1, gx0, gy0, gz0), dot(mx, my, mz, gx1, gy1, gz1))
  const c3 = dot(nx1, ny1, nz1, gx1, gy1, gz1)
  const least = f32x4.pmin(f32x4.pmin(c0, c3), f32x4.pmin(c1, c2))
  const most = f32x4.pmax(f32x4.pmax(c0, c3), f32x4.pmax(c1, c2))
  const positive = v128.and(f32x4.gt(least, error), i32x4.splat(1))
  const negative = v128.and(f32x4.lt(most, f32x4.neg(error)), i32x4.splat(2))
  return v128.and(v128.or(positive, negative), f32x4.lt(away, f32x4.splat(<f32>LARGEST)))
}

// @inline
function directionBits(error: v128): v128 {
  const under = f32x4.neg(error)
  const half = f32x4.splat(0.5)
  const middleX = f32x4.mul(mx, half)
  const middleY = f32x4.mul(my, half)
  const middleZ = f32x4.mul(mz, half)
  const lx = f32x4.pmin(f32x4.pmin(nx1, nx0), middleX)
  const ly = f32x4.pmin(f32x4.pmin(ny1, ny0), middleY)
  const lz = f32x4.pmin(f32x4.pmin(nz1, nz0), middleZ)
  const hx = f32x4.pmax(f32x4.pmax(nx1, nx0), middleX)
  const hy = f32x4.pmax(f32x4.pmax(ny1, ny0), middleY)
  const hz = f32x4.pmax(f32x4.pmax(nz1, nz0), middleZ)
  const lxy = f32x4.add(lx, ly)
  const hxy = f32x4.add(hx, hy)
  const lxMinusY = f32x4.sub(lx, hy)
  const hxMinusY = f32x4.sub(hx, ly)
  let bits = sides(lx, hx, error, under, 0)
  bits = v128.or(bits, sides(ly, hy, error, under, 2))
  bits = v128.or(bits, sides(lz, hz, error, under, 4))
  bits = v128.or(bits, sides(f32x4.add(lxy, lz), f32x4.add(hxy, hz), error, under, 6))
  bits = v128.or(bits, sides(f32x4.sub(lxy, hz), f32x4.sub(hxy, lz), error, under, 8))
  bits = v128.or(bits, sides(f32x4.add(lxMinusY, lz), f32x4.add(hxMinusY, hz), error, under, 10))
  bits = v128.or(bits, sides(f32x4.sub(lz, hxMinusY), f32x4.sub(hz, lxMinusY), error, under, 12))
  bits = v128.or(bits, sides(lxy, hxy, error, under, 14))
  bits = v128.or(bits, sides(lxMinusY, hxMinusY, error, under, 16))
  bits = v128.or(bits, sides(f32x4.add(lx, lz), f32x4.add(hx, hz), error, under, 18))
  bits = v128.or(bits, sides(f32x4.sub(lx, hz), f32x4.sub(hx, lz), error, under, 20))
  bits = v128.or(bits, sides(f32x4.add(ly, lz), f32x4.add(hy, hz), error, under, 22))
  bits = v128.or(bits, sides(f32x4.sub(ly, hz), f32x4.sub(hy, lz), error, under, 24))
  return bits
}

// @inline
function sides(from: v128, to: v128, error: v128, under: v128, shift: i32): v128 {
  return v128.or(
    v128.and(f32x4.gt(from, error), i32x4.splat(1 << shift)),
    v128.and(f32x4.lt(to, under), i32x4.splat(2 << shift)),
  )
}

// @inline
function dot(a: v128, b: v128, c: v128, x: v128, y: v128, z: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(a, x), f32x4.mul(b, y)), f32x4.mul(c, z))
}

// @inline
function minor(p: v128, q: v128, r: v128, s: v128): v128 {
  return f32x4.sub(f32x4.mul(p, q), f32x4.mul(r, s))
}

// @inline
function twoSizes(p: v128, q: v128): v128 {
  return f32x4.add(f32x4.abs(p), f32x4.abs(q))
}

// @inline
function fourSizes(e0: v128, e1: v128, f0: v128, f1: v128): v128 {
  return f32x4.add(twoSizes(e0, e1), twoSizes(f0, f1))
}

/** `slots` has three per entry. */
export function gatherSlots(slots: usize, signs: usize, count: i32, ring: i32, slotSigns: usize, slotCount: i32): void {
  memory.fill(slotSigns, 3, slotCount)
  if (ring === 0) return
  for (let i = 0; i < count; i++) {
    const sign = load<u8>(signs + i)
    const a = slotSigns + <usize>load<u32>(slots)
    const b = slotSigns + <usize>load<u32>(slots, 4)
    const c = slotSigns + <usize>load<u32>(slots, 8)
    store<u8>(a, load<u8>(a) & sign)
    store<u8>(b, load<u8>(b) & sign)
    store<u8>(c, load<u8>(c) & sign)
    slots += 12
  }
}

/** The address of what belongs to the point at an address. */
// @inline
function atVertex(vertices: usize, points: usize, corner: usize): usize {
  return vertices + ((<usize>load<u32>(corner) - points) >> 2)
}

export function gatherVertices(
  corners: usize,
  words: usize,
  count: i32,
  ring: i32,
  points: usize,
  vertices: usize,
  pointCount: i32,
): void {
  memory.fill(vertices, 0xff, (<usize>pointCount) << 3)
  if (ring === 0) return
  for (let i = 0; i < count; i++) {
    const word = load<u64>(words)
    const a = atVertex(vertices, points, corners)
    const b = atVertex(vertices, points, corners + 4)
    const c = atVertex(vertices, points, corners + 8)
    store<u64>(a, load<u64>(a) & word)
    store<u64>(b, load<u64>(b) & word)
    store<u64>(c, load<u64>(c) & word)
    words += 8
    corners += 12
  }
}

export function markTriangles(
  count: i32,
  triangles: usize,
  clusters: usize,
  corners: usize,
  slots: usize,
  signs: usize,
  slotSigns: usize,
  words: usize,
  points: usize,
  vertices: usize,
  region: usize,
  regionCount: i32,
  own: usize,
  label: usize,
  rows: usize,
  changed: usize,
): i32 {
  let found = 0
  for (let i = 0; i < count; i++) {
    const t = load<i32>(triangles + ((<usize>i) << 2))
    const corner = corners + <usize>(12 * i)
    const slot = slots + <usize>(12 * i)
    if (t < 0) continue
    const sign = load<u8>(signs + i)
    store<u8>(own + t, sign)
    const around =
      sign &
      load<u8>(slotSigns + load<u32>(slot)) &
      load<u8>(slotSigns + load<u32>(slot, 4)) &
      load<u8>(slotSigns + load<u32>(slot, 8))
    let word: u64 = 0
    if (words !== 0) {
      word =
        load<u64>(words + ((<usize>i) << 3)) &
        load<u64>(atVertex(vertices, points, corner)) &
        load<u64>(atVertex(vertices, points, corner + 4)) &
        load<u64>(atVertex(vertices, points, corner + 8))
    }
    const k = load<i32>(clusters + ((<usize>i) << 2))
    const r = load<i32>(region + ((<usize>t) << 2))
    const side = around === 2 ? 1 : 0
    const name = around === 0 || k < 0 || r < 0 ? -1 : (2 * k + side) * regionCount + r
    const row = rows + ((<usize>t) << 4)
    if (load<u64>(row) === word && load<i32>(row, 8) === r && load<i32>(row, 12) === name) continue
    store<u64>(row, word)
    store<i32>(row, r, 8)
    store<i32>(row, name, 12)
    store<i32>(label + ((<usize>t) << 2), name)
    store<i32>(changed + ((<usize>found) << 2), t)
    found++
  }
  return found
}

export function markNodes(
  nodes: i32,
  child: usize,
  parent: usize,
  leafOf: usize,
  rows: usize,
  nodeLabel: usize,
  nodeRows: usize,
  changed: usize,
  count: i32,
  many: i32,
): void {
  for (let i = 0; i < count; i++) {
    const t = load<i32>(changed + ((<usize>i) << 2))
    const leaf = load<i32>(leafOf + ((<usize>t) << 2))
    if (leaf < 0) continue
    const row = v128.load(rows + ((<usize>t) << 4))
    v128.store(nodeRows + ((<usize>leaf) << 4), row)
    v128.store_lane<u32>(nodeLabel + ((<usize>leaf) << 2), row, 3)
  }
  if (count > many) {
    for (let n = nodes - 1; n >= 0; n--) {
      const c = load<i32>(child + ((<usize>n) << 2))
      if (c >= 0) combine(n, c, nodeLabel, nodeRows)
    }
    return
  }
  for (let i = 0; i < count; i++) {
    const leaf = load<i32>(leafOf + ((<usize>load<i32>(changed + ((<usize>i) << 2))) << 2))
    if (leaf < 0) continue
    let n = load<i32>(parent + ((<usize>leaf) << 2))
    while (n >= 0 && combine(n, load<i32>(child + ((<usize>n) << 2)), nodeLabel, nodeRows)) {
      n = load<i32>(parent + ((<usize>n) << 2))
    }
  }
}

// @inline
function combine(n: i32, c: i32, nodeLabel: usize, nodeRows: usize): bool {
  const o = nodeRows + ((<usize>n) << 4)
  const r = nodeRows + ((<usize>c) << 4)
  const ours = load<i32>(o, 24)
  const name = load<i32>(o, 28)
  const region = ours === load<i32>(r, 8) ? ours : -1
  const word: u64 = region < 0 ? 0 : load<u64>(o, 16) & load<u64>(r)
  const label = name === load<i32>(r, 12) ? name : -1
  if (load<u64>(o) === word && load<i32>(o, 8) === region && load<i32>(o, 12) === label) return false
  store<u64>(o, word)
  store<i32>(o, region, 8)
  store<i32>(o, label, 12)
  store<i32>(nodeLabel + ((<usize>n) << 2), label)
  return true
}
