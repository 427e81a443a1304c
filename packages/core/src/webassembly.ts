/** The little of WebAssembly that is used here; the standard library has no types for it without those of a browser. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

interface WasmApi {
  readonly Memory: new (limits: { readonly initial: number; readonly maximum: number; readonly shared?: boolean }) => WasmMemory
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: object }
  validate(bytes: Uint8Array): boolean
}

export interface WasmKernels<Exports> {
  readonly memory: WasmMemory
  readonly exports: Exports
}

const MOST_PAGES = 65536

/**
 * Instantiates kernels that a package embeds as base64, on the given memory or on one of their own. Undefined where
 * the host has no WebAssembly or lacks its SIMD instructions: then the plain TypeScript kernels do the work.
 */
export function loadKernels<Exports>(base64: string, given?: WasmMemory): WasmKernels<Exports> | undefined {
  const api = (globalThis as { readonly WebAssembly?: WasmApi }).WebAssembly
  if (!api) return undefined
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  if (!api.validate(bytes)) return undefined
  const memory = given ?? new api.Memory({ initial: 1, maximum: MOST_PAGES })
  const { exports } = new api.Instance(new api.Module(bytes), { env: { memory } })
  return { memory, exports: exports as Exports }
}
