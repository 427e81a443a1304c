// `solveFiltered` of src in f64x2: the same operations in the same order, so the same verdicts and the same bits of each
// time. Read the reference for the proofs. The two lanes of a vector are the two ends of the step, or of an interval of it.
import {
  APART,
  CONTACT,
  MAX_CUTS,
  ON_RIM,
  TIME_SLACK,
  UNCERTAIN,
  WIDEST_BRACKET,
  WIDTH,
} from '../src/filtered/solver.constants'
import { CUBIC_AT, LINEAR, QUADRATIC, ROOM, THIRD, TINY } from '../src/filtered/rounding.constants'

/** Bytes of the vectors e1, e2, w in the scratch memory: x y z of each, [start end]. The stack of intervals comes behind them. */
const E: usize = 0
const F: usize = 48
const W: usize = 96
const ENDS: usize = 144

/** The cubic: Bernstein coefficients, power basis above the constant, error bound, largest coordinate of e1, e2, w. */
let b0: f64 = 0
let b1: f64 = 0
let b2: f64 = 0
let b3: f64 = 0
let p1: f64 = 0
let p2: f64 = 0
let p3: f64 = 0
let bound: f64 = 0
let size: f64 = 0
/** The bracket of a root. */
let left: f64 = 0
let right: f64 = 0
/** Conditions that `insideAt` left open. */
let undecided: i32 = 0

/** Writes the time of the i-th survivor to `times[i]`: not a number where the pair is left to the reference. */
export function solveVertexFace(
  positions: usize,
  triangles: usize,
  pairs: usize,
  survivors: usize,
  count: i32,
  horizon: f64,
  times: usize,
  scratch: usize,
): void {
  for (let s: i32 = 0; s < count; s++) {
    const pair = pairs + ((<usize>load<u32>(survivors + ((<usize>s) << 2))) << 3)
    const corner = triangles + <usize>load<u32>(pair, 4) * 12
    const v = positions + <usize>load<u32>(pair) * 48
    const a = positions + <usize>load<u32>(corner) * 48
    const b = positions + <usize>load<u32>(corner, 4) * 48
    const c = positions + <usize>load<u32>(corner, 8) * 48
    const time = timeOf(solve(v, a, b, c, a, b, a, v, false, horizon + TIME_SLACK, scratch), horizon)
    store<f64>(times + ((<usize>s) << 3), time)
  }
}

export function solveEdgeEdge(
  positions: usize,
  edges: usize,
  pairs: usize,
  survivors: usize,
  count: i32,
  horizon: f64,
  times: usize,
  scratch: usize,
): void {
  for (let s: i32 = 0; s < count; s++) {
    const pair = pairs + ((<usize>load<u32>(survivors + ((<usize>s) << 2))) << 3)
    const first = edges + ((<usize>load<u32>(pair)) << 3)
    const second = edges + ((<usize>load<u32>(pair, 4)) << 3)
    const a = positions + <usize>load<u32>(first) * 48
    const b = positions + <usize>load<u32>(first, 4) * 48
    const c = positions + <usize>load<u32>(second) * 48
    const d = positions + <usize>load<u32>(second, 4) * 48
    const time = timeOf(solve(a, b, c, d, a, b, c, c, true, horizon + TIME_SLACK, scratch), horizon)
    store<f64>(times + ((<usize>s) << 3), time)
  }
}

// @inline
function timeOf(status: i32, horizon: f64): f64 {
  if (status === APART) return Infinity
  if (status === UNCERTAIN || !(right - left <= WIDTH)) return NaN
  return left <= horizon ? left : Infinity
}

// @inline
function solve(
  i0: usize,
  i1: usize,
  i2: usize,
  i3: usize,
  a: usize,
  b: usize,
  c: usize,
  p: usize,
  edgeEdge: bool,
  horizon: f64,
  scratch: usize,
): i32 {
  const ex = f64x2.sub(v128.load(b), v128.load(a))
  const ey = f64x2.sub(v128.load(b, 16), v128.load(a, 16))
  const ez = f64x2.sub(v128.load(b, 32), v128.load(a, 32))
  const fx = f64x2.sub(v128.load(i3), v128.load(c))
  const fy = f64x2.sub(v128.load(i3, 16), v128.load(c, 16))
  const fz = f64x2.sub(v128.load(i3, 32), v128.load(c, 32))
  const wx = f64x2.sub(v128.load(p), v128.load(a))
  const wy = f64x2.sub(v128.load(p, 16), v128.load(a, 16))
  const wz = f64x2.sub(v128.load(p, 32), v128.load(a, 32))
  const sizeE = largest(ex, ey, ez)
  const sizeF = largest(fx, fy, fz)
  const sizeW = largest(wx, wy, wz)
  bound = CUBIC_AT * ((ROOM * sizeE * sizeF + TINY) * sizeW + TINY)
  size = max(max(sizeE, sizeF), sizeW)
  if (!(bound < Infinity && size * size < Infinity)) return UNCERTAIN

  const nx = f64x2.sub(f64x2.mul(ey, fz), f64x2.mul(ez, fy))
  const ny = f64x2.sub(f64x2.mul(ez, fx), f64x2.mul(ex, fz))
  const nz = f64x2.sub(f64x2.mul(ex, fy), f64x2.mul(ey, fx))
  const outer = f64x2.add(f64x2.add(f64x2.mul(nx, wx), f64x2.mul(ny, wy)), f64x2.mul(nz, wz))
  const gx = swap(fx)
  const gy = swap(fy)
  const gz = swap(fz)
  const qx = f64x2.sub(f64x2.mul(ey, gz), f64x2.mul(ez, gy))
  const qy = f64x2.sub(f64x2.mul(ez, gx), f64x2.mul(ex, gz))
  const qz = f64x2.sub(f64x2.mul(ex, gy), f64x2.mul(ey, gx))
  const mx = f64x2.add(qx, swap(qx))
  const my = f64x2.add(qy, swap(qy))
  const mz = f64x2.add(qz, swap(qz))
  const ux = swap(wx)
  const uy = swap(wy)
  const uz = swap(wz)
  const inner = f64x2.mul(
    f64x2.add(
      f64x2.add(f64x2.add(f64x2.mul(nx, ux), f64x2.mul(ny, uy)), f64x2.mul(nz, uz)),
      f64x2.add(f64x2.add(f64x2.mul(mx, wx), f64x2.mul(my, wy)), f64x2.mul(mz, wz)),
    ),
    f64x2.splat(THIRD),
  )
  b0 = f64x2.extract_lane(outer, 0)
  b1 = f64x2.extract_lane(inner, 0)
  b2 = f64x2.extract_lane(inner, 1)
  b3 = f64x2.extract_lane(outer, 1)
  v128.store(scratch + E, ex)
  v128.store(scratch + E, ey, 16)
  v128.store(scratch + E, ez, 32)
  v128.store(scratch + F, fx)
  v128.store(scratch + F, fy, 16)
  v128.store(scratch + F, fz, 32)
  v128.store(scratch + W, wx)
  v128.store(scratch + W, wy, 16)
  v128.store(scratch + W, wz, 32)
  const status = search(edgeEdge, horizon, scratch)
  if (status !== ON_RIM) return status
  return undecidedAreZero(i0, i1, i2, i3, edgeEdge) ? CONTACT : UNCERTAIN
}

/** The intervals from left to right, until one holds a contact or is undecided. */
function search(edgeEdge: bool, horizon: f64, scratch: usize): i32 {
  const ends = scratch + ENDS
  p1 = 3 * (b1 - b0)
  p2 = 3 * (b0 - 2 * b1 + b2)
  p3 = b3 - b0 + 3 * (b1 - b2)
  let cuts: i32 = 0
  let top: i32 = 0
  store<f64>(ends, 1)
  let lo: f64 = 0
  while (top >= 0 && lo <= horizon) {
    const hi = load<f64>(ends + ((<usize>top) << 3))
    let c0 = b0
    let c1 = b1
    let c2 = b2
    let c3 = b3
    if (lo > 0 || hi < 1) {
      const l = 1 - lo
      const h = 1 - hi
      const u0 = l * b0 + lo * b1
      const u1 = l * b1 + lo * b2
      const u2 = l * b2 + lo * b3
      const v0 = l * u0 + lo * u1
      const v1 = l * u1 + lo * u2
      c0 = l * v0 + lo * v1
      c1 = h * v0 + hi * v1
      const x0 = h * b0 + hi * b1
      const x1 = h * b1 + hi * b2
      const x2 = h * b2 + hi * b3
      const y0 = h * x0 + hi * x1
      const y1 = h * x1 + hi * x2
      c2 = l * y0 + lo * y1
      c3 = h * y0 + hi * y1
    }
    const s0: f64 = c0 > bound ? 1 : c0 < -bound ? -1 : 0
    const s3: f64 = c3 > bound ? 1 : c3 < -bound ? -1 : 0
    if (s0 * s3 < 0 && (s0 * c1 > bound || s0 * c2 < -bound)) {
      if (!bracketRoot(s0, lo, hi)) return UNCERTAIN
      const status = insideAt(edgeEdge, scratch)
      if (status !== APART) return status
    } else if (
      (hi === 1 && s0 * c1 > bound && s0 * c2 > bound && isFlat(scratch, 2)) ||
      (lo === 0 && s3 * c1 > bound && s3 * c2 > bound && isFlat(scratch, 1))
    ) {
      left = s0 === 0 ? 0 : 1
      right = left
      const status = insideAt(edgeEdge, scratch)
      if (status !== APART) return status
    } else if (!(s0 * s3 > 0 && s0 * c1 > bound && s0 * c2 > bound)) {
      if (!separatedOn(edgeEdge, lo, hi, scratch)) {
        if (cuts === MAX_CUTS) return UNCERTAIN
        cuts++
        top++
        store<f64>(ends + ((<usize>top) << 3), cutInto(lo, hi, c0, c1, c2, c3))
        continue
      }
    }
    lo = hi
    top--
  }
  return APART
}

/** `lane` as a bit: 1 for the start, 2 for the end. */
function isFlat(scratch: usize, lane: i32): bool {
  const zero = i32x4.splat(0)
  for (let k: usize = 0; k < 48; k += 16) {
    const e = f64x2.eq(v128.load(scratch + E + k), zero)
    const f = f64x2.eq(v128.load(scratch + F + k), zero)
    const w = f64x2.eq(v128.load(scratch + W + k), zero)
    if ((i64x2.bitmask(v128.and(v128.and(e, f), w)) & lane) !== 0) return true
  }
  return false
}

function cutInto(lo: f64, hi: f64, c0: f64, c1: f64, c2: f64, c3: f64): f64 {
  const length = hi - lo
  const d0 = c1 - c0
  const d1 = c2 - c1
  const d2 = c3 - c2
  const square = d0 - 2 * d1 + d2
  const half = d1 - d0
  const discriminant = half * half - square * d0
  const middle = 0.5 * (lo + hi)
  if (!(discriminant > 0)) return middle
  const z = half >= 0 ? -(half + sqrt<f64>(discriminant)) : sqrt<f64>(discriminant) - half
  const first = z / square
  const second = d0 / z
  if (first > 0.01 && first < 0.99) return lo + length * first
  if (second > 0.01 && second < 0.99) return lo + length * second
  return middle
}

function bracketRoot(signLow: f64, lo: f64, hi: f64): bool {
  let a = lo
  let b = hi
  const fa = ((p3 * a + p2) * a + p1) * a + b0
  const fb = ((p3 * b + p2) * b + p1) * b + b0
  let t = a + (b - a) * (fa / (fa - fb))
  if (!(t > a && t < b)) t = 0.5 * (a + b)
  let slope: f64 = 0
  for (let i: i32 = 0; i < 50; i++) {
    const f = ((p3 * t + p2) * t + p1) * t + b0
    if (f * signLow > 0) a = t
    else b = t
    slope = (3 * p3 * t + 2 * p2) * t + p1
    let next = t - f / slope
    if (!(next >= a && next <= b)) next = 0.5 * (a + b)
    const change = abs<f64>(next - t)
    t = next
    if (change < 1e-15) break
  }
  for (let reach: f64 = (2 * bound) / abs<f64>(slope) + 4e-16; reach < WIDEST_BRACKET; reach *= 4) {
    const from = max(lo, t - reach)
    const to = min(hi, t + reach)
    if ((from === lo || cubicAt(from) * signLow > bound) && (to === hi || cubicAt(to) * signLow < -bound)) {
      left = from
      right = to
      return true
    }
  }
  return false
}

// @inline
function cubicAt(t: f64): f64 {
  const s = 1 - t
  const u0 = s * b0 + t * b1
  const u1 = s * b1 + t * b2
  const u2 = s * b2 + t * b3
  return s * (s * u0 + t * u1) + t * (s * u1 + t * u2)
}

function insideAt(edgeEdge: bool, scratch: usize): i32 {
  const t = 0.5 * (left + right)
  const at = f64x2.replace_lane(f64x2.splat(t), 0, 1 - t)
  const within = QUADRATIC * (ROOM * size * size + TINY) + 16 * (right - left) * size * size
  const ex = valueAt(scratch + E, at)
  const ey = valueAt(scratch + E + 16, at)
  const ez = valueAt(scratch + E + 32, at)
  const fx = valueAt(scratch + F, at)
  const fy = valueAt(scratch + F + 16, at)
  const fz = valueAt(scratch + F + 32, at)
  const wx = valueAt(scratch + W, at)
  const wy = valueAt(scratch + W + 16, at)
  const wz = valueAt(scratch + W + 32, at)
  const nx = ey * fz - ez * fy
  const ny = ez * fx - ex * fz
  const nz = ex * fy - ey * fx
  const ax = abs<f64>(nx)
  const ay = abs<f64>(ny)
  const az = abs<f64>(nz)
  let normal: f64
  let first: f64
  let second: f64
  if (ax >= ay && ax >= az) {
    normal = nx
    first = wy * fz - wz * fy
    second = ey * wz - ez * wy
  } else if (ay >= az) {
    normal = ny
    first = wz * fx - wx * fz
    second = ez * wx - ex * wz
  } else {
    normal = nz
    first = wx * fy - wy * fx
    second = ex * wy - ey * wx
  }
  if (edgeEdge) second = -second
  if (normal < 0) {
    normal = -normal
    first = -first
    second = -second
  }
  if (!(normal > within)) return UNCERTAIN
  if (first < -within || second < -within) return APART
  if (edgeEdge) {
    const firstRest = normal - first
    const secondRest = normal - second
    if (firstRest < -within || secondRest < -within) return APART
    undecided =
      i32(!(first > within)) |
      (i32(!(second > within)) << 1) |
      (i32(!(firstRest > within)) << 2) |
      (i32(!(secondRest > within)) << 3)
    return undecided === 0 ? CONTACT : ON_RIM
  }
  const third = normal - first - second
  if (third < -within) return APART
  undecided = i32(!(first > within)) | (i32(!(second > within)) << 1) | (i32(!(third > within)) << 2)
  return undecided === 0 ? CONTACT : ON_RIM
}

// @inline
function valueAt(ends: usize, at: v128): f64 {
  const parts = f64x2.mul(at, v128.load(ends))
  return f64x2.extract_lane(parts, 0) + f64x2.extract_lane(parts, 1)
}

function undecidedAreZero(i0: usize, i1: usize, i2: usize, i3: usize, edgeEdge: bool): bool {
  if (edgeEdge) {
    return (
      ((undecided & 1) === 0 || inOnePlane(i2, i3, i0, i1)) &&
      ((undecided & 2) === 0 || inOnePlane(i0, i1, i2, i3)) &&
      ((undecided & 4) === 0 || inOnePlane(i2, i3, i1, i0)) &&
      ((undecided & 8) === 0 || inOnePlane(i0, i1, i3, i2))
    )
  }
  return (
    ((undecided & 1) === 0 || inOnePlane(i0, i1, i3, i2)) &&
    ((undecided & 2) === 0 || inOnePlane(i0, i1, i2, i3)) &&
    ((undecided & 4) === 0 || inOnePlane(i0, i2, i3, i1))
  )
}

function inOnePlane(a: usize, b: usize, c: usize, d: usize): bool {
  for (let k: usize = 0; k < 48; k += 16) {
    const plane = v128.load(a + k)
    const same = v128.and(f64x2.eq(plane, v128.load(b + k)), f64x2.eq(plane, v128.load(c + k)))
    if (i64x2.bitmask(same) !== 3) continue
    const other = v128.load(d + k)
    if (i64x2.bitmask(f64x2.gt(other, plane)) === 3 || i64x2.bitmask(f64x2.lt(other, plane)) === 3) return true
  }
  return false
}

/** `separatedOn` of src. The lanes are lo and hi. */
function separatedOn(edgeEdge: bool, lo: f64, hi: f64, scratch: usize): bool {
  const to = f64x2.replace_lane(f64x2.splat(lo), 1, hi)
  const rest = f64x2.sub(f64x2.splat(1), to)
  const ex = between(scratch + E, rest, to)
  const fx = between(scratch + F, rest, to)
  const wx = between(scratch + W, rest, to)
  const linear = f64x2.splat(LINEAR * size + TINY)
  if (axisSeparates(ex, fx, wx, linear, edgeEdge)) return true
  const ey = between(scratch + E + 16, rest, to)
  const fy = between(scratch + F + 16, rest, to)
  const wy = between(scratch + W + 16, rest, to)
  if (axisSeparates(ey, fy, wy, linear, edgeEdge)) return true
  const ez = between(scratch + E + 32, rest, to)
  const fz = between(scratch + F + 32, rest, to)
  const wz = between(scratch + W + 32, rest, to)
  if (axisSeparates(ez, fz, wz, linear, edgeEdge)) return true
  const quadratic = f64x2.splat(QUADRATIC * (ROOM * size * size + TINY))
  if (edgeEdge) {
    return (
      lineSeparatesEdges(ey, ez, fy, fz, wy, wz, quadratic) ||
      lineSeparatesEdges(ez, ex, fz, fx, wz, wx, quadratic) ||
      lineSeparatesEdges(ex, ey, fx, fy, wx, wy, quadratic)
    )
  }
  return (
    lineSeparatesVertex(ey, ez, fy, fz, wy, wz, quadratic) ||
    lineSeparatesVertex(ez, ex, fz, fx, wz, wx, quadratic) ||
    lineSeparatesVertex(ex, ey, fx, fy, wx, wy, quadratic)
  )
}

// @inline
function between(ends: usize, rest: v128, to: v128): v128 {
  const both = v128.load(ends)
  const start = v128.shuffle<f64>(both, both, 0, 0)
  const end = v128.shuffle<f64>(both, both, 1, 1)
  return f64x2.add(f64x2.mul(rest, start), f64x2.mul(to, end))
}

// @inline
function axisSeparates(e: v128, f: v128, w: v128, margin: v128, edgeEdge: bool): bool {
  const c1 = f64x2.sub(w, e)
  const c2 = edgeEdge ? f64x2.add(w, f) : f64x2.sub(w, f)
  const c3 = edgeEdge ? f64x2.add(c1, f) : w
  const least = f64x2.pmin(f64x2.pmin(w, c1), f64x2.pmin(c2, c3))
  if (i64x2.bitmask(f64x2.gt(least, margin)) === 3) return true
  const most = f64x2.pmax(f64x2.pmax(w, c1), f64x2.pmax(c2, c3))
  return i64x2.bitmask(f64x2.lt(most, f64x2.neg(margin))) === 3
}

/** Coefficients 0 and 2 of a cross product of which i and j are the coordinates. */
// @inline
function outerOf(ai: v128, aj: v128, bi: v128, bj: v128): v128 {
  return f64x2.sub(f64x2.mul(ai, bj), f64x2.mul(aj, bi))
}

/** Its coefficient 1, in both lanes. */
// @inline
function innerOf(ai: v128, aj: v128, bi: v128, bj: v128): v128 {
  const mixed = outerOf(ai, aj, swap(bi), swap(bj))
  return f64x2.mul(f64x2.splat(0.5), f64x2.add(mixed, swap(mixed)))
}

/** The sign that coefficients certainly have, or 0. */
// @inline
function commonSign(outer: v128, inner: v128, margin: v128): i32 {
  if (i64x2.bitmask(v128.and(f64x2.gt(outer, margin), f64x2.gt(inner, margin))) === 3) return 1
  const under = f64x2.neg(margin)
  return i64x2.bitmask(v128.and(f64x2.lt(outer, under), f64x2.lt(inner, under))) === 3 ? -1 : 0
}

function lineSeparatesVertex(ei: v128, ej: v128, fi: v128, fj: v128, wi: v128, wj: v128, margin: v128): bool {
  const n = outerOf(ei, ej, fi, fj)
  const n1 = innerOf(ei, ej, fi, fj)
  const side = commonSign(n, n1, margin)
  if (side === 0) return false
  const p = outerOf(wi, wj, fi, fj)
  const p1 = innerOf(wi, wj, fi, fj)
  if (commonSign(p, p1, margin) === -side) return true
  const q = outerOf(ei, ej, wi, wj)
  const q1 = innerOf(ei, ej, wi, wj)
  if (commonSign(q, q1, margin) === -side) return true
  return commonSign(f64x2.sub(f64x2.sub(n, p), q), f64x2.sub(f64x2.sub(n1, p1), q1), margin) === -side
}

function lineSeparatesEdges(ei: v128, ej: v128, fi: v128, fj: v128, wi: v128, wj: v128, margin: v128): bool {
  const n = outerOf(ei, ej, fi, fj)
  const n1 = innerOf(ei, ej, fi, fj)
  const p = outerOf(wi, wj, fi, fj)
  const p1 = innerOf(wi, wj, fi, fj)
  const sideB = commonSign(p, p1, margin)
  if (sideB !== 0 && commonSign(f64x2.sub(p, n), f64x2.sub(p1, n1), margin) === sideB) return true
  const q = outerOf(wi, wj, ei, ej)
  const q1 = innerOf(wi, wj, ei, ej)
  const sideA = commonSign(q, q1, margin)
  return sideA !== 0 && commonSign(f64x2.sub(q, n), f64x2.sub(q1, n1), margin) === sideA
}

// @inline
function swap(a: v128): v128 {
  return v128.shuffle<f64>(a, a, 1, 0)
}

// @inline
function largest(x: v128, y: v128, z: v128): f64 {
  const both = f64x2.pmax(f64x2.pmax(f64x2.abs(x), f64x2.abs(y)), f64x2.abs(z))
  return max(f64x2.extract_lane(both, 0), f64x2.extract_lane(both, 1))
}
