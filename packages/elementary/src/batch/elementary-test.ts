import {
  BATCH_PAIRS,
  CcdError,
  ContactBuffer,
  EDGE_EDGE,
  type PairBatch,
  type PairKind,
  type PairStream,
  type StepContext,
  type Test,
  type Topology,
  VERTEX_FACE,
} from '@ccd/core'
import { type BatchSolver, createBatchSolver } from './batch-solver'
import { CONTACT_DETAIL_SIZE, contactDetail } from '../query/contact-detail'
import { linearStep } from '../filtered/elementary-filter'
import { cornersOf } from '../filtered/explain-filter'
import { gatherPair } from './batch-loops.kernel'
import { type ExactCounts, TIME_SLACK } from '../exact/toi.kernel'
import { keepFirstExactly, refineFirstTimes } from './first-contacts.kernel'
import { polynomialEdgeEdgeToi, polynomialVertexFaceToi } from '../polynomial/polynomial'
import { solveWith } from '../query/query'
import { DEFAULT_TOLERANCE, type Solver, checkToiOptions } from '../query/toi-options'

export interface ElementaryTestOptions {
  /** Default `exact`; polynomial motion is always tested by `inclusion`. */
  readonly solver?: Solver
  /** Length below which `inclusion` stops dividing. Default 1e-6. */
  readonly tolerance?: number
  /** `exact` only: the largest double not later than each contact. Default false. */
  readonly refine?: boolean
  /** `false` keeps the filter out of WebAssembly. */
  readonly simd?: boolean
  /** `false` where the stage `elementaryFilter()` stands right before the test, so that no pair is filtered twice. */
  readonly filter?: boolean
}

type FeaturePairs = 'vertex-face' | 'edge-edge'

export interface ElementaryTest extends Test<FeaturePairs> {
  /** What the test did since it was made. */
  readonly counts: ExactCounts
}

/**
 * The test at the end of a pipeline: exact for linear motion and zero separation, conservative otherwise. Fills the columns
 * `point`, `normal` and `barycentrics` of the contact buffer where they exist and the motion is linear, and the column
 * `status` where it exists: 0 for a contact, 1 where the search ended undecided, so that the time is only a lower bound.
 */
export function elementaryTest(options: ElementaryTestOptions = {}): ElementaryTest {
  checkToiOptions(options)
  const { solver = 'exact', tolerance = DEFAULT_TOLERANCE, refine = false, filter = true } = options
  const batchSolver = createBatchSolver(
    !filter ? { simd: false } : options.simd === undefined ? {} : { simd: options.simd },
  )
  const toi = new Float64Array(BATCH_PAIRS)
  const { counts } = batchSolver
  let before = 0

  function run(input: PairStream<FeaturePairs>, step: StepContext, out: ContactBuffer): void {
    before = counts.undecided
    if (step.motion.kind === 'polynomial') return runPolynomial(input, step, out, tolerance, counts)
    const { motion, topology } = linearStep('elementary', step)
    batchSolver.load(motion.x0, motion.x1, topology.triangles, topology.edges)
    for (const batch of input) {
      const first = out.length
      if (solver === 'exact' && step.minSeparation === 0) runExact(batchSolver, batch, step, out, toi, refine, filter)
      else runOther(filter ? batchSolver : undefined, batch, step, out, { solver, tolerance, counts })
      fillDetail(step, topology, out, first)
    }
  }

  return {
    name: solver === 'exact' ? 'elementary' : `elementary (${solver})`,
    contract: {
      motion: ['linear', 'polynomial'],
      // The cubic knows no distance.
      separation: solver === 'cubic' ? 'zero' : 'any',
      keeps: solver === 'cubic' ? 'best-effort' : 'every-contact',
    },
    counts,
    get undecided() {
      return counts.undecided - before
    },
    run,
    ...(solver === 'exact' ? { earliness: TIME_SLACK, keepFirst, refineFirst } : {}),
    explain(kind: PairKind, a: number, b: number, step: StepContext) {
      if (kind !== 'vertex-face' && kind !== 'edge-edge') return 'sees only vertex-face and edge-edge pairs'
      const found = new ContactBuffer()
      run([{ kind, pairs: Uint32Array.of(a, b), length: 1 }], step, found)
      const time = found.length > 0 ? found.toi[0] : undefined
      const how = step.motion.kind === 'polynomial' ? 'inclusion' : solver
      if (time === undefined) return `${how}: no contact until ${step.horizon}`
      return counts.undecided > before
        ? `${how}: undecided from ${time} on, so reported as a contact at that time`
        : `${how}: contact at ${time}`
    },
  }
}

/** Times with a separation, and those of curved paths, are bounds: there the least of them is taken for the first. */
function keepFirst(contacts: ContactBuffer, step: StepContext): void {
  const { motion, topology } = step
  if (motion.kind === 'linear' && topology && step.minSeparation === 0) {
    keepFirstExactly(contacts, topology, motion.x0, motion.x1)
  } else contacts.keepEarliest()
}

function refineFirst(contacts: ContactBuffer, step: StepContext): void {
  const { motion, topology } = step
  if (motion.kind === 'linear' && topology && step.minSeparation === 0) {
    refineFirstTimes(contacts, topology, motion.x0, motion.x1)
  }
}

function runExact(
  solver: BatchSolver,
  batch: PairBatch<FeaturePairs>,
  step: StepContext,
  out: ContactBuffer,
  toi: Float64Array,
  refine: boolean,
  filter: boolean,
): void {
  const kind = batch.kind === 'edge-edge' ? EDGE_EDGE : VERTEX_FACE
  const times = batch.length <= toi.length ? toi : new Float64Array(batch.length)
  if (filter) solver.test(batch, times, step.horizon, refine)
  else solver.solve(batch, times, step.horizon, refine)
  const first = out.length
  for (let i = 0; i < batch.length; i++) {
    out.push(kind, batch.pairs[2 * i] ?? 0, batch.pairs[2 * i + 1] ?? 0, times[i] ?? 0)
  }
  out.column('status')?.fill(DECIDED, first, out.length)
}

/** What the column `status` says of a contact. */
const DECIDED = 0
const UNDECIDED = 1

/** How pairs are tested for which floating point with integers behind it is not enough. */
interface Search {
  readonly solver: Solver
  readonly tolerance: number
  readonly counts: ExactCounts
}

const points = new Float64Array(24)

function runOther(
  batchSolver: BatchSolver | undefined,
  batch: PairBatch<FeaturePairs>,
  step: StepContext,
  out: ContactBuffer,
  { solver, tolerance, counts }: Search,
): void {
  const { motion, topology } = linearStep('elementary', step)
  const edgeEdge = batch.kind === 'edge-edge'
  const corners = edgeEdge ? topology.edges : topology.triangles
  // The filter proves "never touches", which says nothing about a distance.
  if (step.minSeparation === 0) batchSolver?.filter(batch, step.horizon)
  for (let i = 0; i < batch.length; i++) {
    gatherPair(motion.x0, motion.x1, corners, edgeEdge, batch.pairs, i, points)
    const before = counts.undecided
    const time = solveWith(points, edgeEdge, solver, step.minSeparation, tolerance, Math.min(1, step.horizon), counts)
    if (time > step.horizon) continue
    const row = out.push(edgeEdge ? EDGE_EDGE : VERTEX_FACE, batch.pairs[2 * i] ?? 0, batch.pairs[2 * i + 1] ?? 0, time)
    out.column('status')?.fill(counts.undecided > before ? UNDECIDED : DECIDED, row, row + 1)
  }
}

function runPolynomial(
  input: PairStream<FeaturePairs>,
  step: StepContext,
  out: ContactBuffer,
  tolerance: number,
  counts: ExactCounts,
): void {
  const { motion, topology } = step
  if (motion.kind !== 'polynomial') return
  if (!topology)
    throw new CcdError('missing-topology', '"elementary" needs the topology of the mesh', { argument: 'topology' })
  for (const batch of input) {
    const edgeEdge = batch.kind === 'edge-edge'
    const toiOf = edgeEdge ? polynomialEdgeEdgeToi : polynomialVertexFaceToi
    for (let i = 0; i < batch.length; i++) {
      const a = batch.pairs[2 * i] ?? 0
      const b = batch.pairs[2 * i + 1] ?? 0
      const [i0 = 0, i1 = 0, i2 = 0, i3 = 0] = cornersOf(batch.kind, a, b, topology)
      const horizon = Math.min(1, step.horizon)
      const before = counts.undecided
      const options = { tolerance, minSeparation: step.minSeparation, horizon, counts }
      const time = toiOf(motion.control, i0, i1, i2, i3, options)
      if (time > step.horizon) continue
      const row = out.push(edgeEdge ? EDGE_EDGE : VERTEX_FACE, a, b, time)
      out.column('status')?.fill(counts.undecided > before ? UNDECIDED : DECIDED, row, row + 1)
    }
  }
}

const COLUMNS = ['point', 'normal', 'barycentrics'] as const
const detail = new Float64Array(CONTACT_DETAIL_SIZE)

function fillDetail(step: StepContext, topology: Topology, out: ContactBuffer, first: number): void {
  const columns = COLUMNS.map((name) => out.column(name))
  if (columns.every((column) => column === undefined) || step.motion.kind !== 'linear') return
  const { x0, x1 } = step.motion
  for (let row = first; row < out.length; row++) {
    const kind = out.kind[row] ?? VERTEX_FACE
    const ids = cornersOf(kind === EDGE_EDGE ? 'edge-edge' : 'vertex-face', out.a[row] ?? 0, out.b[row] ?? 0, topology)
    const [i0 = 0, i1 = 0, i2 = 0, i3 = 0] = ids
    contactDetail(kind, x0, x1, i0, i1, i2, i3, out.toi[row] ?? 0, detail)
    columns.forEach((column, c) => column?.set(detail.subarray(3 * c, 3 * c + 3), 3 * row))
  }
}
