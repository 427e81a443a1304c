import {
  BATCH_PAIRS,
  CcdError,
  type Contract,
  type Culler,
  type Keeps,
  type LabelCuller,
  type PairBatch,
  type Source,
  type StepContext,
  areAdjacent,
  beginCullers,
  checkChoice,
  checkOptions,
  cullersFor,
  isLabelCuller,
  shareBit,
  weakest,
  valueAt,
} from '@ccd/core'
import { BodyRule } from './body-rule'
import { type BodyRules, checkBodyRules } from './collidable'
import { keepAllowed } from './feature-bodies.kernel'
import { treeRule } from './tree-bodies'
import type { DynamicHierarchy } from '../hierarchy/hierarchy'
import { NESTED, NEXT_SEED, SEED_COUNT, STACK_SIZE, VISITED } from '../traverse/traverse.constants'
import { type Callbacks, traverseCulled } from '../traverse/traverse-culled.kernel'
import { SeedQueue } from '../traverse/seeds'
import { SharedSeeds, type WorkShare } from '../traverse/shared-seeds'

/** Names of the options that all sources of triangle pairs have. */
export const SOURCE_OPTIONS = ['adjacent', 'cullers', 'pairs', 'sets', 'layers', 'ignoredPairs']

/** Which pairs a source of triangle pairs emits. */
export interface SourceOptions extends BodyRules {
  /** Pairs that share a vertex; default `skip`. */
  readonly adjacent?: 'skip' | 'include'
  /** Applied to nodes, node pairs and triangle pairs on the way down. */
  readonly cullers?: readonly Culler[]
}

/** Options of `bvhSource`. */
export interface BvhSourceOptions extends SourceOptions {
  /** The hierarchy; the source updates it in each step. */
  readonly hierarchy: DynamicHierarchy
  /** Where several threads divide the pairs of each step among them. */
  readonly share?: WorkShare
}

/** What a source of triangle pairs with these options promises. */
export function sourceContract(options: SourceOptions): Contract {
  const cullers = options.cullers ?? []
  const requires = cullers.flatMap((culler) => culler.contract.requires ?? [])
  const needs = cullers.flatMap((culler) => culler.contract.needs ?? [])
  const motion = (['linear', 'polynomial', 'static'] as const).filter((kind) =>
    cullers.every((culler) => culler.contract.motion.includes(kind)),
  )
  return {
    ...(requires.length > 0 ? { requires: [...new Set(requires)] } : {}),
    ...(needs.length > 0 ? { needs: [...new Set(needs)] } : {}),
    ...(options.adjacent === 'include' ? { provides: ['adjacent-pairs' as const] } : {}),
    motion,
    // Cullers that prove less are left out of a step with a separation.
    separation: 'any',
    keeps: cullers.reduce<Keeps>((keeps, culler) => weakest(keeps, culler.contract.keeps), 'every-contact'),
  }
}

/**
 * Pairs (t, u), t < u, of triangles whose swept volumes overlap, each at most once, in an order that depends on
 * the hierarchy only. `pairs(step)` first updates the hierarchy and begins the cullers; then batches are pulled
 * from a traversal that stops and goes on. One stream per hierarchy at a time.
 *
 * @param options - The hierarchy, and which pairs are wanted.
 */
export function bvhSource(options: BvhSourceOptions): Source<'triangle-triangle'> {
  checkOptions('bvhSource', options, [...SOURCE_OPTIONS, 'hierarchy', 'share'])
  const { hierarchy, cullers = [], share } = options
  const adjacent = checkChoice('adjacent', options.adjacent ?? 'skip', ['skip', 'include'])
  const skipAdjacent = adjacent === 'skip'
  const rules = checkBodyRules(options, Number.POSITIVE_INFINITY)
  const rule = rules && new BodyRule(rules, () => hierarchy)

  return {
    name: 'bvh',
    contract: sourceContract(options),
    ...(rule ? { rule } : {}),
    leftOut: (step) => cullersFor(cullers, step).leftOut,
    topologyChanged(change, topology) {
      hierarchy.topologyChanged(change, topology)
      for (const culler of cullers) culler.topologyChanged?.(change, topology)
    },
    explain(kind, a, b) {
      if (rule?.counts(kind, a, b) === false) return rule.explain(kind, a, b)
      return `volumes of triangles ${a} and ${b}: ${hierarchy.axes.kDop}-DOP, ${explainPair(hierarchy, a, b)}`
    },
    pairs(step: StepContext) {
      hierarchy.update(step)
      const active = beginCullers(cullersFor(cullers, step).active, step)
      return stream(active, hierarchy.generation)
    },
  }

  function* stream(active: readonly Culler[], generation: number): Generator<PairBatch<'triangle-triangle'>> {
    checkCurrent(hierarchy, generation)
    const { arena, kernels } = hierarchy
    const { state, out, seeds } = arena
    const trees = rule && treeRule(hierarchy, rule)
    const roots = new SeedQueue(hierarchy, trees)
    const filter = trees?.mixed ? rule : undefined
    const labelCullers = active.filter(isLabelCuller)
    const withBits = labelCullers.filter(({ bits }) => bits !== undefined)
    const onlyLabels =
      labelCullers.length === active.length &&
      labelCullers.length <= arena.shape.labelSets &&
      withBits.length <= (arena.shape.bits ? 1 : 0)
    if (onlyLabels) copyLabels(hierarchy, labelCullers)
    const nested = onlyLabels && labelCullers.length === 1 && labelCullers[0]?.labels === 'nested'
    const queue = share ? new SharedSeeds(hierarchy, roots, share, nested) : roots
    const wanted = {
      capacity: BATCH_PAIRS,
      skipAdjacent,
      labelCount: nested ? NESTED : labelCullers.length,
      bits: withBits.length > 0,
    }
    const callbacks = onlyLabels ? [] : asPairCullers(hierarchy, active, skipAdjacent)
    const batch: PairBatch<'triangle-triangle'> = { kind: 'triangle-triangle', pairs: out, length: 0 }
    state.fill(0)
    let visited = 0
    for (;;) {
      if (state[STACK_SIZE] === 0 && state[NEXT_SEED] === state[SEED_COUNT]) {
        state[NEXT_SEED] = 0
        const count = queue.refill(seeds)
        state[SEED_COUNT] = count
        if (count === 0) break
      }
      batch.length = onlyLabels ? kernels.traverse(wanted) : traverseCulled(arena, BATCH_PAIRS, callbacks)
      visited += valueAt(state, VISITED)
      state[VISITED] = 0
      if (filter !== undefined) keepAllowed(batch, (t, u) => filter.letsThrough(t, u))
      if (batch.length === 0) continue
      yield batch
      checkCurrent(hierarchy, generation)
    }
    // A part of the work says nothing about the whole, and the hierarchies of all threads must stay alike.
    if (!share) hierarchy.traversed(visited)
  }
}

/** The volumes that a stream reads are those of its step only until the hierarchy is updated or changed. */
function checkCurrent(hierarchy: DynamicHierarchy, generation: number): void {
  if (hierarchy.generation === generation) return
  throw new CcdError(
    'superseded',
    'another stream of this hierarchy was started, or it changed, before this one was read to its end',
  )
}

function copyLabels(hierarchy: DynamicHierarchy, cullers: readonly LabelCuller[]): void {
  const { nodeLabel, triangleLabel, nodeBits, triangleBits, shape } = hierarchy.arena
  cullers.forEach((culler, set) => {
    checkLength(culler, 'nodeLabel', culler.nodeLabel, hierarchy.nodeCount)
    checkLength(culler, 'triangleLabel', culler.triangleLabel, hierarchy.topology.triangleCount)
    nodeLabel.set(culler.nodeLabel.subarray(0, shape.nodes), set * shape.nodes)
    triangleLabel.set(culler.triangleLabel.subarray(0, shape.triangles), set * shape.triangles)
    const { bits } = culler
    if (bits === undefined) return
    checkLength(culler, 'bits.node', bits.node, 4 * hierarchy.nodeCount)
    checkLength(culler, 'bits.triangle', bits.triangle, 4 * hierarchy.topology.triangleCount)
    nodeBits.set(bits.node.subarray(0, nodeBits.length))
    triangleBits.set(bits.triangle.subarray(0, triangleBits.length))
  })
}

function checkLength(culler: LabelCuller, name: string, labels: Int32Array, least: number): void {
  if (labels.length >= least) return
  throw new CcdError('wrong-length', `${name} of ${culler.name} has ${labels.length} of ${least} entries`, {
    argument: name,
    value: labels.length,
  })
}

/** Turns everything into callbacks, adjacency and labels too. */
function asPairCullers(
  hierarchy: DynamicHierarchy,
  cullers: readonly Culler[],
  skipAdjacent: boolean,
): readonly Callbacks[] {
  const { triangles } = hierarchy.arena
  const all: Callbacks[] = cullers.map((culler) => {
    if (!isLabelCuller(culler)) return culler
    const { nodeLabel, triangleLabel, bits } = culler
    const share = (rows: Int32Array | undefined, a: number, b: number) => rows !== undefined && shareBit(rows, a, b)
    return {
      cullsPair: (t, u) => sameLabel(triangleLabel, t, u) || share(bits?.triangle, t, u),
      cullsNode: (n) => sameLabel(nodeLabel, n, n) || share(bits?.node, n, n),
      cullsNodePair: (m, n) => sameLabel(nodeLabel, m, n) || share(bits?.node, m, n),
    }
  })
  if (skipAdjacent) all.unshift({ cullsPair: (t, u) => areAdjacent(triangles, t, u) })
  return all
}

function sameLabel(labels: Int32Array, a: number, b: number): boolean {
  const label = valueAt(labels, a)
  return label >= 0 && label === labels[b]
}

function explainPair(hierarchy: DynamicHierarchy, t: number, u: number): string {
  const { axes, vertexVolumes, arena } = hierarchy
  const bound = (triangle: number, lane: number, pick: (...values: number[]) => number) =>
    pick(
      ...[0, 1, 2].map((k) => valueAt(vertexVolumes, valueAt(arena.triangles, 3 * triangle + k) * axes.stride + lane)),
    )
  for (let axis = 0; axis < axes.count; axis++) {
    const name = `(${axes.x[axis]}, ${axes.y[axis]}, ${axes.z[axis]})`
    const a = [bound(t, axis, Math.min), bound(t, axis + axes.lanes, Math.max)] as const
    const b = [bound(u, axis, Math.min), bound(u, axis + axes.lanes, Math.max)] as const
    if (a[1] < b[0] || b[1] < a[0]) return `separated along ${name}: [${a.join(', ')}] and [${b.join(', ')}]`
  }
  return `overlap along all ${axes.count} axes`
}
