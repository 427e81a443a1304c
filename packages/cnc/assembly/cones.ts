// `linearCones` and `sumDirections` of src/kernels in f64x2: the same operations in the same order, so the same bytes.
// The two lanes are the two ends of the step. Read the references for the proofs.

const PRODUCT_ERROR: f64 = 7.105427357601002e-15 // 2 * 2^-48
const SLACK: f64 = 9.5367431640625e-7 // 2^-20
const LEAST_SQUARE: f64 = 1e-280
const LARGEST_SQUARE: f64 = 1e300
const NEVER: f32 = 2.0
const NONE: u32 = 0xffffffff

// @ts-ignore: decorator
@inline
function swap(a: v128): v128 {
  return v128.shuffle<i64>(a, a, 1, 0)
}

// @ts-ignore: decorator
@inline
function largest(x: v128, y: v128, z: v128): f64 {
  const m = f64x2.max(f64x2.max(f64x2.abs(x), f64x2.abs(y)), f64x2.abs(z))
  return max(f64x2.extract_lane(m, 0), f64x2.extract_lane(m, 1))
}

/** `points`: x0 x1 y0 y1 z0 z1 of each vertex. */
export function linearCones(points: usize, corners: usize, leaves: i32, cones: usize, sums: usize): void {
  let sumXy = f64x2.splat(0)
  let sumZ: f64 = 0
  v128.store(sums, sumXy)
  store<f64>(sums, sumZ, 16)
  for (let leaf = 0; leaf < leaves; leaf++) {
    const corner = load<u32>(corners)
    const a = points + <usize>corner * 48
    const b = points + <usize>load<u32>(corners, 4) * 48
    const c = points + <usize>load<u32>(corners, 8) * 48
    corners += 12
    sums += 24
    if (corner == NONE) {
      v128.store(cones, f32x4(0, 0, 0, -1))
      cones += 16
      v128.store(sums, sumXy)
      store<f64>(sums, sumZ, 16)
      continue
    }
    const ax = v128.load(a)
    const ay = v128.load(a, 16)
    const az = v128.load(a, 32)
    const ex = f64x2.sub(v128.load(b), ax)
    const ey = f64x2.sub(v128.load(b, 16), ay)
    const ez = f64x2.sub(v128.load(b, 32), az)
    const fx = f64x2.sub(v128.load(c), ax)
    const fy = f64x2.sub(v128.load(c, 16), ay)
    const fz = f64x2.sub(v128.load(c, 32), az)
    const nx = f64x2.sub(f64x2.mul(ey, fz), f64x2.mul(ez, fy))
    const ny = f64x2.sub(f64x2.mul(ez, fx), f64x2.mul(ex, fz))
    const nz = f64x2.sub(f64x2.mul(ex, fy), f64x2.mul(ey, fx))
    const gx = swap(fx)
    const gy = swap(fy)
    const gz = swap(fz)
    const mx = f64x2.sub(f64x2.mul(ey, gz), f64x2.mul(ez, gy))
    const my = f64x2.sub(f64x2.mul(ez, gx), f64x2.mul(ex, gz))
    const mz = f64x2.sub(f64x2.mul(ex, gy), f64x2.mul(ey, gx))
    // Sums of both lanes, in both lanes; differences of the lanes, in the first.
    const cx = f64x2.add(nx, swap(nx))
    const cy = f64x2.add(ny, swap(ny))
    const cz = f64x2.add(nz, swap(nz))
    // First lane: difference of the ends; second: middle minus centre.
    const dx = v128.shuffle<i64>(f64x2.sub(nx, swap(nx)), f64x2.sub(f64x2.add(mx, swap(mx)), cx), 0, 2)
    const dy = v128.shuffle<i64>(f64x2.sub(ny, swap(ny)), f64x2.sub(f64x2.add(my, swap(my)), cy), 0, 2)
    const dz = v128.shuffle<i64>(f64x2.sub(nz, swap(nz)), f64x2.sub(f64x2.add(mz, swap(mz)), cz), 0, 2)
    const far = f64x2.add(f64x2.add(f64x2.mul(dx, dx), f64x2.mul(dy, dy)), f64x2.mul(dz, dz))
    const squares = f64x2.add(f64x2.add(f64x2.mul(cx, cx), f64x2.mul(cy, cy)), f64x2.mul(cz, cz))
    const atEnds = f64x2.extract_lane(far, 0)
    const middle = f64x2.extract_lane(far, 1)
    const roots = f64x2.sqrt(f64x2.replace_lane(squares, 1, select<f64>(middle, atEnds, middle > atEnds)))
    const radius = f64x2.extract_lane(roots, 1) + PRODUCT_ERROR * (largest(ex, ey, ez) * largest(fx, fy, fz))
    const inverse = 1.0 / f64x2.extract_lane(roots, 0)
    const s = radius * inverse + SLACK
    const square = f64x2.extract_lane(squares, 0)
    if (square > LEAST_SQUARE && square < LARGEST_SQUARE && s < 1) {
      const scale = f64x2.splat(inverse)
      const xy = f32x4.demote_f64x2_zero(f64x2.mul(v128.shuffle<i64>(cx, cy, 0, 2), scale))
      const zs = f32x4.demote_f64x2_zero(f64x2.replace_lane(f64x2.mul(cz, scale), 1, s))
      v128.store(cones, v128.shuffle<i32>(xy, zs, 0, 1, 4, 5))
      sumXy = f64x2.add(sumXy, f64x2.promote_low_f32x4(xy))
      sumZ += <f64>f32x4.extract_lane(zs, 0)
    } else {
      v128.store(cones, f32x4(0, 0, 0, NEVER))
    }
    cones += 16
    v128.store(sums, sumXy)
    store<f64>(sums, sumZ, 16)
  }
}
