import {
  EDGE_ANGLE,
  EDGE_COSINE,
  EDGE_FIXED,
  EDGE_LENGTH,
  EDGE_RATE,
  EDGE_REACH,
  EDGE_REFERENCE,
  EDGE_SINE,
  EDGE_TURNED,
  EDGE_VELOCITY,
} from '../motion/edge.kernel'
import {
  addModels,
  addProduct,
  combineModels,
  constantModel,
  linearModel,
  MODEL_LENGTH,
  RADIUS,
  turnModels,
} from './taylor-model.kernel'

// Poses of all nodes of a tree over an interval of time, in the coordinates of the root: twelve Taylor models each, a
// rotation, 3 × 3 and row-major, then a translation.

/** How many numbers the pose of a node takes. */
export const POSE_LENGTH = 12 * MODEL_LENGTH

const L = MODEL_LENGTH
/** What the numbers of an edge may be off by: a rotation, and a length or an angle in relation to its size. */
const OFF = 2 ** -47

/** Turn of an edge (9), cosine, sine, pivot (3), minus pivot or reference (3). */
const scratch = new Float64Array(17 * L)
const COSINE = 9 * L
const SINE = 10 * L
const PIVOT = 11 * L
const LEVER = 14 * L

/** Half of an interval, rounded up so that middle ± half contains it. */
export function halfOf(t0: number, t1: number): number {
  return ((t1 - t0) / 2) * (1 + 2 ** -50) + 2 ** -54
}

/**
 * Writes the poses of the first `count` nodes for t = (t0 + t1) / 2 + τ half, with `halfOf(t0, t1)`. Nodes come after
 * their parents.
 *
 * Claim: the exact pose at every such time lies in its models. The models of an edge are widened by what its numbers
 * may be off by, and everything else is arithmetic on models.
 */
export function writePoseModels(
  edges: Float64Array,
  parent: Int32Array,
  reversed: Uint8Array,
  t0: number,
  t1: number,
  poses: Float64Array,
  count = parent.length,
): void {
  const middle = (t0 + t1) / 2
  const half = halfOf(t0, t1)
  for (let node = 0; node < count; node++) {
    const at = node * POSE_LENGTH
    const known = parent[node]
    if (known < 0) {
      for (let k = 0; k < 12; k++) constantModel(poses, at + k * L, k === 0 || k === 4 || k === 8 ? 1 : 0, 0)
      continue
    }
    const e = node * EDGE_LENGTH
    edgeModels(edges, e, middle, half)
    const back = reversed[node] === 1
    const p = known * POSE_LENGTH
    for (let row = 0; row < 3; row++) {
      for (let k = 0; k < 3; k++) {
        const out = at + (3 * row + k) * L
        constantModel(poses, out, 0, 0)
        for (let i = 0; i < 3; i++) {
          addProduct(poses, p + (3 * row + i) * L, scratch, (back ? 3 * k + i : 3 * i + k) * L, poses, out)
        }
      }
    }
    // Forward: o = o_p + R_p pivot − R reference. Backward: o = o_p + R_p reference − R pivot.
    for (let row = 0; row < 3; row++) {
      const out = at + (9 + row) * L
      for (let k = 0; k < L; k++) poses[out + k] = poses[p + (9 + row) * L + k]
      for (let i = 0; i < 3; i++) {
        addProduct(poses, p + (3 * row + i) * L, scratch, (back ? LEVER : PIVOT) + i * L, poses, out)
      }
      constantModel(scratch, COSINE, 0, 0)
      for (let i = 0; i < 3; i++) {
        addProduct(poses, at + (3 * row + i) * L, scratch, (back ? PIVOT : LEVER) + i * L, scratch, COSINE)
      }
      combineModels(0, 1, poses, out, -1, scratch, COSINE, poses, out)
    }
  }
}

function edgeModels(edges: Float64Array, e: number, middle: number, half: number): void {
  const rate = edges[e + EDGE_RATE]
  const angle = edges[e + EDGE_ANGLE] + middle * rate
  // The slope is off by 3u of itself; τ is at most 1.
  const error = 2 ** -50 * (edges[e + EDGE_TURNED] + Math.abs(angle) + Math.abs(rate))
  turnModels(angle, rate * half, error, scratch, COSINE, SINE)
  for (let k = 0; k < 9; k++) {
    combineModels(
      edges[e + EDGE_FIXED + k],
      edges[e + EDGE_COSINE + k],
      scratch,
      COSINE,
      edges[e + EDGE_SINE + k],
      scratch,
      SINE,
      scratch,
      k * L,
    )
    scratch[k * L + RADIUS] += OFF
  }
  const off = OFF * edges[e + EDGE_REACH]
  for (let k = 0; k < 3; k++) {
    const v = edges[e + EDGE_VELOCITY + k]
    linearModel(scratch, PIVOT + k * L, edges[e + k] + middle * v, half * v, off)
    constantModel(scratch, LEVER + k * L, edges[e + EDGE_REFERENCE + k], off)
  }
}

/** out = translation + rotation · point of a node, three models, for a point that is known exactly. */
export function pointModels(
  poses: Float64Array,
  node: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  const at = node * POSE_LENGTH
  for (let row = 0; row < 3; row++) {
    const r = at + 3 * row * L
    combineModels(0, x, poses, r, y, poses, r + L, out, row * L)
    combineModels(0, z, poses, r + 2 * L, 1, poses, at + (9 + row) * L, scratch, COSINE)
    addModels(out, row * L, scratch, COSINE, out, row * L)
  }
}
