import { lanesOf, strideOf } from './_lanes'

// @inline
function least(a: usize, b: usize, c: usize): v128 {
  return f32x4.pmin(f32x4.pmin(v128.load(a), v128.load(b)), v128.load(c))
}

// @inline
function most(a: usize, b: usize, c: usize): v128 {
  return f32x4.pmax(f32x4.pmax(v128.load(a), v128.load(b)), v128.load(c))
}

/** Nodes from the last to the first: leaves from the volumes of vertices, inner nodes from their children. */
// @inline
export function refit<T>(triangles: usize, child: usize, first: i32, end: i32, vertices: usize, volumes: usize): void {
  const stride: usize = strideOf<T>()
  const half: usize = stride >> 1
  for (let n = end - 1; n >= first; n--) {
    const c = load<i32>(child + ((<usize>n) << 2))
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
