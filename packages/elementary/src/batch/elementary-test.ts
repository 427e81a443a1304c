import {
  BATCH_PAIRS,
  checkOptions,
  ContactBuffer,
  controlPoints,
  type FeatureKind,
  linearStep,
  type PairKind,
  type PairStream,
  type StepContext,
  type Test,
  topologyOf,
} from '@ccd/core'
import type { ExactCounts } from '../exact/toi.kernel'
import { TIME_SLACK } from '../filtered/solver.constants'
import { DEFAULT_TOLERANCE, type Solver, checkToiOptions } from '../query/toi-options'
import { createBatchSolver } from './batch-solver'
import { keepFirstExactly, refineFirstTimes } from './first-contacts.kernel'
import { shareStep } from './loaded-steps'
import { fillDetail } from './fill-columns.kernel'
import { pushContacts, testCurved, testOneByOne } from './test-batch.kernel'

const NAME = 'elementary'
const OPTIONS = ['solver', 'tolerance', 'refine', 'kernels', 'filter'] as const

/** Options of `elementaryTest`. */
export interface ElementaryTestOptions {
  /** Default `exact`; polynomial motion is always tested by `inclusion`. */
  readonly solver?: Solver
  /** Length below which `inclusion` stops dividing. Default 1e-6. */
  readonly tolerance?: number
  /** `exact` only: the largest double not later than each contact. Default false. */
  readonly refine?: boolean
  /** `typescript` keeps filter and solver out of WebAssembly, with the same results. Default `auto`. */
  readonly kernels?: 'auto' | 'typescript'
  /** `false` where the stage `elementaryFilter()` stands right before the test, so that no pair is filtered twice. */
  readonly filter?: boolean
}

/** The test of feature pairs, with counts. */
export interface ElementaryTest extends Test<FeatureKind> {
  /** What the test did since it was made. */
  readonly counts: ExactCounts
}

/**
 * The test at the end of a pipeline: exact for linear motion and zero separation, conservative otherwise. Fills those of these
 * columns of the contact buffer that exist: `point`, `normal` and `barycentrics` as `contactDetail` gives them; `vertices`, the
 * ids of the four vertices; `weights`, what each of them counts in "point of the first feature minus point of the second"; and
 * `status`, 0 for a contact and 1 where the search ended undecided, so that the time is only a lower bound.
 *
 * @param options - See the fields; all may be left out.
 * @throws CcdError `unknown-option`, `unknown-value`, `out-of-range` or `unsupported-separation` for an option; when
 * it runs, `missing-topology` or `unsupported-motion`.
 */
export function elementaryTest(options: ElementaryTestOptions = {}): ElementaryTest {
  checkOptions('elementaryTest', options, OPTIONS)
  checkToiOptions(options)
  const { solver = 'exact', tolerance = DEFAULT_TOLERANCE, refine = false, filter = true, kernels = 'auto' } = options
  const batchSolver = createBatchSolver({ kernels })
  const times = new Float64Array(BATCH_PAIRS)
  const { counts } = batchSolver
  let before = 0

  function run(input: PairStream<FeatureKind>, step: StepContext, out: ContactBuffer): void {
    before = counts.undecided
    if (step.motion.kind === 'polynomial') return runCurved(input, step, out)
    const { motion, topology } = linearStep(step, NAME)
    const exact = solver === 'exact' && step.minSeparation === 0
    let loaded = false
    for (const batch of input) {
      // A filter in front has taken over the step by now, if there is one.
      if (!loaded) loaded = takeOver(exact, step)
      if (exact) {
        const toi = batch.length <= times.length ? times : new Float64Array(batch.length)
        if (filter) batchSolver.test(batch, toi, step.horizon, refine)
        else batchSolver.solve(batch, toi, step.horizon, refine)
        pushContacts(batch, toi, out)
      } else {
        // The filter proves "never touches", which says nothing about a distance.
        if (filter && step.minSeparation === 0) batchSolver.filter(batch, step.horizon)
        testOneByOne(batch, motion, topology, { solver, tolerance, counts }, step, out)
      }
    }
  }

  /** Loads what the batch solver will need of the step. */
  function takeOver(exact: boolean, step: StepContext): true {
    const { motion, topology } = linearStep(step, NAME)
    if (filter) batchSolver.load(motion.x0, motion.x1, topology.triangles, topology.edges)
    else if (exact) shareStep(batchSolver, step, motion, topology)
    return true
  }

  function runCurved(input: PairStream<FeatureKind>, step: StepContext, out: ContactBuffer): void {
    const topology = topologyOf(step, NAME)
    const control = controlPoints(step.motion, NAME, topology.vertexCount)
    for (const batch of input) testCurved(batch, control, topology, { tolerance, counts }, step, out)
  }

  return {
    name: solver === 'exact' ? 'elementary' : `elementary (${solver})`,
    kinds: ['vertex-face', 'edge-edge'],
    contract: {
      motion: ['linear', 'polynomial'],
      // The cubic knows no distance.
      separation: solver === 'cubic' ? 'zero' : 'any',
      keeps: solver === 'cubic' ? 'best-effort' : 'every-contact',
    },
    counts,
    get undecided() {
      return counts.undecided - before
    },
    run,
    fillColumns(contacts: ContactBuffer, step: StepContext) {
      const topology = topologyOf(step, NAME)
      const certain = solver === 'exact' && step.motion.kind === 'linear' && step.minSeparation === 0
      fillDetail(contacts, topology, controlPoints(step.motion, NAME, topology.vertexCount), certain)
    },
    ...(solver === 'exact' ? { earliness: TIME_SLACK, keepFirst, refineFirst } : {}),
    explain(kind: PairKind, a: number, b: number, step: StepContext) {
      if (kind !== 'vertex-face' && kind !== 'edge-edge') return 'sees only vertex-face and edge-edge pairs'
      const found = new ContactBuffer()
      run([{ kind, pairs: Uint32Array.of(a, b), length: 1 }], step, found)
      const time = found.length > 0 ? found.toi[0] : undefined
      const how = step.motion.kind === 'polynomial' ? 'inclusion' : solver
      if (time === undefined) return `${how}: no contact until ${step.horizon}`
      return counts.undecided > before
        ? `${how}: undecided from ${time} on, so reported as a contact at that time`
        : `${how}: contact at ${time}`
    },
  }
}

/** Times with a separation, and those of curved paths, are bounds: there the least of them is taken for the first. */
function keepFirst(contacts: ContactBuffer, step: StepContext): void {
  const { motion, topology } = step
  if (motion.kind === 'linear' && topology && step.minSeparation === 0) {
    keepFirstExactly(contacts, topology, motion.x0, motion.x1)
  } else contacts.keepEarliest()
}

function refineFirst(contacts: ContactBuffer, step: StepContext): void {
  const { motion, topology } = step
  if (motion.kind === 'linear' && topology && step.minSeparation === 0) {
    refineFirstTimes(contacts, topology, motion.x0, motion.x1)
  }
}
