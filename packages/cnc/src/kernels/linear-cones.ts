import { NONE } from '@ccd/core'

// Claim: as in triangle-cones.ts, for linear motion, in f32 so that four lanes fit a register. The cone (c, s) has no
// unit length here: c is twice the centre of the ball, s twice its radius, and a · c > s does not care. That saves the
// roots and quotients, and sums of c are means weighted by area.
//
// A vertex is stored relative to a vertex of its component at each end of the step, rounded to f32, with a bound w of
// twice the rounding error of its coordinates. Differences e, f of two vertices are off by at most W / 2 + u |e| in each
// coordinate, W the sum of the three w and u = 2^-24. With L² the sum of the squares of all four differences, a control
// vector is off by at most E = 1.8 W L + W² + 3.5 u L², and twice a control vector differs from c by at most
// max(|d|, |g|) + 2 E + 3 u L², where d and g are the differences from c of twice the end and twice the middle vectors.
// Replacing the exact L by the computed one costs 7 W² more. Since W L ≤ (2^-12 L² + 2^12 W²) / 2 for any W and L,
//   2 E + 3 u L² ≤ 4.40e-4 L² + 7.39e3 W²,
// and 2^-11 L² + 2^13 W² are taken: the tenth that is left is a hundred times what the roundings of s, of a and of the
// dot product of the test need, as |c| ≤ L². LEAST is more than all that can underflow, the squares under the root
// included. Where c overflows so does L²; s that is not below LARGEST gives s = 2 and no direction: never certified.

const f = Math.fround
const LENGTH_ERROR = 2 ** -11
const VERTEX_ERROR = 2 ** 13
const LEAST = f(1e-16)
const LARGEST = f(1e30)
const NEVER = 2
/** A quarter more than 2^-23, for the roundings of the sum. */
const COORDINATE_ERROR = 1.25 * 2 ** -23

/** Where the positions of vertices are relative to: one vertex of each component. */
export interface Origins {
  /** For each vertex the number of its component; 0 where it has no triangle. */
  readonly slot: Uint32Array
  /** For each component a vertex. */
  readonly vertex: Uint32Array
}

export function originsOf(corners: Uint32Array, triangles: Uint32Array, component: Uint32Array, vertexCount: number): Origins {
  const slot = new Uint32Array(vertexCount)
  const slotOf = new Map<number, number>()
  const vertex: number[] = []
  for (let leaf = 0; leaf < triangles.length; leaf++) {
    if (corners[3 * leaf] === NONE) continue
    const key = component[triangles[leaf]]
    let at = slotOf.get(key)
    if (at === undefined) {
      slotOf.set(key, (at = vertex.length))
      vertex.push(corners[3 * leaf])
    }
    for (let k = 3 * leaf; k < 3 * leaf + 3; k++) slot[corners[k]] = at
  }
  return { slot, vertex: Uint32Array.from(vertex) }
}

/** Eight numbers per vertex: x y z w at the start, x y z w at the end. */
export function relativeVertices(x0: Float64Array, x1: Float64Array, { slot, vertex }: Origins, out: Float32Array): void {
  if (vertex.length === 0) return
  for (let v = 0; v < slot.length; v++) {
    const r = 3 * vertex[slot[v]]
    const i = 3 * v
    const o = 8 * v
    const ax = f(x0[i] - x0[r])
    const ay = f(x0[i + 1] - x0[r + 1])
    const az = f(x0[i + 2] - x0[r + 2])
    const bx = f(x1[i] - x1[r])
    const by = f(x1[i + 1] - x1[r + 1])
    const bz = f(x1[i + 2] - x1[r + 2])
    const sx = f(Math.abs(ax) + Math.abs(bx))
    const sy = f(Math.abs(ay) + Math.abs(by))
    const sz = f(Math.abs(az) + Math.abs(bz))
    // The sum is at least the largest, and cheaper.
    const w = f(f(f(sx + sz) + sy) * COORDINATE_ERROR)
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
    const mx = f(f(f(ey0 * fz1) - f(ez0 * fy1)) + f(f(ey1 * fz0) - f(ez1 * fy0)))
    const my = f(f(f(ez0 * fx1) - f(ex0 * fz1)) + f(f(ez1 * fx0) - f(ex1 * fz0)))
    const mz = f(f(f(ex0 * fy1) - f(ey0 * fx1)) + f(f(ex1 * fy0) - f(ey1 * fx0)))
    const cx = f(nx0 + nx1)
    const cy = f(ny0 + ny1)
    const cz = f(nz0 + nz1)
    const ends = squaredLength(f(nx0 - nx1), f(ny0 - ny1), f(nz0 - nz1))
    const middle = squaredLength(f(mx - cx), f(my - cy), f(mz - cz))
    const w = f(f(points[a + 3] + points[b + 3]) + points[c + 3])
    const lx = f(squares(ex0, ex1, fx0, fx1) * LENGTH_ERROR)
    const ly = f(squares(ey0, ey1, fy0, fy1) * LENGTH_ERROR)
    const lz = f(squares(ez0, ez1, fz0, fz1) * LENGTH_ERROR)
    const error = f(f(lx + lz) + f(ly + f(f(w * w) * VERTEX_ERROR)))
    const s = f(f(f(Math.sqrt(between && ends < middle ? middle : ends)) + error) + LEAST)
    const sound = s < LARGEST
    cones[out] = sound ? cx : 0
    cones[out + 1] = sound ? cy : 0
    cones[out + 2] = sound ? cz : 0
    cones[out + 3] = sound ? s : NEVER
  }
}

/** In the order of the lanes of the WebAssembly kernel: z, x, y. */
function squaredLength(x: number, y: number, z: number): number {
  return f(f(f(z * z) + f(y * y)) + f(x * x))
}

function squares(e0: number, e1: number, f0: number, f1: number): number {
  return f(f(f(e0 * e0) + f(e1 * e1)) + f(f(f0 * f0) + f(f1 * f1)))
}
