import {
  SAMPLE_LENGTH,
  SAMPLE_ORIGIN,
  SAMPLE_REFERENCE,
  SAMPLE_SPIN,
  SAMPLE_UNTIL,
  SAMPLE_VELOCITY,
  samplePieces,
} from '@ccd/advancement/search'
import { identityTransform } from '../model/transform.kernel'
import {
  EDGE_LENGTH,
  EDGE_REACH,
  EDGE_REFERENCE,
  EDGE_SPEED,
  EDGE_VELOCITY,
  writeAngles,
  writeTurn,
} from './edge.kernel'

const sample = new Float64Array(SAMPLE_LENGTH)
const identity = identityTransform()

/** The time until which the velocities of a motion stay what they are at a time; Infinity in its last piece. */
export function pieceEnd(pieces: Float64Array, time: number): number {
  samplePieces(pieces, time, sample)
  return sample[SAMPLE_UNTIL]
}

/**
 * Writes the piece of a rigid motion that is under way at `time` as an edge: the body is the child. The clock of the
 * edge is that of a part of the motion: its t is the motion's shift + scale t.
 *
 * Claim: the edge describes the piece at all times, also before it begins and after it ends, with an error that its reach
 * and angles account for. Pieces meet to within 128u of the same lengths, and the reach counts them twice.
 */
export function writeBodyEdge(
  pieces: Float64Array,
  time: number,
  shift: number,
  scale: number,
  edges: Float64Array,
  index: number,
): void {
  samplePieces(pieces, time, sample)
  const at = index * EDGE_LENGTH
  const wx = sample[SAMPLE_SPIN]
  const wy = sample[SAMPLE_SPIN + 1]
  const wz = sample[SAMPLE_SPIN + 2]
  const spin = Math.sqrt(wx * wx + wy * wy + wz * wz)
  const turns = spin > 0
  writeTurn(edges, index, identity, turns ? wx / spin : 0, turns ? wy / spin : 0, turns ? wz / spin : 1, sample)
  const elapsed = shift - time
  const angle = spin * elapsed
  writeAngles(edges, index, angle, angle + spin * scale, spin * (Math.abs(shift) + Math.abs(time) + scale))
  let reach = 0
  let speed = 0
  for (let k = 0; k < 3; k++) {
    const v = sample[SAMPLE_VELOCITY + k]
    edges[at + k] = sample[SAMPLE_ORIGIN + k] + elapsed * v
    edges[at + EDGE_VELOCITY + k] = scale * v
    edges[at + EDGE_REFERENCE + k] = sample[SAMPLE_REFERENCE + k]
    reach += Math.abs(sample[SAMPLE_ORIGIN + k]) + 2 * Math.abs(v) + Math.abs(sample[SAMPLE_REFERENCE + k])
    speed += v * v
  }
  edges[at + EDGE_SPEED] = scale * Math.sqrt(speed)
  edges[at + EDGE_REACH] = 2 * reach
}
