import { NONE } from '@ccd/core'

const SAMPLES = 256
/** Of a small mesh every eighth triangle is enough: its whole step takes little longer than a look at each. */
const LEAST_STRIDE = 8
const MOST = 10

/**
 * How far triangles move in the step, in their own edge lengths: the mean over a sample, none counted more
 * than ten times. Swept volumes of neighbours begin to overlap where this is about one: below, a hierarchy alone leaves
 * few pairs for normal cones to drop. Depends on the step alone.
 */
export function motionInEdges(control: readonly Float64Array[], triangles: Uint32Array): number {
  const stride = Math.max(LEAST_STRIDE, Math.floor(triangles.length / (3 * SAMPLES)))
  const start = control[0]
  let sum = 0
  let count = 0
  for (let corner = 0; corner < triangles.length; corner += 3 * stride) {
    if (triangles[corner] === NONE) continue
    const a = 3 * triangles[corner]
    const b = 3 * triangles[corner + 1]
    let far = 0
    for (let c = 1; c < control.length; c++) far = Math.max(far, squaredDistance(start, a, control[c], a))
    const edge = squaredDistance(start, a, start, b)
    sum += far < MOST * MOST * edge ? Math.sqrt(far / edge) : MOST
    count++
  }
  return count === 0 ? 0 : sum / count
}

function squaredDistance(p: Float64Array, i: number, q: Float64Array, j: number): number {
  const x = p[i] - q[j]
  const y = p[i + 1] - q[j + 1]
  const z = p[i + 2] - q[j + 2]
  return x * x + y * y + z * z
}
