import { NONE } from '@ccd/core'

// Claim: as in triangle-cones.ts, for linear motion, in f32 so that four lanes fit a register.
//
// A vertex is stored relative to a vertex of its component at each end of the step, rounded to f32, with a bound w of
// twice the rounding error of its coordinates. Differences e, f of two vertices are off by at most W / 2 + u |e| in each
// coordinate, W the sum of the three w and u = 2^-24. With L² the sum of the squares of all four differences, a control
// vector is off by at most 1.8 W L + W² + 3.5 u L²; everything here is about twice that vector, and the constants below
// are twice what that needs. The rest (c, quotients, sums, roots: below 16 u) is in SLACK.

const f = Math.fround
const SLACK = 2 ** -18
const PRODUCT_ERROR = 2 ** -20
const VERTEX_ERROR = 8
const LEAST_SQUARE = f(1e-30)
const LARGEST_SQUARE = f(1e36)
const NEVER = 2

/** For each vertex one vertex of its connected component; itself where it has no triangle. */
export function referenceVertices(corners: Uint32Array, triangles: Uint32Array, component: Uint32Array, vertexCount: number): Uint32Array {
  const reference = new Uint32Array(vertexCount)
  for (let v = 0; v < vertexCount; v++) reference[v] = v
  const first = new Map<number, number>()
  for (let leaf = 0; leaf < triangles.length; leaf++) {
    if (corners[3 * leaf] === NONE) continue
    const key = component[triangles[leaf]]
    let root = first.get(key)
    if (root === undefined) first.set(key, (root = corners[3 * leaf]))
    for (let k = 3 * leaf; k < 3 * leaf + 3; k++) reference[corners[k]] = root
  }
  return reference
}

/** Eight numbers per vertex: x y z w at the start, x y z w at the end. */
export function relativeVertices(x0: Float64Array, x1: Float64Array, reference: Uint32Array, out: Float32Array): void {
  for (let v = 0; v < reference.length; v++) {
    const r = 3 * reference[v]
    const i = 3 * v
    const o = 8 * v
    const ax = x0[i] - x0[r]
    const ay = x0[i + 1] - x0[r + 1]
    const az = x0[i + 2] - x0[r + 2]
    const bx = x1[i] - x1[r]
    const by = x1[i + 1] - x1[r + 1]
    const bz = x1[i + 2] - x1[r + 2]
    // The sum is at least the largest, and cheaper.
    const w = (Math.abs(ax) + Math.abs(ay) + Math.abs(az) + (Math.abs(bx) + Math.abs(by) + Math.abs(bz))) * 2 ** -23
    out[o] = ax
    out[o + 1] = ay
    out[o + 2] = az
    out[o + 3] = w
    out[o + 4] = bx
    out[o + 5] = by
    out[o + 6] = bz
    out[o + 7] = w
  }
}

/** Four numbers per leaf: c and s. `between` off leaves out the middle control vector (unsound). */
export function linearCones(
  points: Float32Array, corners: Uint32Array, leaves: number, cones: Float32Array, between: boolean,
): void {
  for (let leaf = 0; leaf < leaves; leaf++) {
    const out = 4 * leaf
    if (corners[3 * leaf] === NONE) {
      cones[out] = 0
      cones[out + 1] = 0
      cones[out + 2] = 0
      cones[out + 3] = -1
      continue
    }
    const a = 8 * corners[3 * leaf]
    const b = 8 * corners[3 * leaf + 1]
    const c = 8 * corners[3 * leaf + 2]
    const ex0 = f(points[b] - points[a])
    const ey0 = f(points[b + 1] - points[a + 1])
    const ez0 = f(points[b + 2] - points[a + 2])
    const fx0 = f(points[c] - points[a])
    const fy0 = f(points[c + 1] - points[a + 1])
    const fz0 = f(points[c + 2] - points[a + 2])
    const ex1 = f(points[b + 4] - points[a + 4])
    const ey1 = f(points[b + 5] - points[a + 5])
    const ez1 = f(points[b + 6] - points[a + 6])
    const fx1 = f(points[c + 4] - points[a + 4])
    const fy1 = f(points[c + 5] - points[a + 5])
    const fz1 = f(points[c + 6] - points[a + 6])
    const nx0 = f(f(ey0 * fz0) - f(ez0 * fy0))
    const ny0 = f(f(ez0 * fx0) - f(ex0 * fz0))
    const nz0 = f(f(ex0 * fy0) - f(ey0 * fx0))
    const nx1 = f(f(ey1 * fz1) - f(ez1 * fy1))
    const ny1 = f(f(ez1 * fx1) - f(ex1 * fz1))
    const nz1 = f(f(ex1 * fy1) - f(ey1 * fx1))
    // Twice the middle control vector, twice the centre, twice the radius: the factors cancel.
    const mx = f(f(f(ey0 * fz1) - f(ez0 * fy1)) + f(f(ey1 * fz0) - f(ez1 * fy0)))
    const my = f(f(f(ez0 * fx1) - f(ex0 * fz1)) + f(f(ez1 * fx0) - f(ex1 * fz0)))
    const mz = f(f(f(ex0 * fy1) - f(ey0 * fx1)) + f(f(ex1 * fy0) - f(ey1 * fx0)))
    const cx = f(nx0 + nx1)
    const cy = f(ny0 + ny1)
    const cz = f(nz0 + nz1)
    const square = squaredLength(cx, cy, cz)
    const ends = f(Math.sqrt(squaredLength(f(nx0 - nx1), f(ny0 - ny1), f(nz0 - nz1))))
    const middle = f(Math.sqrt(squaredLength(f(mx - cx), f(my - cy), f(mz - cz))))
    const lx = f(f(f(ex0 * ex0) + f(ex1 * ex1)) + f(f(fx0 * fx0) + f(fx1 * fx1)))
    const ly = f(f(f(ey0 * ey0) + f(ey1 * ey1)) + f(f(fy0 * fy0) + f(fy1 * fy1)))
    const lz = f(f(f(ez0 * ez0) + f(ez1 * ez1)) + f(f(fz0 * fz0) + f(fz1 * fz1)))
    const length = f(Math.sqrt(f(f(lz + lx) + ly)))
    const w = f(f(points[a + 3] + points[b + 3]) + points[c + 3])
    const error = f(f(f(length * length) * PRODUCT_ERROR) + f(f(f(length + w) * w) * VERTEX_ERROR))
    const radius = f((between && middle > ends ? middle : ends) + error)
    const root = f(Math.sqrt(square))
    const s = f(f(radius / root) + SLACK)
    const inverse = f(1 / root)
    const sound = square > LEAST_SQUARE && square < LARGEST_SQUARE && s < 1
    cones[out] = sound ? cx * inverse : 0
    cones[out + 1] = sound ? cy * inverse : 0
    cones[out + 2] = sound ? cz * inverse : 0
    cones[out + 3] = sound ? s : NEVER
  }
}

/** In the order of the lanes of the WebAssembly kernel: z, x, y. */
function squaredLength(x: number, y: number, z: number): number {
  return f(f(f(z * z) + f(x * x)) + f(y * y))
}
