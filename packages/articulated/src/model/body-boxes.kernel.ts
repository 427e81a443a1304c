import type { RigidModel } from '@ccd/advancement'

/** Boxes of all vertices of each body, in its coordinates: least and greatest x y z; inverted where it has no shape. */
export function bodyBoxes(
  shapes: readonly { readonly body: number; readonly model: RigidModel }[],
  count: number,
): Float64Array {
  const boxes = new Float64Array(6 * count)
  for (let i = 0; i < 6 * count; i++) boxes[i] = i % 6 < 3 ? Infinity : -Infinity
  for (let i = 0; i < shapes.length; i++) {
    const { body, model } = shapes[i]
    const { corners, origin } = model
    for (let p = 0; p < corners.length; p++) {
      const k = p % 3
      const x = corners[p] + origin[k]
      // The sum is rounded, and the vertex is the exact one.
      const off = Math.abs(x) * 2 ** -52
      if (x - off < boxes[6 * body + k]) boxes[6 * body + k] = x - off
      if (x + off > boxes[6 * body + 3 + k]) boxes[6 * body + 3 + k] = x + off
    }
  }
  return boxes
}
