import type { WasmMemory } from './webassembly'

const PAGE = 65536
const LINE = 64

/**
 * Pages of 64 KiB that hold so many bytes.
 *
 * @param bytes - How many bytes.
 */
export function pagesFor(bytes: number): number {
  return Math.ceil(bytes / PAGE)
}

/**
 * Offsets of arrays in one buffer, each at the start of a cache line. Offset 0 stays unused, so that 0 can mean "none".
 */
export class MemoryLayout {
  #bytes = LINE

  /** Bytes that all arrays so far need together. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * Takes `size` bytes and returns where they begin.
   *
   * @param size - How many bytes.
   */
  reserve(size: number): number {
    const at = this.#bytes
    this.#bytes += LINE * Math.ceil(size / LINE)
    return at
  }

  /**
   * Makes the memory large enough for all arrays. Earlier views of it end when it grows.
   *
   * @param memory - The memory that the arrays are to lie in.
   */
  growToFit(memory: WasmMemory): void {
    const missing = this.#bytes - memory.buffer.byteLength
    if (missing > 0) memory.grow(pagesFor(missing))
  }
}
