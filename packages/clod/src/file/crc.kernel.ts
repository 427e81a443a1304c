const table = new Uint32Array(256)
for (let n = 0; n < 256; n++) {
  let value = n
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  table[n] = value
}

/** CRC-32 of the bytes from a place on, as in PNG and zip. */
export function crc32(bytes: Uint8Array, from: number): number {
  let value = 0xffffffff
  for (let i = from; i < bytes.length; i++) value = (value >>> 8) ^ table[(value ^ bytes[i]) & 255]
  return (value ^ 0xffffffff) >>> 0
}
