import { NONE } from '@ccd/core'
import { LARGEST, LEAST, LENGTH_ERROR, NEVER, VERTEX_ERROR } from './cone.constants'
import { setEmpty } from './triangle-cones.kernel'

// Claim: as in triangle-cones.kernel.ts, for linear motion, in f32 so that four triangles fit a register. The cone (c,
// s) has no unit length here: c is twice the centre of the ball, s twice its radius, and a · c > s does not care. That
// saves quotients, and sums of c are means weighted by area.
//
// Twice the control vectors of the normal are 2 n0, 2 n1 and n0 + n1 − δ (ICCD §IV-B), with δ the product of the changes
// of e and f, the edges at the first corner. With c = n0 + n1 their distances from c are |n0 − n1| and |δ|.
//
// Error, with u = 2^-24. A vertex is stored relative to a vertex of its component at each end of the step, rounded to
// f32: a coordinate of the first corner is off by at most h = u M (1 + u), M the largest of its six, and one of another
// corner by at most h + u |e|. So a difference e is off by at most 2 h + 2.02 u |e| in each coordinate, where |e| stands
// for both ends. With L² the sum of the squares of all twelve differences as computed, their products and sums are such
// that twice an end vector lies within |n0 − n1| + 6.93 H L + 12 H² + 12 u L² of c and twice the middle one within
// |δ| + 10.4 H L + 19 H² + 20 u L², H = 2 h; lengths and sums of s round by 5 u L² more. Since
// H L ≤ (k L² + H² / k) / 2 for any k, with k = 8.63e-5,
//   10.4 H L + 19 H² + 25 u L² ≤ 4.51e-4 L² + 2.42e5 h²,
// and 2^-11 L² + 2^-30 M² are taken, M² / 2^30 = 2^18 (u M)²: the twelfth that is left is thousands of times what the
// second order, the roundings of these terms, of a and of the dot product of the test need, as |c| ≤ L². LEAST is twenty
// times what can underflow: most of it, 5e-23, in the squares under the root. Where c overflows so does L²; s
// that is not below LARGEST gives s = 2 and no direction: never certified.

const f = Math.fround

/** Where the positions of vertices are relative to: one vertex of each component. */
export interface Origins {
  /** For each vertex the number of its component; 0 where it has no triangle. */
  readonly slot: Uint32Array
  /** For each component a vertex. */
  readonly vertex: Uint32Array
}

export function originsOf(
  corners: Uint32Array,
  triangles: Uint32Array,
  component: Uint32Array,
  vertexCount: number,
): Origins {
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

/** Eight numbers per vertex: both x, both y, both z, and, twice, the part of s that its rounding makes. */
export function relativeVertices(
  x0: Float64Array,
  x1: Float64Array,
  { slot, vertex }: Origins,
  out: Float32Array,
): void {
  if (vertex.length === 0) return
  for (let v = 0; v < slot.length; v++) {
    const r = 3 * vertex[slot[v]]
    const i = 3 * v
    const o = 8 * v
    let largest = 0
    for (let k = 0; k < 3; k++) {
      const start = f(x0[i + k] - x0[r + k])
      const end = f(x1[i + k] - x1[r + k])
      out[o + 2 * k] = start
      out[o + 2 * k + 1] = end
      largest = Math.max(largest, Math.abs(start), Math.abs(end))
    }
    const error = f(f(f(largest * largest) * VERTEX_ERROR) + LEAST)
    out[o + 6] = error
    out[o + 7] = error
  }
}

/** Four numbers per leaf: c and s. `between` off leaves out the middle control vector (unsound). */
export function linearCones(
  points: Float32Array,
  corners: Uint32Array,
  leaves: number,
  cones: Float32Array,
  between: boolean,
): void {
  for (let leaf = 0; leaf < leaves; leaf++) {
    const out = 4 * leaf
    if (corners[3 * leaf] === NONE) {
      setEmpty(cones, out)
      continue
    }
    const a = 8 * corners[3 * leaf]
    const b = 8 * corners[3 * leaf + 1]
    const c = 8 * corners[3 * leaf + 2]
    const ex0 = f(points[b] - points[a])
    const ex1 = f(points[b + 1] - points[a + 1])
    const ey0 = f(points[b + 2] - points[a + 2])
    const ey1 = f(points[b + 3] - points[a + 3])
    const ez0 = f(points[b + 4] - points[a + 4])
    const ez1 = f(points[b + 5] - points[a + 5])
    const fx0 = f(points[c] - points[a])
    const fx1 = f(points[c + 1] - points[a + 1])
    const fy0 = f(points[c + 2] - points[a + 2])
    const fy1 = f(points[c + 3] - points[a + 3])
    const fz0 = f(points[c + 4] - points[a + 4])
    const fz1 = f(points[c + 5] - points[a + 5])
    const nx0 = minor(ey0, fz0, ez0, fy0)
    const ny0 = minor(ez0, fx0, ex0, fz0)
    const nz0 = minor(ex0, fy0, ey0, fx0)
    const nx1 = minor(ey1, fz1, ez1, fy1)
    const ny1 = minor(ez1, fx1, ex1, fz1)
    const nz1 = minor(ex1, fy1, ey1, fx1)
    const ex = f(ex1 - ex0)
    const ey = f(ey1 - ey0)
    const ez = f(ez1 - ez0)
    const fx = f(fx1 - fx0)
    const fy = f(fy1 - fy0)
    const fz = f(fz1 - fz0)
    const middle = squaredLength(minor(ey, fz, ez, fy), minor(ez, fx, ex, fz), minor(ex, fy, ey, fx))
    const ends = squaredLength(f(nx0 - nx1), f(ny0 - ny1), f(nz0 - nz1))
    const squares = f(
      f(fourSquares(ex0, ex1, fx0, fx1) + fourSquares(ey0, ey1, fy0, fy1)) + fourSquares(ez0, ez1, fz0, fz1),
    )
    const error = f(f(squares * LENGTH_ERROR) + points[a + 6])
    const s = f(f(Math.sqrt(between && ends < middle ? middle : ends)) + error)
    const sound = s < LARGEST
    cones[out] = sound ? f(nx0 + nx1) : 0
    cones[out + 1] = sound ? f(ny0 + ny1) : 0
    cones[out + 2] = sound ? f(nz0 + nz1) : 0
    cones[out + 3] = sound ? s : NEVER
  }
}

function minor(p: number, q: number, r: number, s: number): number {
  return f(f(p * q) - f(r * s))
}

function squaredLength(x: number, y: number, z: number): number {
  return f(f(f(x * x) + f(y * y)) + f(z * z))
}

function fourSquares(e0: number, e1: number, f0: number, f1: number): number {
  return f(f(f(e0 * e0) + f(e1 * e1)) + f(f(f0 * f0) + f(f1 * f1)))
}
