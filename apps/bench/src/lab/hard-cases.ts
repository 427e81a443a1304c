import { valueAt } from '@ccd/core'
import { contactsOfMesh, type MeshContact } from '@ccd/oracle'
import { renumbered, smallMeshes, type MovingMesh, type Renumbered } from '@ccd/scenes'

/** A small mesh with its contacts, and the same surface in another numbering. */
export interface HardCase {
  readonly seed: number
  readonly mesh: MovingMesh
  truth(): readonly MeshContact[]
  readonly other: MovingMesh
  otherTruth(): readonly MeshContact[]
}

/**
 * All generators of hard small meshes, for each seed. The oracle takes most of the time, so it is asked once per mesh,
 * and only when its answer is needed.
 */
export function hardCases(seeds: readonly number[]): HardCase[] {
  return seeds.flatMap((seed) => {
    const cases = made.get(seed) ?? casesOf(seed)
    made.set(seed, cases)
    return cases
  })
}

const made = new Map<number, readonly HardCase[]>()

function casesOf(seed: number): HardCase[] {
  return smallMeshes(seed).map((mesh) => {
    let known: MeshContact[] | undefined
    const truth = (): MeshContact[] => (known ??= contactsOfMesh(mesh.triangles, mesh.x0, mesh.x1))
    const other = renumbered(mesh, seed + 100)
    const otherTruth = (): MeshContact[] => truth().map((contact) => renumberedContact(contact, other))
    return { seed, mesh, truth, other: other.mesh, otherTruth }
  })
}

/** The same contact in the other numbering. Its exact time does not depend on the numbering. */
function renumberedContact(contact: MeshContact, { vertexMap, triangleMap }: Renumbered): MeshContact {
  const vertex = (v: number): number => valueAt(vertexMap, v)
  if (contact.kind === 'vertex-face') return { ...contact, v: vertex(contact.v), f: valueAt(triangleMap, contact.f) }
  const edge = (v: number, w: number): [number, number] => [
    Math.min(vertex(v), vertex(w)),
    Math.max(vertex(v), vertex(w)),
  ]
  const [a0, a1] = edge(contact.a0, contact.a1)
  const [b0, b1] = edge(contact.b0, contact.b1)
  return { kind: 'edge-edge', a0, a1, b0, b1, toi: contact.toi }
}
