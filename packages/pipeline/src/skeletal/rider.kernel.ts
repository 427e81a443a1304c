// What a step needs besides the positions of the mesh rides along behind them, as vertices without triangles, which are no
// features. So it reaches all threads the way the positions do. Layout, in vertices: one with (what the view is to do, how
// many defects there are, 0), the joints, then a bit per triangle, 48 to a coordinate.

/** The mesh carries the joints. */
export const CARRIED = 0
/** The joints are given. */
export const GIVEN = 1
/** Radial view takes no part. */
export const OFF = 2

const BITS = 48

export interface RiderShape {
  readonly vertexCount: number
  readonly jointCount: number
  readonly triangleCount: number
}

/** Vertices of the mesh and of what rides along. */
export function verticesWithRider({ vertexCount, jointCount, triangleCount }: RiderShape): number {
  return vertexCount + 1 + jointCount + Math.ceil(triangleCount / (3 * BITS))
}

export function writeRider(
  x: Float64Array,
  { vertexCount, jointCount }: RiderShape,
  mode: number,
  joints: Float64Array | undefined,
  defects: Uint32Array,
): void {
  const at = 3 * vertexCount
  x.fill(0, at)
  x[at] = mode
  x[at + 1] = defects.length
  if (joints !== undefined) x.set(joints, at + 3)
  const bits = at + 3 + 3 * jointCount
  for (let i = 0; i < defects.length; i++) x[bits + Math.floor(defects[i] / BITS)] += 2 ** (defects[i] % BITS)
}

/** What the view is to do. */
export function modeOf(x: Float64Array, { vertexCount }: RiderShape): number {
  return x[3 * vertexCount]
}

/** The joints, as a view of the positions. */
export function jointsOf(x: Float64Array, { vertexCount, jointCount }: RiderShape): Float64Array {
  return x.subarray(3 * vertexCount + 3, 3 * (vertexCount + jointCount) + 3)
}

/** Whether some triangle meets others at the start. */
export function hasDefects(x: Float64Array, { vertexCount }: RiderShape): boolean {
  return x[3 * vertexCount + 1] > 0
}

/** Ids of the triangles that meet others at the start, ascending. */
export function defectsOf(x: Float64Array, { vertexCount, jointCount, triangleCount }: RiderShape): Uint32Array {
  const at = 3 * vertexCount
  const defects = new Uint32Array(x[at + 1])
  if (defects.length === 0) return defects
  const bits = at + 3 + 3 * jointCount
  let count = 0
  for (let first = 0; first < triangleCount; first += BITS) {
    let word = x[bits + first / BITS]
    for (let t = first; word > 0; t++) {
      if (word % 2 === 1) defects[count++] = t
      word = Math.floor(word / 2)
    }
  }
  return defects
}
