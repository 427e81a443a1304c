/**
 * Two hashes of all words but two of them, where they are stored. Each step maps different words to different hashes, and
 * different hashes to different ones, so damage within one word always shows. Other damage stays unseen once in 2⁶⁴ times.
 *
 * @param skip - Where in the words the hashes stand.
 * @param out - Filled: two words.
 */
export function checksum(words: Uint32Array, skip: number, out: Uint32Array): void {
  let h = 0x9e3779b9
  let g = 0x7f4a7c15
  for (let i = 0; i < words.length; i++) {
    if (i === skip || i === skip + 1) continue
    const word = words[i]
    h = Math.imul(h ^ word, 0x85ebca6b)
    h = (h << 13) | (h >>> 19)
    g = Math.imul(g ^ word, 0xc2b2ae35)
    g = (g << 17) | (g >>> 15)
  }
  out[0] = h
  out[1] = g
}
