/** Uniform numbers in [0, 1). */
export type Random = () => number

/** sfc32: a small, fast generator, the same on every machine. Near seeds give unrelated sequences. */
export function seededRandom(seed: number): Random {
  let a = 0x9e3779b9
  let b = 0x243f6a88
  let c = seed | 0
  let counter = 1
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 0x1_0000_0000
  }
  for (let i = 0; i < 15; i++) next()
  return next
}

/** Uniform in [low, high). */
export function between(random: Random, low: number, high: number): number {
  return low + (high - low) * random()
}

/** Uniform among 0 … count − 1. */
export function below(random: Random, count: number): number {
  return Math.floor(random() * count)
}
