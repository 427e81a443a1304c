import { BATCH_PAIRS, CcdError, type PairBatch } from '@ccd/core'
import { type ExactCounts, TIME_SLACK, createCounts } from '../exact/toi.kernel'
import { extentOf, filterEdgeEdge, filterVertexFace } from '../filtered/pair-filter.kernel'
import { compactPairs, interleave, solveSurvivors } from './batch-loops.kernel'
import { type SimdFilter, createSimdFilter } from './simd'

const PAGE = 65536

export interface BatchSolverOptions {
  /** `false` runs the plain TypeScript filter; the verdicts are the same bit for bit. Default: SIMD where there is. */
  readonly simd?: boolean
}

type FeatureBatch = PairBatch<'vertex-face' | 'edge-edge'>

/**
 * Vertex-face and edge-edge tests on batches of pairs, linear motion, without allocation per pair. Load the
 * positions of a step once (they are copied, interleaved, to where the filter reads them), then filter or test
 * as many batches as you like.
 */
export class BatchSolver {
  readonly counts: ExactCounts = createCounts()
  /** Whether the filter runs in WebAssembly. */
  readonly simd: boolean
  readonly #filter: SimdFilter | undefined
  #buffer: ArrayBuffer
  #positions = new Float64Array(0)
  #triangles = new Uint32Array(0)
  #edges = new Uint32Array(0)
  #pairs = new Uint32Array(0)
  #survivors = new Uint32Array(0)
  #extent = Infinity

  constructor(options: BatchSolverOptions = {}) {
    this.#filter = options.simd === false ? undefined : createSimdFilter()
    this.simd = this.#filter !== undefined
    this.#buffer = this.#filter ? this.#filter.memory.buffer : new ArrayBuffer(0)
  }

  /** Takes over one step. Coordinates must be finite and indices in range: check at the edge, not here. */
  load(x0: Float64Array, x1: Float64Array, triangles: Uint32Array, edges: Uint32Array): void {
    const positionBytes = 16 * x0.length
    const triangleBytes = 4 * triangles.length
    const edgeBytes = 4 * edges.length
    const total = positionBytes + triangleBytes + edgeBytes + 12 * BATCH_PAIRS
    this.#reserve(total)
    let at = 0
    this.#positions = new Float64Array(this.#buffer, at, 2 * x0.length)
    at += positionBytes
    this.#pairs = new Uint32Array(this.#buffer, at, 2 * BATCH_PAIRS)
    at += 8 * BATCH_PAIRS
    this.#survivors = new Uint32Array(this.#buffer, at, BATCH_PAIRS)
    at += 4 * BATCH_PAIRS
    this.#triangles = new Uint32Array(this.#buffer, at, triangles.length)
    at += triangleBytes
    this.#edges = new Uint32Array(this.#buffer, at, edges.length)
    this.#triangles.set(triangles)
    this.#edges.set(edges)
    interleave(x0, x1, this.#positions)
    if (!this.#filter) this.#extent = extentOf(this.#positions)
  }

  /** Drops the pairs of the batch that certainly never touch before the horizon (closed); keeps the order. */
  filter(batch: FeatureBatch, horizon = 1): void {
    let kept = 0
    for (let from = 0; from < batch.length; from += BATCH_PAIRS) {
      const count = Math.min(BATCH_PAIRS, batch.length - from)
      const passed = this.#filterChunk(batch, from, count, horizon)
      kept = compactPairs(batch.pairs, batch.bound, this.#survivors, passed, from, kept)
    }
    batch.length = kept
  }

  /**
   * Keeps the pairs of the batch that touch not later than the horizon and writes the time of first contact of
   * the i-th kept pair to `toi[i]`. Decisions are exact; times are never late and at most 1e-12 early, or with
   * `refine` the largest double not late.
   */
  test(batch: FeatureBatch, toi: Float64Array, horizon = 1, refine = false): void {
    this.#test(batch, toi, horizon, refine, true)
  }

  /** The same for pairs that have been through `filter` already. The result is the same for any others too. */
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
      const passed = filter ? this.#filterChunk(batch, from, count, horizon) : this.#passAll(count)
      this.counts.queries += count - passed
      kept = solveSurvivors(
        this.#positions,
        corners,
        edgeEdge,
        batch.pairs,
        batch.bound,
        this.#survivors,
        passed,
        from,
        kept,
        toi,
        horizon,
        refine,
        this.counts,
      )
    }
    batch.length = kept
  }

  #filterChunk(batch: FeatureBatch, from: number, count: number, horizon: number): number {
    // A pair whose reported time is not after the horizon may truly touch a little later: see TIME_SLACK.
    const end = Math.min(1, horizon + TIME_SLACK)
    const edgeEdge = batch.kind === 'edge-edge'
    const corners = edgeEdge ? this.#edges : this.#triangles
    this.#pairs.set(batch.pairs.subarray(2 * from, 2 * (from + count)))
    if (this.#filter) {
      const { exports } = this.#filter
      const run = edgeEdge ? exports.filterEdgeEdge : exports.filterVertexFace
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

  #passAll(count: number): number {
    for (let i = 0; i < count; i++) this.#survivors[i] = i
    return count
  }

  #reserve(bytes: number): void {
    if (bytes <= this.#buffer.byteLength) return
    if (this.#filter) {
      const { memory } = this.#filter
      memory.grow(Math.ceil((bytes - this.#buffer.byteLength) / PAGE))
      this.#buffer = memory.buffer
    } else {
      this.#buffer = new ArrayBuffer(bytes)
    }
  }
}

/** One solver per thread and mesh: it keeps the buffers of the largest step it has seen. */
export function createBatchSolver(options: BatchSolverOptions = {}): BatchSolver {
  return new BatchSolver(options)
}
