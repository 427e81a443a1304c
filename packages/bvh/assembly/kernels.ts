// Sweep, refit and traversal in WebAssembly SIMD. Same results as src/kernels/volumes.ts and traverse.ts, which hold
// the proofs; the traversal gives the same pairs in the same order.
//
// Type parameters choose code at compile time. T says how many lanes a volume has: i8 4, i16 8, i32 12, i64 16.
// L says whether there are labels: i8 none, i16 some.

const STACK_SIZE: usize = 0
const NEXT_SEED: usize = 4
const SEED_COUNT: usize = 8
const VISITED: usize = 12

// @ts-ignore: decorator
@inline
function lanesOf<T>(): i32 {
  return sizeof<T>() == 1 ? 4 : sizeof<T>() == 2 ? 8 : sizeof<T>() == 4 ? 12 : 16
}

// @ts-ignore: decorator
@inline
function strideOf<T>(): i32 {
  return lanesOf<T>() << 3
}

/** To f32, with what is too large for it clamped: only the empty volume has infinite bounds. */
// @ts-ignore: decorator
@inline
function toFiniteF32(a: v128): v128 {
  const f = f32x4.demote_f64x2_zero(a)
  return f32x4.pmax(f32x4.pmin(f, f32x4.splat(f32.MAX_VALUE)), f32x4.splat(-f32.MAX_VALUE))
}

// @ts-ignore: decorator
@inline
function toF32(a: v128, b: v128): v128 {
  const f = v128.shuffle<i32>(f32x4.demote_f64x2_zero(a), f32x4.demote_f64x2_zero(b), 0, 1, 4, 5)
  return f32x4.pmax(f32x4.pmin(f, f32x4.splat(f32.MAX_VALUE)), f32x4.splat(-f32.MAX_VALUE))
}

// @ts-ignore: decorator
@inline
function writeMin(at: usize, value: v128, merge: bool): void {
  v128.store(at, merge ? f32x4.pmin(v128.load(at), value) : value)
}

// @ts-ignore: decorator
@inline
function writeMax(at: usize, value: v128, merge: bool): void {
  v128.store(at, merge ? f32x4.pmax(v128.load(at), value) : value)
}

/** Eight axes of one and two terms, and the ninth, y − z, where `nine`. */
// @ts-ignore: decorator
@inline
function sweepPlain(a: usize, b: usize, count: i32, out: usize, merge: bool, nine: bool): i32 {
  const limit = f64x2.splat(1e300)
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
  const limit = f64x2.splat(1e300)
  const row = <usize>lanes << 3
  const half = <usize>lanes << 2
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

// @ts-ignore: decorator
@inline
function least(a: usize, b: usize, c: usize): v128 {
  return f32x4.pmin(f32x4.pmin(v128.load(a), v128.load(b)), v128.load(c))
}

// @ts-ignore: decorator
@inline
function most(a: usize, b: usize, c: usize): v128 {
  return f32x4.pmax(f32x4.pmax(v128.load(a), v128.load(b)), v128.load(c))
}

// @ts-ignore: decorator
@inline
function refit<T>(triangles: usize, child: usize, first: i32, end: i32, vertices: usize, volumes: usize): void {
  const stride: usize = strideOf<T>()
  const half: usize = stride >> 1
  for (let n = end - 1; n >= first; n--) {
    const c = load<i32>(child + (<usize>n << 2))
    const at = volumes + <usize>n * stride
    if (c < 0) {
      const t = triangles + <usize>~c * 12
      const p = vertices + <usize>load<u32>(t) * stride
      const q = vertices + <usize>load<u32>(t, 4) * stride
      const r = vertices + <usize>load<u32>(t, 8) * stride
      v128.store(at, least(p, q, r))
      v128.store(at + half, most(p + half, q + half, r + half))
      if (lanesOf<T>() > 4) {
        v128.store(at + 16, least(p + 16, q + 16, r + 16))
        v128.store(at + half + 16, most(p + half + 16, q + half + 16, r + half + 16))
      }
      if (lanesOf<T>() > 8) {
        v128.store(at + 32, least(p + 32, q + 32, r + 32))
        v128.store(at + half + 32, most(p + half + 32, q + half + 32, r + half + 32))
      }
      if (lanesOf<T>() > 12) {
        v128.store(at + 48, least(p + 48, q + 48, r + 48))
        v128.store(at + half + 48, most(p + half + 48, q + half + 48, r + half + 48))
      }
    } else {
      const l = at + stride
      const r = volumes + <usize>c * stride
      v128.store(at, f32x4.pmin(v128.load(l), v128.load(r)))
      v128.store(at + half, f32x4.pmax(v128.load(l + half), v128.load(r + half)))
      if (lanesOf<T>() > 4) {
        v128.store(at + 16, f32x4.pmin(v128.load(l + 16), v128.load(r + 16)))
        v128.store(at + half + 16, f32x4.pmax(v128.load(l + half + 16), v128.load(r + half + 16)))
      }
      if (lanesOf<T>() > 8) {
        v128.store(at + 32, f32x4.pmin(v128.load(l + 32), v128.load(r + 32)))
        v128.store(at + half + 32, f32x4.pmax(v128.load(l + half + 32), v128.load(r + half + 32)))
      }
      if (lanesOf<T>() > 12) {
        v128.store(at + 48, f32x4.pmin(v128.load(l + 48), v128.load(r + 48)))
        v128.store(at + half + 48, f32x4.pmax(v128.load(l + half + 48), v128.load(r + half + 48)))
      }
    }
  }
}

export function refit4(t: usize, c: usize, first: i32, end: i32, vertices: usize, volumes: usize): void {
  refit<i8>(t, c, first, end, vertices, volumes)
}
export function refit8(t: usize, c: usize, first: i32, end: i32, vertices: usize, volumes: usize): void {
  refit<i16>(t, c, first, end, vertices, volumes)
}
export function refit12(t: usize, c: usize, first: i32, end: i32, vertices: usize, volumes: usize): void {
  refit<i32>(t, c, first, end, vertices, volumes)
}
export function refit16(t: usize, c: usize, first: i32, end: i32, vertices: usize, volumes: usize): void {
  refit<i64>(t, c, first, end, vertices, volumes)
}

/** Where one of four axes separates: its minimum lies above the other's maximum. Bounds are never NaN. */
// @ts-ignore: decorator
@inline
function apart(aMin: v128, aMax: v128, bMin: v128, bMax: v128): v128 {
  return v128.or(f32x4.gt(aMin, bMax), f32x4.gt(bMin, aMax))
}

/** 1 where the volumes of nodes m and n overlap. Touching counts. */
// @ts-ignore: decorator
@inline
function overlap<T>(volumes: usize, m: i32, n: i32): i32 {
  const a = volumes + <usize>m * strideOf<T>()
  const b = volumes + <usize>n * strideOf<T>()
  if (lanesOf<T>() == 4) {
    return i32(!v128.any_true(apart(v128.load(a), v128.load(a, 16), v128.load(b), v128.load(b, 16))))
  }
  if (lanesOf<T>() == 8) {
    return i32(!v128.any_true(v128.or(
      apart(v128.load(a), v128.load(a, 32), v128.load(b), v128.load(b, 32)),
      apart(v128.load(a, 16), v128.load(a, 48), v128.load(b, 16), v128.load(b, 48)),
    )))
  }
  if (lanesOf<T>() == 12) {
    return i32(!v128.any_true(v128.or(
      v128.or(
        apart(v128.load(a), v128.load(a, 48), v128.load(b), v128.load(b, 48)),
        apart(v128.load(a, 16), v128.load(a, 64), v128.load(b, 16), v128.load(b, 64)),
      ),
      apart(v128.load(a, 32), v128.load(a, 80), v128.load(b, 32), v128.load(b, 80)),
    )))
  }
  return i32(!v128.any_true(v128.or(
    v128.or(
      apart(v128.load(a), v128.load(a, 64), v128.load(b), v128.load(b, 64)),
      apart(v128.load(a, 16), v128.load(a, 80), v128.load(b, 16), v128.load(b, 80)),
    ),
    v128.or(
      apart(v128.load(a, 32), v128.load(a, 96), v128.load(b, 32), v128.load(b, 96)),
      apart(v128.load(a, 48), v128.load(a, 112), v128.load(b, 48), v128.load(b, 112)),
    ),
  )))
}

// @ts-ignore: decorator
@inline
function entry(m: i32, n: i32): u64 {
  return <u64>(<u32>m) | (<u64>n << 32)
}

/** Writes the entry, and moves the stack on only if the volumes overlap. */
// @ts-ignore: decorator
@inline
function push<T>(volumes: usize, top: usize, m: i32, n: i32): usize {
  store<u64>(top, entry(m, n))
  return top + (<usize>overlap<T>(volumes, m, n) << 3)
}

// @ts-ignore: decorator
@inline
function sharesLabel(labels: usize, a: i32, b: i32, count: i32, slots: i32): bool {
  for (let i = 0; i < count; i++) {
    const label = load<i32>(labels + (<usize>a << 2))
    if (label >= 0 && label == load<i32>(labels + (<usize>b << 2))) return true
    labels += <usize>slots << 2
  }
  return false
}

/** One load takes a number too many; the last lane is masked out. */
// @ts-ignore: decorator
@inline
function adjacent(triangles: usize, t: i32, u: i32): bool {
  const a = v128.load(triangles + <usize>t * 12)
  const at = triangles + <usize>u * 12
  const equal = v128.or(
    v128.or(i32x4.eq(a, v128.load32_splat(at)), i32x4.eq(a, v128.load32_splat(at, 4))),
    i32x4.eq(a, v128.load32_splat(at, 8)),
  )
  return v128.any_true(v128.and(equal, i32x4(-1, -1, -1, 0)))
}

// @ts-ignore: decorator
@inline
function traverse<T, L>(
  triangles: usize, child: usize, volumes: usize, stack: usize, seeds: usize, state: usize, out: usize,
  capacity: i32, skipAdjacent: i32,
  nodeLabel: usize, triangleLabel: usize, labelCount: i32, nodeSlots: i32, triangleSlots: i32,
): i32 {
  let top = stack + (<usize>load<i32>(state, STACK_SIZE) << 2)
  let seed = load<i32>(state, NEXT_SEED)
  const seedCount = load<i32>(state, SEED_COUNT)
  // Labels of whole subtrees (−1 in place of their number) cost nothing away from the diagonal.
  const nested = labelCount < 0
  let visited = 0
  let count = 0
  while (count < capacity) {
    if (top == stack) {
      if (seed == seedCount) break
      store<u64>(stack, load<u64>(seeds + (<usize>seed << 3)))
      seed++
      top += 8
    }
    top -= 8
    visited++
    const m = load<i32>(top)
    const n = load<i32>(top, 4)
    if (sizeof<L>() == 2) {
      if (sharesLabel(nodeLabel, m, n, labelCount, nodeSlots)) continue
    }
    const mc = load<i32>(child + (<usize>m << 2))
    if (m == n) {
      if (mc < 0) continue
      if (sizeof<L>() == 1 && nested && load<i32>(nodeLabel + (<usize>m << 2)) >= 0) continue
      const l = m + 1
      store<u64>(top, entry(mc, mc))
      store<u64>(top, entry(l, l), 8)
      top = push<T>(volumes, top + 16, l, mc)
      continue
    }
    const nc = load<i32>(child + (<usize>n << 2))
    if (mc < 0) {
      if (nc < 0) {
        const t = ~mc
        const u = ~nc
        // Written in any case, kept or not: whether triangles are adjacent is hard for a processor to guess.
        let keep = !(skipAdjacent && adjacent(triangles, t, u))
        if (sizeof<L>() == 2) {
          keep = keep && !sharesLabel(triangleLabel, t, u, labelCount, triangleSlots)
        }
        const less = t < u
        store<u64>(out, entry(select(t, u, less), select(u, t, less)))
        out += <usize>keep << 3
        count += i32(keep)
        continue
      }
      top = push<T>(volumes, top, m, n + 1)
      top = push<T>(volumes, top, m, nc)
      continue
    }
    if (nc < 0) {
      top = push<T>(volumes, top, m + 1, n)
      top = push<T>(volumes, top, mc, n)
      continue
    }
    top = push<T>(volumes, top, m + 1, n + 1)
    top = push<T>(volumes, top, m + 1, nc)
    top = push<T>(volumes, top, mc, n + 1)
    top = push<T>(volumes, top, mc, nc)
  }
  store<i32>(state, <i32>((top - stack) >> 2), STACK_SIZE)
  store<i32>(state, seed, NEXT_SEED)
  store<i32>(state, load<i32>(state, VISITED) + visited, VISITED)
  return count
}

export function traverse4(
  t: usize, c: usize, v: usize, stack: usize, seeds: usize, state: usize, out: usize, capacity: i32, skip: i32,
  nl: usize, tl: usize, labels: i32, ns: i32, ts: i32,
): i32 {
  return labels > 0
    ? traverse<i8, i16>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts)
    : traverse<i8, i8>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts)
}
export function traverse8(
  t: usize, c: usize, v: usize, stack: usize, seeds: usize, state: usize, out: usize, capacity: i32, skip: i32,
  nl: usize, tl: usize, labels: i32, ns: i32, ts: i32,
): i32 {
  return labels > 0
    ? traverse<i16, i16>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts)
    : traverse<i16, i8>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts)
}
export function traverse12(
  t: usize, c: usize, v: usize, stack: usize, seeds: usize, state: usize, out: usize, capacity: i32, skip: i32,
  nl: usize, tl: usize, labels: i32, ns: i32, ts: i32,
): i32 {
  return labels > 0
    ? traverse<i32, i16>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts)
    : traverse<i32, i8>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts)
}
export function traverse16(
  t: usize, c: usize, v: usize, stack: usize, seeds: usize, state: usize, out: usize, capacity: i32, skip: i32,
  nl: usize, tl: usize, labels: i32, ns: i32, ts: i32,
): i32 {
  return labels > 0
    ? traverse<i64, i16>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts)
    : traverse<i64, i8>(t, c, v, stack, seeds, state, out, capacity, skip, nl, tl, labels, ns, ts)
}
