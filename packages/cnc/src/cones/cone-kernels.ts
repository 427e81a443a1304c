import { MemoryLayout, NONE, type Topology, type WasmMemory, loadKernels } from '@ccd/core'
import { conesBase64 } from '../wasm/cones.wasm'
import { sumDirections, sumsLength } from '../patches/certify.kernel'
import { type Origins, linearCones, originsOf, relativeVertices } from './linear-cones.kernel'
import { bezierCones, setEmpty } from './triangle-cones.kernel'
import type { Patches } from '../patches/patches.kernel'

/** Cones of all leaves, and the sums of their directions, for one set of patches. */
export interface ConeKernels {
  readonly name: 'webassembly' | 'typescript'
  /** Four numbers per leaf. */
  readonly cones: Float32Array
  /** See `sumDirections`. */
  readonly sums: Float64Array
  update(control: readonly Float64Array[]): void
}

interface Exports {
  relativeVertices(start: number, end: number, count: number, slots: number, origins: number, out: number): void
  linearCones(corners: number, leaves: number, cones: number, sums: number): void
}

/** Vertices that are copied into WebAssembly memory at a time: both ends stay in the cache. */
const STAGED_VERTICES = 1024

/** WebAssembly where it runs and the motion is linear; the results are the same. */
export function coneKernels(topology: Topology, patches: Patches, kernels: 'auto' | 'typescript'): ConeKernels {
  const wasm = kernels === 'auto' ? loadKernels<Exports>(conesBase64) : undefined
  return wasm === undefined
    ? typescriptKernels(topology, patches)
    : webassemblyKernels(topology, patches, wasm.memory, wasm.exports)
}

/** The plain kernels; `between` off leaves out the control vectors between the ends (unsound, for tests). */
export function typescriptKernels(topology: Topology, patches: Patches, between = true): ConeKernels {
  const { leafCorners } = patches
  const leaves = leafCorners.length / 3
  const origins = originsIn(topology, patches)
  const points = new Float32Array(8 * topology.vertexCount)
  const cones = new Float32Array(4 * leaves)
  const sums = new Float64Array(sumsLength(leaves))
  return {
    name: 'typescript',
    cones,
    sums,
    update(control) {
      const ends = linearEnds(control)
      if (ends === undefined) bezierCones(control, leafCorners, leaves, cones, between)
      else {
        relativeVertices(ends[0], ends[1], origins, points)
        linearCones(points, leafCorners, leaves, cones, between)
      }
      sumDirections(cones, leaves, sums)
    },
  }
}

function webassemblyKernels(topology: Topology, patches: Patches, memory: WasmMemory, exports: Exports): ConeKernels {
  const { leafCorners } = patches
  const leaves = leafCorners.length / 3
  const { vertexCount } = topology
  const origins = originsIn(topology, patches)
  // Leaves come in blocks of eight, the last of which may be empty.
  const padded = 8 * ((leaves >> 3) + 1)
  const layout = new MemoryLayout()
  const at = {
    points: layout.reserve(32 * vertexCount),
    slots: layout.reserve(4 * vertexCount),
    origins: layout.reserve(64 * origins.vertex.length),
    start: layout.reserve(24 * STAGED_VERTICES),
    end: layout.reserve(24 * STAGED_VERTICES),
    corners: layout.reserve(12 * padded),
    cones: layout.reserve(16 * padded),
    sums: layout.reserve(8 * sumsLength(leaves)),
  }
  layout.growToFit(memory)
  const { buffer } = memory
  const start = new Float64Array(buffer, at.start, 3 * STAGED_VERTICES)
  const end = new Float64Array(buffer, at.end, 3 * STAGED_VERTICES)
  const table = new Float64Array(buffer, at.origins, 8 * origins.vertex.length)
  const cones = new Float32Array(buffer, at.cones, 4 * leaves)
  const sums = new Float64Array(buffer, at.sums, sumsLength(leaves))
  // A removed triangle, and what fills the last block, is a point: it adds nothing to sums.
  const removed: number[] = []
  const addresses = new Uint32Array(buffer, at.corners, 3 * padded).fill(at.points)
  leafCorners.forEach((vertex, i) => {
    if (vertex !== NONE) addresses[i] = at.points + 32 * vertex
    else if (i % 3 === 0) removed.push(i / 3)
  })
  new Uint32Array(buffer, at.slots, vertexCount).set(origins.slot)

  const stageVertices = (x0: Float64Array, x1: Float64Array): void => {
    if (origins.vertex.length === 0) return
    origins.vertex.forEach((v, slot) => {
      table.set(x0.subarray(3 * v, 3 * v + 3), 8 * slot)
      table.set(x1.subarray(3 * v, 3 * v + 3), 8 * slot + 3)
    })
    for (let first = 0; first < vertexCount; first += STAGED_VERTICES) {
      const last = Math.min(vertexCount, first + STAGED_VERTICES)
      start.set(x0.subarray(3 * first, 3 * last))
      end.set(x1.subarray(3 * first, 3 * last))
      exports.relativeVertices(at.start, at.end, last - first, at.slots + 4 * first, at.origins, at.points + 32 * first)
    }
  }
  return {
    name: 'webassembly',
    cones,
    sums,
    update(control) {
      const ends = linearEnds(control)
      if (ends === undefined) {
        bezierCones(control, leafCorners, leaves, cones, true)
        sumDirections(cones, leaves, sums)
        return
      }
      stageVertices(ends[0], ends[1])
      exports.linearCones(at.corners, leaves, at.cones, at.sums)
      for (const leaf of removed) setEmpty(cones, 4 * leaf)
    },
  }
}

function originsIn(topology: Topology, { leafCorners, leafTriangle }: Patches): Origins {
  return originsOf(leafCorners, leafTriangle, topology.component, topology.vertexCount)
}

function linearEnds(control: readonly Float64Array[]): readonly [Float64Array, Float64Array] | undefined {
  const [start, end] = control
  return control.length === 2 && start !== undefined && end !== undefined ? [start, end] : undefined
}
