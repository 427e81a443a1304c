import {
  BATCH_PAIRS,
  loadKernels,
  MemoryLayout,
  valueAt,
  type PairBatch,
  type Topology,
  type WasmKernels,
  type WasmMemory,
} from '@ccd/core'
import { expandBase64 } from '../wasm/expand.wasm'
import type { Neighbourhood } from '../changes/known-triangles'
import { MOST_EDGE_EDGE, MOST_VERTEX_FACE } from './procedural.kernel'
import { TRIANGLE_RECORD } from './triangle-record.constants'
import { fillRecords } from './triangle-records.kernel'

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

/** How many of each the memory has room for. */
interface Room {
  readonly triangles: number
  readonly vertices: number
  /** Entries in the lists of the triangles of all vertices. */
  readonly listed: number
}

interface Tables {
  readonly records: Int32Array
  readonly vertexStart: Uint32Array
  readonly vertexTriangles: Uint32Array
}

/** Bytes of a moving or swept 16-DOP. */
const VOLUME_BYTES = 64

/** Undefined where WebAssembly or its SIMD instructions are missing. */
export function createFusedKernel(): FusedKernel | undefined {
  const loaded = loadKernels<ExpandModule>(expandBase64)
  return loaded && new FusedKernel(loaded)
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
  #room: Room = { triangles: 0, vertices: 0, listed: 0 }

  constructor({ memory, exports }: WasmKernels<ExpandModule>) {
    this.#memory = memory
    this.#module = exports
  }

  /** Bytes of WebAssembly memory. */
  get bytes(): number {
    return this.#memory.buffer.byteLength
  }

  /** Takes over a topology as a whole; `spare`: with room for a quarter more. */
  load(topology: Topology, mask: Uint8Array, spare = 1): void {
    const layout = new MemoryLayout()
    const room = {
      triangles: Math.ceil(spare * topology.triangleCount),
      vertices: Math.ceil(spare * topology.vertexCount),
      listed: Math.ceil(spare * topology.vertexTriangles.length),
    }
    const at = {
      state: layout.reserve(8),
      pairs: layout.reserve(8 * BATCH_PAIRS),
      vertexFace: layout.reserve(8 * BATCH_PAIRS),
      edgeEdge: layout.reserve(8 * BATCH_PAIRS),
      volumes: layout.reserve(VOLUME_BYTES * room.vertices),
      records: layout.reserve(4 * TRIANGLE_RECORD * room.triangles),
      vertexStart: layout.reserve(4 * room.vertices),
      vertexTriangles: layout.reserve(4 * room.listed),
    }
    this.#at = at
    this.#room = room
    layout.growToFit(this.#memory)
    const { buffer } = this.#memory
    this.volumes = new Float32Array(buffer, at.volumes, (VOLUME_BYTES / 4) * room.vertices)
    this.vertexFace = { kind: 'vertex-face', pairs: new Uint32Array(buffer, at.vertexFace, 2 * BATCH_PAIRS), length: 0 }
    this.edgeEdge = { kind: 'edge-edge', pairs: new Uint32Array(buffer, at.edgeEdge, 2 * BATCH_PAIRS), length: 0 }
    this.#pairs = new Uint32Array(buffer, at.pairs, 2 * BATCH_PAIRS)
    this.#state = new Int32Array(buffer, at.state, 2)
    const { records, vertexStart, vertexTriangles } = this.tables
    fillRecords(topology, mask, records)
    vertexStart.set(topology.vertexTriangleStart)
    vertexTriangles.set(topology.vertexTriangles)
  }

  /**
   * Takes over a change. Records of triangles without a touched vertex stay as they are, and so do the lists of all other
   * vertices. Where there is no room left everything is loaded, with room for a quarter more. Returns the records written.
   */
  update(topology: Topology, mask: Uint8Array, { vertices, triangles }: Neighbourhood): number {
    const { triangleCount, vertexCount, vertexTriangles: lists, vertexTriangleStart, vertexTriangleCount } = topology
    const room = this.#room
    if (triangleCount > room.triangles || vertexCount > room.vertices || lists.length > room.listed) {
      this.load(topology, mask, 1.25)
      return triangleCount
    }
    const { records, vertexStart, vertexTriangles } = this.tables
    fillRecords(topology, mask, records, triangles)
    for (const v of vertices) {
      const start = valueAt(vertexTriangleStart, v)
      vertexStart[v] = start
      vertexTriangles.set(lists.subarray(start, start + valueAt(vertexTriangleCount, v)), start)
    }
    return triangles.length
  }

  /** What the kernel knows of connectivity, as views that end when its memory grows. */
  get tables(): Tables {
    const { buffer } = this.#memory
    const at = this.#at
    const { triangles, vertices, listed } = this.#room
    return {
      records: new Int32Array(buffer, at.records, TRIANGLE_RECORD * triangles),
      vertexStart: new Uint32Array(buffer, at.vertexStart, vertices),
      vertexTriangles: new Uint32Array(buffer, at.vertexTriangles, listed),
    }
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
    this.vertexFace.length = valueAt(this.#state, 0)
    this.edgeEdge.length = valueAt(this.#state, 1)
    return next
  }
}
