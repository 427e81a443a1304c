import type { MovingMesh } from '@ccd/scenes'
import type { InsertedPart } from '../configurations/insert-part'
import { percent } from '../report/percent'
import { Progress } from '../terminal/progress'
import { levelsDiffer } from './culler-levels'
import { fixture } from './fixture'
import type { HardCase } from './hard-cases'
import { judge, type Judged } from './kept-contacts'
import { shrink } from './shrink'

/** What the contract test found out about a part. */
export interface Verdict {
  readonly passed: boolean
  /** How many meshes were tried. */
  readonly meshes: number
  /** Meshes that the part's own requirements rule out. */
  readonly refused: number
  /** Contacts of the oracle on the meshes that were not refused. */
  readonly contacts: number
  /** Share of the pairs that came in and went out again. */
  readonly kept: number
  /** The failure, or notes. */
  readonly lines: readonly string[]
}

/**
 * Holds a user's part to the cull contract on small hard meshes: no contact of the exact oracle is lost, nodes and
 * pairs agree, and the contacts do not depend on how the mesh is numbered. The first failure is shrunk and explained.
 *
 * @throws UsageError where the part throws.
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
  const note = `note: on ${counts.unequal} meshes it keeps another number of pairs after renumbering: its verdicts depend on the numbering`
  return verdict(true, cases.length, counts, counts.unequal > 0 ? [note] : [])
}

/** A verdict in words. */
export function describeVerdict(name: string, { passed, meshes, refused, contacts, kept, lines }: Verdict): string {
  if (!passed) return `contract test of ${name}: ${lines.join('\n')}`
  const head =
    `contract test of ${name}: passed on ${meshes - refused} meshes (${refused} refused by its requirements), ` +
    `${contacts.toLocaleString('en-US')} contacts kept, ${percent(1 - kept)} of the pairs dropped`
  return [head, ...lines].join('\n')
}

interface Counts {
  refused: number
  contacts: number
  in: number
  out: number
  /** Meshes on which another number of pairs is kept after renumbering. */
  unequal: number
}

function verdict(passed: boolean, meshes: number, counts: Counts, lines: readonly string[]): Verdict {
  const { refused, contacts } = counts
  return { passed, meshes, refused, contacts, kept: counts.in === 0 ? 1 : counts.out / counts.in, lines }
}

/** The failure on one mesh, in lines. Undefined where the part kept its contract. */
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
  return levelsFail(mesh, inserted) ?? renumberingFails(one, inserted, judged, counts)
}

function lostContact(mesh: MovingMesh, inserted: InsertedPart): string[] {
  const losing = (part: MovingMesh): Judged | undefined => {
    const judged = judge(part, inserted)
    return judged && judged.lost.length > 0 ? judged : undefined
  }
  const small = shrink(mesh, (part) => losing(part) !== undefined)
  const judged = losing(small)
  const [lost] = judged?.lost ?? []
  // A part whose verdicts change from run to run may have kept it this time.
  if (!judged || !lost) return ['it loses a contact in one run, and keeps it in the next']
  return [
    `it loses a contact at t = ${lost.toi}`,
    `shrunk from ${mesh.triangles.length / 3} to ${small.triangles.length / 3} triangles:`,
    fixture(small),
    judged.explain(lost),
  ]
}

function levelsFail(mesh: MovingMesh, inserted: InsertedPart): string[] | undefined {
  if (inserted.kind !== 'culler') return undefined
  const { create } = inserted
  const difference = levelsDiffer(mesh, create)
  if (difference === undefined) return undefined
  const small = shrink(mesh, (part) => levelsDiffer(part, create) !== undefined)
  return [
    `node level and pair level disagree: ${levelsDiffer(small, create) ?? difference}`,
    'shrunk to',
    fixture(small),
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
  if (judged.lost.length > 0) return ['it loses a contact once the mesh is renumbered', ...lostContact(other, inserted)]
  if (judged.found.size !== first.found.size)
    return [`it finds ${first.found.size} contacts, and ${judged.found.size} once the mesh is renumbered`]
  // Once the mesh is renumbered, the parts before it may send it other pairs. It only answers for what it makes of
  // equally many.
  if (judged.in === first.in && judged.out !== first.out) counts.unequal++
  return undefined
}
