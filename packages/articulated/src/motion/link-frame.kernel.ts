import {
  RELATIVE_CENTRE_A,
  RELATIVE_CENTRE_B,
  RELATIVE_DRIFT,
  RELATIVE_FIRST_ROW,
  RELATIVE_REST,
  RELATIVE_ROWS,
  RELATIVE_ROWS_A,
  RELATIVE_SHIFT,
  RELATIVE_SHIFTING,
  RELATIVE_SPIN_A,
  RELATIVE_SPIN_B,
  RELATIVE_VELOCITY,
  ROW_ARM,
  ROW_BEND,
  ROW_BEND_REACH,
  ROW_LENGTH,
  ROW_RATE,
  ROW_SWAY,
} from '@ccd/advancement/search'
import { pivotIn, type Chain } from './chain.kernel'
import { EDGE_SPEED, EDGE_LENGTH } from './edge.kernel'
import { STATE_LENGTH, STATE_ORIGIN, STATE_SHIFT, STATE_SPIN, STATE_TURN, STATE_VELOCITY } from './states.kernel'

/** Bounds that are made of sums over the chain are raised by more than their rounding. */
const UP = 1 + 2 ** -40

/** What the relative motion of two links needs besides the states. `anchors` are the pivots of A and B in their coordinates. */
export interface FrameParts {
  readonly chain: Chain
  /** Place in the chain of the node as seen from which A and B move. */
  base: number
  /** Rows: the node whose edge turns. */
  readonly rowNodes: Int32Array
  rows: number
  /** Nodes whose edges shift before any turn, and which way: 1 for A and along, −1 otherwise. */
  readonly driftNodes: Int32Array
  readonly driftSigns: Int8Array
  drifts: number
  readonly anchors: Float64Array
}

const ends = new Float64Array(6)

/** Writes what does not change over time into the frames: rows but for their angular velocities, and shifting. */
export function writeRows(parts: FrameParts, edges: Float64Array, frame: Float64Array): void {
  const { chain, base } = parts
  const count = chain.edges.length
  parts.rows = 0
  parts.drifts = 0
  let shifting = 0
  shifting += writeSide(parts, edges, frame, base - 1, -1, base)
  frame[RELATIVE_ROWS_A] = parts.rows
  shifting += writeSide(parts, edges, frame, base, 1, count - base)
  frame[RELATIVE_ROWS] = parts.rows
  frame[RELATIVE_SHIFTING] = shifting * UP
  // Parts of one body do not move against each other, and need no anchors.
  if (count === 0) return
  // The anchor of an end is the pivot next to it, in the middle of its way.
  for (let side = 0; side < 2; side++) {
    const at = 3 * side
    const edge = side === 0 ? 0 : count - 1
    pivotIn(chain, edges, edge, side === 0 ? 0 : count, ends)
    for (let k = 0; k < 3; k++) parts.anchors[at + k] = ends[k] + ends[3 + k] / 2
  }
}

/**
 * The rows of one side, from the base outwards: edges first, first + by, …. Behind each turn lie lengths X and shifts of
 * speed v, and the sum of rates up to them, W: with the rate w of the turn, L = Σ X, M = Σ X (w + 2 (W − W_turn)) + 2 v,
 * N = w + 2 (W_end − W_turn).
 */
function writeSide(
  parts: FrameParts,
  edges: Float64Array,
  frame: Float64Array,
  first: number,
  by: number,
  steps: number,
): number {
  const { chain, rowNodes } = parts
  const { rate, length, speed, edges: ids } = chain
  const begin = parts.rows
  const sign = by
  let turned = 0
  let shifting = 0
  for (let s = 0, i = first; s < steps; s++, i += by) {
    const before = by > 0 ? i : i + 1
    // The pivot of this edge shifts in the node before it, or the edge shifts in the one after it, behind its own turn.
    const shiftsBefore = chain.pivotBefore[i] === (by > 0 ? 1 : 0)
    const own = edges[ids[i] * EDGE_LENGTH + EDGE_SPEED]
    if (own > 0 && turned === 0 && (shiftsBefore || rate[i] === 0)) {
      parts.driftNodes[parts.drifts] = ids[i]
      // Seen from the base, going down the tree moves along the shift, going up against it; B counts negatively.
      const down = chain.nodes[by > 0 ? i + 1 : i] === ids[i] ? 1 : -1
      parts.driftSigns[parts.drifts++] = down * -sign
    } else {
      shifting += own
    }
    if (s > 0) {
      // What lies in the node before this edge is behind all turns so far.
      addSegment(frame, begin, parts.rows, turned, length[before], speed[before])
    }
    if (rate[i] === 0) continue
    const at = RELATIVE_FIRST_ROW + ROW_LENGTH * parts.rows
    rowNodes[parts.rows++] = ids[i]
    frame[at + ROW_RATE] = rate[i] * UP
    frame[at + ROW_SWAY] = rate[i] * turned * UP
    turned += rate[i]
    frame[at + ROW_ARM] = 0
    frame[at + ROW_BEND] = 0
    // W_turn stands here until the end.
    frame[at + ROW_BEND_REACH] = turned
  }
  if (steps > 0) {
    const end = by > 0 ? chain.nodes.length - 1 : 0
    // An end in which the pivot shifts is measured from the middle of the way.
    addSegment(frame, begin, parts.rows, turned, speed[end] / 2, speed[end])
  }
  for (let row = begin; row < parts.rows; row++) {
    const at = RELATIVE_FIRST_ROW + ROW_LENGTH * row
    frame[at + ROW_BEND_REACH] = (frame[at + ROW_RATE] + 2 * (turned - frame[at + ROW_BEND_REACH])) * UP
    frame[at + ROW_ARM] *= UP
    frame[at + ROW_BEND] *= UP
  }
  return shifting
}

function addSegment(
  frame: Float64Array,
  begin: number,
  end: number,
  turned: number,
  length: number,
  speed: number,
): void {
  for (let row = begin; row < end; row++) {
    const at = RELATIVE_FIRST_ROW + ROW_LENGTH * row
    frame[at + ROW_ARM] += length
    frame[at + ROW_BEND] += length * (frame[at + ROW_RATE] + 2 * (turned - frame[at + ROW_BEND_REACH])) + 2 * speed
  }
}

/**
 * Writes the relative motion of A and B for the time of the states: everything that `writeRows` has not. Coordinates are
 * relative to the origins of the models.
 */
export function writeFrame(
  parts: FrameParts,
  states: Float64Array,
  offset: number,
  originA: Float64Array,
  originB: Float64Array,
  rest: number,
  frame: Float64Array,
): void {
  const { chain, anchors, base } = parts
  const { nodes } = chain
  const a = offset + nodes[0] * STATE_LENGTH
  const b = offset + nodes[nodes.length - 1] * STATE_LENGTH
  const m = offset + nodes[base] * STATE_LENGTH
  const wmx = states[m + STATE_SPIN]
  const wmy = states[m + STATE_SPIN + 1]
  const wmz = states[m + STATE_SPIN + 2]
  // Anchors relative to the origins of A and B, in the coordinates of the root.
  const hax = states[a] * anchors[0] + states[a + 1] * anchors[1] + states[a + 2] * anchors[2]
  const hay = states[a + 3] * anchors[0] + states[a + 4] * anchors[1] + states[a + 5] * anchors[2]
  const haz = states[a + 6] * anchors[0] + states[a + 7] * anchors[1] + states[a + 8] * anchors[2]
  const hbx = states[b] * anchors[3] + states[b + 1] * anchors[4] + states[b + 2] * anchors[5]
  const hby = states[b + 3] * anchors[3] + states[b + 4] * anchors[4] + states[b + 5] * anchors[5]
  const hbz = states[b + 6] * anchors[3] + states[b + 7] * anchors[4] + states[b + 8] * anchors[5]
  const wax = states[a + STATE_SPIN]
  const way = states[a + STATE_SPIN + 1]
  const waz = states[a + STATE_SPIN + 2]
  const wbx = states[b + STATE_SPIN]
  const wby = states[b + STATE_SPIN + 1]
  const wbz = states[b + STATE_SPIN + 2]
  const dx = states[a + STATE_ORIGIN] - states[b + STATE_ORIGIN]
  const dy = states[a + STATE_ORIGIN + 1] - states[b + STATE_ORIGIN + 1]
  const dz = states[a + STATE_ORIGIN + 2] - states[b + STATE_ORIGIN + 2]
  // From the anchor of B to that of A: the base turns it.
  const gx = dx + hax - hbx
  const gy = dy + hay - hby
  const gz = dz + haz - hbz
  const vx =
    states[a + STATE_VELOCITY] -
    states[b + STATE_VELOCITY] +
    (way * haz - waz * hay) -
    (wby * hbz - wbz * hby) -
    (wmy * gz - wmz * gy)
  const vy =
    states[a + STATE_VELOCITY + 1] -
    states[b + STATE_VELOCITY + 1] +
    (waz * hax - wax * haz) -
    (wbz * hbx - wbx * hbz) -
    (wmz * gx - wmx * gz)
  const vz =
    states[a + STATE_VELOCITY + 2] -
    states[b + STATE_VELOCITY + 2] +
    (wax * hay - way * hax) -
    (wbx * hby - wby * hbx) -
    (wmx * gy - wmy * gx)
  let fx = 0
  let fy = 0
  let fz = 0
  for (let i = 0; i < parts.drifts; i++) {
    const s = offset + parts.driftNodes[i] * STATE_LENGTH + STATE_SHIFT
    const sign = parts.driftSigns[i]
    fx += sign * states[s]
    fy += sign * states[s + 1]
    fz += sign * states[s + 2]
  }
  for (let k = 0; k < 3; k++) {
    // The k-th axis of B.
    const bx = states[b + k]
    const by = states[b + 3 + k]
    const bz = states[b + 6 + k]
    const x = bx * states[a] + by * states[a + 3] + bz * states[a + 6]
    const y = bx * states[a + 1] + by * states[a + 4] + bz * states[a + 7]
    const z = bx * states[a + 2] + by * states[a + 5] + bz * states[a + 8]
    frame[3 * k] = x
    frame[3 * k + 1] = y
    frame[3 * k + 2] = z
    const away = bx * dx + by * dy + bz * dz - originB[k]
    frame[RELATIVE_SHIFT + k] = away + (x * originA[0] + y * originA[1] + z * originA[2])
    frame[RELATIVE_CENTRE_A + k] = away + (x * anchors[0] + y * anchors[1] + z * anchors[2])
    frame[RELATIVE_CENTRE_B + k] = anchors[3 + k] - originB[k]
    frame[RELATIVE_VELOCITY + k] = bx * vx + by * vy + bz * vz
    frame[RELATIVE_SPIN_A + k] = bx * (wax - wmx) + by * (way - wmy) + bz * (waz - wmz)
    frame[RELATIVE_SPIN_B + k] = bx * (wbx - wmx) + by * (wby - wmy) + bz * (wbz - wmz)
    frame[RELATIVE_DRIFT + k] = bx * fx + by * fy + bz * fz
    for (let row = 0; row < parts.rows; row++) {
      const s = offset + parts.rowNodes[row] * STATE_LENGTH + STATE_TURN
      frame[RELATIVE_FIRST_ROW + ROW_LENGTH * row + k] = bx * states[s] + by * states[s + 1] + bz * states[s + 2]
    }
  }
  frame[RELATIVE_REST] = rest
}
