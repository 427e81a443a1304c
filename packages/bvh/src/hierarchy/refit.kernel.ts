// Minimum and maximum of f32 numbers by their bits, without branches: which of two bounds is smaller is a coin toss, and
// a branch on it is guessed wrong every other time.

/**
 * All ones where the f32 number of the bits a is below that of b, else 0; for equal ones either. Of one sign, numbers
 * are in the order of their bits, in the reverse order where negative, and the difference of the bits does not overflow.
 * Of two signs, the negative one is below; −0 comes before 0.
 */
function below(a: number, b: number): number {
  const differ = (a ^ b) >> 31
  return ((a & differ) | (((a - b) ^ (a & b)) & ~differ)) >> 31
}

/**
 * Nodes [first, end) from the last to the first: leaves from vertex volumes, inner nodes from their children. Volumes
 * are given as the bits of their numbers.
 */
export function refitNodes(
  triangles: Uint32Array,
  child: Int32Array,
  first: number,
  end: number,
  lanes: number,
  vertexVolumes: Int32Array,
  volumes: Int32Array,
): void {
  const stride = 2 * lanes
  for (let n = end - 1; n >= first; n--) {
    const c = child[n]
    const at = n * stride
    if (c < 0) {
      const p = triangles[3 * ~c] * stride
      const q = triangles[3 * ~c + 1] * stride
      const r = triangles[3 * ~c + 2] * stride
      for (let i = 0; i < lanes; i++) {
        const a = vertexVolumes[p + i]
        const b = vertexVolumes[q + i]
        const d = vertexVolumes[r + i]
        const low = b ^ ((a ^ b) & below(a, b))
        volumes[at + i] = d ^ ((low ^ d) & below(low, d))
        const e = vertexVolumes[p + lanes + i]
        const f = vertexVolumes[q + lanes + i]
        const g = vertexVolumes[r + lanes + i]
        const high = e ^ ((e ^ f) & below(e, f))
        volumes[at + lanes + i] = high ^ ((high ^ g) & below(high, g))
      }
    } else {
      const l = at + stride
      const r = c * stride
      for (let i = 0; i < lanes; i++) {
        const a = volumes[l + i]
        const b = volumes[r + i]
        volumes[at + i] = b ^ ((a ^ b) & below(a, b))
        const d = volumes[l + lanes + i]
        const e = volumes[r + lanes + i]
        volumes[at + lanes + i] = d ^ ((d ^ e) & below(d, e))
      }
    }
  }
}
