/** The little of WebAssembly that is used here; the standard library has no types for it without those of a browser. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/** In pages of 64 KiB. */
interface MemoryLimits {
  readonly initial: number
  readonly maximum: number
  readonly shared?: boolean
}

interface WasmApi {
  readonly Memory: new (limits: MemoryLimits) => WasmMemory
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: object }
  validate(bytes: Uint8Array): boolean
}

export interface WasmKernels<Exports> {
  readonly memory: WasmMemory
  readonly exports: Exports
}

const MOST_PAGES = 65536

/** Each module is compiled once, however many instances there are. */
const compiled = new Map<string, object>()

/** Memory for arrays that kernels are to work on. Undefined where the host has no WebAssembly. */
export function createMemory(limits: MemoryLimits): WasmMemory | undefined {
  const api = webAssembly()
  return api && new api.Memory(limits)
}

/**
 * Instantiates kernels that a package embeds as base64, on the given memory or on one of their own. Undefined where
 * the host has no WebAssembly or lacks its SIMD instructions: then the plain TypeScript kernels do the work.
 */
export function loadKernels<Exports>(base64: string, given?: WasmMemory): WasmKernels<Exports> | undefined {
  const api = webAssembly()
  if (!api) return undefined
  const module = compiled.get(base64) ?? compile(api, base64)
  if (!module) return undefined
  const memory = given ?? new api.Memory({ initial: 1, maximum: MOST_PAGES })
  const { exports } = new api.Instance(module, { env: { memory } })
  return { memory, exports: exports as Exports }
}

function compile(api: WasmApi, base64: string): object | undefined {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  if (!api.validate(bytes)) return undefined
  const module = new api.Module(bytes)
  compiled.set(base64, module)
  return module
}

function webAssembly(): WasmApi | undefined {
  return (globalThis as { readonly WebAssembly?: WasmApi }).WebAssembly
}
