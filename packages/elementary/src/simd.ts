import { pairFilterBase64 } from './pair-filter.wasm'

/** The part of WebAssembly that is used here; the standard library has no types for it without those of a browser. */
interface WebAssemblyApi {
  readonly Memory: new (limits: { readonly initial: number; readonly maximum: number }) => SimdMemory
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown }
  validate(bytes: Uint8Array): boolean
}

interface SimdMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/** Exports of assembly/pair-filter.ts; all but the last argument are byte addresses or counts. */
interface PairFilterExports {
  filterVertexFace(positions: number, triangles: number, pairs: number, count: number, survivors: number, horizon: number): number
  filterEdgeEdge(positions: number, edges: number, pairs: number, count: number, survivors: number, horizon: number): number
}

export interface SimdFilter {
  readonly memory: SimdMemory
  readonly exports: PairFilterExports
}

const MOST_PAGES = 65536

/** The compiled filter on a memory of its own, or undefined where WebAssembly or its SIMD instructions are missing. */
export function createSimdFilter(): SimdFilter | undefined {
  const api = (globalThis as { readonly WebAssembly?: WebAssemblyApi }).WebAssembly
  if (!api) return undefined
  const bytes = Uint8Array.from(atob(pairFilterBase64), (character) => character.charCodeAt(0))
  if (!api.validate(bytes)) return undefined
  const memory = new api.Memory({ initial: 1, maximum: MOST_PAGES })
  const { exports } = new api.Instance(new api.Module(bytes), { env: { memory } })
  return { memory, exports: exports as PairFilterExports }
}
