import { createHierarchy } from '@ccd/bvh'
import { type StepContext, createTopology } from '@ccd/core'
import { contactsOfMesh, type MeshContact } from '@ccd/oracle'
import type { MovingMesh } from '@ccd/scenes'
import { ConeCuller, type Internals } from '../../src/culler/cone-culler'

export function linearStep(x0: Float64Array, x1: Float64Array): StepContext {
  return { motion: { kind: 'linear', x0, x1 }, minSeparation: 0, horizon: 1 }
}

/** A culler that has looked at the step, over a hierarchy of connected patches; patches from two triangles on. */
export function conesOver(mesh: MovingMesh, internals: Internals = {}): ConeCuller {
  const topology = createTopology(mesh.triangles, mesh.x0.length / 3)
  const hierarchy = createHierarchy(topology)
  const cones = new ConeCuller(topology, hierarchy, { effort: 'always' }, { leastTriangles: 2, ...internals })
  cones.begin(linearStep(mesh.x0, mesh.x1))
  return cones
}

/** Contacts, by the exact oracle, between features of two triangles that carry the same label. */
export function lostContacts(
  mesh: MovingMesh,
  label: Int32Array,
  contacts: Iterable<MeshContact> = contactsOfMesh(mesh.triangles, mesh.x0, mesh.x1),
): string[] {
  const withVertex = new Map<number, number[]>()
  mesh.triangles.forEach((v, i) => {
    const list = withVertex.get(v) ?? []
    list.push(Math.floor(i / 3))
    withVertex.set(v, list)
  })
  const around = (v: number) => withVertex.get(v) ?? []
  const along = (v: number, w: number) => around(v).filter((t) => around(w).includes(t))
  const share = (ts: readonly number[], us: readonly number[]) =>
    ts.some((t) => us.some((u) => (label[t] ?? -1) >= 0 && label[t] === label[u]))
  const lost: string[] = []
  for (const contact of contacts) {
    if (contact.kind === 'vertex-face') {
      if (share(around(contact.v), [contact.f])) lost.push(`vertex ${contact.v} face ${contact.f} at ${contact.toi}`)
    } else {
      const { a0, a1, b0, b1 } = contact
      if (share(along(a0, a1), along(b0, b1))) lost.push(`edges ${a0} ${a1} and ${b0} ${b1} at ${contact.toi}`)
    }
  }
  return lost
}
