import type { ContactBuffer, StepResult } from '@ccd/core'
import type { MovingMesh } from '@ccd/scenes'
import type { Pair } from './samples'

/** What is read of contacts. */
type ContactColumns = Pick<ContactBuffer, 'length' | 'toi' | 'kind' | 'a' | 'b'>

/** Takes one step, in one of the two builds. */
export type TakeStep = (mesh: MovingMesh) => Pick<StepResult, 'stages'> & { readonly contacts: ContactColumns }

/** What one build did in a step. */
export interface Seen {
  readonly contacts: number
  /** All columns that both builds have, byte by byte. */
  readonly bytes: Buffer
  readonly stages: StepResult['stages']
}

/** Both builds over one step. */
export interface SteadyStep {
  /** The whole step, then each stage under its name; where only one build has a stage its other side is NaN. */
  readonly pairs: ReadonlyMap<string, readonly Pair[]>
  readonly there: Seen
  readonly here: Seen
}

/** Rounds before those that count: code gets warm, and lists get their length. */
const WARM_ROUNDS = 2

/** The name under which the whole step stands. */
export const WHOLE_STEP = 'step'

/** Takes a step in both builds in turns, the first one of a round changing. */
export function steadyStep(
  steps: readonly [there: TakeStep, here: TakeStep],
  mesh: MovingMesh,
  { repetitions, onRun }: { readonly repetitions: number; readonly onRun: () => void },
): SteadyStep {
  const [stepThere, stepHere] = steps
  const pairs = new Map<string, Pair[]>()
  let there = timed(stepThere, mesh)
  let here = timed(stepHere, mesh)
  for (let round = 1; round < WARM_ROUNDS + repetitions; round++) {
    if (round % 2 === 0) {
      there = timed(stepThere, mesh)
      here = timed(stepHere, mesh)
    } else {
      here = timed(stepHere, mesh)
      there = timed(stepThere, mesh)
    }
    onRun()
    if (round < WARM_ROUNDS) continue
    for (const name of new Set([...there.ms.keys(), ...here.ms.keys()])) {
      const rounds = pairs.get(name) ?? []
      rounds.push([there.ms.get(name) ?? Number.NaN, here.ms.get(name) ?? Number.NaN])
      pairs.set(name, rounds)
    }
  }
  return { pairs, there: there.seen, here: here.seen }
}

function timed(step: TakeStep, mesh: MovingMesh): { readonly ms: ReadonlyMap<string, number>; readonly seen: Seen } {
  const start = performance.now()
  const { contacts, stages } = step(mesh)
  const whole = performance.now() - start
  const ms = new Map([[WHOLE_STEP, whole], ...stages.map(({ name, ms: part }) => [name, part] as const)])
  return { ms, seen: { contacts: contacts.length, bytes: bytesOf(contacts), stages } }
}

/** The time, kind and ids of all contacts. */
function bytesOf({ length, toi, kind, a, b }: ContactColumns): Buffer {
  const columns = [toi, kind, a, b].map((column) => column.subarray(0, length))
  return Buffer.concat(columns.map((column) => Buffer.from(column.buffer, column.byteOffset, column.byteLength)))
}
