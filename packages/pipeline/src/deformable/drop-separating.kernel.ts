import {
  cornersOf,
  EDGE_EDGE,
  VERTEX_FACE,
  type FeatureKind,
  type LinearMotion,
  type PairBatch,
  type Topology,
} from '@ccd/core'
import { CONTACT_DETAIL_SIZE, contactDetail } from '@ccd/elementary'

const ids = new Uint32Array(4)
const detail = new Float64Array(CONTACT_DETAIL_SIZE)

/** Drops the pairs of a batch that certainly only move apart. */
export function keepApproaching(batch: PairBatch<FeatureKind>, topology: Topology, { x0, x1 }: LinearMotion): void {
  const { kind, pairs, bound, length } = batch
  const contactKind = kind === 'vertex-face' ? VERTEX_FACE : EDGE_EDGE
  const split = kind === 'vertex-face' ? 1 : 2
  let kept = 0
  for (let i = 0; i < length; i++) {
    const a = pairs[2 * i]
    const b = pairs[2 * i + 1]
    cornersOf(topology, kind, a, b, ids)
    // The normal of the two features at the start is the guess.
    contactDetail(contactKind, x0, x1, ids[0], ids[1], ids[2], ids[3], 0, detail)
    if (onlyMovesApart(x0, x1, ids, split, detail)) continue
    pairs[2 * kept] = a
    pairs[2 * kept + 1] = b
    if (bound) bound[kept] = bound[i]
    kept++
  }
  batch.length = kept
}

/** 2⁻⁵³ times the operations behind each value below (at most eight), with room. */
const ERROR = 16 * 2 ** -53

/**
 * Whether, along the direction detail[3…5], every point of the first feature starts certainly above every point of
 * the second and certainly never moves down relative to it. `split` of the four points belong to the first.
 */
function onlyMovesApart(
  x0: Float64Array,
  x1: Float64Array,
  ids: Uint32Array,
  split: number,
  detail: Float64Array,
): boolean {
  const nx = detail[3]
  const ny = detail[4]
  const nz = detail[5]
  for (let i = 0; i < split; i++) {
    const p = 3 * ids[i]
    for (let j = split; j < 4; j++) {
      const q = 3 * ids[j]
      const gap = dot(x0[p] - x0[q], x0[p + 1] - x0[q + 1], x0[p + 2] - x0[q + 2], nx, ny, nz)
      const gapSize = size(x0, p, q, nx, ny, nz)
      if (!(gap > ERROR * gapSize)) return false
      const mx = x1[p] - x0[p] - (x1[q] - x0[q])
      const my = x1[p + 1] - x0[p + 1] - (x1[q + 1] - x0[q + 1])
      const mz = x1[p + 2] - x0[p + 2] - (x1[q + 2] - x0[q + 2])
      const approach = dot(mx, my, mz, nx, ny, nz)
      // No relative motion at all is exact: a pair at rest keeps its distance.
      if (mx === 0 && my === 0 && mz === 0 && sameMotion(x0, x1, p, q)) continue
      if (!(approach > ERROR * (gapSize + size(x1, p, q, nx, ny, nz)))) return false
    }
  }
  return true
}

function dot(ax: number, ay: number, az: number, bx: number, by: number, bz: number): number {
  return ax * bx + ay * by + az * bz
}

/** Sum of the absolute values that enter the dot product: what the rounding errors are relative to. */
function size(x: Float64Array, p: number, q: number, nx: number, ny: number, nz: number): number {
  return (
    (Math.abs(x[p]) + Math.abs(x[q])) * Math.abs(nx) +
    (Math.abs(x[p + 1]) + Math.abs(x[q + 1])) * Math.abs(ny) +
    (Math.abs(x[p + 2]) + Math.abs(x[q + 2])) * Math.abs(nz)
  )
}

function sameMotion(x0: Float64Array, x1: Float64Array, p: number, q: number): boolean {
  for (let k = 0; k < 3; k++) if (x0[p + k] !== x1[p + k] || x0[q + k] !== x1[q + k]) return false
  return true
}
