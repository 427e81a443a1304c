import {
  BATCH_PAIRS,
  CcdError,
  checkChoice,
  checkOptions,
  type FeatureKind,
  MemoryLayout,
  type PairBatch,
} from '@ccd/core'
import { type ExactCounts, createCounts } from '../exact/toi.kernel'
import { TIME_SLACK } from '../filtered/solver.constants'
import { extentOf, filterEdgeEdge, filterVertexFace } from '../filtered/pair-filter.kernel'
import { compactPairs, interleave, numberOff, solveSurvivors } from './batch-loops.kernel'
import { createWebassemblyKernels, SOLVER_SCRATCH, type WebassemblyKernels } from './webassembly-kernels'

/** Options of a batch solver, and of the stages that have one. */
export interface BatchSolverOptions {
  /** `typescript` forces the plain kernels, with the same results bit for bit. Default `auto`: WebAssembly where it runs. */
  readonly kernels?: 'auto' | 'typescript'
}

type FeatureBatch = PairBatch<FeatureKind>

/**
 * Vertex-face and edge-edge tests on batches of pairs, linear motion, without allocation per pair. Load the
 * positions of a step once (they are copied, interleaved, to where the kernels read them), then filter or test
 * as many batches as you like.
 */
export class BatchSolver {
  /** What the exact solver has done since this one was made. */
  readonly counts: ExactCounts = createCounts()
  /** Whether filter and solver run in WebAssembly. */
  readonly webassembly: boolean
  readonly #own: WebassemblyKernels | undefined
  /** Those on whose memory the step lies: of this solver, or of one that lends it. */
  #kernels: WebassemblyKernels | undefined
  /** Where the arrays of a step lie, outside WebAssembly. */
  #buffer = new ArrayBuffer(0)
  #positions = new Float64Array(0)
  #triangles = new Uint32Array(0)
  #edges = new Uint32Array(0)
  #pairs = new Uint32Array(0)
  #survivors = new Uint32Array(0)
  #times = new Float64Array(0)
  /** Address of the memory that the solver in WebAssembly works in. */
  #scratch = 0
  #extent = Infinity

  /**
   * @param options - Which kernels to use.
   * @throws CcdError `unknown-option` or `unknown-value`, with the nearest name.
   */
  constructor(options: BatchSolverOptions = {}) {
    checkOptions('createBatchSolver', options, ['kernels'])
    const kernels = checkChoice('kernels', options.kernels ?? 'auto', ['auto', 'typescript'])
    this.#own = kernels === 'auto' ? createWebassemblyKernels() : undefined
    this.webassembly = this.#own !== undefined
  }

  /**
   * Takes over one step. Coordinates must be finite and indices in range: check at the edge, not here.
   *
   * @param x0 - Positions at t = 0: x y z of each vertex.
   * @param x1 - Positions at t = 1.
   * @param triangles - Three vertices per triangle.
   * @param edges - Two vertices per edge.
   */
  load(x0: Float64Array, x1: Float64Array, triangles: Uint32Array, edges: Uint32Array): void {
    const layout = new MemoryLayout()
    const at = {
      pairs: layout.reserve(8 * BATCH_PAIRS),
      survivors: layout.reserve(4 * BATCH_PAIRS),
      times: layout.reserve(8 * BATCH_PAIRS),
      scratch: layout.reserve(SOLVER_SCRATCH),
      positions: layout.reserve(16 * x0.length),
      triangles: layout.reserve(4 * triangles.length),
      edges: layout.reserve(4 * edges.length),
    }
    const buffer = this.#bufferFor(layout)
    this.#pairs = new Uint32Array(buffer, at.pairs, 2 * BATCH_PAIRS)
    this.#survivors = new Uint32Array(buffer, at.survivors, BATCH_PAIRS)
    this.#times = new Float64Array(buffer, at.times, BATCH_PAIRS)
    this.#scratch = at.scratch
    this.#kernels = this.#own
    this.#positions = new Float64Array(buffer, at.positions, 2 * x0.length)
    this.#triangles = new Uint32Array(buffer, at.triangles, triangles.length)
    this.#edges = new Uint32Array(buffer, at.edges, edges.length)
    this.#triangles.set(triangles)
    this.#edges.set(edges)
    interleave(x0, x1, this.#positions)
    if (!this.#own) this.#extent = extentOf(this.#positions)
  }

  /**
   * Works on the step that another solver has taken over, without a copy, and with its memory. The two take turns batch by
   * batch; the other one must not take over another step meanwhile.
   *
   * @internal
   */
  borrow(other: BatchSolver): void {
    this.#positions = other.#positions
    this.#triangles = other.#triangles
    this.#edges = other.#edges
    this.#pairs = other.#pairs
    this.#survivors = other.#survivors
    this.#times = other.#times
    this.#scratch = other.#scratch
    this.#extent = other.#extent
    this.#kernels = this.#own && other.#kernels
  }

  /**
   * Drops the pairs of the batch that certainly never touch before the horizon (closed); keeps the order.
   *
   * @param batch - The pairs; those that are dropped are taken out.
   * @param horizon - What comes later than this time, in [0, 1], does not count.
   */
  filter(batch: FeatureBatch, horizon = 1): void {
    let kept = 0
    for (let from = 0; from < batch.length; from += BATCH_PAIRS) {
      const count = Math.min(BATCH_PAIRS, batch.length - from)
      this.#takePairs(batch, from, count)
      const passed = this.#filterChunk(batch.kind === 'edge-edge', count, horizon)
      kept = compactPairs(batch.pairs, batch.bound, this.#survivors, passed, from, kept)
    }
    batch.length = kept
  }

  /**
   * Keeps the pairs of the batch that touch not later than the horizon and writes the time of first contact of
   * the i-th kept pair to `toi[i]`. Decisions are exact; times are never late and at most 1e-12 early, or with
   * `refine` the largest double not late.
   *
   * @param batch - The pairs; those that are dropped are taken out.
   * @param toi - Filled with times in [0, 1], one per pair that is kept.
   * @param horizon - What comes later than this time, in [0, 1], does not count.
   * @param refine - Whether times are the largest double that is not late.
   * @throws CcdError `wrong-length` where `toi` is shorter than the batch.
   */
  test(batch: FeatureBatch, toi: Float64Array, horizon = 1, refine = false): void {
    this.#test(batch, toi, horizon, refine, true)
  }

  /**
   * The same for pairs that have been through `filter` already. The result is the same for any others too.
   *
   * @param batch - The pairs; those that are dropped are taken out.
   * @param toi - Filled with times in [0, 1], one per pair that is kept.
   * @param horizon - What comes later than this time, in [0, 1], does not count.
   * @param refine - Whether times are the largest double that is not late.
   */
  solve(batch: FeatureBatch, toi: Float64Array, horizon = 1, refine = false): void {
    this.#test(batch, toi, horizon, refine, false)
  }

  #test(batch: FeatureBatch, toi: Float64Array, horizon: number, refine: boolean, filter: boolean): void {
    if (toi.length < batch.length) {
      throw new CcdError('wrong-length', `toi holds ${toi.length} times, the batch ${batch.length} pairs`, {
        argument: 'toi',
        value: toi.length,
      })
    }
    const edgeEdge = batch.kind === 'edge-edge'
    const corners = edgeEdge ? this.#edges : this.#triangles
    let kept = 0
    for (let from = 0; from < batch.length; from += BATCH_PAIRS) {
      const count = Math.min(BATCH_PAIRS, batch.length - from)
      this.#takePairs(batch, from, count)
      const passed = filter ? this.#filterChunk(edgeEdge, count, horizon) : numberOff(this.#survivors, count)
      this.counts.queries += count - passed
      // Times that are no double of the bracket are a matter of exact arithmetic throughout.
      const known = refine ? undefined : this.#solveSurvivors(corners, edgeEdge, passed, horizon)
      const query = { positions: this.#positions, corners, edgeEdge, horizon, refine, known, counts: this.counts }
      kept = solveSurvivors(query, batch, this.#survivors, passed, from, kept, toi)
    }
    batch.length = kept
  }

  #filterChunk(edgeEdge: boolean, count: number, horizon: number): number {
    // A pair whose reported time is not after the horizon may truly touch a little later: see TIME_SLACK.
    const end = Math.min(1, horizon + TIME_SLACK)
    const corners = edgeEdge ? this.#edges : this.#triangles
    if (this.#kernels) {
      const run = edgeEdge ? this.#kernels.filterEdgeEdge : this.#kernels.filterVertexFace
      return run(
        this.#positions.byteOffset,
        corners.byteOffset,
        this.#pairs.byteOffset,
        count,
        this.#survivors.byteOffset,
        end,
      )
    }
    const run = edgeEdge ? filterEdgeEdge : filterVertexFace
    return run(this.#positions, corners, this.#pairs, count, this.#survivors, end, this.#extent)
  }

  #takePairs(batch: FeatureBatch, from: number, count: number): void {
    this.#pairs.set(batch.pairs.subarray(2 * from, 2 * (from + count)))
  }

  /** The times of the survivors, as far as the solver in WebAssembly knows them. */
  #solveSurvivors(corners: Uint32Array, edgeEdge: boolean, count: number, horizon: number): Float64Array | undefined {
    if (!this.#kernels) return undefined
    const run = edgeEdge ? this.#kernels.solveEdgeEdge : this.#kernels.solveVertexFace
    run(
      this.#positions.byteOffset,
      corners.byteOffset,
      this.#pairs.byteOffset,
      this.#survivors.byteOffset,
      count,
      horizon,
      this.#times.byteOffset,
      this.#scratch,
    )
    return this.#times
  }

  #bufferFor(layout: MemoryLayout): ArrayBuffer {
    if (this.#own) {
      layout.growToFit(this.#own.memory)
      return this.#own.memory.buffer
    }
    if (this.#buffer.byteLength < layout.bytes) this.#buffer = new ArrayBuffer(layout.bytes)
    return this.#buffer
  }
}

/**
 * One solver per thread and mesh: it keeps the buffers of the largest step it has seen.
 *
 * @param options - See the fields; all may be left out.
 */
export function createBatchSolver(options: BatchSolverOptions = {}): BatchSolver {
  return new BatchSolver(options)
}
