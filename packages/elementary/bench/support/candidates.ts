/**
 * All vertex-face and edge-edge pairs of a scene whose swept boxes overlap (closed) and that share no vertex:
 * sort along the longest axis, sweep, compare the other two. Slow but simple; only benchmarks and tests use it.
 */
interface Boxes {
  readonly count: number
  /** Per box: least x y z, greatest x y z. */
  readonly bounds: Float64Array
}

export interface Candidates {
  /** vertex, triangle, vertex, triangle … */
  readonly vertexFace: Uint32Array
  /** edge, edge, … with the smaller id first. */
  readonly edgeEdge: Uint32Array
}

export function sweptCandidates(
  x0: Float64Array,
  x1: Float64Array,
  triangles: Uint32Array,
  edges: Uint32Array,
): Candidates {
  const vertexIds = new Uint32Array(x0.length / 3).map((_, i) => i)
  const vertices = featureBoxes(x0, x1, vertexIds, 1)
  const faces = featureBoxes(x0, x1, triangles, 3)
  const edgeBoxes = featureBoxes(x0, x1, edges, 2)
  const used = new Uint8Array(vertices.count)
  for (const v of triangles) used[v] = 1
  return {
    vertexFace: overlaps(vertices, faces, (v, f) => {
      const t = 3 * f
      return used[v] === 1 && triangles[t] !== v && triangles[t + 1] !== v && triangles[t + 2] !== v
    }),
    edgeEdge: overlaps(edgeBoxes, undefined, (a, b) => {
      const p = edges[2 * a]
      const q = edges[2 * a + 1]
      return p !== edges[2 * b] && p !== edges[2 * b + 1] && q !== edges[2 * b] && q !== edges[2 * b + 1]
    }),
  }
}

function featureBoxes(x0: Float64Array, x1: Float64Array, corners: Uint32Array, width: number): Boxes {
  const count = corners.length / width
  const bounds = new Float64Array(6 * count)
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) {
      let low = Infinity
      let high = -Infinity
      for (let c = 0; c < width; c++) {
        const at = 3 * Number(corners[width * i + c]) + k
        low = Math.min(low, Number(x0[at]), Number(x1[at]))
        high = Math.max(high, Number(x0[at]), Number(x1[at]))
      }
      bounds[6 * i + k] = low
      bounds[6 * i + 3 + k] = high
    }
  }
  return { count, bounds }
}

/** Pairs (a of first, b of second), or unordered pairs within the first. */
function overlaps(first: Boxes, second: Boxes | undefined, accepts: (a: number, b: number) => boolean): Uint32Array {
  const total = first.count + (second?.count ?? 0)
  const bounds = new Float64Array(6 * total)
  bounds.set(first.bounds)
  if (second) bounds.set(second.bounds, first.bounds.length)
  const at = (i: number, k: number) => Number(bounds[6 * i + k])
  const order = new Uint32Array(total).map((_, i) => i).sort((i, j) => at(i, 0) - at(j, 0))
  let pairs = new Uint32Array(1 << 20)
  let length = 0
  for (let s = 0; s < total; s++) {
    const i = Number(order[s])
    const top = at(i, 3)
    const lowY = at(i, 1)
    const highY = at(i, 4)
    const lowZ = at(i, 2)
    const highZ = at(i, 5)
    const inFirst = i < first.count
    for (let r = s + 1; r < total; r++) {
      const j = Number(order[r])
      if (at(j, 0) > top) break
      if (second && inFirst === j < first.count) continue
      if (at(j, 1) > highY || at(j, 4) < lowY || at(j, 2) > highZ || at(j, 5) < lowZ) continue
      const a = Math.min(i, j)
      const b = second ? Math.max(i, j) - first.count : Math.max(i, j)
      if (!accepts(a, b)) continue
      if (length === pairs.length) {
        const larger = new Uint32Array(2 * pairs.length)
        larger.set(pairs)
        pairs = larger
      }
      pairs[length++] = a
      pairs[length++] = b
    }
  }
  return pairs.slice(0, length)
}
