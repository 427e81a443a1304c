// Minimum and maximum of f32 numbers by their bits, without branches: which of two bounds is smaller is a coin toss, and
// a branch on it is guessed wrong every other time. A third faster than comparing them as numbers.

/** Ascending with the f32 number of these bits, as a signed integer; −0 comes before 0. It is its own inverse. */
function key(bits: number): number {
  return bits ^ ((bits >> 31) & 0x7fffffff)
}

/** All ones where a < b, else 0: the sign of a where the signs differ, else that of the difference. */
function below(a: number, b: number): number {
  return ((a & ~b) | (~(a ^ b) & (a - b))) >> 31
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
        const a = key(vertexVolumes[p + i])
        const b = key(vertexVolumes[q + i])
        const d = key(vertexVolumes[r + i])
        const low = b ^ ((a ^ b) & below(a, b))
        volumes[at + i] = key(d ^ ((low ^ d) & below(low, d)))
        const e = key(vertexVolumes[p + lanes + i])
        const f = key(vertexVolumes[q + lanes + i])
        const g = key(vertexVolumes[r + lanes + i])
        const high = e ^ ((e ^ f) & below(e, f))
        volumes[at + lanes + i] = key(high ^ ((high ^ g) & below(high, g)))
      }
    } else {
      const l = at + stride
      const r = c * stride
      for (let i = 0; i < lanes; i++) {
        const a = volumes[l + i]
        const b = volumes[r + i]
        volumes[at + i] = b ^ ((a ^ b) & below(key(a), key(b)))
        const d = volumes[l + lanes + i]
        const e = volumes[r + lanes + i]
        volumes[at + lanes + i] = d ^ ((d ^ e) & below(key(d), key(e)))
      }
    }
  }
}
