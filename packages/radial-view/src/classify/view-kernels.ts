import { type Marks, markNodes, markTriangles, shapeMarks } from './marks.kernel'
import { relativePoints } from './relative.kernel'
import { gatherSlots, gatherVertices } from './rings.kernel'
import { viewTriangles } from './triangle-view.kernel'
import { endsOf, MANY, placeEnds, type ViewKernels, type ViewShape, withoutMarks } from './view-shape'
import { webassemblyKernels } from './wasm-kernels'

/** WebAssembly where it runs and no proof is left out; the results are the same. */
export function viewKernels(shape: ViewShape, kernels: 'auto' | 'typescript'): ViewKernels {
  const wasm = kernels === 'auto' && shape.between && shape.sameSign ? webassemblyKernels(shape) : undefined
  return wasm ?? typescriptKernels(shape)
}

function typescriptKernels(shape: ViewShape): ViewKernels {
  const { topology, entries, observers, lookouts, jointCount, scale, ring, between, sameSign } = shape
  const { vertexCount, triangleCount } = topology
  // The point after the last vertex is where fillers have all corners.
  const points = new Float32Array(8 * (vertexCount + 1))
  const joints = new Float32Array(8 * jointCount)
  const ends = new Float32Array(16 * observers.length)
  const lookoutPoints = new Float32Array(8 * Math.max(0, lookouts))
  const signs = new Uint8Array(entries.count)
  const words = new Int32Array(lookouts < 0 ? 0 : 2 * entries.wideCount)
  const atVertex = new Int32Array(lookouts < 0 ? 0 : 2 * vertexCount + 2)
  const slotSigns = new Uint8Array(entries.slotCount)
  const own = new Uint8Array(triangleCount)
  const rows = (count: number) => new Int32Array(4 * count).fill(-1)
  const empty = new Int32Array(0)
  let marks: Marks = {
    child: empty,
    parent: empty,
    leafOf: new Int32Array(triangleCount),
    triangleLabel: new Int32Array(triangleCount).fill(-1),
    triangleRows: withoutMarks(rows(triangleCount)),
    nodeLabel: empty,
    nodeRows: empty,
    changed: new Int32Array(triangleCount),
  }
  return {
    name: 'typescript',
    signs,
    words,
    own,
    get marks() {
      return marks
    },
    look({ x0, x1, joints0, joints1, points0, points1, origin }) {
      relativePoints(x0, x1, vertexCount, origin, scale, points)
      relativePoints(joints0, joints1, jointCount, origin, scale, joints)
      relativePoints(points0, points1, Math.max(0, lookouts), origin, scale, lookoutPoints)
      placeEnds(observers, joints, ends)
      for (const { first, end, cluster, own: wide } of entries.groups) {
        viewTriangles(
          points,
          entries.corners,
          first,
          end,
          ends,
          2 * Math.max(0, cluster),
          endsOf(observers, cluster),
          lookoutPoints,
          wide ? lookouts : -1,
          signs,
          words,
          between,
        )
      }
    },
    mark(region, regionCount) {
      gatherSlots(entries, signs, ring, slotSigns)
      if (words.length > 0) gatherVertices(entries, words, ring, atVertex)
      const count = markTriangles(entries, signs, slotSigns, words, atVertex, region, regionCount, sameSign, own, marks)
      markNodes(marks, count, MANY * triangleCount)
      return count
    },
    shape(child) {
      const nodes = child.length
      const [nodeLabel, nodeRows] = [new Int32Array(nodes).fill(-1), withoutMarks(rows(nodes))]
      marks = { ...marks, child: new Int32Array(nodes), parent: new Int32Array(nodes), nodeLabel, nodeRows }
      shapeMarks(marks, child)
    },
  }
}
