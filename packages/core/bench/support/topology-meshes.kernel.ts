export interface BenchMesh {
  readonly positions: Float64Array
  readonly triangles: Uint32Array
}

/** A flat n × n grid of 2 n² triangles. */
export function gridMesh(n: number): BenchMesh {
  const positions = new Float64Array(3 * (n + 1) ** 2)
  const triangles = new Uint32Array(6 * n * n)
  for (let i = 0, p = 0; i <= n; i++) {
    for (let j = 0; j <= n; j++) {
      positions[p++] = i
      positions[p++] = j
      positions[p++] = 0
    }
  }
  for (let i = 0, c = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const a = i * (n + 1) + j
      triangles[c++] = a
      triangles[c++] = a + n + 1
      triangles[c++] = a + 1
      triangles[c++] = a + 1
      triangles[c++] = a + n + 1
      triangles[c++] = a + n + 2
    }
  }
  return { positions, triangles }
}

/** The same connectivity with vertices renamed and triangles reordered at random: no locality left. */
export function shuffled(triangles: Uint32Array, vertexCount: number): Uint32Array {
  const name = permutation(vertexCount, 1)
  const order = permutation(triangles.length / 3, 2)
  const out = new Uint32Array(triangles.length)
  for (let t = 0; t < order.length; t++) for (let k = 0; k < 3; k++) out[3 * t + k] = name[triangles[3 * order[t] + k]]
  return out
}

function permutation(n: number, seed: number): Uint32Array {
  const order = new Uint32Array(n)
  for (let i = 0; i < n; i++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    const j = Math.floor((seed / 2 ** 32) * (i + 1))
    order[i] = order[j]
    order[j] = i
  }
  return order
}

/** Three own vertices for every triangle. */
export function splitMesh({ positions, triangles }: BenchMesh): BenchMesh {
  const out = new Float64Array(3 * triangles.length)
  const own = new Uint32Array(triangles.length)
  for (let c = 0; c < triangles.length; c++) {
    own[c] = c
    for (let k = 0; k < 3; k++) out[3 * c + k] = positions[3 * triangles[c] + k]
  }
  return { positions: out, triangles: own }
}

/** What one would write first: a Map from a number made of both ends to the edge id. Only the edges, no lists. */
export function edgesByMap(triangles: Uint32Array): number {
  const edges = new Map<number, number>()
  for (let c = 0; c < triangles.length; c += 3) {
    for (let k = 0; k < 3; k++) {
      const a = triangles[c + k]
      const b = triangles[k === 2 ? c : c + k + 1]
      const key = a < b ? a * 2 ** 26 + b : b * 2 ** 26 + a
      if (!edges.has(key)) edges.set(key, edges.size)
    }
  }
  return edges.size
}
