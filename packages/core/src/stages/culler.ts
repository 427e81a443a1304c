import type { LeftOut, Part } from './stage'
import type { StepContext } from '../motion/step'

/**
 * A culler whose proof is "triangles with the same label are free of contact among themselves". Traversal in
 * WebAssembly and in threads needs no callbacks for it.
 */
export interface LabelCuller extends Part {
  /** Fills the labels. May be called several times with the same step: the work is done once. */
  begin(step: StepContext): void
  /** −1: none. (t, u) is culled iff the labels are equal and ≥ 0. */
  readonly triangleLabel: Int32Array
  /** ≥ 0 where all triangles below the node carry that label, else −1. */
  readonly nodeLabel: Int32Array
  /**
   * `nested`: every label belongs to one node, and exactly the triangles and nodes below it carry it. Two triangles with
   * the same label then lie below one labelled node, so a traversal that leaves out what is below labelled nodes
   * drops the same pairs, and looks at no other label. `none`: nothing is labelled in this step. Valid after `begin`.
   */
  readonly labels?: 'nested' | 'none'
}

/** Any other culler; it runs on the plain TypeScript path. */
export interface PairCuller extends Part {
  /** May be called several times with the same step. */
  begin(step: StepContext): void
  cullsPair(t: number, u: number): boolean
  /** All pairs below this node. */
  cullsNode?(node: number): boolean
  /** All pairs of a triangle below m and one below n. */
  cullsNodePair?(m: number, n: number): boolean
}

export type Culler = LabelCuller | PairCuller

export function isLabelCuller(culler: Culler): culler is LabelCuller {
  return 'triangleLabel' in culler
}

/** Whether a culler that has begun the step drops the pair of triangles. */
export function culls(culler: Culler, t: number, u: number): boolean {
  if (!isLabelCuller(culler)) return culler.cullsPair(t, u)
  const label = culler.triangleLabel[t]
  return label !== undefined && label >= 0 && label === culler.triangleLabel[u]
}

/** Splits cullers into those whose proof holds for the step and those that must be left out. */
export function cullersFor(cullers: readonly Culler[], step: StepContext): { active: Culler[]; leftOut: LeftOut[] } {
  const active: Culler[] = []
  const leftOut: LeftOut[] = []
  for (const culler of cullers) {
    if (step.minSeparation > 0 && culler.contract.separation === 'zero') leftOut.push(outOfSeparation(culler.name))
    else active.push(culler)
  }
  return { active, leftOut }
}

/** Which cullers some part has begun in a step. */
const begun = new WeakMap<StepContext, WeakSet<Culler>>()

/**
 * Begins the step for all of them and leaves out those that then say that they label nothing. For sources that have
 * just updated the hierarchy: what a culler derived from its earlier shape is out of date.
 */
export function beginCullers(cullers: readonly Culler[], step: StepContext): Culler[] {
  const known = begun.get(step) ?? new WeakSet()
  begun.set(step, known)
  for (const culler of cullers) {
    culler.begin(step)
    known.add(culler)
  }
  return labelling(cullers)
}

/** The same for parts behind the source: a culler that a part has begun in this step is not begun again. */
export function begunCullers(cullers: readonly Culler[], step: StepContext): Culler[] {
  const known = begun.get(step)
  beginCullers(
    cullers.filter((culler) => !known?.has(culler)),
    step,
  )
  return labelling(cullers)
}

function labelling(cullers: readonly Culler[]): Culler[] {
  return cullers.filter((culler) => !(isLabelCuller(culler) && culler.labels === 'none'))
}

export function outOfSeparation(name: string): LeftOut {
  return { name, why: 'proves "never touches", not "never closer than minSeparation"' }
}
