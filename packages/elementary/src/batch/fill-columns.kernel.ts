import { type ContactBuffer, cornersOf, EDGE_EDGE, type Topology } from '@ccd/core'
import { contactFrame } from '../query/contact-detail.kernel'
import { createPose, placeCurved, placeLinear } from '../query/contact-pose.kernel'

const pose = createPose()
const corners = new Uint32Array(4)
const detail = new Float64Array(9)

/**
 * Fills the columns that say where and how features meet, where anybody asked for them.
 *
 * @param control - Where every vertex is at the start and at the end, or the control points of its curve.
 * @param touching - Whether contacts touch for certain, and do not just come near.
 */
export function fillDetail(
  contacts: ContactBuffer,
  topology: Topology,
  control: readonly Float64Array[],
  touching: boolean,
): void {
  const point = contacts.column('point')
  const normal = contacts.column('normal')
  const barycentrics = contacts.column('barycentrics')
  const weights = contacts.column('weights')
  const vertices = contacts.column('vertices')
  const isWhere = point || normal || barycentrics || weights
  if (!isWhere && !vertices) return
  const { kind, a, b, toi, length } = contacts
  for (let row = 0; row < length; row++) {
    const vertexFace = kind[row] !== EDGE_EDGE
    cornersOf(topology, vertexFace ? 'vertex-face' : 'edge-edge', a[row], b[row], corners)
    if (vertices) vertices.set(corners, 4 * row)
    if (!isWhere) continue
    const i = corners[0]
    const j = corners[1]
    const k = corners[2]
    const l = corners[3]
    if (control.length === 2) placeLinear(control[0], control[1], i, j, k, l, toi[row], pose)
    else placeCurved(control, i, j, k, l, toi[row], pose)
    contactFrame(vertexFace, touching, pose, detail)
    copyThree(detail, 0, point, row)
    copyThree(detail, 3, normal, row)
    copyThree(detail, 6, barycentrics, row)
    if (weights) signedWeights(vertexFace, detail, weights, 4 * row)
  }
}

function copyThree(from: Float64Array, first: number, column: Float64Array | undefined, row: number): void {
  if (!column) return
  column[3 * row] = from[first]
  column[3 * row + 1] = from[first + 1]
  column[3 * row + 2] = from[first + 2]
}

/** What each of the four vertices counts in "point of the first feature minus point of the second". */
function signedWeights(vertexFace: boolean, frame: Float64Array, weights: Float64Array, at: number): void {
  const p = frame[6]
  const q = frame[7]
  weights[at] = vertexFace ? 1 : 1 - p
  weights[at + 1] = vertexFace ? -p : p
  weights[at + 2] = vertexFace ? -q : q - 1
  weights[at + 3] = vertexFace ? -frame[8] : -q
}
