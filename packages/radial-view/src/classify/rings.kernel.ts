import type { Entries } from './entries.kernel'

/** Takes the signs and words of dead triangles away. */
export function dropDead(
  { count, wideCount, triangle }: Entries,
  dead: Uint8Array,
  signs: Uint8Array,
  words: Int32Array,
): void {
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
 * What all triangles around each slot have in common. Slot 0 is that of vertices without an own triangle.
 *
 * @param ring - Off: all, so that triangles count alone (unsound, for tests and the paper's scheme).
 */
export function gatherSlots({ count, slots }: Entries, signs: Uint8Array, ring: boolean, slotSigns: Uint8Array): void {
  slotSigns.fill(3)
  if (!ring) return
  for (let i = 0; i < count; i++) {
    const s = signs[i]
    slotSigns[slots[3 * i]] &= s
    slotSigns[slots[3 * i + 1]] &= s
    slotSigns[slots[3 * i + 2]] &= s
  }
}

/** What the words of all triangles around each vertex have in common. */
export function gatherVertices(
  { wideCount, corners }: Entries,
  words: Int32Array,
  ring: boolean,
  atVertex: Int32Array,
): void {
  atVertex.fill(-1)
  if (!ring) return
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
