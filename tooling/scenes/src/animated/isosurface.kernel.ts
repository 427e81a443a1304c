export interface Surface {
  readonly positions: Float64Array
  readonly triangles: Uint32Array
}

/** Six tetrahedra around the diagonal of a cube; corner bits are x, y, z. Neighbouring cubes agree on their faces. */
const TETRAHEDRA = [
  [0, 1, 3, 7],
  [0, 3, 2, 7],
  [0, 2, 6, 7],
  [0, 6, 4, 7],
  [0, 4, 5, 7],
  [0, 5, 1, 7],
]

/**
 * The surface where a function of space is zero, negative inside, over a lattice of n cells per unit: closed, manifold
 * and oriented outward as long as it stays inside the box. One vertex per crossed lattice edge.
 */
export function isosurface(
  value: (x: number, y: number, z: number) => number,
  low: readonly number[],
  high: readonly number[],
  cell: number,
): Surface {
  const nx = Math.ceil((high[0] - low[0]) / cell) + 1
  const ny = Math.ceil((high[1] - low[1]) / cell) + 1
  const nz = Math.ceil((high[2] - low[2]) / cell) + 1
  const field = new Float64Array(nx * ny * nz)
  for (let k = 0, at = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++, at++) {
        // Exactly zero would put two vertices on one place.
        field[at] = value(low[0] + i * cell, low[1] + j * cell, low[2] + k * cell) || 1e-9
      }
    }
  }
  const positions: number[] = []
  const triangles: number[] = []
  const known = new Map<number, number>()
  const crossing = (a: number, b: number): number => {
    const p = Math.min(a, b)
    const q = Math.max(a, b)
    const key = p * field.length + q
    let id = known.get(key)
    if (id === undefined) {
      id = positions.length / 3
      known.set(key, id)
      const t = Math.min(0.9, Math.max(0.1, field[p] / (field[p] - field[q])))
      const px = p % nx
      const py = Math.floor(p / nx) % ny
      const pz = Math.floor(p / (nx * ny))
      const qx = q % nx
      const qy = Math.floor(q / nx) % ny
      const qz = Math.floor(q / (nx * ny))
      positions.push(
        low[0] + cell * (px + t * (qx - px)),
        low[1] + cell * (py + t * (qy - py)),
        low[2] + cell * (pz + t * (qz - pz)),
      )
    }
    return id
  }
  for (let k = 0; k + 1 < nz; k++) {
    for (let j = 0; j + 1 < ny; j++) {
      for (let i = 0; i + 1 < nx; i++) {
        const base = (k * ny + j) * nx + i
        for (const tetrahedron of TETRAHEDRA) {
          const corners = tetrahedron.map((c) => base + (c & 1) + ((c >> 1) & 1) * nx + ((c >> 2) & 1) * nx * ny)
          polygonise(corners, field, crossing, triangles)
        }
      }
    }
  }
  return { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) }
}

function polygonise(
  corners: readonly number[],
  field: Float64Array,
  crossing: (a: number, b: number) => number,
  triangles: number[],
): void {
  const inside = [0, 1, 2, 3].filter((c) => field[corners[c]] < 0)
  const outside = [0, 1, 2, 3].filter((c) => field[corners[c]] >= 0)
  if (inside.length === 0 || outside.length === 0) return
  // The tetrahedra are positively oriented; an even permutation of (inside…, outside…) keeps the surface outward.
  const flip = oddPermutation([...inside, ...outside])
  const cut = (a: number, b: number): number => crossing(corners[a], corners[b])
  const emit = (a: number, b: number, c: number): void => {
    if (flip) triangles.push(a, c, b)
    else triangles.push(a, b, c)
  }
  if (inside.length === 1) emit(cut(inside[0], outside[0]), cut(inside[0], outside[1]), cut(inside[0], outside[2]))
  else if (inside.length === 3) emit(cut(inside[0], outside[0]), cut(inside[1], outside[0]), cut(inside[2], outside[0]))
  else {
    const a = cut(inside[0], outside[0])
    const b = cut(inside[0], outside[1])
    const c = cut(inside[1], outside[1])
    const d = cut(inside[1], outside[0])
    emit(a, b, c)
    emit(a, c, d)
  }
}

function oddPermutation(order: readonly number[]): boolean {
  let odd = false
  for (let i = 0; i < 4; i++) for (let j = i + 1; j < 4; j++) if (order[i] > order[j]) odd = !odd
  return odd
}
