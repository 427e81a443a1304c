/**
 * Proof that the two features stay apart over a part [lo, hi] of the step, whatever the coplanarity cubic does.
 * Either one coordinate separates them at both ends in the same order (positions are linear in t, so in between
 * too), or, seen along one coordinate axis, one feature stays on one side of a line through the other: 2-D
 * orientations, quadratics in t, whose three Bernstein coefficients have one certain sign.
 */
import { LINEAR, QUADRATIC, ROOM, TINY } from './rounding.constants'

const low = new Float64Array(9)
const high = new Float64Array(9)

/** Error bounds of linear and of quadratic functions: doubles passed to a function that is not inlined would be allocated. */
const bounds = new Float64Array(2)

/** `d`: e1, e2, w, each x y z at t = 0 and then at t = 1; `piece`: lo, hi, and the largest magnitude in `d`. */
export function separatedOn(d: Float64Array, edgeEdge: boolean, piece: Float64Array): boolean {
  const lo = piece[0]
  const hi = piece[1]
  const size = piece[2]
  bounds[0] = LINEAR * size + TINY
  bounds[1] = QUADRATIC * (ROOM * size * size + TINY)
  const loRest = 1 - lo
  const hiRest = 1 - hi
  for (let v = 0; v < 3; v++) {
    for (let k = 0; k < 3; k++) {
      const start = d[6 * v + k]
      const end = d[6 * v + 3 + k]
      low[3 * v + k] = loRest * start + lo * end
      high[3 * v + k] = hiRest * start + hi * end
    }
  }
  for (let k = 0; k < 3; k++) if (axisSeparates(k, edgeEdge)) return true
  for (let k = 0; k < 3; k++) {
    const i = k === 2 ? 0 : k + 1
    const j = k === 0 ? 2 : k - 1
    if (edgeEdge ? lineSeparatesEdges(i, j) : lineSeparatesVertex(i, j)) return true
  }
  return false
}

function axisSeparates(k: number, edgeEdge: boolean): boolean {
  const bound = bounds[0]
  const a0 = low[6 + k]
  const a1 = a0 - low[k]
  const b0 = high[6 + k]
  const b1 = b0 - high[k]
  let a2: number
  let a3: number
  let b2: number
  let b3: number
  if (edgeEdge) {
    a2 = a0 + low[3 + k]
    a3 = a1 + low[3 + k]
    b2 = b0 + high[3 + k]
    b3 = b1 + high[3 + k]
  } else {
    a2 = a0 - low[3 + k]
    a3 = a0
    b2 = b0 - high[3 + k]
    b3 = b0
  }
  return (
    (a0 > bound && a1 > bound && a2 > bound && a3 > bound && b0 > bound && b1 > bound && b2 > bound && b3 > bound) ||
    (a0 < -bound &&
      a1 < -bound &&
      a2 < -bound &&
      a3 < -bound &&
      b0 < -bound &&
      b1 < -bound &&
      b2 < -bound &&
      b3 < -bound)
  )
}

/** Sign that all three values certainly have, or 0. */
function commonSign(x: number, y: number, z: number, bound: number): number {
  if (x > bound && y > bound && z > bound) return 1
  if (x < -bound && y < -bound && z < -bound) return -1
  return 0
}

/** v is strictly beyond the line of an edge, the third corner strictly on its other side. */
function lineSeparatesVertex(i: number, j: number): boolean {
  const bound = bounds[1]
  const n0 = low[i] * low[3 + j] - low[j] * low[3 + i]
  const n1 = 0.5 * (low[i] * high[3 + j] - low[j] * high[3 + i] + (high[i] * low[3 + j] - high[j] * low[3 + i]))
  const n2 = high[i] * high[3 + j] - high[j] * high[3 + i]
  const side = commonSign(n0, n1, n2, bound)
  if (side === 0) return false
  const p0 = low[6 + i] * low[3 + j] - low[6 + j] * low[3 + i]
  const p1 =
    0.5 * (low[6 + i] * high[3 + j] - low[6 + j] * high[3 + i] + (high[6 + i] * low[3 + j] - high[6 + j] * low[3 + i]))
  const p2 = high[6 + i] * high[3 + j] - high[6 + j] * high[3 + i]
  if (commonSign(p0, p1, p2, bound) === -side) return true
  const q0 = low[i] * low[6 + j] - low[j] * low[6 + i]
  const q1 = 0.5 * (low[i] * high[6 + j] - low[j] * high[6 + i] + (high[i] * low[6 + j] - high[j] * low[6 + i]))
  const q2 = high[i] * high[6 + j] - high[j] * high[6 + i]
  if (commonSign(q0, q1, q2, bound) === -side) return true
  return commonSign(n0 - p0 - q0, n1 - p1 - q1, n2 - p2 - q2, bound) === -side
}

/** Both ends of one edge lie strictly on one side of the line of the other. */
function lineSeparatesEdges(i: number, j: number): boolean {
  const bound = bounds[1]
  const n0 = low[i] * low[3 + j] - low[j] * low[3 + i]
  const n1 = 0.5 * (low[i] * high[3 + j] - low[j] * high[3 + i] + (high[i] * low[3 + j] - high[j] * low[3 + i]))
  const n2 = high[i] * high[3 + j] - high[j] * high[3 + i]
  const p0 = low[6 + i] * low[3 + j] - low[6 + j] * low[3 + i]
  const p1 =
    0.5 * (low[6 + i] * high[3 + j] - low[6 + j] * high[3 + i] + (high[6 + i] * low[3 + j] - high[6 + j] * low[3 + i]))
  const p2 = high[6 + i] * high[3 + j] - high[6 + j] * high[3 + i]
  const sideB = commonSign(p0, p1, p2, bound)
  if (sideB !== 0 && commonSign(p0 - n0, p1 - n1, p2 - n2, bound) === sideB) return true
  const q0 = low[6 + i] * low[j] - low[6 + j] * low[i]
  const q1 = 0.5 * (low[6 + i] * high[j] - low[6 + j] * high[i] + (high[6 + i] * low[j] - high[6 + j] * low[i]))
  const q2 = high[6 + i] * high[j] - high[6 + j] * high[i]
  const sideA = commonSign(q0, q1, q2, bound)
  return sideA !== 0 && commonSign(q0 - n0, q1 - n1, q2 - n2, bound) === sideA
}
