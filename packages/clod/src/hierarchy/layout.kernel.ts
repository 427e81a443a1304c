/** Lays finished levels out as a `DualHierarchy`: nodes numbered from the root, children of a node one after the other. */
import type { Level } from '../build/level'
import type { Hull } from '../hull/quickhull.kernel'
import { IS_LEAF, MAY_ANSWER, type DualHierarchy } from './dual-hierarchy'
import { maximalDistances } from './maximal-distances.kernel'
import { voronoiAreas } from './voronoi-areas.kernel'

/** What is laid out. */
export interface Levels {
  /** Leaves first, root last. */
  levels: Level[]
  /** Coordinates of all vertices that ever were. */
  x: Float64Array
  vertexCount: number
  inputVertexCount: number
  size: number
}

/** @param report - Is called with the share that is done. */
export function layOut(input: Levels, report: (share: number) => void): DualHierarchy {
  const { levels } = input
  const depth = levels.length
  const { order, levelStart, childStart, parent } = numberNodes(levels)
  const nodeCount = levelStart[depth]
  const levelOf = (n: number): number => {
    let d = 0
    while (n >= levelStart[d + 1]) d++
    return d
  }
  const hulls: Hull[] = []
  const flags = new Uint8Array(nodeCount)
  const hullStart = new Uint32Array(nodeCount + 1)
  const faceStart = new Uint32Array(nodeCount + 1)
  const patchStart = new Uint32Array(nodeCount + 1)
  for (let n = 0; n < nodeCount; n++) {
    const d = levelOf(n)
    const level = levels[depth - 1 - d]
    const hull = level.hulls[order[n]]
    hulls.push(hull)
    hullStart[n + 1] = hullStart[n] + hull.vertices.length
    faceStart[n + 1] = faceStart[n] + hull.faces.length / 3
    const triangles = level.patches.length > 0 ? level.patches[order[n]].length : 0
    patchStart[n + 1] = patchStart[n] + triangles
    flags[n] = (triangles > 0 ? MAY_ANSWER : 0) | (d === depth - 1 ? IS_LEAF : 0)
  }
  const hullVertices = new Uint32Array(hullStart[nodeCount])
  const hullFaces = new Uint32Array(3 * faceStart[nodeCount])
  const patchTriangles = new Uint32Array(3 * patchStart[nodeCount])
  const supportArea = new Float64Array(hullVertices.length)
  const inputTriangles = new Uint32Array(patchStart[nodeCount] - patchStart[levelStart[depth - 1]])
  const r = new Float64Array(nodeCount)
  const area = new Float64Array(input.vertexCount)
  for (let d = depth - 1; d >= 0; d--) {
    const level = levels[depth - 1 - d]
    // Levels without a mesh keep the areas of the coarsest one.
    if (level.patches.length > 0) voronoiAreas(input.x, level, area)
    for (let n = levelStart[d]; n < levelStart[d + 1]; n++) {
      hullVertices.set(hulls[n].vertices, hullStart[n])
      hullFaces.set(hulls[n].faces, 3 * faceStart[n])
      for (let i = hullStart[n]; i < hullStart[n + 1]; i++) supportArea[i] = area[hullVertices[i]]
      if (level.patches.length === 0) {
        r[n] = Infinity
        for (let c = childStart[n]; c < childStart[n + 1]; c++) r[n] = Math.min(r[n], r[c])
        continue
      }
      const triangles = level.patches[order[n]]
      for (let i = 0; i < triangles.length; i++) {
        const at = patchStart[n] + i
        for (let k = 0; k < 3; k++) patchTriangles[3 * at + k] = level.corners[3 * triangles[i] + k]
        if (d === depth - 1) inputTriangles[at - patchStart[levelStart[d]]] = triangles[i]
      }
      r[n] = 1 / longestEdge(input.x, patchTriangles, patchStart[n], patchStart[n + 1])
    }
  }
  const h = maximalDistances({ x: input.x, vertexCount: input.vertexCount, hulls, childStart }, report)
  const s = deviations(input, order, levelStart, childStart, hulls)
  const vertices = withoutUnused(input, hullVertices, patchTriangles)
  return {
    size: input.size,
    vertices,
    inputVertexCount: input.inputVertexCount,
    nodeCount,
    levelStart,
    childStart,
    parent,
    flags,
    hullStart,
    hullVertices,
    supportArea,
    faceStart,
    hullFaces,
    patchStart,
    patchTriangles,
    inputTriangles,
    h,
    s,
    r,
  }
}

interface Numbering {
  /** Place of each node in its level. */
  order: Uint32Array
  levelStart: Uint32Array
  childStart: Uint32Array
  parent: Uint32Array
}

function numberNodes(levels: Level[]): Numbering {
  const depth = levels.length
  const levelStart = new Uint32Array(depth + 1)
  for (let d = 0; d < depth; d++) levelStart[d + 1] = levelStart[d] + levels[depth - 1 - d].hulls.length
  const nodeCount = levelStart[depth]
  const order = new Uint32Array(nodeCount)
  const childStart = new Uint32Array(nodeCount + 1)
  const parent = new Uint32Array(nodeCount)
  let next = 1
  for (let d = 0; d < depth; d++) {
    const level = levels[depth - 1 - d]
    for (let n = levelStart[d]; n < levelStart[d + 1]; n++) {
      childStart[n] = next
      const below = level.below[order[n]]
      for (let i = 0; i < below.length; i++) {
        order[next] = below[i]
        parent[next] = n
        next++
      }
    }
  }
  childStart[nodeCount] = nodeCount
  return { order, levelStart, childStart, parent }
}

function longestEdge(x: Float64Array, triangles: Uint32Array, from: number, to: number): number {
  let longest = 0
  for (let i = 3 * from; i < 3 * to; i++) {
    const a = 3 * triangles[i]
    const b = 3 * triangles[i % 3 === 2 ? i - 2 : i + 1]
    const dx = x[a] - x[b]
    const dy = x[a + 1] - x[b + 1]
    const dz = x[a + 2] - x[b + 2]
    longest = Math.max(longest, dx * dx + dy * dy + dz * dz)
  }
  return Math.sqrt(longest)
}

/**
 * On levels with a mesh s comes with the level. A hull of a level without one has no point farther from its vertices than it is
 * long, and its vertices are vertices of the children.
 */
function deviations(
  { levels, x }: Levels,
  order: Uint32Array,
  levelStart: Uint32Array,
  childStart: Uint32Array,
  hulls: Hull[],
): Float64Array {
  const s = new Float64Array(order.length)
  for (let d = levels.length - 1; d >= 0; d--) {
    const level = levels[levels.length - 1 - d]
    for (let n = levelStart[d]; n < levelStart[d + 1]; n++) {
      if (level.patches.length > 0) {
        s[n] = level.deviation[order[n]]
        continue
      }
      let below = 0
      for (let c = childStart[n]; c < childStart[n + 1]; c++) below = Math.max(below, s[c])
      s[n] = below + hullDiagonal(x, hulls[n])
    }
  }
  return s
}

function hullDiagonal(x: Float64Array, { vertices }: Hull): number {
  let sum = 0
  for (let k = 0; k < 3; k++) {
    let low = Infinity
    let high = -Infinity
    for (let i = 0; i < vertices.length; i++) {
      low = Math.min(low, x[3 * vertices[i] + k])
      high = Math.max(high, x[3 * vertices[i] + k])
    }
    sum += (high - low) * (high - low)
  }
  return Math.sqrt(sum) * (1 + 2 ** -48)
}

/** Renumbers vertices so that only those of the input and of the levels stay; keeps their order. Changes both lists. */
function withoutUnused(input: Levels, hullVertices: Uint32Array, patchTriangles: Uint32Array): Float64Array {
  const name = new Int32Array(input.vertexCount).fill(-1)
  for (let i = 0; i < hullVertices.length; i++) name[hullVertices[i]] = 0
  for (let i = 0; i < patchTriangles.length; i++) name[patchTriangles[i]] = 0
  let count = input.inputVertexCount
  for (let v = 0; v < input.vertexCount; v++) {
    if (v < input.inputVertexCount) name[v] = v
    else if (name[v] === 0) name[v] = count++
  }
  const vertices = new Float64Array(3 * count)
  for (let v = 0; v < input.vertexCount; v++) {
    if (name[v] < 0) continue
    for (let k = 0; k < 3; k++) vertices[3 * name[v] + k] = input.x[3 * v + k]
  }
  for (let i = 0; i < hullVertices.length; i++) hullVertices[i] = name[hullVertices[i]]
  for (let i = 0; i < patchTriangles.length; i++) patchTriangles[i] = name[patchTriangles[i]]
  return vertices
}
