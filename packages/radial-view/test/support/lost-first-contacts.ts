import { contactsOfMesh, firstContactsOfMesh, type MeshContact } from '@ccd/oracle'
import type { MovingMesh } from '@ccd/scenes'
import type { Topology } from '@ccd/core'

type Culls = (t: number, u: number) => boolean

export interface Verdict {
  /** Components all of whose first contacts were dropped, and contacts between components that were dropped. */
  readonly lost: readonly string[]
  /** Components that touch themselves, and how many of their first contacts were dropped. */
  readonly touching: number
  readonly dropped: number
  /** Contacts that were looked at. */
  readonly contacts: number
}

/**
 * Holds a culler to its promise, by the exact oracle: of the first contacts of each component with itself at least one
 * has no dropped pair among the triangles around its features; of contacts between components all.
 */
export function lostFirstContacts(mesh: MovingMesh, topology: Topology, culls: Culls): Verdict {
  const lost: string[] = []
  let touching = 0
  let dropped = 0
  let contacts = 0
  for (let c = 0; c < topology.componentCount; c++) {
    const ids = [...topology.component.keys()].filter((t) => topology.component[t] === c)
    const triangles = ids.flatMap((t) => [...mesh.triangles.subarray(3 * t, 3 * t + 3)])
    const first = firstContactsOfMesh(triangles, mesh.x0, mesh.x1)
    if (first.length === 0) continue
    touching++
    contacts += first.length
    const away = first.filter((contact) => isDropped(mesh, contact, culls, ids))
    dropped += away.length
    if (away.length === first.length) lost.push(`component ${c}: all of ${first.map(describe).join('; ')}`)
  }
  if (topology.componentCount > 1) {
    for (const contact of contactsOfMesh(mesh.triangles, mesh.x0, mesh.x1)) {
      const [p, q] =
        contact.kind === 'vertex-face' ? [contact.v, mesh.triangles[3 * contact.f]] : [contact.a0, contact.b0]
      const componentAt = (v: number | undefined) => topology.component[Math.floor(mesh.triangles.indexOf(v ?? -1) / 3)]
      if (componentAt(p) === componentAt(q)) continue
      contacts++
      if (isDropped(mesh, contact, culls)) lost.push(`between components: ${describe(contact)}`)
    }
  }
  return { lost, touching, dropped, contacts }
}

function isDropped({ triangles }: MovingMesh, contact: MeshContact, culls: Culls, ids?: readonly number[]): boolean {
  const count = triangles.length / 3
  const around = (...vertices: number[]) => {
    const found: number[] = []
    for (let t = 0; t < count; t++) {
      const corners = triangles.subarray(3 * t, 3 * t + 3)
      if (vertices.every((v) => corners.includes(v))) found.push(t)
    }
    return found
  }
  const face = (f: number) => (ids ? (ids[f] ?? f) : f)
  const [some, others] =
    contact.kind === 'vertex-face'
      ? [around(contact.v), [face(contact.f)]]
      : [around(contact.a0, contact.a1), around(contact.b0, contact.b1)]
  return some.some((t) => others.some((u) => t !== u && culls(t, u)))
}

function describe(contact: MeshContact): string {
  return contact.kind === 'vertex-face'
    ? `vertex ${contact.v} face ${contact.f} at ${contact.toi}`
    : `edges ${contact.a0} ${contact.a1} and ${contact.b0} ${contact.b1} at ${contact.toi}`
}
