import { BATCH_PAIRS, type PairBatch, type Topology } from '@ccd/core'
import { expandBase64 } from '../wasm/expand.wasm'
import { MOST_EDGE_EDGE, MOST_VERTEX_FACE } from './procedural.kernel'
import { RECORD } from './triangle-record.constants'
import { fillRecords } from './triangle-records.kernel'
import { webAssembly, type WasmMemory } from '../wasm/webassembly'

interface ExpandModule {
  expand(
    moving: number,
    records: number,
    volumes: number,
    vertexStart: number,
    vertexTriangles: number,
    pairs: number,
    from: number,
    to: number,
    vertexFace: number,
    vertexFaceLimit: number,
    edgeEdge: number,
    edgeEdgeLimit: number,
    state: number,
  ): number
}

const PAGE = 65536
const LINE = 64

/** Undefined where WebAssembly or its SIMD instructions are missing. */
export function createFusedKernel(): FusedKernel | undefined {
  const wasm = webAssembly()
  const bytes = Uint8Array.from(atob(expandBase64), (character) => character.charCodeAt(0))
  if (!wasm?.validate(bytes)) return undefined
  const memory = new wasm.Memory({ initial: 1, maximum: PAGE })
  const { exports } = new wasm.Instance(new wasm.Module(bytes), { env: { memory } })
  return new FusedKernel(memory, exports as ExpandModule)
}

/** The expander in WebAssembly, with the tables of one topology in memory of its own: 78 bytes per triangle, 64 per vertex. */
export class FusedKernel {
  readonly #memory: WasmMemory
  readonly #module: ExpandModule
  #at = { records: 0, volumes: 0, vertexStart: 0, vertexTriangles: 0, pairs: 0, vertexFace: 0, edgeEdge: 0, state: 0 }
  /** Moving or swept 16-DOPs of the vertices, to be filled before a step. */
  volumes = new Float32Array(0)
  vertexFace: PairBatch<'vertex-face'> = { kind: 'vertex-face', pairs: new Uint32Array(0), length: 0 }
  edgeEdge: PairBatch<'edge-edge'> = { kind: 'edge-edge', pairs: new Uint32Array(0), length: 0 }
  #pairs = new Uint32Array(0)
  #state = new Int32Array(0)

  constructor(memory: WasmMemory, module: ExpandModule) {
    this.#memory = memory
    this.#module = module
  }

  /** Bytes of WebAssembly memory. */
  get bytes(): number {
    return this.#memory.buffer.byteLength
  }

  load(topology: Topology, mask: Uint8Array): void {
    let bytes = LINE
    const reserve = (size: number): number => {
      const at = bytes
      bytes += LINE * Math.ceil(size / LINE)
      return at
    }
    const { triangleCount, vertexCount, vertexTriangles } = topology
    const at = {
      state: reserve(8),
      pairs: reserve(8 * BATCH_PAIRS),
      vertexFace: reserve(8 * BATCH_PAIRS),
      edgeEdge: reserve(8 * BATCH_PAIRS),
      volumes: reserve(LINE * vertexCount),
      records: reserve(4 * RECORD * triangleCount),
      vertexStart: reserve(4 * vertexCount),
      vertexTriangles: reserve(4 * vertexTriangles.length),
    }
    this.#at = at
    const missing = bytes - this.#memory.buffer.byteLength
    if (missing > 0) this.#memory.grow(Math.ceil(missing / PAGE))
    const { buffer } = this.#memory
    this.volumes = new Float32Array(buffer, at.volumes, (LINE / 4) * vertexCount)
    this.vertexFace = { kind: 'vertex-face', pairs: new Uint32Array(buffer, at.vertexFace, 2 * BATCH_PAIRS), length: 0 }
    this.edgeEdge = { kind: 'edge-edge', pairs: new Uint32Array(buffer, at.edgeEdge, 2 * BATCH_PAIRS), length: 0 }
    this.#pairs = new Uint32Array(buffer, at.pairs, 2 * BATCH_PAIRS)
    this.#state = new Int32Array(buffer, at.state, 2)
    fillRecords(topology, mask, new Int32Array(buffer, at.records, RECORD * triangleCount))
    new Uint32Array(buffer, at.vertexStart, vertexCount).set(topology.vertexTriangleStart)
    new Uint32Array(buffer, at.vertexTriangles, vertexTriangles.length).set(vertexTriangles)
  }

  /** Takes over up to `BATCH_PAIRS` triangle pairs. */
  take(pairs: Uint32Array): void {
    this.#pairs.set(pairs)
  }

  /**
   * Expands pairs [from, to) of those taken over; returns where it stopped, or ~i at a pair it leaves to others. The
   * volumes are `moving` or swept.
   */
  expand(moving: boolean, from: number, to: number): number {
    const at = this.#at
    this.#state[0] = this.vertexFace.length
    this.#state[1] = this.edgeEdge.length
    const next = this.#module.expand(
      moving ? 1 : 0,
      at.records,
      at.volumes,
      at.vertexStart,
      at.vertexTriangles,
      at.pairs,
      from,
      to,
      at.vertexFace,
      BATCH_PAIRS - MOST_VERTEX_FACE,
      at.edgeEdge,
      BATCH_PAIRS - MOST_EDGE_EDGE,
      at.state,
    )
    this.vertexFace.length = this.#state[0] ?? 0
    this.edgeEdge.length = this.#state[1] ?? 0
    return next
  }
}
