import { CcdError } from '@ccd/core'

/**
 * Refuses what holds no numbers of its own: a Buffer or an ArrayBuffer shows bytes where the caller means numbers.
 *
 * @param bytes - Whether a Uint8Array is a sensible choice, as it is for indices.
 * @throws CcdError `wrong-type`.
 */
export function checkNumberArray(argument: string, values: unknown, bytes: 'bytes' | 'no-bytes'): void {
  if (Array.isArray(values)) return
  if (values instanceof ArrayBuffer || values instanceof DataView) {
    throw new CcdError(
      'wrong-type',
      `${argument} is ${values instanceof DataView ? 'a DataView' : 'an ArrayBuffer'}; did you mean a typed array over it?`,
      { argument, value: values },
    )
  }
  if (!ArrayBuffer.isView(values) && isArrayLike(values)) return
  if (!ArrayBuffer.isView(values) || values instanceof BigInt64Array || values instanceof BigUint64Array) {
    throw new CcdError('wrong-type', `${argument} must be an array of numbers, not ${kindOf(values)}`, {
      argument,
      value: values,
    })
  }
  const plain = values.constructor === Uint8Array || values.constructor === Uint8ClampedArray
  const isBytes = values instanceof Uint8Array || values instanceof Uint8ClampedArray
  if (!isBytes || (plain && bytes === 'bytes')) return
  const type = bytes === 'bytes' ? 'Uint32Array' : 'Float32Array'
  throw new CcdError(
    'wrong-type',
    `${argument} is a ${values.constructor.name}, which holds bytes; did you mean new ${type}(buffer, byteOffset, length)?`,
    { argument, value: values },
  )
}

function isArrayLike(values: unknown): boolean {
  return typeof values === 'object' && values !== null && 'length' in values && typeof values.length === 'number'
}

function kindOf(values: unknown): string {
  if (typeof values !== 'object' || values === null) return String(values)
  return values.constructor.name
}
