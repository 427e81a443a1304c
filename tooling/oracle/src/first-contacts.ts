import { edgeEdgeMoment } from './edge-edge'
import type { Positions } from './exact'
import { contactsOfMesh, type MeshContact } from './mesh'
import { isEarlier, type Moment } from './moment'
import { vertexFaceMoment } from './vertex-face'

/** The contacts of a moving mesh that come first, in the order of `contactsOfMesh`: all of them truly at the same time. */
export function firstContactsOfMesh(triangles: ArrayLike<number>, x0: Positions, x1: Positions): MeshContact[] {
  let first: Moment | undefined
  let found: MeshContact[] = []
  const contacts = contactsOfMesh(triangles, x0, x1)
  // Times are rounded down, so the first contact is among those with the least.
  const least = contacts.reduce((time, { toi }) => Math.min(time, toi), Number.POSITIVE_INFINITY)
  for (const contact of contacts.filter(({ toi }) => toi === least)) {
    const moment = momentOf(contact, triangles, x0, x1)
    if (!moment) continue
    if (first === undefined || isEarlier(moment, first)) {
      first = moment
      found = [contact]
    } else if (!isEarlier(first, moment)) found.push(contact)
  }
  return found
}

function momentOf(
  contact: MeshContact,
  triangles: ArrayLike<number>,
  x0: Positions,
  x1: Positions,
): Moment | undefined {
  if (contact.kind === 'edge-edge') return edgeEdgeMoment(x0, x1, contact.a0, contact.a1, contact.b0, contact.b1)
  const [f0, f1, f2] = Array.from(triangles).slice(3 * contact.f, 3 * contact.f + 3)
  if (f0 === undefined || f1 === undefined || f2 === undefined) return undefined
  return vertexFaceMoment(x0, x1, contact.v, f0, f1, f2)
}
