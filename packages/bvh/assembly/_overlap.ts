import { lanesOf, strideOf } from './_lanes'

/** Where one of four axes separates: its minimum lies above the other's maximum. Bounds are never NaN. */
// @inline
function apart(aMin: v128, aMax: v128, bMin: v128, bMax: v128): v128 {
  return v128.or(f32x4.gt(aMin, bMax), f32x4.gt(bMin, aMax))
}

/** 1 where the volumes of nodes m and n overlap. Touching counts. */
// @inline
function overlap<T>(volumes: usize, m: i32, n: i32): i32 {
  const a = volumes + <usize>m * strideOf<T>()
  const b = volumes + <usize>n * strideOf<T>()
  if (lanesOf<T>() === 4) {
    return i32(!v128.any_true(apart(v128.load(a), v128.load(a, 16), v128.load(b), v128.load(b, 16))))
  }
  if (lanesOf<T>() === 8) {
    return i32(
      !v128.any_true(
        v128.or(
          apart(v128.load(a), v128.load(a, 32), v128.load(b), v128.load(b, 32)),
          apart(v128.load(a, 16), v128.load(a, 48), v128.load(b, 16), v128.load(b, 48)),
        ),
      ),
    )
  }
  if (lanesOf<T>() === 12) {
    return i32(
      !v128.any_true(
        v128.or(
          v128.or(
            apart(v128.load(a), v128.load(a, 48), v128.load(b), v128.load(b, 48)),
            apart(v128.load(a, 16), v128.load(a, 64), v128.load(b, 16), v128.load(b, 64)),
          ),
          apart(v128.load(a, 32), v128.load(a, 80), v128.load(b, 32), v128.load(b, 80)),
        ),
      ),
    )
  }
  return i32(
    !v128.any_true(
      v128.or(
        v128.or(
          apart(v128.load(a), v128.load(a, 64), v128.load(b), v128.load(b, 64)),
          apart(v128.load(a, 16), v128.load(a, 80), v128.load(b, 16), v128.load(b, 80)),
        ),
        v128.or(
          apart(v128.load(a, 32), v128.load(a, 96), v128.load(b, 32), v128.load(b, 96)),
          apart(v128.load(a, 48), v128.load(a, 112), v128.load(b, 48), v128.load(b, 112)),
        ),
      ),
    ),
  )
}

// @inline
export function entry(m: i32, n: i32): u64 {
  return <u64>(<u32>m) | ((<u64>n) << 32)
}

/** Writes the entry, and moves the stack on only if the volumes overlap. */
// @inline
export function push<T>(volumes: usize, top: usize, m: i32, n: i32): usize {
  store<u64>(top, entry(m, n))
  return top + ((<usize>overlap<T>(volumes, m, n)) << 3)
}

/** The pairs of a and b with c and d, in this order. Volumes of two registers a bound are loaded once each. */
// @inline
export function pushFour<T>(volumes: usize, top: usize, a: i32, b: i32, c: i32, d: i32): usize {
  if (lanesOf<T>() !== 8) {
    top = push<T>(volumes, top, a, c)
    top = push<T>(volumes, top, a, d)
    top = push<T>(volumes, top, b, c)
    return push<T>(volumes, top, b, d)
  }
  const atC = volumes + <usize>c * strideOf<T>()
  const atD = volumes + <usize>d * strideOf<T>()
  const cMin = v128.load(atC)
  const cMin1 = v128.load(atC, 16)
  const cMax = v128.load(atC, 32)
  const cMax1 = v128.load(atC, 48)
  const dMin = v128.load(atD)
  const dMin1 = v128.load(atD, 16)
  const dMax = v128.load(atD, 32)
  const dMax1 = v128.load(atD, 48)
  for (let i = 0; i < 2; i++) {
    const at = volumes + <usize>a * strideOf<T>()
    const min = v128.load(at)
    const min1 = v128.load(at, 16)
    const max = v128.load(at, 32)
    const max1 = v128.load(at, 48)
    store<u64>(top, entry(a, c))
    top += (<usize>i32(!v128.any_true(v128.or(apart(min, max, cMin, cMax), apart(min1, max1, cMin1, cMax1))))) << 3
    store<u64>(top, entry(a, d))
    top += (<usize>i32(!v128.any_true(v128.or(apart(min, max, dMin, dMax), apart(min1, max1, dMin1, dMax1))))) << 3
    a = b
  }
  return top
}
