// Bounds of features from the volumes of their vertices, 64 bytes each, two halves of eight f32 lanes, a lane per axis.
//   swept: minima over the step, then maxima. Apart iff some lane is.
//   moving: projections at the start, then at the end. Apart iff along some axis one feature is beyond the other at
//   the start, and beyond it on the same side at the end; `projectEnds` of src says why that is a proof.

// @inline
export function min3(a: i32, b: i32, c: i32, at: i32): v128 {
  return f32x4.pmin(f32x4.pmin(v128.load(a + at), v128.load(b + at)), v128.load(c + at))
}

// @inline
export function max3(a: i32, b: i32, c: i32, at: i32): v128 {
  return f32x4.pmax(f32x4.pmax(v128.load(a + at), v128.load(b + at)), v128.load(c + at))
}

// @inline
export function min2(a: i32, b: i32, at: i32): v128 {
  return f32x4.pmin(v128.load(a + at), v128.load(b + at))
}

// @inline
export function max2(a: i32, b: i32, at: i32): v128 {
  return f32x4.pmax(v128.load(a + at), v128.load(b + at))
}

/** Lanes that are certainly in the same order at both ends of the step: a above b, or below. */
// @inline
function passesBy(
  aLow0: v128,
  aHigh0: v128,
  aLow1: v128,
  aHigh1: v128,
  bLow0: v128,
  bHigh0: v128,
  bLow1: v128,
  bHigh1: v128,
): v128 {
  return v128.or(
    v128.and(f32x4.gt(aLow0, bHigh0), f32x4.gt(aLow1, bHigh1)),
    v128.and(f32x4.lt(aHigh0, bLow0), f32x4.lt(aHigh1, bLow1)),
  )
}

/** Four axes, in the lanes at `at`, of the triangles with volumes (a, b, c) and (p, q, r). */
// @inline
export function movingTrianglesApart(a: i32, b: i32, c: i32, p: i32, q: i32, r: i32, at: i32): bool {
  return v128.any_true(
    passesBy(
      min3(a, b, c, at),
      max3(a, b, c, at),
      min3(a, b, c, at + 32),
      max3(a, b, c, at + 32),
      min3(p, q, r, at),
      max3(p, q, r, at),
      min3(p, q, r, at + 32),
      max3(p, q, r, at + 32),
    ),
  )
}

// @inline
export function movingVertexFaceApart(v: i32, a: i32, b: i32, c: i32, at: i32): v128 {
  const v0 = v128.load(v + at)
  const v1 = v128.load(v + at, 32)
  return passesBy(v0, v0, v1, v1, min3(a, b, c, at), max3(a, b, c, at), min3(a, b, c, at + 32), max3(a, b, c, at + 32))
}

// @inline
export function movingEdgesApart(a: i32, b: i32, p: i32, q: i32, at: i32): v128 {
  return passesBy(
    min2(a, b, at),
    max2(a, b, at),
    min2(a, b, at + 32),
    max2(a, b, at + 32),
    min2(p, q, at),
    max2(p, q, at),
    min2(p, q, at + 32),
    max2(p, q, at + 32),
  )
}

// @inline
export function sweptVertexFaceApart(v: i32, a: i32, b: i32, c: i32, at: i32): v128 {
  return v128.or(
    f32x4.gt(v128.load(v + at), max3(a, b, c, at + 32)),
    f32x4.lt(v128.load(v + at, 32), min3(a, b, c, at)),
  )
}

// @inline
export function sweptEdgesApart(a: i32, b: i32, p: i32, q: i32, at: i32): v128 {
  return v128.or(f32x4.gt(min2(a, b, at), max2(p, q, at + 32)), f32x4.lt(max2(a, b, at + 32), min2(p, q, at)))
}
