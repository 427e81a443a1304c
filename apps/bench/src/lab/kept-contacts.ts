import type { StageReport, StepResult, Topology } from '@ccd/core'
import { contactsOfMesh, type MeshContact } from '@ccd/oracle'
import type { MovingMesh } from '@ccd/scenes'
import { insertPart, type InsertedPart } from '../configurations/insert-part'
import { defaultParts } from '../configurations/parts'
import { composeParts } from '../run/compose-parts'
import { contactKeys, edgeKey, vertexFaceKey } from '../run/contact-hash'
import { partFailed } from '../run/mesh-pipeline'

/** What the pipeline with a user's part found on a mesh, against the oracle. */
export interface Judged {
  /**
   * The contacts of the oracle that were not found. Where the pipeline only promises the first contact, those with the
   * time of the first one, if what was found comes later.
   */
  readonly lost: readonly MeshContact[]
  /** Contacts found, by key. */
  readonly found: ReadonlySet<string>
  /** Number of contacts of the oracle. */
  readonly truth: number
  /** Pairs into the part. */
  readonly in: number
  /** Pairs out of the part. */
  readonly out: number
  /** What happened to the feature pair of a contact, stage by stage. */
  explain(contact: MeshContact): string
}

const truthOf = ({ triangles, x0, x1 }: MovingMesh): MeshContact[] => contactsOfMesh(triangles, x0, x1)

/**
 * Runs a mesh through the ready-made pipeline with the user's part in it.
 *
 * @returns Undefined where the part's contract does not cover such a mesh.
 * @throws UsageError where the part throws.
 */
export function judge(
  mesh: MovingMesh,
  inserted: InsertedPart,
  truth: readonly MeshContact[] = truthOf(mesh),
): Judged | undefined {
  const { x0, x1 } = mesh
  const parts = insertPart(defaultParts(mesh), inserted)
  const { topology, hierarchy } = parts
  const composed = composeParts(parts)
  let result: StepResult
  try {
    result = composed.run({ topology, hierarchy, motion: { kind: 'linear', x0, x1 } })
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw partFailed(inserted, mesh, error)
  }
  const found = contactKeys(result.contacts, topology)
  const report = reportOf(inserted, result)
  return {
    lost: lostOf(truth, found, result),
    found,
    truth: truth.length,
    in: report.in,
    out: report.out,
    explain(contact) {
      if (contact.kind === 'vertex-face') return composed.explain('vertex-face', contact.v, contact.f).text
      const [e, f] = [edgeId(topology, contact.a0, contact.a1), edgeId(topology, contact.b0, contact.b1)]
      return composed.explain('edge-edge', Math.min(e, f), Math.max(e, f)).text
    },
  }
}

function lostOf(
  truth: readonly MeshContact[],
  found: ReadonlySet<string>,
  { keeps, earliest }: StepResult,
): MeshContact[] {
  const missing = truth.filter((contact) => !found.has(contactKey(contact)))
  if (keeps !== 'first-contact') return missing
  const first = Math.min(...truth.map(({ toi }) => toi))
  return earliest <= first ? [] : missing.filter(({ toi }) => toi === first)
}

/** The counts of the user's part: it runs next behind the part that `after` names. */
function reportOf({ after }: InsertedPart, { stages }: StepResult): StageReport {
  const report = stages[stages.findIndex(({ name }) => name === after) + 1]
  if (!report) throw new RangeError(`nothing ran behind "${after}"`)
  return report
}

function edgeId({ edges, edgeCount }: Topology, v: number, w: number): number {
  const [low, high] = [Math.min(v, w), Math.max(v, w)]
  for (let e = 0; e < edgeCount; e++) if (edges[2 * e] === low && edges[2 * e + 1] === high) return e
  throw new RangeError(`the mesh has no edge from vertex ${v} to vertex ${w}`)
}

const contactKey = (contact: MeshContact): string =>
  contact.kind === 'vertex-face'
    ? vertexFaceKey(contact.v, contact.f)
    : edgeKey([contact.a0, contact.a1], [contact.b0, contact.b1])

/** The part's contract does not cover this mesh, and the pipeline said so. */
const isRefusal = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'requirement' || error.code === 'missing-part')
