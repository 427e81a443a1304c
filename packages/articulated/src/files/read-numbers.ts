/** A decimal number, as XML schemas and text meshes write it. */
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/

/**
 * Reads one decimal number.
 *
 * @returns The number, or undefined for anything else: an empty text, NaN, Infinity, hexadecimal numbers, and numbers that
 * are too large for 64 bits.
 */
export function readDecimal(text: string): number | undefined {
  if (!DECIMAL.test(text)) return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** The words of a text, between white space. */
export function wordsOf(text: string): string[] {
  const trimmed = text.trim()
  return trimmed === '' ? [] : trimmed.split(/\s+/)
}
