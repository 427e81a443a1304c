// An edge of the tree of motion: how the coordinates of a child lie in those of its parent over time. The child turns at
// a constant rate about an axis through a pivot, and the pivot moves on a straight line at a constant speed:
//
//     x_parent(t) = pivot(t) + R(t) (x_child − reference),   R(t) = FIXED + cos φ(t) COSINE + sin φ(t) SINE.
//
// Every type of joint, and every piece of a rigid motion, has this form.

/** How many numbers an edge takes: the pivot at t = 0, then what stands at these places. */
export const EDGE_LENGTH = 44
export const EDGE_VELOCITY = 3
/** The reference point, in the coordinates of the child. */
export const EDGE_REFERENCE = 6
/** Three 3 × 3 matrices, row-major. */
export const EDGE_FIXED = 9
export const EDGE_COSINE = 18
export const EDGE_SINE = 27
/** Unit vector of the axis in the coordinates of the parent. */
export const EDGE_AXIS = 36
export const EDGE_ANGLE = 39
export const EDGE_RATE = 40
/** Greatest angle that has to be computed with, for the bound of rounding. */
export const EDGE_TURNED = 41
/** Length of the velocity. */
export const EDGE_SPEED = 42
/** Greatest distance of pivot and reference from the origins, over the whole motion. */
export const EDGE_REACH = 43

/** Puts an edge that does not move at all into a place. */
export function clearEdge(edges: Float64Array, index: number): void {
  const at = index * EDGE_LENGTH
  edges.fill(0, at, at + EDGE_LENGTH)
  edges[at + EDGE_FIXED] = 1
  edges[at + EDGE_FIXED + 4] = 1
  edges[at + EDGE_FIXED + 8] = 1
  edges[at + EDGE_AXIS + 2] = 1
}

/**
 * Writes the matrices of a turn about `axis`: `before` acts after the turn (it takes the axis to the parent), `after`
 * acts before it. Both are 3 × 3, row-major.
 */
export function writeTurn(
  edges: Float64Array,
  index: number,
  before: Float64Array,
  x: number,
  y: number,
  z: number,
  after: Float64Array,
): void {
  const at = index * EDGE_LENGTH
  const fixed = scratch9a
  const cosine = scratch9b
  const sine = scratch9c
  for (let k = 0; k < 3; k++) {
    const a = after[k]
    const b = after[3 + k]
    const c = after[6 + k]
    const along = x * a + y * b + z * c
    fixed[k] = x * along
    fixed[3 + k] = y * along
    fixed[6 + k] = z * along
    cosine[k] = a - x * along
    cosine[3 + k] = b - y * along
    cosine[6 + k] = c - z * along
    sine[k] = y * c - z * b
    sine[3 + k] = z * a - x * c
    sine[6 + k] = x * b - y * a
  }
  for (let row = 0; row < 3; row++) {
    const p = before[3 * row]
    const q = before[3 * row + 1]
    const r = before[3 * row + 2]
    for (let k = 0; k < 3; k++) {
      edges[at + EDGE_FIXED + 3 * row + k] = p * fixed[k] + q * fixed[3 + k] + r * fixed[6 + k]
      edges[at + EDGE_COSINE + 3 * row + k] = p * cosine[k] + q * cosine[3 + k] + r * cosine[6 + k]
      edges[at + EDGE_SINE + 3 * row + k] = p * sine[k] + q * sine[3 + k] + r * sine[6 + k]
    }
    edges[at + EDGE_AXIS + row] = p * x + q * y + r * z
  }
}

const scratch9a = new Float64Array(9)
const scratch9b = new Float64Array(9)
const scratch9c = new Float64Array(9)

/** Writes a rotation that never changes. */
export function writeFixedRotation(edges: Float64Array, index: number, rotation: Float64Array): void {
  const at = index * EDGE_LENGTH
  for (let k = 0; k < 9; k++) {
    edges[at + EDGE_FIXED + k] = rotation[k]
    edges[at + EDGE_COSINE + k] = 0
    edges[at + EDGE_SINE + k] = 0
  }
}

/** Where the pivot is at t = 0 and t = 1: `before` times the shift, plus the origin of the joint (place 9 on). */
export function writeShift(
  edges: Float64Array,
  index: number,
  before: Float64Array,
  x0: number,
  y0: number,
  z0: number,
  x1: number,
  y1: number,
  z1: number,
): void {
  const at = index * EDGE_LENGTH
  for (let row = 0; row < 3; row++) {
    const p = before[3 * row]
    const q = before[3 * row + 1]
    const r = before[3 * row + 2]
    edges[at + row] = p * x0 + q * y0 + r * z0 + before[9 + row]
    edges[at + EDGE_VELOCITY + row] = p * (x1 - x0) + q * (y1 - y0) + r * (z1 - z0)
  }
  edges[at + EDGE_REACH] =
    Math.abs(before[9]) +
    Math.abs(before[10]) +
    Math.abs(before[11]) +
    Math.max(Math.abs(x0), Math.abs(x1)) +
    Math.max(Math.abs(y0), Math.abs(y1)) +
    Math.max(Math.abs(z0), Math.abs(z1))
  noteSpeed(edges, index)
}

/** The angle at t = 0 and t = 1; `size` bounds all numbers that they were computed from, summed. */
export function writeAngles(edges: Float64Array, index: number, from: number, to: number, size: number): void {
  const at = index * EDGE_LENGTH
  edges[at + EDGE_ANGLE] = from
  edges[at + EDGE_RATE] = to - from
  edges[at + EDGE_TURNED] = size
}

/** Notes that the shift was computed from greater numbers than it shows. */
export function widenReach(edges: Float64Array, index: number, size: number): void {
  edges[index * EDGE_LENGTH + EDGE_REACH] += size
}

/** Notes the length of the velocity. */
function noteSpeed(edges: Float64Array, index: number): void {
  const at = index * EDGE_LENGTH + EDGE_VELOCITY
  edges[at - EDGE_VELOCITY + EDGE_SPEED] = Math.sqrt(
    edges[at] * edges[at] + edges[at + 1] * edges[at + 1] + edges[at + 2] * edges[at + 2],
  )
}
