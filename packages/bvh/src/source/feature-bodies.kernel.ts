import { NONE, type Topology } from '@ccd/core'

/** The body of all triangles around each vertex; NONE where there are none, or where they belong to several. */
export function bodyOfEachVertex(
  { vertexCount, vertexTriangles, vertexTriangleStart, vertexTriangleCount }: Topology,
  bodies: Uint32Array,
): Uint32Array {
  const common = new Uint32Array(vertexCount)
  for (let v = 0; v < vertexCount; v++) {
    const start = vertexTriangleStart[v]
    const end = start + vertexTriangleCount[v]
    let body = start < end ? bodies[vertexTriangles[start]] : NONE
    for (let i = start + 1; i < end; i++) if (bodies[vertexTriangles[i]] !== body) body = NONE
    common[v] = body
  }
  return common
}

/** The body of all triangles around the corners of each triangle; NONE where they belong to several, and for holes. */
export function bodyAroundEachTriangle({ triangles, triangleCount }: Topology, bodyOfVertex: Uint32Array): Uint32Array {
  const common = new Uint32Array(triangleCount)
  for (let t = 0; t < triangleCount; t++) {
    if (triangles[3 * t] === NONE) {
      common[t] = NONE
      continue
    }
    const body = bodyOfVertex[triangles[3 * t]]
    const alike = body === bodyOfVertex[triangles[3 * t + 1]] && body === bodyOfVertex[triangles[3 * t + 2]]
    common[t] = alike ? body : NONE
  }
  return common
}

/** Drops the pairs of triangles that the predicate on them does not allow. */
export function keepAllowed(
  batch: { readonly pairs: Uint32Array; length: number },
  allowed: (t: number, u: number) => boolean,
): void {
  const { pairs, length } = batch
  let kept = 0
  for (let i = 0; i < length; i++) {
    const t = pairs[2 * i]
    const u = pairs[2 * i + 1]
    if (!allowed(t, u)) continue
    pairs[2 * kept] = t
    pairs[2 * kept + 1] = u
    kept++
  }
  batch.length = kept
}
