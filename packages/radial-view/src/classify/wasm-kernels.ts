import { loadKernels, MemoryLayout } from '@ccd/core'
import { viewsBase64 } from '../wasm/views.wasm'
import { shapeMarks } from './marks.kernel'
import { endsOf, MANY, placeEnds, type ViewKernels, type ViewShape, withoutMarks } from './view-shape'

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
  gatherSlots(slots: number, signs: number, count: number, ring: number, slotSigns: number, slotCount: number): void
  gatherVertices(
    corners: number,
    words: number,
    count: number,
    ring: number,
    points: number,
    vertices: number,
    pointCount: number,
  ): void
  markTriangles(
    count: number,
    triangles: number,
    clusters: number,
    corners: number,
    slots: number,
    signs: number,
    slotSigns: number,
    words: number,
    points: number,
    vertices: number,
    region: number,
    regionCount: number,
    own: number,
    label: number,
    rows: number,
    changed: number,
  ): number
  markNodes(
    nodes: number,
    child: number,
    parent: number,
    leafOf: number,
    rows: number,
    nodeLabel: number,
    nodeRows: number,
    changed: number,
    count: number,
    many: number,
  ): void
}

/** Vertices that are copied into WebAssembly memory at a time: both ends stay in the cache. */
const STAGED = 1024

/** Undefined where the host has no WebAssembly with SIMD. All arrays lie in its memory. */
export function webassemblyKernels(shape: ViewShape): ViewKernels | undefined {
  const loaded = loadKernels<Exports>(viewsBase64)
  if (loaded === undefined) return undefined
  const { memory, exports } = loaded
  const { topology, entries, observers, lookouts, jointCount, scale } = shape
  const { vertexCount, triangleCount } = topology
  const { count, wideCount, slotCount, groups } = entries
  const lookoutCount = Math.max(0, lookouts)
  const ring = shape.ring ? 1 : 0
  // A tree has one node less than twice its leaves.
  const mostNodes = 2 * triangleCount
  const layout = new MemoryLayout()
  const at = {
    origin: layout.reserve(48),
    points: layout.reserve(32 * (vertexCount + 1)),
    joints: layout.reserve(32 * jointCount),
    ends: layout.reserve(64 * observers.length),
    lookouts: layout.reserve(32 * lookoutCount),
    start: layout.reserve(24 * STAGED),
    end: layout.reserve(24 * STAGED),
    triangles: layout.reserve(4 * wideCount),
    clusters: layout.reserve(4 * wideCount),
    corners: layout.reserve(12 * count),
    slots: layout.reserve(12 * count),
    signs: layout.reserve(count),
    slotSigns: layout.reserve(slotCount),
    words: layout.reserve(lookouts < 0 ? 0 : 8 * wideCount),
    vertices: layout.reserve(lookouts < 0 ? 0 : 8 * (vertexCount + 1)),
    own: layout.reserve(triangleCount),
    region: layout.reserve(4 * triangleCount),
    leafOf: layout.reserve(4 * triangleCount),
    label: layout.reserve(4 * triangleCount),
    rows: layout.reserve(16 * triangleCount),
    changed: layout.reserve(4 * triangleCount),
    child: layout.reserve(4 * mostNodes),
    parent: layout.reserve(4 * mostNodes),
    nodeLabel: layout.reserve(4 * mostNodes),
    nodeRows: layout.reserve(16 * mostNodes),
  }
  layout.growToFit(memory)
  const { buffer } = memory
  const start = new Float64Array(buffer, at.start, 3 * STAGED)
  const end = new Float64Array(buffer, at.end, 3 * STAGED)
  const originThere = new Float64Array(buffer, at.origin, 6)
  const joints = new Float32Array(buffer, at.joints, 8 * jointCount)
  const ends = new Float32Array(buffer, at.ends, 16 * observers.length)
  const regionThere = new Int32Array(buffer, at.region, triangleCount)
  new Int32Array(buffer, at.triangles, wideCount).set(entries.triangle.subarray(0, wideCount))
  new Int32Array(buffer, at.clusters, wideCount).set(entries.cluster.subarray(0, wideCount))
  new Uint32Array(buffer, at.slots, 3 * count).set(entries.slots)
  new Uint32Array(buffer, at.corners, 3 * count).set(entries.corners.map((vertex) => at.points + 32 * vertex))
  const numbers = (offset: number, length: number) => new Int32Array(buffer, offset, length)
  const triangleMarks = {
    leafOf: numbers(at.leafOf, triangleCount),
    triangleLabel: numbers(at.label, triangleCount).fill(-1),
    triangleRows: withoutMarks(numbers(at.rows, 4 * triangleCount)),
    changed: numbers(at.changed, triangleCount),
  }
  const nodeMarks = (nodes: number) => ({
    ...triangleMarks,
    child: numbers(at.child, nodes),
    parent: numbers(at.parent, nodes),
    nodeLabel: numbers(at.nodeLabel, nodes),
    nodeRows: numbers(at.nodeRows, 4 * nodes),
  })
  let marks = nodeMarks(0)

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
    words: numbers(at.words, lookouts < 0 ? 0 : 2 * wideCount),
    own: new Uint8Array(buffer, at.own, triangleCount),
    get marks() {
      return marks
    },
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
    mark(region, regionCount) {
      regionThere.set(region)
      exports.gatherSlots(at.slots, at.signs, count, ring, at.slotSigns, slotCount)
      if (lookouts >= 0) {
        exports.gatherVertices(at.corners, at.words, wideCount, ring, at.points, at.vertices, vertexCount + 1)
      }
      const changed = exports.markTriangles(
        wideCount,
        at.triangles,
        at.clusters,
        at.corners,
        at.slots,
        at.signs,
        at.slotSigns,
        lookouts < 0 ? 0 : at.words,
        at.points,
        at.vertices,
        at.region,
        regionCount,
        at.own,
        at.label,
        at.rows,
        at.changed,
      )
      exports.markNodes(
        marks.child.length,
        at.child,
        at.parent,
        at.leafOf,
        at.rows,
        at.nodeLabel,
        at.nodeRows,
        at.changed,
        changed,
        Math.floor(MANY * triangleCount),
      )
      return changed
    },
    shape(child) {
      marks = nodeMarks(child.length)
      withoutMarks(marks.nodeRows)
      marks.nodeLabel.fill(-1)
      shapeMarks(marks, child)
    },
  }
}
