import { loadKernels, MemoryLayout, type Topology, valueAt, type WasmMemory } from '@ccd/core'
import { viewsBase64 } from '../wasm/views.wasm'
import type { Entries } from './entries.kernel'
import { relativePoints } from './relative.kernel'
import { ringWords } from './rings.kernel'
import { viewTriangles } from './triangle-view.kernel'

/** What observers see: signs and words per entry, in arrays that are made once. */
export interface ViewKernels {
  readonly name: 'webassembly' | 'typescript'
  readonly signs: Uint8Array
  /** Two words per entry that has them. */
  readonly words: Int32Array
  /** Two words per triangle: those of its ring. */
  readonly ringWords: Int32Array
  look(motion: ViewMotion): void
  gatherWords(): void
}

/** Both ends of a step, and what the positions are made relative to. */
export interface ViewMotion {
  readonly x0: Float64Array
  readonly x1: Float64Array
  readonly joints0: Float64Array
  readonly joints1: Float64Array
  readonly points0: Float64Array
  readonly points1: Float64Array
  /** x y z at the start, and at the end. */
  readonly origin: Float64Array
}

export interface ViewShape {
  readonly topology: Topology
  readonly entries: Entries
  /** The joints at the two ends of each observer. */
  readonly observers: readonly (readonly [number, number])[]
  /** Points that look at all triangles; −1: neither these nor directions. */
  readonly lookouts: number
  readonly jointCount: number
  readonly scale: number
  readonly ring: boolean
  readonly between: boolean
}

interface Exports {
  relativePoints(start: number, end: number, count: number, origin: number, scale: number, out: number): void
  viewTriangles(
    corners: number,
    count: number,
    observer: number,
    ends: number,
    lookouts: number,
    lookoutCount: number,
    signs: number,
    words: number,
  ): void
  ringWords(
    corners: number,
    triangles: number,
    count: number,
    points: number,
    words: number,
    vertices: number,
    pointCount: number,
    out: number,
  ): void
}

/** Vertices that are copied into WebAssembly memory at a time: both ends stay in the cache. */
const STAGED = 1024

/** WebAssembly where it runs and nothing of the proof is left out; the results are the same. */
export function viewKernels(shape: ViewShape, kernels: 'auto' | 'typescript'): ViewKernels {
  const wasm = kernels === 'auto' && shape.between && shape.ring ? loadKernels<Exports>(viewsBase64) : undefined
  return wasm === undefined ? typescriptKernels(shape) : webassemblyKernels(shape, wasm.memory, wasm.exports)
}

function typescriptKernels(shape: ViewShape): ViewKernels {
  const { topology, entries, observers, lookouts, jointCount, scale, ring, between } = shape
  const { vertexCount, triangleCount } = topology
  // The point after the last vertex is where fillers have all corners.
  const points = new Float32Array(8 * (vertexCount + 1))
  const joints = new Float32Array(8 * jointCount)
  const ends = new Float32Array(16 * observers.length)
  const lookoutPoints = new Float32Array(8 * Math.max(0, lookouts))
  const signs = new Uint8Array(entries.count)
  const words = new Int32Array(lookouts < 0 ? 0 : 2 * entries.wideCount)
  const atVertex = new Int32Array(lookouts < 0 ? 0 : 2 * vertexCount + 2)
  const out = new Int32Array(2 * triangleCount)
  return {
    name: 'typescript',
    signs,
    words,
    ringWords: out,
    look({ x0, x1, joints0, joints1, points0, points1, origin }) {
      relativePoints(x0, x1, vertexCount, origin, scale, points)
      relativePoints(joints0, joints1, jointCount, origin, scale, joints)
      relativePoints(points0, points1, Math.max(0, lookouts), origin, scale, lookoutPoints)
      placeEnds(observers, joints, ends)
      for (const { first, end, cluster, own } of entries.groups) {
        viewTriangles(
          points,
          entries.corners,
          first,
          end,
          ends,
          2 * Math.max(0, cluster),
          endsOf(observers, cluster),
          lookoutPoints,
          own ? lookouts : -1,
          signs,
          words,
          between,
        )
      }
    },
    gatherWords() {
      if (lookouts >= 0) ringWords(entries, words, atVertex, ring, out)
    },
  }
}

function webassemblyKernels(shape: ViewShape, memory: WasmMemory, exports: Exports): ViewKernels {
  const { topology, entries, observers, lookouts, jointCount, scale } = shape
  const { vertexCount, triangleCount } = topology
  const { count, wideCount, groups } = entries
  const lookoutCount = Math.max(0, lookouts)
  const layout = new MemoryLayout()
  const at = {
    origin: layout.reserve(48),
    points: layout.reserve(32 * (vertexCount + 1)),
    joints: layout.reserve(32 * jointCount),
    ends: layout.reserve(64 * observers.length),
    lookouts: layout.reserve(32 * lookoutCount),
    start: layout.reserve(24 * STAGED),
    end: layout.reserve(24 * STAGED),
    corners: layout.reserve(12 * count),
    signs: layout.reserve(count),
    words: layout.reserve(8 * wideCount),
    triangles: layout.reserve(4 * wideCount),
    atVertex: layout.reserve(8 * (vertexCount + 1)),
    out: layout.reserve(8 * (triangleCount + 1)),
  }
  layout.growToFit(memory)
  const { buffer } = memory
  const start = new Float64Array(buffer, at.start, 3 * STAGED)
  const end = new Float64Array(buffer, at.end, 3 * STAGED)
  const originThere = new Float64Array(buffer, at.origin, 6)
  const joints = new Float32Array(buffer, at.joints, 8 * jointCount)
  const ends = new Float32Array(buffer, at.ends, 16 * observers.length)
  const corners = new Uint32Array(buffer, at.corners, 3 * count)
  entries.corners.forEach((vertex, i) => (corners[i] = at.points + 32 * vertex))
  // Fillers write behind the last triangle.
  const triangles = new Uint32Array(buffer, at.triangles, wideCount)
  triangles.forEach((_, i) => {
    const t = valueAt(entries.triangle, i)
    triangles[i] = t < 0 ? triangleCount : t
  })

  const stage = (from: Float64Array, to: Float64Array, pointCount: number, out: number): void => {
    for (let first = 0; first < pointCount; first += STAGED) {
      const last = Math.min(pointCount, first + STAGED)
      start.set(from.subarray(3 * first, 3 * last))
      end.set(to.subarray(3 * first, 3 * last))
      exports.relativePoints(at.start, at.end, last - first, at.origin, scale, out + 32 * first)
    }
  }
  return {
    name: 'webassembly',
    signs: new Uint8Array(buffer, at.signs, count),
    words: new Int32Array(buffer, at.words, lookouts < 0 ? 0 : 2 * wideCount),
    ringWords: new Int32Array(buffer, at.out, 2 * triangleCount),
    look({ x0, x1, joints0, joints1, points0, points1, origin }) {
      originThere.set(origin)
      stage(x0, x1, vertexCount, at.points)
      stage(joints0, joints1, jointCount, at.joints)
      stage(points0, points1, lookoutCount, at.lookouts)
      placeEnds(observers, joints, ends)
      for (const { first, end: last, cluster, own } of groups) {
        exports.viewTriangles(
          at.corners + 12 * first,
          last - first,
          at.ends + 64 * Math.max(0, cluster),
          endsOf(observers, cluster),
          at.lookouts,
          own ? lookouts : -1,
          at.signs + first,
          at.words + 8 * first,
        )
      }
    },
    gatherWords() {
      if (lookouts < 0) return
      exports.ringWords(at.corners, at.triangles, wideCount, at.points, at.words, at.atVertex, vertexCount + 1, at.out)
    },
  }
}

/** How many ends the observer of a cluster has; 0 without one. */
function endsOf(observers: ViewShape['observers'], cluster: number): number {
  const observer = observers[cluster]
  return observer === undefined ? 0 : observer[0] === observer[1] ? 1 : 2
}

function placeEnds(observers: ViewShape['observers'], joints: Float32Array, ends: Float32Array): void {
  observers.forEach(([a, b], k) => {
    ends.set(joints.subarray(8 * a, 8 * a + 8), 16 * k)
    ends.set(joints.subarray(8 * b, 8 * b + 8), 16 * k + 8)
  })
}
