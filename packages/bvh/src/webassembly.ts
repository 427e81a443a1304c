/** The little of WebAssembly that is used here; `lib` has no types for it without the DOM. */
export interface WasmMemory {
  readonly buffer: ArrayBuffer
}

interface WasmApi {
  readonly Memory: new (shape: { initial: number; maximum: number; shared?: boolean }) => WasmMemory
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object, imports: object) => { readonly exports: Record<string, unknown> }
}

/** Undefined where the host has none. */
export function webAssembly(): WasmApi | undefined {
  return (globalThis as { WebAssembly?: WasmApi }).WebAssembly
}
