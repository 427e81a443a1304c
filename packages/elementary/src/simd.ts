import { pairFilterBase64 } from './pair-filter.wasm'

/** Exports of assembly/pair-filter.ts; all but the last argument are byte addresses or counts. */
export interface PairFilterModule {
  filterVertexFace(positions: number, triangles: number, pairs: number, count: number, survivors: number, horizon: number): number
  filterEdgeEdge(positions: number, edges: number, pairs: number, count: number, survivors: number, horizon: number): number
}

/** The compiled filter on the given memory, or undefined where WebAssembly or its SIMD instructions are missing. */
export function instantiatePairFilter(memory: WebAssembly.Memory): PairFilterModule | undefined {
  const bytes = Uint8Array.from(atob(pairFilterBase64), (character) => character.charCodeAt(0))
  if (!WebAssembly.validate(bytes)) return undefined
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes), { env: { memory } })
  return exports as unknown as PairFilterModule
}

export function hasWebAssembly(): boolean {
  return typeof WebAssembly === 'object'
}
