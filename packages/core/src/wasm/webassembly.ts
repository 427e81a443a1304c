/** The little of WebAssembly that is used here; the standard library has no types for it without those of a browser. */
export interface WasmMemory {
  /** All bytes; another object after each growth. */
  readonly buffer: ArrayBuffer
  /**
   * Adds pages of 64 KiB and returns how many there were.
   *
   * @param pages - How many pages to add.
   */
  grow(pages: number): number
}

/** Sizes of a memory, in pages of 64 KiB. */
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

/** An instance of kernels with the memory it works on. */
export interface WasmKernels<Exports> {
  /** Where the arrays lie that the kernels read and write. */
  readonly memory: WasmMemory
  /** The functions that the kernels export. */
  readonly exports: Exports
}

const MOST_PAGES = 65536

/** Each module is compiled once, however many instances there are. */
const compiled = new Map<string, object>()

/**
 * Memory for arrays that kernels are to work on.
 *
 * @param limits - Sizes in pages of 64 KiB.
 * @returns Undefined where the host has no WebAssembly.
 */
export function createMemory(limits: MemoryLimits): WasmMemory | undefined {
  const api = webAssembly()
  return api && new api.Memory(limits)
}

/**
 * Instantiates kernels that a package embeds as base64, on the given memory or on one of their own.
 *
 * @typeParam Exports - The functions of the kernels. The compiler takes them on trust; a test of the package that
 * embeds the kernels calls each.
 * @param base64 - The module, as the package embeds it.
 * @param given - The memory to work on; by default one of its own.
 * @returns Undefined where the host has no WebAssembly or lacks its SIMD instructions: then the plain TypeScript
 * kernels do the work.
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
