/** Checks of a hierarchy that came from outside; all linear in its length, but for hulls: faces times vertices of each. */
import { IS_LEAF, MAY_ANSWER, type DualHierarchy } from '../hierarchy/dual-hierarchy'
import { planeOf } from '../hull/planes.kernel'
import { findEdgeDefect } from '../mesh/check-mesh.kernel'

/** Vertices of a hull may be above its faces by this share of the largest coordinate: hulls are exact, planes are rounded. */
const ROUNDING = 2 ** -30

/** A sentence about the first thing that cannot be, or undefined. */
export function findFlaw(hierarchy: DualHierarchy): string | undefined {
  return findNumberFlaw(hierarchy) ?? findTreeFlaw(hierarchy) ?? findHullFlaw(hierarchy) ?? findMeshFlaw(hierarchy)
}

function findNumberFlaw({ size, vertices, supportArea, h, s, r, ...rest }: DualHierarchy): string | undefined {
  if (!(size > 0 && size < Infinity)) return `its size is ${size}`
  if (3 * rest.inputVertexCount > vertices.length) return 'it has fewer vertices than its input'
  for (let i = 0; i < vertices.length; i++) if (!Number.isFinite(vertices[i])) return `vertices[${i}] is ${vertices[i]}`
  for (let i = 0; i < supportArea.length; i++) {
    if (!(supportArea[i] >= 0 && supportArea[i] < Infinity)) return `supportArea[${i}] is ${supportArea[i]}`
  }
  for (let n = 0; n < h.length; n++) {
    if (!(h[n] >= 0 && h[n] < Infinity)) return `h[${n}] is ${h[n]}`
    if (!(s[n] >= 0 && s[n] < Infinity)) return `s[${n}] is ${s[n]}`
    if (!(r[n] > 0 && r[n] < Infinity)) return `r[${n}] is ${r[n]}`
  }
  return undefined
}

/** Starts of lists begin at 0, never fall, and end at the length. */
function ascends(start: Uint32Array, length: number, least: number): boolean {
  if (start[0] !== 0 || start[start.length - 1] !== length) return false
  for (let i = 1; i < start.length; i++) if (start[i] < start[i - 1] + least) return false
  return true
}

function findTreeFlaw(hierarchy: DualHierarchy): string | undefined {
  const { levelStart, childStart, parent, flags, nodeCount, hullStart, faceStart, patchStart } = hierarchy
  const levels = levelStart.length - 1
  if (nodeCount === 0 || levels === 0) return 'it has no nodes'
  if (!ascends(levelStart, nodeCount, 1) || levelStart[1] !== 1) return 'its levels are not in order'
  if (!ascends(hullStart, hierarchy.hullVertices.length, 3)) return 'its hulls are not in order'
  if (!ascends(faceStart, hierarchy.hullFaces.length / 3, 2)) return 'its faces are not in order'
  if (!ascends(patchStart, hierarchy.patchTriangles.length / 3, 0)) return 'its patches are not in order'
  let meshes = false
  for (let d = 0; d < levels; d++) {
    const last = d === levels - 1
    if (childStart[levelStart[d]] !== levelStart[d + 1]) return `the children of level ${d} begin elsewhere`
    if (patchStart[levelStart[d]] < patchStart[levelStart[d + 1]]) meshes = true
    for (let n = levelStart[d]; n < levelStart[d + 1]; n++) {
      const count = childStart[n + 1] - childStart[n]
      if (last ? count !== 0 : !(count > 0)) return `node ${n} has ${count} children`
      if (childStart[n + 1] > (last ? nodeCount : levelStart[d + 2])) return `node ${n} has children of another level`
      if (flags[n] !== (meshes ? MAY_ANSWER : 0) + (last ? IS_LEAF : 0)) return `node ${n} has the flags ${flags[n]}`
      if (meshes !== patchStart[n + 1] > patchStart[n]) return `node ${n} has ${meshes ? 'no' : 'a'} patch`
      for (let c = childStart[n]; c < childStart[n + 1]; c++) if (parent[c] !== n) return `node ${c} has another parent`
    }
  }
  if (parent[0] !== 0) return 'the root has a parent'
  return undefined
}

const plane = new Float64Array(4)

function findHullFlaw({ vertices, nodeCount, hullStart, hullVertices, faceStart, hullFaces }: DualHierarchy) {
  let largest = 0
  for (let i = 0; i < vertices.length; i++) largest = Math.max(largest, Math.abs(vertices[i]))
  const edges = new Map<number, number>()
  for (let n = 0; n < nodeCount; n++) {
    const from = hullStart[n]
    const to = hullStart[n + 1]
    for (let i = from; i < to; i++) {
      if (!(3 * hullVertices[i] < vertices.length)) return `hull ${n} has the vertex ${hullVertices[i]}`
      if (i > from && hullVertices[i] <= hullVertices[i - 1]) return `the vertices of hull ${n} are not in order`
    }
    edges.clear()
    for (let f = 3 * faceStart[n]; f < 3 * faceStart[n + 1]; f += 3) {
      for (let k = 0; k < 3; k++) {
        const a = hullFaces[f + k]
        const b = hullFaces[f + ((k + 1) % 3)]
        if (a >= to - from || b >= to - from || a === b) return `face ${f / 3} of hull ${n} has no such corner`
        // Each edge is passed as often in one direction as in the other.
        const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b)
        edges.set(key, (edges.get(key) ?? 0) + (a < b ? 1 : -1))
      }
      const a = 3 * hullVertices[from + hullFaces[f]]
      const b = 3 * hullVertices[from + hullFaces[f + 1]]
      const c = 3 * hullVertices[from + hullFaces[f + 2]]
      planeOf(vertices, a, b, c, plane, 0)
      for (let i = from; i < to; i++) {
        const v = 3 * hullVertices[i]
        const height = plane[0] * vertices[v] + plane[1] * vertices[v + 1] + plane[2] * vertices[v + 2] - plane[3]
        if (height > ROUNDING * largest && !isNeedle(vertices, a, b, c)) return `hull ${n} is not convex`
      }
    }
    for (const balance of edges.values()) if (balance !== 0) return `hull ${n} is not closed`
  }
  return undefined
}

/** So thin that rounding turns its plane; the faces beside it say what it would say. */
function isNeedle(x: Float64Array, a: number, b: number, c: number): boolean {
  const twice = planeOf(x, a, b, c, needle, 0)
  let longest = 0
  for (let k = 0; k < 3; k++) {
    longest = Math.max(
      longest,
      Math.abs(x[b + k] - x[a + k]),
      Math.abs(x[c + k] - x[a + k]),
      Math.abs(x[c + k] - x[b + k]),
    )
  }
  return !(twice > 1e-6 * longest * longest)
}

const needle = new Float64Array(4)

function findMeshFlaw(hierarchy: DualHierarchy): string | undefined {
  const { levelStart, patchStart, patchTriangles, vertices, inputTriangles, inputVertexCount } = hierarchy
  const levels = levelStart.length - 1
  for (let d = 0; d < levels; d++) {
    const from = 3 * patchStart[levelStart[d]]
    const to = 3 * patchStart[levelStart[d + 1]]
    if (from === to) continue
    const vertexCount = d === levels - 1 ? inputVertexCount : vertices.length / 3
    for (let i = from; i < to; i++) {
      if (patchTriangles[i] >= vertexCount) return `patchTriangles[${i}] is ${patchTriangles[i]}`
    }
    const defect = findEdgeDefect(patchTriangles.subarray(from, to), vertexCount)
    if (defect !== undefined) return `the mesh of level ${d} has a bad edge ${defect.a} ${defect.b}`
  }
  const count = patchStart[levelStart[levels]] - patchStart[levelStart[levels - 1]]
  if (inputTriangles.length !== count) return `it has ${count} triangles, and names ${inputTriangles.length}`
  const seen = new Uint8Array(count)
  for (let t = 0; t < count; t++) {
    if (!(inputTriangles[t] < count) || seen[inputTriangles[t]] === 1)
      return `inputTriangles[${t}] is ${inputTriangles[t]}`
    seen[inputTriangles[t]] = 1
  }
  return undefined
}
