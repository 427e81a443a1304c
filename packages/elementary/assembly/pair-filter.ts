// `filterVertexFace` and `filterEdgeEdge` of src in f64x2: the same operations in the same order, so the same verdicts.
// The two lanes are the two ends of the step: one load of [x0 x1] gives both. Read the reference for the proofs.
import { CUBIC, CUBIC_AT, ROOM, THIRD, TINY } from '../src/filtered/rounding.constants'

export function filterVertexFace(
  positions: usize,
  triangles: usize,
  pairs: usize,
  count: i32,
  survivors: usize,
  horizon: f64,
): i32 {
  let kept: i32 = 0
  for (let i: i32 = 0; i < count; i++) {
    const pair = pairs + ((<usize>i) << 3)
    const v = positions + <usize>load<u32>(pair) * 48
    const corner = triangles + <usize>load<u32>(pair, 4) * 12
    const a = positions + <usize>load<u32>(corner) * 48
    const b = positions + <usize>load<u32>(corner, 4) * 48
    const c = positions + <usize>load<u32>(corner, 8) * 48
    const vx = v128.load(v)
    const ax = v128.load(a)
    const bx = v128.load(b)
    const cx = v128.load(c)
    if (vertexApart(vx, ax, bx, cx)) continue
    const vy = v128.load(v, 16)
    const ay = v128.load(a, 16)
    const by = v128.load(b, 16)
    const cy = v128.load(c, 16)
    if (vertexApart(vy, ay, by, cy)) continue
    const vz = v128.load(v, 32)
    const az = v128.load(a, 32)
    const bz = v128.load(b, 32)
    const cz = v128.load(c, 32)
    if (vertexApart(vz, az, bz, cz)) continue
    if (
      neverCoplanar(
        f64x2.sub(bx, ax),
        f64x2.sub(by, ay),
        f64x2.sub(bz, az),
        f64x2.sub(cx, ax),
        f64x2.sub(cy, ay),
        f64x2.sub(cz, az),
        f64x2.sub(vx, ax),
        f64x2.sub(vy, ay),
        f64x2.sub(vz, az),
        horizon,
      )
    )
      continue
    if (vertexApart(f64x2.add(vx, vy), f64x2.add(ax, ay), f64x2.add(bx, by), f64x2.add(cx, cy))) continue
    if (vertexApart(f64x2.sub(vx, vy), f64x2.sub(ax, ay), f64x2.sub(bx, by), f64x2.sub(cx, cy))) continue
    if (vertexApart(f64x2.add(vx, vz), f64x2.add(ax, az), f64x2.add(bx, bz), f64x2.add(cx, cz))) continue
    if (vertexApart(f64x2.sub(vx, vz), f64x2.sub(ax, az), f64x2.sub(bx, bz), f64x2.sub(cx, cz))) continue
    if (vertexApart(f64x2.add(vy, vz), f64x2.add(ay, az), f64x2.add(by, bz), f64x2.add(cy, cz))) continue
    if (vertexApart(f64x2.sub(vy, vz), f64x2.sub(ay, az), f64x2.sub(by, bz), f64x2.sub(cy, cz))) continue
    store<u32>(survivors + ((<usize>kept) << 2), i)
    kept++
  }
  return kept
}

export function filterEdgeEdge(
  positions: usize,
  edges: usize,
  pairs: usize,
  count: i32,
  survivors: usize,
  horizon: f64,
): i32 {
  let kept: i32 = 0
  for (let i: i32 = 0; i < count; i++) {
    const pair = pairs + ((<usize>i) << 3)
    const first = edges + ((<usize>load<u32>(pair)) << 3)
    const second = edges + ((<usize>load<u32>(pair, 4)) << 3)
    const a = positions + <usize>load<u32>(first) * 48
    const b = positions + <usize>load<u32>(first, 4) * 48
    const c = positions + <usize>load<u32>(second) * 48
    const d = positions + <usize>load<u32>(second, 4) * 48
    const ax = v128.load(a)
    const bx = v128.load(b)
    const cx = v128.load(c)
    const dx = v128.load(d)
    if (edgesApart(ax, bx, cx, dx)) continue
    const ay = v128.load(a, 16)
    const by = v128.load(b, 16)
    const cy = v128.load(c, 16)
    const dy = v128.load(d, 16)
    if (edgesApart(ay, by, cy, dy)) continue
    const az = v128.load(a, 32)
    const bz = v128.load(b, 32)
    const cz = v128.load(c, 32)
    const dz = v128.load(d, 32)
    if (edgesApart(az, bz, cz, dz)) continue
    if (
      neverCoplanar(
        f64x2.sub(bx, ax),
        f64x2.sub(by, ay),
        f64x2.sub(bz, az),
        f64x2.sub(dx, cx),
        f64x2.sub(dy, cy),
        f64x2.sub(dz, cz),
        f64x2.sub(cx, ax),
        f64x2.sub(cy, ay),
        f64x2.sub(cz, az),
        horizon,
      )
    )
      continue
    if (edgesApart(f64x2.add(ax, ay), f64x2.add(bx, by), f64x2.add(cx, cy), f64x2.add(dx, dy))) continue
    if (edgesApart(f64x2.sub(ax, ay), f64x2.sub(bx, by), f64x2.sub(cx, cy), f64x2.sub(dx, dy))) continue
    if (edgesApart(f64x2.add(ax, az), f64x2.add(bx, bz), f64x2.add(cx, cz), f64x2.add(dx, dz))) continue
    if (edgesApart(f64x2.sub(ax, az), f64x2.sub(bx, bz), f64x2.sub(cx, cz), f64x2.sub(dx, dz))) continue
    if (edgesApart(f64x2.add(ay, az), f64x2.add(by, bz), f64x2.add(cy, cz), f64x2.add(dy, dz))) continue
    if (edgesApart(f64x2.sub(ay, az), f64x2.sub(by, bz), f64x2.sub(cy, cz), f64x2.sub(dy, dz))) continue
    store<u32>(survivors + ((<usize>kept) << 2), i)
    kept++
  }
  return kept
}

// @inline
function vertexApart(v: v128, a: v128, b: v128, c: v128): bool {
  const low = f64x2.pmin(f64x2.pmin(a, b), c)
  const high = f64x2.pmax(f64x2.pmax(a, b), c)
  return i64x2.bitmask(f64x2.gt(v, high)) === 3 || i64x2.bitmask(f64x2.lt(v, low)) === 3
}

// @inline
function edgesApart(a: v128, b: v128, c: v128, d: v128): bool {
  return (
    i64x2.bitmask(f64x2.gt(f64x2.pmin(a, b), f64x2.pmax(c, d))) === 3 ||
    i64x2.bitmask(f64x2.lt(f64x2.pmax(a, b), f64x2.pmin(c, d))) === 3
  )
}

// @inline
function swap(a: v128): v128 {
  return v128.shuffle<f64>(a, a, 1, 0)
}

// @inline
function largest(x: v128, y: v128, z: v128): v128 {
  const size = f64x2.pmax(f64x2.pmax(f64x2.abs(x), f64x2.abs(y)), f64x2.abs(z))
  return f64x2.pmax(size, swap(size))
}

// @inline
function neverCoplanar(
  ex: v128,
  ey: v128,
  ez: v128,
  fx: v128,
  fy: v128,
  fz: v128,
  wx: v128,
  wy: v128,
  wz: v128,
  horizon: f64,
): bool {
  const nx = f64x2.sub(f64x2.mul(ey, fz), f64x2.mul(ez, fy))
  const ny = f64x2.sub(f64x2.mul(ez, fx), f64x2.mul(ex, fz))
  const nz = f64x2.sub(f64x2.mul(ex, fy), f64x2.mul(ey, fx))
  // b0 and b3
  const ends = f64x2.add(f64x2.add(f64x2.mul(nx, wx), f64x2.mul(ny, wy)), f64x2.mul(nz, wz))

  const gx = swap(fx)
  const gy = swap(fy)
  const gz = swap(fz)
  const px = f64x2.sub(f64x2.mul(ey, gz), f64x2.mul(ez, gy))
  const py = f64x2.sub(f64x2.mul(ez, gx), f64x2.mul(ex, gz))
  const pz = f64x2.sub(f64x2.mul(ex, gy), f64x2.mul(ey, gx))
  const mx = f64x2.add(px, swap(px))
  const my = f64x2.add(py, swap(py))
  const mz = f64x2.add(pz, swap(pz))
  const ux = swap(wx)
  const uy = swap(wy)
  const uz = swap(wz)
  // b1 and b2
  const middle = f64x2.mul(
    f64x2.add(
      f64x2.add(f64x2.add(f64x2.mul(nx, ux), f64x2.mul(ny, uy)), f64x2.mul(nz, uz)),
      f64x2.add(f64x2.add(f64x2.mul(mx, wx), f64x2.mul(my, wy)), f64x2.mul(mz, wz)),
    ),
    f64x2.splat(THIRD),
  )
  const product = f64x2.mul(f64x2.mul(f64x2.splat(ROOM), largest(ex, ey, ez)), largest(fx, fy, fz))
  const tiny = f64x2.splat(TINY)
  const scale = f64x2.add(f64x2.mul(f64x2.add(product, tiny), largest(wx, wy, wz)), tiny)
  if (horizon === 1.0) {
    const bound = f64x2.mul(f64x2.splat(CUBIC), scale)
    const under = f64x2.neg(bound)
    return (
      i64x2.bitmask(v128.and(f64x2.gt(ends, bound), f64x2.gt(middle, bound))) === 3 ||
      i64x2.bitmask(v128.and(f64x2.lt(ends, under), f64x2.lt(middle, under))) === 3
    )
  }
  const b0 = f64x2.extract_lane(ends, 0)
  const b1 = f64x2.extract_lane(middle, 0)
  const b2 = f64x2.extract_lane(middle, 1)
  const b3 = f64x2.extract_lane(ends, 1)
  const bound = CUBIC_AT * f64x2.extract_lane(scale, 0)
  const rest = 1.0 - horizon
  const u1 = rest * b1 + horizon * b2
  const u2 = rest * b2 + horizon * b3
  const c1 = rest * b0 + horizon * b1
  const c2 = rest * c1 + horizon * u1
  const c3 = rest * c2 + horizon * (rest * u1 + horizon * u2)
  return b0 > bound ? c1 > bound && c2 > bound && c3 > bound : b0 < -bound && c1 < -bound && c2 < -bound && c3 < -bound
}
