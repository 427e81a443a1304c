/** A view of points from the front, a little from the right and from above; y is up. Its scale is in pixels. */
export interface View {
  readonly scale: number
  /** What is seen in the middle. */
  readonly x: number
  readonly y: number
}

const COS_AROUND = Math.cos(0.5)
const SIN_AROUND = Math.sin(0.5)
const COS_DOWN = Math.cos(0.42)
const SIN_DOWN = Math.sin(0.42)

/** The view in which two frames of the same points fill a square of so many pixels along each side. */
export function viewOf(x0: Float64Array, x1: Float64Array, side: number): View {
  let left = Infinity
  let right = -Infinity
  let low = Infinity
  let high = -Infinity
  for (let i = 0; i < x0.length + x1.length; i += 3) {
    const frame = i < x0.length ? x0 : x1
    const at = i < x0.length ? i : i - x0.length
    const x = rightOf(frame[at], frame[at + 2])
    const y = upOf(frame[at], frame[at + 1], frame[at + 2])
    left = Math.min(left, x)
    right = Math.max(right, x)
    low = Math.min(low, y)
    high = Math.max(high, y)
  }
  return { scale: side / Math.max(right - left, high - low, 1e-300), x: (left + right) / 2, y: (low + high) / 2 }
}

/** Points in pixels around a centre: x right, y down, z away from the viewer. */
export function project(positions: Float64Array, view: View, centreX: number, centreY: number): Float64Array {
  const points = new Float64Array(positions.length)
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]
    const y = positions[i + 1]
    const z = positions[i + 2]
    points[i] = centreX + view.scale * (rightOf(x, z) - view.x)
    points[i + 1] = centreY - view.scale * (upOf(x, y, z) - view.y)
    points[i + 2] = view.scale * (COS_DOWN * awayOf(x, z) - SIN_DOWN * y)
  }
  return points
}

function rightOf(x: number, z: number): number {
  return COS_AROUND * x - SIN_AROUND * z
}

function awayOf(x: number, z: number): number {
  return -(SIN_AROUND * x + COS_AROUND * z)
}

function upOf(x: number, y: number, z: number): number {
  return COS_DOWN * y + SIN_DOWN * awayOf(x, z)
}
