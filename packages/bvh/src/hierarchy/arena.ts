import { BATCH_PAIRS, MemoryLayout, type WasmMemory, createMemory, pagesFor } from '@ccd/core'
import type { Axes } from '../volumes/axes'
import {
  CHILD_AT,
  NODE_BITS_AT,
  NODE_LABEL_AT,
  NODE_SLOTS,
  OUT_AT,
  SEEDS_AT,
  STACK_AT,
  STATE_AT,
  TABLE_SLOTS,
  TRIANGLES_AT,
  TRIANGLE_BITS_AT,
  TRIANGLE_LABEL_AT,
  TRIANGLE_SLOTS,
  VOLUMES_AT,
} from './arena.constants'
import { STATE_SLOTS } from '../traverse/traverse.constants'
import { stackEntries } from '../traverse/traverse.kernel'

/** Seeds, pairs of nodes below which it looks, that a traversal is given at a time. */
export const SEED_PAIRS = 1024
/** Vertices whose positions are handed to WebAssembly at a time. */
export const STAGED_VERTICES = 512
/** Control points of a vertex that WebAssembly sweeps over at a time. */
const STAGED_CONTROLS = 2

export interface ArenaShape {
  readonly axes: Axes
  readonly vertices: number
  readonly triangles: number
  readonly nodes: number
  readonly depth: number
  /** How many label cullers the traversal takes at once. */
  readonly labelSets: number
  /** Whether there is room for the bits of a label culler. */
  readonly bits: boolean
}

/**
 * All arrays of a hierarchy in one buffer, allocated once: the WebAssembly kernels and the plain ones work on the
 * same bytes, and workers can share them. Offset 0 stays unused, so that an offset of 0 can mean "none".
 */
export interface Arena {
  readonly shape: ArenaShape
  readonly memory: WasmMemory | undefined
  /** Three vertices per triangle id; a removed triangle has the empty vertex three times. */
  readonly triangles: Uint32Array
  /** The vertex whose volume is empty: no volume overlaps it, and a union with it changes nothing. */
  readonly emptyVertex: number
  readonly child: Int32Array
  readonly order: Uint32Array
  readonly vertexVolumes: Float32Array
  readonly volumes: Float32Array
  readonly nodeLabel: Int32Array
  readonly triangleLabel: Int32Array
  /** `SharedBits` of one label culler; empty where there is no room for them. */
  readonly nodeBits: Int32Array
  readonly triangleBits: Int32Array
  readonly stack: Int32Array
  readonly seeds: Int32Array
  readonly state: Int32Array
  readonly out: Uint32Array
  readonly staging: Float64Array
  /**
   * Five rows of `lanes` f64: components of the axes, then the margin: its constant part and the factor of what was
   * summed. Zeros where an axis needs no margin.
   */
  readonly axisTable: Float64Array
  /** Where the arrays of a traversal are, for WebAssembly: see arena.constants.ts. */
  readonly table: Int32Array
  readonly bytes: number
}

/** Makes an arena in a WebAssembly memory, where one is wanted and can be had, else in a plain buffer. */
export function createArena(shape: ArenaShape, wanted: 'webassembly' | 'plain'): Arena {
  const { axes, vertices, triangles, nodes, depth, labelSets, bits } = shape
  // Each array begins at a cache line: a 16-DOP then never straddles two.
  const layout = new MemoryLayout()
  const stackLength = stackEntries(depth)
  const at = {
    axisTable: layout.reserve(40 * axes.lanes),
    table: layout.reserve(4 * TABLE_SLOTS),
    state: layout.reserve(4 * STATE_SLOTS),
    stack: layout.reserve(4 * stackLength),
    seeds: layout.reserve(8 * SEED_PAIRS),
    out: layout.reserve(8 * BATCH_PAIRS),
    staging: layout.reserve(24 * STAGED_VERTICES * STAGED_CONTROLS),
    // One number more, so that four can be loaded at once.
    triangles: layout.reserve(12 * triangles + 4),
    child: layout.reserve(4 * nodes),
    order: layout.reserve(4 * triangles),
    vertexVolumes: layout.reserve(4 * axes.stride * (vertices + 1)),
    volumes: layout.reserve(4 * axes.stride * nodes),
    nodeLabel: layout.reserve(4 * nodes * labelSets),
    triangleLabel: layout.reserve(4 * triangles * labelSets),
    nodeBits: layout.reserve(bits ? 16 * nodes : 0),
    triangleBits: layout.reserve(bits ? 16 * triangles : 0),
  }
  const { bytes } = layout
  const pages = pagesFor(bytes)
  const memory = wanted === 'webassembly' ? createMemory({ initial: pages, maximum: pages }) : undefined
  const buffer = memory?.buffer ?? new ArrayBuffer(bytes)
  const arena: Arena = {
    shape,
    memory,
    emptyVertex: vertices,
    axisTable: new Float64Array(buffer, at.axisTable, 5 * axes.lanes),
    state: new Int32Array(buffer, at.state, STATE_SLOTS),
    nodeBits: new Int32Array(buffer, at.nodeBits, bits ? 4 * nodes : 0),
    triangleBits: new Int32Array(buffer, at.triangleBits, bits ? 4 * triangles : 0),
    stack: new Int32Array(buffer, at.stack, stackLength),
    seeds: new Int32Array(buffer, at.seeds, 2 * SEED_PAIRS),
    out: new Uint32Array(buffer, at.out, 2 * BATCH_PAIRS),
    staging: new Float64Array(buffer, at.staging, 3 * STAGED_VERTICES * STAGED_CONTROLS),
    triangles: new Uint32Array(buffer, at.triangles, 3 * triangles),
    child: new Int32Array(buffer, at.child, nodes),
    order: new Uint32Array(buffer, at.order, triangles),
    vertexVolumes: new Float32Array(buffer, at.vertexVolumes, axes.stride * (vertices + 1)),
    volumes: new Float32Array(buffer, at.volumes, axes.stride * nodes),
    nodeLabel: new Int32Array(buffer, at.nodeLabel, nodes * labelSets),
    triangleLabel: new Int32Array(buffer, at.triangleLabel, triangles * labelSets),
    table: new Int32Array(buffer, at.table, TABLE_SLOTS),
    bytes,
  }
  fillTable(arena)
  arena.axisTable.set(axes.x, 0)
  arena.axisTable.set(axes.y, axes.lanes)
  arena.axisTable.set(axes.z, 2 * axes.lanes)
  const empty = arena.vertexVolumes.subarray(axes.stride * vertices)
  empty.fill(Infinity, 0, axes.count)
  empty.fill(-Infinity, axes.lanes, axes.lanes + axes.count)
  return arena
}

function fillTable(arena: Arena): void {
  const { table, shape } = arena
  table[TRIANGLES_AT] = arena.triangles.byteOffset
  table[CHILD_AT] = arena.child.byteOffset
  table[VOLUMES_AT] = arena.volumes.byteOffset
  table[STACK_AT] = arena.stack.byteOffset
  table[SEEDS_AT] = arena.seeds.byteOffset
  table[STATE_AT] = arena.state.byteOffset
  table[OUT_AT] = arena.out.byteOffset
  table[NODE_LABEL_AT] = arena.nodeLabel.byteOffset
  table[TRIANGLE_LABEL_AT] = arena.triangleLabel.byteOffset
  table[NODE_BITS_AT] = arena.nodeBits.byteOffset
  table[TRIANGLE_BITS_AT] = arena.triangleBits.byteOffset
  table[NODE_SLOTS] = shape.nodes
  table[TRIANGLE_SLOTS] = shape.triangles
}
