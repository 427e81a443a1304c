import type { Axes } from '@ccd/bvh'
import type { PairBatch } from '@ccd/core'
import { edgeEdgeOverlap, vertexFaceOverlap, volumesOverlap } from './feature-overlap.kernel'
import { segmentMeetsFace } from './segment-volume.kernel'

// One loop per test: a shared loop that calls changing functions costs three times as much.

export function filterVertexFace(batch: PairBatch, triangles: Uint32Array, volumes: Float32Array, lanes: number): void {
  const { pairs, length } = batch
  let kept = 0
  for (let i = 0; i < length; i++) {
    const v = pairs[2 * i]
    const f = pairs[2 * i + 1]
    if (!vertexFaceOverlap(volumes, lanes, v, triangles[3 * f], triangles[3 * f + 1], triangles[3 * f + 2])) continue
    keep(batch, i, kept++)
  }
  batch.length = kept
}

export function filterVertexSegments(
  batch: PairBatch,
  triangles: Uint32Array,
  x0: Float64Array,
  x1: Float64Array,
  axes: Axes,
  grow: Float64Array,
  volumes: Float32Array,
): void {
  const { pairs, length } = batch
  let kept = 0
  for (let i = 0; i < length; i++) {
    const v = pairs[2 * i]
    const f0 = triangles[3 * pairs[2 * i + 1]]
    const f1 = triangles[3 * pairs[2 * i + 1] + 1]
    const f2 = triangles[3 * pairs[2 * i + 1] + 2]
    // The volume test is cheaper and drops most of what is far.
    if (!vertexFaceOverlap(volumes, axes.lanes, v, f0, f1, f2)) continue
    if (!segmentMeetsFace(x0, x1, v, axes, grow, volumes, f0, f1, f2)) continue
    keep(batch, i, kept++)
  }
  batch.length = kept
}

export function filterEdgeEdge(batch: PairBatch, edges: Uint32Array, volumes: Float32Array, lanes: number): void {
  const { pairs, length } = batch
  let kept = 0
  for (let i = 0; i < length; i++) {
    const e = 2 * pairs[2 * i]
    const g = 2 * pairs[2 * i + 1]
    if (!edgeEdgeOverlap(volumes, lanes, edges[e], edges[e + 1], edges[g], edges[g + 1])) continue
    keep(batch, i, kept++)
  }
  batch.length = kept
}

export function filterEdgeEdgeStored(batch: PairBatch, edgeVolumes: Float32Array, lanes: number): void {
  const { pairs, length } = batch
  let kept = 0
  for (let i = 0; i < length; i++) {
    if (volumesOverlap(edgeVolumes, lanes, pairs[2 * i], pairs[2 * i + 1])) keep(batch, i, kept++)
  }
  batch.length = kept
}

function keep({ pairs, bound }: PairBatch, from: number, to: number): void {
  pairs[2 * to] = pairs[2 * from]
  pairs[2 * to + 1] = pairs[2 * from + 1]
  if (bound) bound[to] = bound[from]
}
