/** Writes minimum and maximum of x, y, z over all control points of the vertices; exact, since nothing is computed. */
export function boxOf(
  positions: readonly Float64Array[],
  vertices: ArrayLike<number>,
  box: Float64Array,
  at: number,
): void {
  for (let axis = 0; axis < 3; axis++) {
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let i = 0; i < vertices.length; i++) {
      for (let c = 0; c < positions.length; c++) {
        const x = positions[c][3 * vertices[i] + axis]
        if (x < low) low = x
        if (x > high) high = x
      }
    }
    box[at + axis] = low
    box[at + 3 + axis] = high
  }
}

/** Widens a box by the thickness, rounded outward: if one box of a pair carries it whole, closed comparison suffices. */
export function thicken(box: Float64Array, at: number, thickness: number): void {
  if (thickness === 0) return
  for (let i = at; i < at + 3; i++) {
    const low = box[i] - thickness
    const high = box[i + 3] + thickness
    box[i] = low - (Math.abs(low) * 2 ** -52 + Number.MIN_VALUE)
    box[i + 3] = high + (Math.abs(high) * 2 ** -52 + Number.MIN_VALUE)
  }
}

export function boxesOverlap(a: Float64Array, i: number, b: Float64Array, j: number): boolean {
  return (
    a[i] <= b[j + 3] &&
    b[j] <= a[i + 3] &&
    a[i + 1] <= b[j + 4] &&
    b[j + 1] <= a[i + 4] &&
    a[i + 2] <= b[j + 5] &&
    b[j + 2] <= a[i + 5]
  )
}

/** Whether the swept boxes of a vertex and a face, or of two edges, overlap. */
export function sweptBoxesOverlap(
  vertexFace: boolean,
  corners: Uint32Array,
  positions: readonly Float64Array[],
  thickness: number,
  a: number,
  b: number,
): boolean {
  const width = vertexFace ? 3 : 2
  if (vertexFace) {
    single[0] = a
    boxOf(positions, single, scratch, 0)
  } else boxOf(positions, corners.subarray(2 * a, 2 * a + 2), scratch, 0)
  thicken(scratch, 0, thickness)
  boxOf(positions, corners.subarray(width * b, width * b + width), scratch, 6)
  return boxesOverlap(scratch, 0, scratch, 6)
}

const scratch = new Float64Array(12)
const single = new Uint32Array(1)
