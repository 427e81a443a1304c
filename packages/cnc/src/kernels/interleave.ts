/** Both ends of each coordinate side by side, so that one load gives both: x0 x1 y0 y1 z0 z1 per vertex. */
export function interleave(x0: Float64Array, x1: Float64Array, out: Float64Array): void {
  const count = out.length / 2
  for (let i = 0; i < count; i++) {
    out[2 * i] = x0[i]
    out[2 * i + 1] = x1[i]
  }
}
