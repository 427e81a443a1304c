import { valueAt, type ContactBuffer, type Topology } from '@ccd/core'
import { contactsOfMesh, type MeshContact } from '@ccd/oracle'

export interface Mesh {
  readonly triangles: Uint32Array
  readonly x0: Float64Array
  readonly x1: Float64Array
}

export const meshOf = ({ triangles, x0 }: Mesh) => ({ triangles, vertexCount: x0.length / 3 })

/** Contacts by vertex ids, in the order in which they stand. */
export function contactKeys(contacts: ContactBuffer, { edges }: Topology): string[] {
  const ends = (e: number): string => `${edges[2 * e]},${edges[2 * e + 1]}`
  return Array.from({ length: contacts.length }, (_, i) => {
    const a = valueAt(contacts.a, i)
    const b = valueAt(contacts.b, i)
    return contacts.kind[i] === 0 ? `v ${a} ${b}` : `e ${[ends(a), ends(b)].sort().join(' ')}`
  })
}

const known = new WeakMap<Mesh, Map<string, number>>()

/** What the exact oracle finds over all non-incident feature pairs, with its times. Found once per mesh. */
export function oracleContacts(mesh: Mesh): Map<string, number> {
  const contacts = known.get(mesh) ?? askOracle(mesh)
  known.set(mesh, contacts)
  return contacts
}

function askOracle({ triangles, x0, x1 }: Mesh): Map<string, number> {
  return new Map(contactsOfMesh(triangles, x0, x1).map((contact) => [keyOf(contact), contact.toi]))
}

/** The name of a contact, as `contactKeys` gives it. */
export function keyOf(contact: MeshContact): string {
  return contact.kind === 'vertex-face'
    ? `v ${contact.v} ${contact.f}`
    : `e ${[`${contact.a0},${contact.a1}`, `${contact.b0},${contact.b1}`].sort().join(' ')}`
}
