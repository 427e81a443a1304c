/**
 * A view of `length` entries, the new ones `fill`: on the same memory where it has room, else on a copy with a quarter to
 * spare. So an array that grows by one again and again is copied seldom.
 */
export function longer<A extends Uint8Array | Uint32Array | Int32Array>(array: A, length: number, fill: number): A {
  if (length <= array.length) return array
  const make = array.constructor as new (buffer: ArrayBufferLike, offset: number, length: number) => A
  const bytes = array.BYTES_PER_ELEMENT * length
  const fits = array.byteOffset === 0 && bytes <= array.buffer.byteLength
  const buffer = fits ? array.buffer : new ArrayBuffer(array.BYTES_PER_ELEMENT * Math.ceil(1.25 * length))
  const result = new make(buffer, 0, length)
  if (!fits) result.set(array)
  result.fill(fill, array.length)
  return result
}
