import type { StepResult } from '@ccd/core'

/** All of a result that must not depend on the number of threads: the bytes of the contacts, and the counts. */
export function essence({ contacts, earliest, keeps, stages }: StepResult) {
  const bytes = ({ buffer, byteOffset, BYTES_PER_ELEMENT }: Uint8Array | Uint32Array | Float64Array) =>
    Buffer.from(new Uint8Array(buffer, byteOffset, contacts.length * BYTES_PER_ELEMENT)).toString('base64')
  return {
    length: contacts.length,
    kind: bytes(contacts.kind),
    a: bytes(contacts.a),
    b: bytes(contacts.b),
    toi: bytes(contacts.toi),
    earliest,
    keeps,
    stages: stages.map(({ name, in: pairsIn, out }) => `${name}: ${pairsIn} → ${out}`),
  }
}

/**
 * The same of a first contact. What the filter drops and what reaches the test depends on when a thread hears of a
 * contact that another one found, so only the parts before them count alike.
 */
export function essenceOfFirst(result: StepResult) {
  const all = essence(result)
  const late = result.stages.findIndex(({ name }) => name === 'elementary filter' || name.startsWith('elementary'))
  return { ...all, stages: all.stages.slice(0, late) }
}
