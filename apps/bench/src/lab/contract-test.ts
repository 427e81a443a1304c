import type { MovingMesh } from '@ccd/scenes'
import type { InsertedPart } from '../run/mesh-pipeline'
import { Progress } from '../terminal/progress'
import { levelsDiffer } from './culler-levels'
import type { HardCase } from './hard-cases'
import { judge, type Judged } from './kept-contacts'
import { fixture, shrink } from './shrink'

export interface Verdict {
  readonly passed: boolean
  readonly meshes: number
  /** Meshes that the part's own requirements rule out. */
  readonly refused: number
  readonly contacts: number
  /** Share of the pairs that came in and went out again. */
  readonly kept: number
  readonly lines: readonly string[]
}

/**
 * Holds a user's part to the cull contract on small hard meshes: no contact of the exact oracle is lost, nodes and
 * pairs agree, and the contacts do not depend on how the mesh is numbered. The first failure is shrunk and explained.
 */
export function contractTest(inserted: InsertedPart, cases: readonly HardCase[]): Verdict {
  const progress = new Progress('contract test', cases.length)
  const counts = { refused: 0, contacts: 0, in: 0, out: 0, unequal: 0 }
  let done = 0
  for (const one of cases) {
    const failure = testCase(one, inserted, counts)
    progress.update(++done)
    if (!failure) continue
    progress.end()
    return verdict(false, done, counts, [`FAILED on "${one.mesh.name}" (seed ${one.seed})`, ...failure])
  }
  progress.end()
  const lines =
    counts.unequal > 0
      ? [
          `note: on ${counts.unequal} meshes it keeps another number of pairs after renumbering: its verdicts depend on the numbering`,
        ]
      : []
  return verdict(true, cases.length, counts, lines)
}

interface Counts {
  refused: number
  contacts: number
  in: number
  out: number
  unequal: number
}

function testCase(one: HardCase, inserted: InsertedPart, counts: Counts): string[] | undefined {
  const { mesh, truth } = one
  const judged = judge(mesh, inserted, truth())
  if (!judged) {
    counts.refused++
    return undefined
  }
  counts.contacts += judged.truth
  counts.in += judged.in
  counts.out += judged.out
  if (judged.lost.length > 0) return lostContact(mesh, inserted)
  if (inserted.kind === 'culler') {
    const { create } = inserted
    if (levelsDiffer(mesh, create)) {
      const small = shrink(mesh, (part) => levelsDiffer(part, create) !== undefined)
      return [`node level and pair level disagree: ${levelsDiffer(small, create)}`, 'shrunk to', fixture(small)]
    }
  }
  return renumberingFails(one, inserted, judged, counts)
}

function lostContact(mesh: MovingMesh, inserted: InsertedPart): string[] {
  const small = shrink(mesh, (part) => (judge(part, inserted)?.lost.length ?? 0) > 0)
  const lost = judge(small, inserted)?.lost[0]
  const triangles = small.triangles.length / 3
  return [
    `it loses a contact at t = ${lost?.contact.toi}`,
    `shrunk from ${mesh.triangles.length / 3} to ${triangles} triangles:`,
    fixture(small),
    lost?.text ?? '',
  ]
}

function renumberingFails(
  { other, otherTruth }: HardCase,
  inserted: InsertedPart,
  first: Judged,
  counts: Counts,
): string[] | undefined {
  const judged = judge(other, inserted, otherTruth())
  if (!judged) return ['it accepts the mesh, but refuses it with its vertices and triangles in another order']
  if (judged.lost.length > 0) return [`it loses a contact once the mesh is renumbered`, ...lostContact(other, inserted)]
  if (judged.found.size !== first.found.size)
    return [`it finds ${first.found.size} contacts, and ${judged.found.size} once the mesh is renumbered`]
  // Parts before it may send it other pairs once the mesh is renumbered: only what it made of as many is its own doing.
  if (judged.in === first.in && judged.out !== first.out) counts.unequal++
  return undefined
}

function verdict(passed: boolean, meshes: number, counts: Counts, lines: readonly string[]): Verdict {
  const { refused, contacts } = counts
  return { passed, meshes, refused, contacts, kept: counts.in === 0 ? 1 : counts.out / counts.in, lines }
}

export function describeVerdict(name: string, { passed, meshes, refused, contacts, kept, lines }: Verdict): string {
  const head = passed
    ? `contract test of ${name}: passed on ${meshes - refused} meshes (${refused} refused by its requirements), ` +
      `${contacts.toLocaleString('en-US')} contacts kept, ${(100 * (1 - kept)).toFixed(1)} % of the pairs dropped`
    : `contract test of ${name}: ${lines[0]}`
  return [head, ...(passed ? lines : lines.slice(1))].join('\n')
}
