/** 2⁻⁵³ times the operations behind each value below (at most eight), with room. */
const ERROR = 16 * 2 ** -53

/**
 * Whether, along the direction detail[3…5], every point of the first feature starts certainly above every point of
 * the second and certainly never moves down relative to it. `split` of the four points belong to the first.
 */
export function onlyMovesApart(
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
