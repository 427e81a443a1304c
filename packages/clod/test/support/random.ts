/** Numbers in [0, 1) from a seed; CCD_SEED chooses another one. */
export function randomNumbers(seed: number): () => number {
  let state = (seed ^ Number(process.env.CCD_SEED ?? 0)) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** Whether the long form of the tests was asked for. */
export const FULL = process.env.CCD_FULL === '1'
