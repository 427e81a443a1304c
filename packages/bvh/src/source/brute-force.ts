import {
  BATCH_PAIRS,
  type Culler,
  NONE,
  type PairBatch,
  type Source,
  type StepContext,
  type Topology,
  areAdjacent,
  checkChoice,
  checkOptions,
  createBatch,
  culls,
  cullersFor,
} from '@ccd/core'
import { BodyRule } from './body-rule'
import { checkBodyRules } from './collidable'
import { SOURCE_OPTIONS, type SourceOptions, sourceContract } from './source'

/** Options of `bruteForceSource`. */
export interface BruteForceOptions extends SourceOptions {
  /** The mesh. */
  readonly topology: Topology
  /** Body of each triangle id; by default bodies are the connected components. */
  readonly bodies?: Uint32Array
}

/**
 * All pairs (t, u), t < u, in ascending order, without volumes: for tests and small meshes.
 *
 * @param options - The mesh, and which pairs are wanted.
 */
export function bruteForceSource(options: BruteForceOptions): Source<'triangle-triangle'> {
  checkOptions('bruteForceSource', options, [...SOURCE_OPTIONS, 'topology', 'bodies'])
  const { cullers = [] } = options
  const adjacent = checkChoice('adjacent', options.adjacent ?? 'skip', ['skip', 'include'])
  let { topology } = options
  const rules = checkBodyRules(options, Number.POSITIVE_INFINITY)
  const rule = rules && new BodyRule(rules, () => ({ topology, bodies: options.bodies ?? topology.component }))

  return {
    name: 'brute-force',
    contract: sourceContract(options),
    ...(rule ? { rule } : {}),
    leftOut: (step) => cullersFor(cullers, step).leftOut,
    topologyChanged(change, changed) {
      topology = changed
      for (const culler of cullers) culler.topologyChanged?.(change, changed)
    },
    pairs(step: StepContext) {
      const { active } = cullersFor(cullers, step)
      for (const culler of active) culler.begin(step)
      return stream(active)
    },
  }

  function* stream(active: readonly Culler[]): Generator<PairBatch<'triangle-triangle'>> {
    const { triangles, triangleCount, component } = topology
    const batch = createBatch('triangle-triangle')
    const { pairs } = batch
    for (let t = 0; t < triangleCount; t++) {
      if (component[t] === NONE) continue
      for (let u = t + 1; u < triangleCount; u++) {
        if (component[u] === NONE) continue
        if (adjacent === 'skip' && areAdjacent(triangles, t, u)) continue
        if (rule?.letsThrough(t, u) === false) continue
        if (active.some((culler) => culls(culler, t, u))) continue
        pairs[2 * batch.length] = t
        pairs[2 * batch.length + 1] = u
        batch.length++
        if (batch.length === BATCH_PAIRS) {
          yield batch
          batch.length = 0
        }
      }
    }
    if (batch.length > 0) yield batch
  }
}
