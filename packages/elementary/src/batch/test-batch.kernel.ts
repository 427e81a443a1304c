import {
  type ContactBuffer,
  cornersOf,
  EDGE_EDGE,
  type FeatureKind,
  type LinearMotion,
  type PairBatch,
  type StepContext,
  type Topology,
  VERTEX_FACE,
} from '@ccd/core'
import { polynomialEdgeEdgeToi, polynomialVertexFaceToi } from '../polynomial/polynomial'
import { solveWith } from '../query/query'
import type { Solver } from '../query/toi-options'
import type { ExactCounts } from '../exact/toi.kernel'
import { gatherPair } from './batch-loops.kernel'

const points = new Float64Array(24)
const corners = new Uint32Array(4)

/** What the column `status` says of a contact. */
const DECIDED = 0
const UNDECIDED = 1

/** How pairs are tested for which floating point with integers behind it is not enough. */
interface Search {
  readonly solver: Solver
  readonly tolerance: number
  readonly counts: ExactCounts
}

/** Appends the pairs of a batch as contacts; the i-th has the time `toi[i]`. */
export function pushContacts(
  { kind, pairs, length }: PairBatch<FeatureKind>,
  toi: Float64Array,
  out: ContactBuffer,
): void {
  const code = codeOf(kind)
  const first = out.length
  for (let i = 0; i < length; i++) out.push(code, pairs[2 * i], pairs[2 * i + 1], toi[i])
  out.column('status')?.fill(DECIDED, first, out.length)
}

/** Tests the pairs of a batch one by one, by a solver that is not exact or for a separation. */
export function testOneByOne(
  { kind, pairs, length }: PairBatch<FeatureKind>,
  { x0, x1 }: LinearMotion,
  topology: Topology,
  { solver, tolerance, counts }: Search,
  { minSeparation, horizon }: StepContext,
  out: ContactBuffer,
): void {
  const edgeEdge = kind === 'edge-edge'
  const vertices = edgeEdge ? topology.edges : topology.triangles
  for (let i = 0; i < length; i++) {
    gatherPair(x0, x1, vertices, edgeEdge, pairs, i, points)
    const before = counts.undecided
    const time = solveWith(points, edgeEdge, solver, minSeparation, tolerance, Math.min(1, horizon), counts)
    if (time > horizon) continue
    const row = out.push(codeOf(kind), pairs[2 * i], pairs[2 * i + 1], time)
    out.column('status')?.fill(counts.undecided > before ? UNDECIDED : DECIDED, row, row + 1)
  }
}

/** Tests the pairs of a batch on curved paths. */
export function testCurved(
  { kind, pairs, length }: PairBatch<FeatureKind>,
  control: readonly Float64Array[],
  topology: Topology,
  { tolerance, counts }: Omit<Search, 'solver'>,
  { minSeparation, horizon }: StepContext,
  out: ContactBuffer,
): void {
  const toiOf = kind === 'edge-edge' ? polynomialEdgeEdgeToi : polynomialVertexFaceToi
  const options = { tolerance, minSeparation, horizon: Math.min(1, horizon), counts }
  for (let i = 0; i < length; i++) {
    cornersOf(topology, kind, pairs[2 * i], pairs[2 * i + 1], corners)
    const before = counts.undecided
    const time = toiOf(control, corners[0], corners[1], corners[2], corners[3], options)
    if (time > horizon) continue
    const row = out.push(codeOf(kind), pairs[2 * i], pairs[2 * i + 1], time)
    out.column('status')?.fill(counts.undecided > before ? UNDECIDED : DECIDED, row, row + 1)
  }
}

function codeOf(kind: FeatureKind): number {
  return kind === 'edge-edge' ? EDGE_EDGE : VERTEX_FACE
}
