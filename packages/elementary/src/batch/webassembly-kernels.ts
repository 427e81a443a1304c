import { loadKernels, type WasmMemory } from '@ccd/core'
import { filteredSolverBase64 } from '../wasm/filtered-solver.wasm'
import { pairFilterBase64 } from '../wasm/pair-filter.wasm'

/** Exports of assembly/pair-filter.ts; all but the last argument are byte addresses or counts. */
type Filter = (
  positions: number,
  corners: number,
  pairs: number,
  count: number,
  survivors: number,
  horizon: number,
) => number

/** Exports of assembly/filtered-solver.ts; all but `horizon` are byte addresses or counts. */
type Solve = (
  positions: number,
  corners: number,
  pairs: number,
  survivors: number,
  count: number,
  horizon: number,
  times: number,
  scratch: number,
) => void

/** Bytes of scratch memory that the solver needs. */
export const SOLVER_SCRATCH = 256

/** The compiled kernels on one memory. */
export interface WebassemblyKernels {
  readonly memory: WasmMemory
  readonly filterVertexFace: Filter
  readonly filterEdgeEdge: Filter
  readonly solveVertexFace: Solve
  readonly solveEdgeEdge: Solve
}

/** The compiled kernels on a memory of their own, or undefined where WebAssembly or its SIMD instructions are missing. */
export function createWebassemblyKernels(): WebassemblyKernels | undefined {
  const filter = loadKernels<Pick<WebassemblyKernels, 'filterVertexFace' | 'filterEdgeEdge'>>(pairFilterBase64)
  if (!filter) return undefined
  const { memory, exports } = filter
  const solver = loadKernels<Pick<WebassemblyKernels, 'solveVertexFace' | 'solveEdgeEdge'>>(
    filteredSolverBase64,
    memory,
  )
  return solver && { memory, ...exports, ...solver.exports }
}
