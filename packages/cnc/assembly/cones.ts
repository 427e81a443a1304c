// `relativeVertices`, `linearCones` and `sumDirections` of src/kernels in f32x4: the same operations in the same order,
// so the same bytes. Lanes are coordinates; vectors that come from a cross product have them in the order z, x, y.
// Read the references for the proofs.

const LENGTH_ERROR: f32 = 4.8828125e-4 // 2^-11
const VERTEX_ERROR: f32 = 8192.0
const LEAST: f32 = 1e-16
const LARGEST: f32 = 1e30
const COORDINATE_ERROR: f32 = 1.49011611938476562e-7 // 1.25 * 2^-23
const NONE: u32 = 0xffffffff

// @ts-ignore: decorator
@inline
function turned(a: v128): v128 {
  return v128.shuffle<i32>(a, a, 1, 2, 0, 3)
}

/** The sum of the four lanes, in all of them. */
// @ts-ignore: decorator
@inline
function total(a: v128): v128 {
  const half = f32x4.add(a, v128.shuffle<i32>(a, a, 2, 3, 0, 1))
  return f32x4.add(half, v128.shuffle<i32>(half, half, 1, 0, 3, 2))
}

/** x y z of one vertex less those of its origin, and zero. */
// @ts-ignore: decorator
@inline
function relative(at: usize, origin: usize): v128 {
  const xy = f32x4.demote_f64x2_zero(f64x2.sub(v128.load(at), v128.load(origin)))
  const z = f32x4.demote_f64x2_zero(f64x2.sub(v128.load64_zero(at, 16), v128.load(origin, 16)))
  return v128.shuffle<i64>(xy, z, 0, 2)
}

/** Origins have eight f64 each: x y z 0 at the start and at the end. */
export function relativeVertices(start: usize, end: usize, count: i32, slots: usize, origins: usize, out: usize): void {
  for (let v = 0; v < count; v++) {
    const origin = origins + (<usize>load<u32>(slots) << 6)
    const p = relative(start, origin)
    const q = relative(end, origin + 32)
    const w = f32x4.mul(total(f32x4.add(f32x4.abs(p), f32x4.abs(q))), f32x4.splat(COORDINATE_ERROR))
    v128.store(out, v128.shuffle<i32>(p, w, 0, 1, 2, 7))
    v128.store(out, v128.shuffle<i32>(q, w, 0, 1, 2, 7), 16)
    slots += 4
    start += 24
    end += 24
    out += 32
  }
}

export function linearCones(points: usize, corners: usize, leaves: i32, cones: usize, sums: usize): void {
  const lengthError = f32x4(LENGTH_ERROR, LENGTH_ERROR, LENGTH_ERROR, 0)
  const vertexError = f32x4(0, 0, 0, VERTEX_ERROR)
  const never = f32x4(0, 0, 0, 2)
  let sumXy = f64x2.splat(0)
  let sumZ: f64 = 0
  for (let block = 0; block <= leaves; block += 8) {
    v128.store(sums, sumXy)
    store<f64>(sums, sumZ, 16)
    sums += 24
    const end = min(block + 8, leaves)
    let sum = f32x4.splat(0)
    for (let leaf = block; leaf < end; leaf++) {
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
      // The last lane of a cross product is x y − x y: zero.
      const n0 = f32x4.sub(f32x4.mul(e0, ft0), f32x4.mul(et0, f0))
      const n1 = f32x4.sub(f32x4.mul(e1, ft1), f32x4.mul(et1, f1))
      const m = f32x4.add(
        f32x4.sub(f32x4.mul(e0, ft1), f32x4.mul(et0, f1)),
        f32x4.sub(f32x4.mul(e1, ft0), f32x4.mul(et1, f0)),
      )
      const centre = f32x4.add(n0, n1)
      const d = f32x4.sub(n0, n1)
      const g = f32x4.sub(m, centre)
      const qd = f32x4.mul(d, d)
      const qg = f32x4.mul(g, g)
      // Squared lengths of both, (z + y) + x; the last lane of what follows is the one that counts.
      const halves = f32x4.add(v128.shuffle<i64>(qg, qd, 0, 2), v128.shuffle<i64>(qg, qd, 1, 3))
      const both = f32x4.add(halves, v128.shuffle<i32>(halves, halves, 1, 0, 3, 2))
      const radius = f32x4.sqrt(f32x4.pmax(both, v128.shuffle<i32>(both, both, 2, 3, 0, 1)))
      const w = f32x4.add(f32x4.add(a0, b0), c0)
      const squares = f32x4.add(
        f32x4.add(f32x4.mul(e0, e0), f32x4.mul(e1, e1)),
        f32x4.add(f32x4.mul(f0, f0), f32x4.mul(f1, f1)),
      )
      const error = total(f32x4.add(f32x4.mul(squares, lengthError), f32x4.mul(f32x4.mul(w, w), vertexError)))
      const s = f32x4.add(f32x4.add(radius, error), f32x4.splat(LEAST))
      const cone = v128.shuffle<i32>(turned(centre), s, 0, 1, 2, 7)
      const kept = v128.bitselect(cone, never, f32x4.lt(v128.shuffle<i32>(s, s, 3, 3, 3, 3), f32x4.splat(LARGEST)))
      v128.store(cones, kept)
      sum = f32x4.add(sum, kept)
      cones += 16
    }
    sumXy = f64x2.add(sumXy, f64x2.promote_low_f32x4(sum))
    sumZ += <f64>f32x4.extract_lane(sum, 2)
  }
}
