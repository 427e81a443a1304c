import { NONE } from '@ccd/core'

const SAMPLES = 2048
const MOST = 10

/**
 * How far triangles move in the step, in their own edge lengths: the mean over a sample of leaves, none counted more
 * than ten times. Swept volumes of neighbours begin to overlap where this is about one: below, a hierarchy alone leaves
 * few pairs for normal cones to drop. Depends on the step alone.
 */
export function motionInEdges(control: readonly Float64Array[], corners: Uint32Array): number {
  const leaves = corners.length / 3
  const stride = Math.max(1, Math.floor(leaves / SAMPLES))
  const start = control[0]
  let sum = 0
  let count = 0
  for (let leaf = 0; leaf < leaves; leaf += stride) {
    if (corners[3 * leaf] === NONE) continue
    const a = 3 * corners[3 * leaf]
    const b = 3 * corners[3 * leaf + 1]
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
