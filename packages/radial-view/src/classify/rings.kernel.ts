import type { Entries } from './entries.kernel'

/** Takes the signs and words of dead triangles away. */
export function dropDead(
  { count, wideCount, triangle }: Entries,
  dead: Uint8Array,
  signs: Uint8Array,
  words: Int32Array,
) {
  for (let i = 0; i < count; i++) {
    const t = triangle[i]
    if (t < 0 || dead[t] === 0) continue
    signs[i] = 0
    if (i >= wideCount || words.length === 0) continue
    words[2 * i] = 0
    words[2 * i + 1] = 0
  }
}

/**
 * The sign of each triangle as its cluster sees it, and the sign that its whole ring has, 0 elsewhere.
 *
 * @param ring - Off: the triangle alone (unsound, for tests and the paper's scheme).
 */
export function ringSigns(
  { count, wideCount, triangle, slots }: Entries,
  signs: Uint8Array,
  slotSigns: Uint8Array,
  ring: boolean,
  own: Uint8Array,
  around: Uint8Array,
): void {
  slotSigns.fill(3)
  if (ring) {
    for (let i = 0; i < count; i++) {
      const s = signs[i]
      slotSigns[slots[3 * i]] &= s
      slotSigns[slots[3 * i + 1]] &= s
      slotSigns[slots[3 * i + 2]] &= s
    }
  }
  // Slot 0 belongs to no own triangle, but to triangles without a cluster, which have no sign.
  for (let i = 0; i < wideCount; i++) {
    const t = triangle[i]
    if (t < 0) continue
    own[t] = signs[i]
    around[t] = signs[i] & slotSigns[slots[3 * i]] & slotSigns[slots[3 * i + 1]] & slotSigns[slots[3 * i + 2]]
  }
}

/** Two words per triangle: the bits that all triangles around each of its corners have in common. */
export function ringWords(
  { wideCount, triangle, corners }: Entries,
  words: Int32Array,
  atVertex: Int32Array,
  ring: boolean,
  out: Int32Array,
): void {
  atVertex.fill(-1)
  if (ring) {
    for (let i = 0; i < wideCount; i++) {
      const first = words[2 * i]
      const second = words[2 * i + 1]
      for (let c = 3 * i; c < 3 * i + 3; c++) {
        const v = 2 * corners[c]
        atVertex[v] &= first
        atVertex[v + 1] &= second
      }
    }
  }
  for (let i = 0; i < wideCount; i++) {
    const t = triangle[i]
    if (t < 0) continue
    const a = 2 * corners[3 * i]
    const b = 2 * corners[3 * i + 1]
    const c = 2 * corners[3 * i + 2]
    out[2 * t] = words[2 * i] & atVertex[a] & atVertex[b] & atVertex[c]
    out[2 * t + 1] = words[2 * i + 1] & atVertex[a + 1] & atVertex[b + 1] & atVertex[c + 1]
  }
}
