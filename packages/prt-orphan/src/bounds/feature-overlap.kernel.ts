// Volumes of features are unions of the swept volumes of their vertices. Arguments are vertex ids; comparisons are
// closed, and written so that nothing is dropped unless one side is certainly beyond the other.

export function vertexFaceOverlap(
  volumes: Float32Array,
  lanes: number,
  v: number,
  f0: number,
  f1: number,
  f2: number,
): boolean {
  const stride = 2 * lanes
  let p = v * stride
  let a = f0 * stride
  let b = f1 * stride
  let c = f2 * stride
  for (let i = 0; i < lanes; i++, p++, a++, b++, c++) {
    const low = volumes[p]
    if (low > volumes[a + lanes] && low > volumes[b + lanes] && low > volumes[c + lanes]) return false
    const high = volumes[p + lanes]
    if (high < volumes[a] && high < volumes[b] && high < volumes[c]) return false
  }
  return true
}

export function edgeEdgeOverlap(
  volumes: Float32Array,
  lanes: number,
  a0: number,
  a1: number,
  b0: number,
  b1: number,
): boolean {
  const stride = 2 * lanes
  let p = a0 * stride
  let q = a1 * stride
  let r = b0 * stride
  let s = b1 * stride
  for (let i = 0; i < lanes; i++, p++, q++, r++, s++) {
    const aLow = volumes[p] < volumes[q] ? volumes[p] : volumes[q]
    if (aLow > volumes[r + lanes] && aLow > volumes[s + lanes]) return false
    const aHigh = volumes[p + lanes] > volumes[q + lanes] ? volumes[p + lanes] : volumes[q + lanes]
    if (aHigh < volumes[r] && aHigh < volumes[s]) return false
  }
  return true
}

/** Two stored volumes, by their indices. */
export function volumesOverlap(volumes: Float32Array, lanes: number, a: number, b: number): boolean {
  let p = a * 2 * lanes
  let q = b * 2 * lanes
  for (let i = 0; i < lanes; i++, p++, q++) {
    if (volumes[p] > volumes[q + lanes] || volumes[q] > volumes[p + lanes]) return false
  }
  return true
}

/** The volume of every edge; those of holes are never asked for. */
export function sweepEdges(
  vertexVolumes: Float32Array,
  lanes: number,
  edges: Uint32Array,
  edgeCount: number,
  volumes: Float32Array,
): void {
  const stride = 2 * lanes
  for (let e = 0; e < edgeCount; e++) {
    let p = edges[2 * e] * stride
    let q = edges[2 * e + 1] * stride
    let at = e * stride
    for (let i = 0; i < lanes; i++, p++, q++, at++) {
      volumes[at] = vertexVolumes[p] < vertexVolumes[q] ? vertexVolumes[p] : vertexVolumes[q]
      volumes[at + lanes] =
        vertexVolumes[p + lanes] > vertexVolumes[q + lanes] ? vertexVolumes[p + lanes] : vertexVolumes[q + lanes]
    }
  }
}
