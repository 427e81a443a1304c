/** A double as an integer multiple of 2⁻¹²⁰, exactly, or an error: for comparisons without rounding. */
export function exact(value: number): bigint {
  const scaled = value * 2 ** 120
  if (!Number.isInteger(scaled)) throw new Error(`${value} has digits below 2⁻¹²⁰`)
  return BigInt(scaled)
}
