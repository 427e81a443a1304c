import { type LinearMotion, type PairKind, type Topology, valueAt } from '@ccd/core'
import { segmentMeetsFace } from './segment-volume.kernel'
import type { VertexVolumes } from './volumes'

/** Names the axis along which the volumes of two features are apart, with their intervals. */
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
    const direction = `(${axes.x[axis]}, ${axes.y[axis]}, ${axes.z[axis]})`
    if (volumes.moving) {
      const start = sideAt(volumes, first, second, axis)
      const end = sideAt(volumes, first, second, axes.lanes + axis)
      if (start.side === 0 || start.side !== end.side) continue
      return `apart along ${direction}, in the same order at both ends: ${start.text} at the start, ${end.text} at the end`
    }
    const p = interval(values, axes.stride, first, axis, axes.lanes + axis)
    const q = interval(values, axes.stride, second, axis, axes.lanes + axis)
    if (p.low > q.high || q.low > p.high) return `apart along ${direction}: ${written(p, q)}`
  }
  if (
    kind === 'vertex-face' &&
    straight &&
    !segmentMeetsFace(
      straight.x0,
      straight.x1,
      a,
      axes,
      grow,
      values,
      valueAt(second, 0),
      valueAt(second, 1),
      valueAt(second, 2),
    )
  ) {
    return `the segment of vertex ${a} misses the ${axes.kDop}-DOP of face ${b}`
  }
  return `volumes overlap along all ${axes.count} axes`
}

interface Range {
  readonly low: number
  readonly high: number
}

/** 1 if the first feature is beyond the second, −1 if it is before it, 0 if neither. */
function sideAt({ values, axes }: VertexVolumes, first: Uint32Array, second: Uint32Array, lane: number) {
  const p = interval(values, axes.stride, first, lane, lane)
  const q = interval(values, axes.stride, second, lane, lane)
  return { side: p.low > q.high ? 1 : q.low > p.high ? -1 : 0, text: written(p, q) }
}

function interval(
  values: Float32Array,
  stride: number,
  vertices: Uint32Array,
  lowLane: number,
  highLane: number,
): Range {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const v of vertices) {
    low = Math.min(low, valueAt(values, v * stride + lowLane))
    high = Math.max(high, valueAt(values, v * stride + highLane))
  }
  return { low, high }
}

const written = (p: Range, q: Range): string => `[${p.low}, ${p.high}] and [${q.low}, ${q.high}]`
