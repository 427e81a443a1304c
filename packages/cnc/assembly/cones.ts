// `linearCones` and `sumDirections` of src/kernels in f32x4: the same operations in the same order, so the same bytes.
// Lanes are coordinates; vectors that come from a cross product have them in the order z, x, y. Read the references
// for the proofs.

const SLACK: f32 = 3.814697265625e-6 // 2^-18
const PRODUCT_ERROR: f32 = 9.5367431640625e-7 // 2^-20
const VERTEX_ERROR: f32 = 8.0
const LEAST_SQUARE: f32 = 1e-30
const LARGEST_SQUARE: f32 = 1e36
const NONE: u32 = 0xffffffff

// @ts-ignore: decorator
@inline
function turned(a: v128): v128 {
  return v128.shuffle<i32>(a, a, 1, 2, 0, 3)
}

export function linearCones(points: usize, corners: usize, leaves: i32, cones: usize, sums: usize): void {
  let sumXy = f64x2.splat(0)
  let sumZ: f64 = 0
  for (let leaf = 0; leaf <= leaves; leaf++) {
    if ((leaf & 7) == 0) {
      v128.store(sums, sumXy)
      store<f64>(sums, sumZ, 16)
      sums += 24
    }
    if (leaf == leaves) return
    const corner = load<u32>(corners)
    const a = points + (<usize>corner << 5)
    const b = points + (<usize>load<u32>(corners, 4) << 5)
    const c = points + (<usize>load<u32>(corners, 8) << 5)
    corners += 12
    if (corner == NONE) {
      v128.store(cones, f32x4(0, 0, 0, -1))
      cones += 16
      continue
    }
    const a0 = v128.load(a)
    const a1 = v128.load(a, 16)
    const b0 = v128.load(b)
    const c0 = v128.load(c)
    const e0 = f32x4.sub(b0, a0)
    const f0 = f32x4.sub(c0, a0)
    const e1 = f32x4.sub(v128.load(b, 16), a1)
    const f1 = f32x4.sub(v128.load(c, 16), a1)
    const et0 = turned(e0)
    const ft0 = turned(f0)
    const et1 = turned(e1)
    const ft1 = turned(f1)
    const n0 = f32x4.sub(f32x4.mul(e0, ft0), f32x4.mul(et0, f0))
    const n1 = f32x4.sub(f32x4.mul(e1, ft1), f32x4.mul(et1, f1))
    const m = f32x4.add(
      f32x4.sub(f32x4.mul(e0, ft1), f32x4.mul(et0, f1)),
      f32x4.sub(f32x4.mul(e1, ft0), f32x4.mul(et1, f0)),
    )
    const centre = f32x4.add(n0, n1)
    const d = f32x4.sub(n0, n1)
    const g = f32x4.sub(m, centre)
    const qc = f32x4.mul(centre, centre)
    const qd = f32x4.mul(d, d)
    const qg = f32x4.mul(g, g)
    // In the order of the coordinates: turned so that the sum below runs z, x, y for it too.
    const ql = v128.shuffle<i32>(
      f32x4.add(f32x4.add(f32x4.mul(e0, e0), f32x4.mul(e1, e1)), f32x4.add(f32x4.mul(f0, f0), f32x4.mul(f1, f1))),
      e0, 2, 0, 1, 3,
    )
    // Squared lengths of the four vectors in the four lanes.
    const cd = v128.shuffle<i32>(qc, qd, 0, 4, 1, 5)
    const gl = v128.shuffle<i32>(qg, ql, 0, 4, 1, 5)
    const squares = f32x4.add(
      f32x4.add(v128.shuffle<i32>(cd, gl, 0, 1, 4, 5), v128.shuffle<i32>(cd, gl, 2, 3, 6, 7)),
      v128.shuffle<i32>(v128.shuffle<i32>(qc, qd, 2, 6, 2, 6), v128.shuffle<i32>(qg, ql, 2, 6, 2, 6), 0, 1, 4, 5),
    )
    const roots = f32x4.sqrt(squares)
    const w = f32x4.extract_lane(f32x4.add(f32x4.add(a0, b0), c0), 3)
    const length = f32x4.extract_lane(roots, 3)
    const ends = f32x4.extract_lane(roots, 1)
    const middle = f32x4.extract_lane(roots, 2)
    const error = length * length * PRODUCT_ERROR + (length + w) * w * VERTEX_ERROR
    const radius = select<f32>(middle, ends, middle > ends) + error
    const root = f32x4.extract_lane(roots, 0)
    const s = radius / root + SLACK
    const square = f32x4.extract_lane(squares, 0)
    if (square > LEAST_SQUARE && square < LARGEST_SQUARE && s < 1) {
      const scaled = f32x4.mul(centre, f32x4.splat(<f32>1.0 / root))
      const cone = f32x4.replace_lane(v128.shuffle<i32>(scaled, scaled, 1, 2, 0, 3), 3, s)
      v128.store(cones, cone)
      sumXy = f64x2.add(sumXy, f64x2.promote_low_f32x4(cone))
      sumZ += <f64>f32x4.extract_lane(cone, 2)
    } else {
      v128.store(cones, f32x4(0, 0, 0, 2))
    }
    cones += 16
  }
}
