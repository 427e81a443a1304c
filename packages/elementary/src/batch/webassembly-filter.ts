import { type WasmKernels, loadKernels } from '@ccd/core'
import { pairFilterBase64 } from '../wasm/pair-filter.wasm'

/** Exports of assembly/pair-filter.ts; all but the last argument are byte addresses or counts. */
interface PairFilterExports {
  filterVertexFace(
    positions: number,
    triangles: number,
    pairs: number,
    count: number,
    survivors: number,
    horizon: number,
  ): number
  filterEdgeEdge(
    positions: number,
    edges: number,
    pairs: number,
    count: number,
    survivors: number,
    horizon: number,
  ): number
}

export type WebassemblyFilter = WasmKernels<PairFilterExports>

/** The compiled filter on a memory of its own, or undefined where WebAssembly or its SIMD instructions are missing. */
export function createWebassemblyFilter(): WebassemblyFilter | undefined {
  return loadKernels<PairFilterExports>(pairFilterBase64)
}
