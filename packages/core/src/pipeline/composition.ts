import { CcdError } from '../errors/error'
import type { StepContext } from '../motion/step'
import { weakest, type Contract, type Keeps, type Requirement } from '../stages/contract'
import { outOfSeparation } from '../stages/left-out'
import { applyRule } from '../stages/pair-rule'
import type { PairKind } from '../stages/pairs'
import type { LeftOut, Part, Sink, Source, Stage, Test } from '../stages/stage'
import { findDefect } from '../topology/find-defect'
import type { Topology } from '../topology/topology'

/** The parts of a pipeline after their kinds have been checked by the compiler. */
export interface Composition {
  readonly source: Source<PairKind>
  readonly stages: readonly Stage<PairKind, PairKind>[]
  readonly test: Test<PairKind>
  readonly sink: Sink
}

const WHY_NEEDED = {
  'adjacent-pairs':
    'a static representative is only complete if every overlapping triangle pair arrives, adjacent ones too: ' +
    "use a source with adjacent: 'include', or procedural representatives with orphans",
  orphans:
    'feature pairs all of whose triangle pairs are adjacent never arrive: add withOrphans(), ' +
    "or use static representatives behind a source with adjacent: 'include'",
} as const

/**
 * The same parts, and the rule of the source as a stage. It stands behind the last stage that makes pairs: orphans, for one, do
 * not come from the source.
 */
export function withRule(composition: Composition): Composition {
  const { source, stages } = composition
  if (!source.rule) return composition
  const at = 1 + stages.findLastIndex((stage) => stage.filter !== true)
  return { ...composition, stages: [...stages.slice(0, at), applyRule(source.rule), ...stages.slice(at)] }
}

/** All parts that handle pairs, in order. */
export function partsInOrder({ source, stages, test }: Composition): readonly Part[] {
  return [source, ...stages, test]
}

/**
 * Refuses an order of parts that would lose contacts.
 *
 * @throws CcdError `missing-part` or `first-contact-twice`.
 */
export function checkComposition(composition: Composition): void {
  const parts = partsInOrder(composition)
  parts.forEach((part, index) => {
    for (const need of part.contract.needs ?? []) {
      // Orphan pairs may be appended further down the stream; adjacent pairs must already be in it.
      const suppliers = need === 'orphans' ? parts : parts.slice(0, index)
      if (suppliers.some((other) => other.contract.provides?.includes(need))) continue
      throw new CcdError('missing-part', `"${part.name}" needs ${need}: ${WHY_NEEDED[need]}`, {
        argument: part.name,
        value: need,
      })
    }
  })
  const firstContact = parts.filter((part) => part.contract.keeps === 'first-contact')
  const [one, two] = firstContact
  if (one && two) {
    throw new CcdError(
      'first-contact-twice',
      `"${one.name}" and "${two.name}" each keep only the first contact; together they may lose it without a joint proof`,
      { argument: two.name },
    )
  }
}

/** The parts that take part in one step, those that do not, and what the former promise together. */
export interface ActiveParts {
  readonly parts: Composition
  readonly leftOut: readonly LeftOut[]
  readonly keeps: Keeps
}

/**
 * Leaves out the filters whose proofs do not hold for the separation of the step.
 *
 * @throws CcdError `unsupported-separation` where a part that is no filter does not hold for it, `unsupported-motion`
 * where a part does not know the motion.
 */
export function partsFor({ source, stages, test, sink }: Composition, step: StepContext): ActiveParts {
  const active: Stage<PairKind, PairKind>[] = []
  const leftOut: LeftOut[] = source.leftOut ? [...source.leftOut(step)] : []
  for (const stage of stages) {
    if (stage.leftOut) leftOut.push(...stage.leftOut(step))
    if (holdsForSeparation(stage.contract, step)) active.push(stage)
    else if (stage.filter) leftOut.push(outOfSeparation(stage.name))
    else throw separationError(stage.name)
  }
  for (const part of [source, test]) if (!holdsForSeparation(part.contract, step)) throw separationError(part.name)
  const parts: Composition = { source, stages: active, test, sink }
  for (const part of partsInOrder(parts)) checkPartMotion(part, step)
  const keeps = partsInOrder(parts).reduce<Keeps>((all, part) => weakest(all, part.contract.keeps), sink.keeps)
  return { parts, leftOut: eachOnce(leftOut), keeps }
}

/** A culler that several parts work with is left out of all of them, which is one thing to report. */
function eachOnce(leftOut: readonly LeftOut[]): LeftOut[] {
  return [...new Map(leftOut.map((part) => [`${part.name}: ${part.why}`, part])).values()]
}

function checkPartMotion({ name, contract }: Part, { motion }: StepContext): void {
  if (contract.motion.includes(motion.kind)) return
  throw new CcdError(
    'unsupported-motion',
    `"${name}" works for ${contract.motion.join(', ')} motion, not for ${motion.kind} motion`,
    { argument: name, value: motion.kind },
  )
}

/** The requirements of the parts that run, each with the first part that has it. */
export function requirementsOf(parts: readonly Part[]): Map<Requirement, string> {
  const requirements = new Map<Requirement, string>()
  for (const part of parts) {
    for (const requirement of part.contract.requires ?? []) {
      if (!requirements.has(requirement)) requirements.set(requirement, part.name)
    }
  }
  return requirements
}

/**
 * Checks a property of the mesh that the proof of a part assumes.
 *
 * @throws CcdError `requirement` with the place where the mesh lacks it, `missing-topology` where there is no mesh.
 */
export function checkMesh(
  part: string,
  requirement: Exclude<Requirement, 'intersection-free-start'>,
  topology: Topology | undefined,
): void {
  if (!topology) {
    throw new CcdError('missing-topology', `"${part}" requires a ${requirement} mesh, but the step has no topology`, {
      argument: part,
      value: requirement,
    })
  }
  const defect = findDefect(topology, requirement)
  if (!defect) return
  throw new CcdError('requirement', `"${part}" requires a ${requirement} mesh, but ${defect.message}`, {
    argument: part,
    index: defect.id,
    value: requirement,
  })
}

function holdsForSeparation(contract: Contract, step: StepContext): boolean {
  return step.minSeparation === 0 || contract.separation === 'any'
}

function separationError(name: string): CcdError {
  return new CcdError('unsupported-separation', `"${name}" holds for minSeparation 0 only`, { argument: name })
}
