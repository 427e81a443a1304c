import fc from 'fast-check'

/** Integers of very different lengths, sparse as products of far-off doubles are. */
export const wideInteger = fc
  .tuple(
    fc.bigInt({ min: -(1n << 53n), max: 1n << 53n }),
    fc.nat(4000),
    fc.bigInt({ min: -(1n << 20n), max: 1n << 20n }),
    fc.nat(3000),
  )
  .map(([m, shift, rest, low]) => (m << BigInt(shift)) + (rest << BigInt(low)))

export function product(f: readonly bigint[], g: readonly bigint[]): bigint[] {
  const result = new Array<bigint>(f.length + g.length - 1).fill(0n)
  f.forEach((a, i) => g.forEach((b, j) => (result[i + j] = (result[i + j] ?? 0n) + a * b)))
  return result
}
