import type { LinearMotion, PairKind, Topology } from '@ccd/core'
import { segmentMeetsFace } from './kernels/segment-volume'
import type { VertexVolumes } from './volumes'

/** Names the axis along which the swept volumes of two features are apart, with both intervals. */
export function explainBounds(
  kind: PairKind,
  a: number,
  b: number,
  topology: Topology,
  volumes: VertexVolumes,
  straight: LinearMotion | undefined,
): string {
  const { axes, grow, values } = volumes
  const { triangles, edges } = topology
  const edge = (e: number) => edges.subarray(2 * e, 2 * e + 2)
  const first = kind === 'vertex-face' ? Uint32Array.of(a) : edge(a)
  const second = kind === 'vertex-face' ? triangles.subarray(3 * b, 3 * b + 3) : edge(b)
  for (let axis = 0; axis < axes.count; axis++) {
    const p = interval(volumes, first, axis)
    const q = interval(volumes, second, axis)
    if (p.low <= q.high && q.low <= p.high) continue
    const direction = `(${axes.x[axis]}, ${axes.y[axis]}, ${axes.z[axis]})`
    return `apart along ${direction}: [${p.low}, ${p.high}] and [${q.low}, ${q.high}]`
  }
  const [f0 = 0, f1 = 0, f2 = 0] = second
  if (kind === 'vertex-face' && straight && !segmentMeetsFace(straight.x0, straight.x1, a, axes, grow, values, f0, f1, f2)) {
    return `the segment of vertex ${a} misses the ${axes.kDop}-DOP of face ${b}`
  }
  return `volumes overlap along all ${axes.count} axes`
}

function interval({ values, axes }: VertexVolumes, vertices: Uint32Array, axis: number): { low: number; high: number } {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const v of vertices) {
    low = Math.min(low, values[v * axes.stride + axis] ?? Number.NaN)
    high = Math.max(high, values[v * axes.stride + axes.lanes + axis] ?? Number.NaN)
  }
  return { low, high }
}
