import { firstOnSegment } from '../exact/contact.kernel'
import { axisIntegers } from '../exact/integers.kernel'
import { timeOfRoot } from '../exact/narrowing.kernel'
import { movingCross } from '../exact/vectors.kernel'

/**
 * A point p against a segment a b in the plane, all moving linearly: 12 numbers, p a b (x y each) at t = 0, then at t = 1.
 *
 * With Q = (b − a) × (p − a) and D = (p − a) · (p − b), both quadratics in t, p touches the closed segment at t exactly if
 * Q(t) = 0 and D(t) ≤ 0, also where a = b. So: Bernstein coefficients of Q of one certain sign, or of D certainly
 * positive, prove that they never touch; a certain crossing of Q where D is certainly negative proves that they do, on the
 * whole step or on one of its parts; everything else is decided over the integers, like a vertex on the rim of a face
 * (contact.kernel.ts).
 *
 * Rounding: a difference has relative error u, so a sum of two products is off by at most 4 u of the sum of their sizes
 * (plus second order and underflow); the middle coefficient, a sum of four products, by 5 u.
 */
const UNIT = 2 ** -53
const ROUNDING = 8 * UNIT
const ABSOLUTE = 1e-318
const NEVER = 0
const TOUCHES = 1
const UNCERTAIN = 2
/** Halvings of the step before integers decide; each adds at most 2 u of the largest coefficient to the error. */
const MAX_DEPTH = 12
const HALVING = 32 * UNIT
/** Sums of two coefficients below this do not overflow. */
const LARGEST = 2 ** 1020
/** The time may be this much early. */
const RESOLUTION = 2 ** -41

/** Q0 Q1 Q2, their bounds, D0 D1 D2, their bounds. */
const terms = new Float64Array(12)
/** Differences e = b − a, w = p − a, z = p − b (x y each), at t = 0 and at t = 1. */
const edges = new Float64Array(12)
/** Bounds of all coefficients of Q and D together, halvings included. */
let boundQ = 0
let boundD = 0
/** Where the float stage found the first touch: Q has certain, opposite signs at its ends. */
let foundStart = 0
let foundEnd = 0

/**
 * Time of the first touch in [0, 1], at most 1e-12 early and never late; Infinity if there is none. Exact decision.
 *
 * @param points - Four numbers for each of the vertex and the two ends of the edge: x at t = 0 and at t = 1, y at t =
 * 0 and at t = 1.
 */
export function planarVertexEdgeToi(points: Float64Array): number {
  const verdict = decide(points)
  if (verdict === NEVER) return Infinity
  if (verdict === TOUCHES) {
    const time = narrowed()
    if (time >= 0) return time
  }
  return exactToi(points, RESOLUTION)
}

/**
 * Whether they touch for some t in [0, 1]. Exact.
 *
 * @param points - The coordinates at t = 0, then at t = 1.
 */
export function planarVertexEdgeTouches(points: Float64Array): boolean {
  const verdict = decide(points)
  return verdict === UNCERTAIN ? exactToi(points, 1) !== Infinity : verdict === TOUCHES
}

/**
 * True only if they are proved never to touch, even if each of the coordinates is off by up to `eps` at any time.
 * False means "not proved". Never uses exact arithmetic.
 *
 * @param points - The coordinates at t = 0, then at t = 1.
 * @param eps - How far each coordinate may be off, a length.
 */
export function planarVertexEdgeSeparate(points: Float64Array, eps: number): boolean {
  load(points)
  const slack = 2 * eps * (1 + ROUNDING) + ABSOLUTE
  if (apartOnAxis(0, slack) || apartOnAxis(1, slack)) return true
  // A difference is off by 2 eps, a product x y by 2 eps (|x| + |y|) + 4 eps², and |x(t)| is at most its larger end.
  let reach = 0
  for (let i = 0; i < 6; i++) reach += Math.max(Math.abs(edges[i]), Math.abs(edges[i + 6]))
  quadratics()
  const widen = (2 * eps * reach + 8 * eps * eps) * (1 + 16 * UNIT)
  return provedApart(widen)
}

function decide(points: Float64Array): number {
  load(points)
  if (apartOnAxis(0, 0) || apartOnAxis(1, 0)) return NEVER
  quadratics()
  if (provedApart(0)) return NEVER
  const q = Math.max(Math.abs(terms[0]), Math.abs(terms[1]), Math.abs(terms[2]))
  const d = Math.max(Math.abs(terms[6]), Math.abs(terms[7]), Math.abs(terms[8]))
  if (!(q < LARGEST && d < LARGEST)) return UNCERTAIN
  boundQ = Math.max(terms[3], terms[4], terms[5]) + HALVING * q
  boundD = Math.max(terms[9], terms[10], terms[11]) + HALVING * d
  return explore(terms[0], terms[1], terms[2], terms[6], terms[7], terms[8], 0, 1, MAX_DEPTH)
}

function load(points: Float64Array): void {
  for (let end = 0; end < 2; end++) {
    for (let axis = 0; axis < 2; axis++) {
      const at = 6 * end + axis
      edges[at] = points[at + 4] - points[at + 2]
      edges[at + 2] = points[at] - points[at + 2]
      edges[at + 4] = points[at] - points[at + 4]
    }
  }
}

/** The sign of a difference is exact, so with no slack this needs no bound. */
function apartOnAxis(axis: number, slack: number): boolean {
  const w0 = edges[axis + 2]
  const w1 = edges[axis + 8]
  const z0 = edges[axis + 4]
  const z1 = edges[axis + 10]
  if (slack === 0) return (w0 > 0 && w1 > 0 && z0 > 0 && z1 > 0) || (w0 < 0 && w1 < 0 && z0 < 0 && z1 < 0)
  const keep = 1 - 4 * UNIT
  return (
    (w0 * keep > slack && w1 * keep > slack && z0 * keep > slack && z1 * keep > slack) ||
    (-w0 * keep > slack && -w1 * keep > slack && -z0 * keep > slack && -z1 * keep > slack)
  )
}

function quadratics(): void {
  for (let i = 0; i < 3; i++) {
    const s = i === 2 ? 6 : 0
    const t = i === 0 ? 0 : 6
    // Middle coefficient: the mean of the two mixed products; at the ends both are the same.
    const q0 = edges[s] * edges[t + 3]
    const q1 = edges[s + 1] * edges[t + 2]
    const q2 = edges[t] * edges[s + 3]
    const q3 = edges[t + 1] * edges[s + 2]
    terms[i] = 0.5 * (q0 - q1 + (q2 - q3))
    terms[3 + i] = ROUNDING * 0.5 * (Math.abs(q0) + Math.abs(q1) + Math.abs(q2) + Math.abs(q3)) + ABSOLUTE
    const d0 = edges[s + 2] * edges[t + 4]
    const d1 = edges[s + 3] * edges[t + 5]
    const d2 = edges[t + 2] * edges[s + 4]
    const d3 = edges[t + 3] * edges[s + 5]
    terms[6 + i] = 0.5 * (d0 + d1 + (d2 + d3))
    terms[9 + i] = ROUNDING * 0.5 * (Math.abs(d0) + Math.abs(d1) + Math.abs(d2) + Math.abs(d3)) + ABSOLUTE
  }
}

function provedApart(widen: number): boolean {
  const e0 = terms[3] + widen
  const e1 = terms[4] + widen
  const e2 = terms[5] + widen
  if (terms[0] > e0 && terms[1] > e1 && terms[2] > e2) return true
  if (-terms[0] > e0 && -terms[1] > e1 && -terms[2] > e2) return true
  return terms[6] > terms[9] + widen && terms[7] > terms[10] + widen && terms[8] > terms[11] + widen
}

/**
 * Q and D by their Bernstein coefficients on [start, start + width]. No certain sign: halve, the earlier half first. Q with
 * certain, opposite signs at the ends has a root inside, and where D is certainly negative throughout, it is a touch.
 */
function explore(
  q0: number,
  q1: number,
  q2: number,
  d0: number,
  d1: number,
  d2: number,
  start: number,
  width: number,
  depth: number,
): number {
  if (d0 > boundD && d1 > boundD && d2 > boundD) return NEVER
  if (q0 > boundQ && q1 > boundQ && q2 > boundQ) return NEVER
  if (q0 < -boundQ && q1 < -boundQ && q2 < -boundQ) return NEVER
  if ((q0 < -boundQ && q2 > boundQ) || (q0 > boundQ && q2 < -boundQ)) {
    if (d0 < -boundD && d1 < -boundD && d2 < -boundD) {
      foundStart = start
      foundEnd = start + width
      return TOUCHES
    }
  }
  if (depth === 0) return UNCERTAIN
  const qa = 0.5 * (q0 + q1)
  const qb = 0.5 * (q1 + q2)
  const qm = 0.5 * (qa + qb)
  const da = 0.5 * (d0 + d1)
  const db = 0.5 * (d1 + d2)
  const dm = 0.5 * (da + db)
  const half = 0.5 * width
  const first = explore(q0, qa, qm, d0, da, dm, start, half, depth - 1)
  return first === NEVER ? explore(qm, qb, q2, dm, db, d2, start + half, half, depth - 1) : first
}

/** Bisects the interval found while the sign of Q is certain; its start, or −1 if that ends too early. */
function narrowed(): number {
  let low = foundStart
  let high = foundEnd
  const rises = bernstein(0, low) < 0
  while (high - low > RESOLUTION) {
    const middle = 0.5 * (low + high)
    const value = bernstein(0, middle)
    if (!(Math.abs(value) > boundQ)) return -1
    if (value < 0 === rises) low = middle
    else high = middle
  }
  return low
}

function bernstein(at: number, t: number): number {
  const s = 1 - t
  return s * (s * terms[at] + t * terms[at + 1]) + t * (s * terms[at + 1] + t * terms[at + 2])
}

/** Time of the first touch, at most `width` early, or Infinity. */
function exactToi(points: Float64Array, width: number): number {
  const [px, py, ax, ay, bx, by, px1, py1, ax1, ay1, bx1, by1] = axisIntegers(points, 2)
  const toA = [ax - px, ay - py, 0n, ax1 - px1 - ax + px, ay1 - py1 - ay + py, 0n]
  const toB = [bx - px, by - py, 0n, bx1 - px1 - bx + px, by1 - py1 - by + py, 0n]
  const root = firstOnSegment(movingCross(toA, toB))
  return root ? timeOfRoot(root, width) : Infinity
}
