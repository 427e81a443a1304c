import { weakest, type Contract, type Keeps, type Requirement } from '../stages/contract'
import { outOfSeparation } from '../stages/culler'
import { CcdError } from '../errors/error'
import { findDefect } from '../topology/find-defect'
import type { PairKind } from '../stages/pairs'
import type { LeftOut, Part, Sink, Source, Stage, Test } from '../stages/stage'
import type { StepContext } from '../motion/step'
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

/** Refuses an order of parts that would lose contacts. */
export function checkComposition({ source, stages, test }: Composition): void {
  const parts: readonly Part[] = [source, ...stages, test]
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

/** Which parts run in a step with this separation, and what they promise together. */
export function partsFor(
  { source, stages, test, sink }: Composition,
  step: StepContext,
): { stages: Stage<PairKind, PairKind>[]; leftOut: LeftOut[]; keeps: Keeps } {
  const active: Stage<PairKind, PairKind>[] = []
  const leftOut: LeftOut[] = [...(source.leftOut?.(step) ?? [])]
  for (const stage of stages) {
    leftOut.push(...(stage.leftOut?.(step) ?? []))
    if (holdsForSeparation(stage.contract, step)) active.push(stage)
    else if (stage.filter) leftOut.push(outOfSeparation(stage.name))
    else throw separationError(stage.name)
  }
  for (const part of [source, test]) if (!holdsForSeparation(part.contract, step)) throw separationError(part.name)
  const parts: readonly Part[] = [source, ...active, test]
  for (const part of parts) {
    if (part.contract.motion.includes(step.motion.kind)) continue
    throw new CcdError(
      'unsupported-motion',
      `"${part.name}" works for ${part.contract.motion.join(', ')} motion, not for ${step.motion.kind} motion`,
      { argument: part.name, value: step.motion.kind },
    )
  }
  const keeps = parts.reduce<Keeps>((all, part) => weakest(all, part.contract.keeps), sink.keeps)
  return { stages: active, leftOut, keeps }
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

/** Throws where the mesh lacks a property that a part's proof assumes, naming the place. */
export function checkMesh(part: string, requirement: Requirement, topology: Topology | undefined): void {
  if (requirement === 'intersection-free-start') return
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
