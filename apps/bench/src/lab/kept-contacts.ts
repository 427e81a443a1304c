import { contactsOfMesh, type MeshContact } from '@ccd/oracle'
import type { MovingMesh } from '@ccd/scenes'
import { readyParts } from '../configurations/configurations'
import { composeParts, insertPart, type InsertedPart } from '../run/mesh-pipeline'
import { contactKeys, edgeKey } from '../run/contact-hash'
import { firstLine, UsageError } from '../terminal/usage-error'

interface LostContact {
  readonly contact: MeshContact
  readonly text: string
}

export interface Judged {
  /** Contacts of the oracle that the pipeline with the part did not find; for first-contact parts only an earlier first. */
  readonly lost: readonly LostContact[]
  /** Contacts found, by key. */
  readonly found: ReadonlySet<string>
  readonly truth: number
  /** Pairs into and out of the part. */
  readonly in: number
  readonly out: number
}

const truthOf = ({ triangles, x0, x1 }: MovingMesh): MeshContact[] => contactsOfMesh(triangles, x0, x1)

/** Runs a mesh through the ready-made pipeline with the user's part; undefined where the part refuses such a mesh. */
export function judge(
  mesh: MovingMesh,
  inserted: InsertedPart,
  truth: readonly MeshContact[] = truthOf(mesh),
): Judged | undefined {
  const parts = insertPart(readyParts(mesh), inserted)
  const composed = composeParts(parts)
  const { topology, hierarchy } = parts
  let result
  try {
    result = composed.run({ topology, hierarchy, motion: { kind: 'linear', x0: mesh.x0, x1: mesh.x1 } })
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw new UsageError(
      `"${inserted.name}" fails on the mesh "${mesh.name}" (${mesh.triangles.length / 3} triangles): ${firstLine(error)}`,
    )
  }
  const found = contactKeys(result.contacts, topology)
  const missing = truth.filter((contact) => !found.has(contactKey(contact)))
  const firstOnly = result.keeps === 'first-contact'
  const first = Math.min(Number.POSITIVE_INFINITY, ...truth.map(({ toi }) => toi))
  const lost = firstOnly ? (result.earliest <= first ? [] : missing.filter(({ toi }) => toi === first)) : missing
  const report = result.stages[result.stages.findIndex(({ name }) => name === inserted.after) + 1]
  return {
    lost: lost.slice(0, 1).map((contact) => ({ contact, text: explain(contact) })),
    found,
    truth: truth.length,
    in: report?.in ?? 0,
    out: report?.out ?? 0,
  }

  function explain(contact: MeshContact): string {
    if (contact.kind === 'vertex-face') return composed.explain('vertex-face', contact.v, contact.f).text
    const [e, f] = [edgeId(contact.a0, contact.a1), edgeId(contact.b0, contact.b1)]
    return composed.explain('edge-edge', Math.min(e, f), Math.max(e, f)).text
  }

  function edgeId(v: number, w: number): number {
    for (let e = 0; e < topology.edgeCount; e++) {
      if (topology.edges[2 * e] === Math.min(v, w) && topology.edges[2 * e + 1] === Math.max(v, w)) return e
    }
    return -1
  }
}

function contactKey(contact: MeshContact): string {
  return contact.kind === 'vertex-face'
    ? `v ${contact.v} ${contact.f}`
    : edgeKey([contact.a0, contact.a1], [contact.b0, contact.b1])
}

/** The part's contract does not cover this mesh, and the pipeline said so. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'requirement' || error.code === 'missing-part')
}
