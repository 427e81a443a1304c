import {
  EDGE_ANGLE,
  EDGE_AXIS,
  EDGE_COSINE,
  EDGE_FIXED,
  EDGE_LENGTH,
  EDGE_RATE,
  EDGE_REFERENCE,
  EDGE_SINE,
  EDGE_VELOCITY,
} from './edge.kernel'

// Forward kinematics: where every node of the tree is at one time, and how it moves then, as seen from the root.

/**
 * How many numbers the state of a node takes: its rotation, 3 × 3 and row-major, then what stands at these places. All
 * are in the coordinates of the root.
 */
export const STATE_LENGTH = 27
export const STATE_ORIGIN = 9
/** Velocity of the origin. */
export const STATE_VELOCITY = 12
export const STATE_SPIN = 15
/** Angular velocity that its own edge adds to that of its parent. */
export const STATE_TURN = 18
/** Where the pivot of its own edge is. */
const STATE_PIVOT = 21
/** Velocity of the pivot as a point of the parent, without the velocity along the edge. */
export const STATE_SHIFT = 24

/**
 * Writes the states of the listed nodes at time t, each listed after its parent. `parent[i]` is −1 for the root.
 * `reversed[i]` is 1 where the edge of node i describes its parent as the child.
 */
export function writeStates(
  edges: Float64Array,
  parent: Int32Array,
  reversed: Uint8Array,
  list: Int32Array,
  t: number,
  states: Float64Array,
  offset: number,
): void {
  for (let i = 0; i < list.length; i++) {
    const node = list[i]
    const s = offset + node * STATE_LENGTH
    const known = parent[node]
    if (known < 0) {
      for (let k = 0; k < STATE_LENGTH; k++) states[s + k] = k === 0 || k === 4 || k === 8 ? 1 : 0
      continue
    }
    const e = node * EDGE_LENGTH
    const p = offset + known * STATE_LENGTH
    turnAt(edges, e, t)
    if (reversed[node] === 1) writeReversed(edges, e, t, states, p, s)
    else writeForward(edges, e, t, states, p, s)
  }
}

/** The rotation of the last edge looked at. */
const turn = new Float64Array(9)

function turnAt(edges: Float64Array, e: number, t: number): void {
  const angle = edges[e + EDGE_ANGLE] + t * edges[e + EDGE_RATE]
  if (angle === 0) {
    for (let k = 0; k < 9; k++) turn[k] = edges[e + EDGE_FIXED + k] + edges[e + EDGE_COSINE + k]
    return
  }
  const c = Math.cos(angle)
  const s = Math.sin(angle)
  for (let k = 0; k < 9; k++) {
    turn[k] = edges[e + EDGE_FIXED + k] + (c * edges[e + EDGE_COSINE + k] + s * edges[e + EDGE_SINE + k])
  }
}

function writeForward(edges: Float64Array, e: number, t: number, states: Float64Array, p: number, s: number): void {
  const px = edges[e] + t * edges[e + EDGE_VELOCITY]
  const py = edges[e + 1] + t * edges[e + EDGE_VELOCITY + 1]
  const pz = edges[e + 2] + t * edges[e + EDGE_VELOCITY + 2]
  const vx = edges[e + EDGE_VELOCITY]
  const vy = edges[e + EDGE_VELOCITY + 1]
  const vz = edges[e + EDGE_VELOCITY + 2]
  const ax = edges[e + EDGE_AXIS]
  const ay = edges[e + EDGE_AXIS + 1]
  const az = edges[e + EDGE_AXIS + 2]
  const rate = edges[e + EDGE_RATE]
  const cx = edges[e + EDGE_REFERENCE]
  const cy = edges[e + EDGE_REFERENCE + 1]
  const cz = edges[e + EDGE_REFERENCE + 2]
  for (let row = 0; row < 3; row++) {
    const x = states[p + 3 * row]
    const y = states[p + 3 * row + 1]
    const z = states[p + 3 * row + 2]
    states[s + 3 * row] = x * turn[0] + y * turn[3] + z * turn[6]
    states[s + 3 * row + 1] = x * turn[1] + y * turn[4] + z * turn[7]
    states[s + 3 * row + 2] = x * turn[2] + y * turn[5] + z * turn[8]
    states[s + STATE_PIVOT + row] = x * px + y * py + z * pz
    states[s + STATE_SHIFT + row] = x * vx + y * vy + z * vz
    states[s + STATE_TURN + row] = (x * ax + y * ay + z * az) * rate
  }
  finishState(states, p, s, cx, cy, cz)
}

/** The node is the parent of the edge, and the known node p is its child. */
function writeReversed(edges: Float64Array, e: number, t: number, states: Float64Array, p: number, s: number): void {
  const px = edges[e] + t * edges[e + EDGE_VELOCITY]
  const py = edges[e + 1] + t * edges[e + EDGE_VELOCITY + 1]
  const pz = edges[e + 2] + t * edges[e + EDGE_VELOCITY + 2]
  const vx = edges[e + EDGE_VELOCITY]
  const vy = edges[e + EDGE_VELOCITY + 1]
  const vz = edges[e + EDGE_VELOCITY + 2]
  const ax = edges[e + EDGE_AXIS]
  const ay = edges[e + EDGE_AXIS + 1]
  const az = edges[e + EDGE_AXIS + 2]
  const rate = edges[e + EDGE_RATE]
  const cx = edges[e + EDGE_REFERENCE]
  const cy = edges[e + EDGE_REFERENCE + 1]
  const cz = edges[e + EDGE_REFERENCE + 2]
  for (let row = 0; row < 3; row++) {
    const x = states[p + 3 * row]
    const y = states[p + 3 * row + 1]
    const z = states[p + 3 * row + 2]
    const a = x * turn[0] + y * turn[1] + z * turn[2]
    const b = x * turn[3] + y * turn[4] + z * turn[5]
    const c = x * turn[6] + y * turn[7] + z * turn[8]
    states[s + 3 * row] = a
    states[s + 3 * row + 1] = b
    states[s + 3 * row + 2] = c
    states[s + STATE_PIVOT + row] = x * cx + y * cy + z * cz
    states[s + STATE_SHIFT + row] = -(a * vx + b * vy + c * vz)
    states[s + STATE_TURN + row] = -(a * ax + b * ay + c * az) * rate
  }
  finishState(states, p, s, px, py, pz)
}

/**
 * Origin, velocity and spin of a node whose pivot lies at (cx, cy, cz) in its own coordinates. Its place STATE_PIVOT holds
 * the way from the origin of the known node p to the pivot, and is made the pivot itself.
 */
function finishState(states: Float64Array, p: number, s: number, cx: number, cy: number, cz: number): void {
  const wx = states[p + STATE_SPIN]
  const wy = states[p + STATE_SPIN + 1]
  const wz = states[p + STATE_SPIN + 2]
  const sx = wx + states[s + STATE_TURN]
  const sy = wy + states[s + STATE_TURN + 1]
  const sz = wz + states[s + STATE_TURN + 2]
  const rx = states[s + STATE_PIVOT]
  const ry = states[s + STATE_PIVOT + 1]
  const rz = states[s + STATE_PIVOT + 2]
  const ox = -(states[s] * cx + states[s + 1] * cy + states[s + 2] * cz)
  const oy = -(states[s + 3] * cx + states[s + 4] * cy + states[s + 5] * cz)
  const oz = -(states[s + 6] * cx + states[s + 7] * cy + states[s + 8] * cz)
  states[s + STATE_PIVOT] = states[p + STATE_ORIGIN] + rx
  states[s + STATE_PIVOT + 1] = states[p + STATE_ORIGIN + 1] + ry
  states[s + STATE_PIVOT + 2] = states[p + STATE_ORIGIN + 2] + rz
  states[s + STATE_ORIGIN] = states[s + STATE_PIVOT] + ox
  states[s + STATE_ORIGIN + 1] = states[s + STATE_PIVOT + 1] + oy
  states[s + STATE_ORIGIN + 2] = states[s + STATE_PIVOT + 2] + oz
  states[s + STATE_VELOCITY] =
    states[p + STATE_VELOCITY] + (wy * rz - wz * ry) + states[s + STATE_SHIFT] + (sy * oz - sz * oy)
  states[s + STATE_VELOCITY + 1] =
    states[p + STATE_VELOCITY + 1] + (wz * rx - wx * rz) + states[s + STATE_SHIFT + 1] + (sz * ox - sx * oz)
  states[s + STATE_VELOCITY + 2] =
    states[p + STATE_VELOCITY + 2] + (wx * ry - wy * rx) + states[s + STATE_SHIFT + 2] + (sx * oy - sy * ox)
  states[s + STATE_SPIN] = sx
  states[s + STATE_SPIN + 1] = sy
  states[s + STATE_SPIN + 2] = sz
}
