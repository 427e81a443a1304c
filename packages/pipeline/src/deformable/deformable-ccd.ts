import {
  CcdError,
  MotionCopy,
  checkChange,
  checkPositions,
  type Explanation,
  type PairKind,
  type Positions,
  type StepResult,
  type TopologyChange,
} from '@ccd/core'
import { whyNoThreads } from '../threads/host'
import { ThreadPool } from '../threads/thread-pool'
import { checkBodiesAfter, checkRulesAfter, rulesFor } from './body-rules'
import { columnsOf } from './columns'
import { checkMesh, type DeformableMesh, type DeformableParts } from './deformable-parts'
import { Engine, isLimit, type EngineOptions, type Job, type Purpose } from './engine'
import { exactAudit } from './exact-audit'
import { compactState, stateOf, type CompactedIds, type MeshState } from './mesh-state'
import { checkControl, checkCurvedOptions, checkDiscreteOptions, motionOf, positionsOf } from './motions'
import { checkDeformableOptions, checkMaxStepOptions, type DeformableOptions, type MaxStepOptions } from './options'
import { safeFraction } from './safe-fraction'
import { largestMotion } from './safe-fraction.kernel'
import type { SkeletalSetup } from '../skeletal/skeletal-culler'
import { sinkOf } from './sink-of'

/** Continuous collision detection over one mesh, step after step. */
export interface DeformableCcd {
  /**
   * Examines the motion from x0 to x1, on straight lines. The contacts are valid until the next step.
   *
   * @param x0 - Positions at t = 0: x y z of each vertex.
   * @param x1 - Positions at t = 1.
   * @throws CcdError `wrong-type`, `wrong-length` or `not-finite` for positions, `worker-failed` where a thread fails,
   * `audit-failed` where an audit finds a lost contact, `closed`.
   */
  step(x0: Positions, x1: Positions): StepResult
  /**
   * Examines the motion on Bézier curves: every vertex runs from its first control point to its last. No contact is missed, and
   * those that stay undecided are counted; their times are never late. The contacts are valid until the next step.
   *
   * @param control - The i-th entry has the i-th control point of every vertex, x y z; at least two.
   * @throws CcdError as `step` does; `unsupported-motion` where the options have a `solver` for straight lines, or an audit.
   */
  curvedStep(control: readonly Positions[]): StepResult
  /**
   * The edges and faces that meet in one set of positions, without motion, exactly. A contact is (edge, face) of kind
   * EDGE_FACE at time 0. Two features that share a vertex are not compared. The contacts are valid until the next step.
   *
   * @param positions - x y z of each vertex.
   * @throws CcdError as `step` does; `unsupported-motion` or `unsupported-separation` for options that speak of motion.
   */
  intersections(positions: Positions): StepResult
  /**
   * Which part dropped or kept a feature pair in the last step, and by what proof. Examines that step once more.
   *
   * @param kind - What kind of pair it is.
   * @param a - The first side of the pair: a vertex, an edge or a triangle, as the kind says.
   * @param b - The second side of the pair.
   * @throws CcdError `no-step` before the first step, `closed`.
   */
  explain(kind: PairKind, a: number, b: number): Explanation
  /**
   * Breaks, tears, adds or removes triangles; ids stay as they are. Where the mesh came with bodies and triangles are
   * added, `bodies` gives the body of every triangle after the change. A change that is refused has changed nothing.
   *
   * @param change - What is removed and added.
   * @param bodies - The body of every triangle after the change; only where the mesh has bodies.
   * @throws CcdError as `updateTopology` of `@ccd/core` does, `wrong-type`, `wrong-length` or `index-out-of-range` for bodies,
   * `closed`.
   */
  updateTopology(change: TopologyChange, bodies?: Uint32Array): void
  /**
   * Gives triangles and edges new ids without the holes that removed ones have left, in the same order; vertices keep theirs.
   * Takes as long as making the pipeline anew. Worth calling when most ids are holes.
   *
   * @returns The new id of each old one; `NONE` for holes.
   * @throws CcdError `closed`.
   */
  compact(): CompactedIds
  /**
   * The largest fraction of the step from x0 to x1 that is proved safe: a step scaled by it does not come closer than
   * `minSeparation`. 1 where the whole step is. Without a separation the features touch at the time of first contact.
   *
   * @param x0 - Positions at t = 0: x y z of each vertex.
   * @param x1 - Positions at t = 1.
   * @param options - See the fields; all may be left out.
   * @throws CcdError as `step` does, and for options or values that do not exist.
   */
  maxStep(x0: Positions, x1: Positions, options?: MaxStepOptions): number
  /** Ends the threads and releases what the pipeline holds; further steps are errors. */
  close(): void
  /** The parts that the calling thread uses when it works alone. */
  readonly parts: DeformableParts
}

/** What `skeletalCcd` is made of. */
interface OpenCcd extends DeformableCcd {
  /** `single`: the positions came in single precision, and so must the end of the step be. */
  maxStep(x0: Positions, x1: Positions, options?: MaxStepOptions, single?: boolean): number
}

/**
 * Continuous collision detection of deforming meshes, self-collision and collision of bodies alike.
 *
 * ```ts
 * const ccd = deformableCcd({ triangles, vertexCount })
 * const { contacts, earliest } = ccd.step(x0, x1)
 * ```
 *
 * @param mesh - Triangles, number of vertices and, where there are several, bodies.
 * @param options - See the fields; all may be left out.
 * @throws CcdError `unknown-option` or `unknown-value`, with the nearest name that exists, `out-of-range`, or for a
 * mesh that is none.
 */
export function deformableCcd(mesh: DeformableMesh, options: DeformableOptions = {}): DeformableCcd {
  checkMesh(mesh)
  checkDeformableOptions(options)
  return openCcd(mesh, options)
}

/** The same for options that have been checked, and for a mesh that may have a skeleton. */
export function openCcd(mesh: DeformableMesh, options: DeformableOptions, skeletal?: SkeletalSetup): OpenCcd {
  const { minSeparation = 0, threads = 1 } = options
  const audit = options.audit === undefined || options.audit === 0 ? undefined : exactAudit(options.audit, options)
  const rules = rulesFor(mesh, options)
  const columns = columnsOf(options)
  const shareable: EngineOptions = {
    ...shareableOptions(options),
    ...(rules ? { rules } : {}),
    ...(columns?.status ? { status: true } : {}),
    ...(skeletal ? { skeletal } : {}),
  }
  const whyAlone = threads > 1 ? whyNotShared(options) : undefined
  const seams = { sink: sinkOf, ...(audit ? { audit } : {}), ...(columns ? { columns } : {}) }
  const pool =
    threads > 1 && whyAlone === undefined ? new ThreadPool(threads, stateOf(mesh), shareable, columns) : undefined
  /** The engine of the calling thread alone. With threads it is needed for questions only, so it is made when one is asked. */
  let engine = pool ? undefined : new Engine(stateOf(mesh), shareable, seams)
  let { vertexCount } = mesh
  let closed = false
  /** Repeats the last step in the calling thread, where it ran in threads and the engine of this one knows nothing of it. */
  let repeatStep: (() => void) | undefined
  let lastPurpose: Purpose = 'step'
  const lastMotion = new MotionCopy()

  const checkOpen = (): void => {
    if (closed) throw new CcdError('closed', 'this pipeline has been closed')
  }
  const meshNow = (): MeshState => {
    if (engine) return engine.mesh
    if (pool) return pool.mesh
    throw new CcdError('closed', 'this pipeline has been closed')
  }
  const alone = (): Engine => {
    engine ??= new Engine(meshNow(), shareable, seams)
    return engine
  }

  const examine = (job: Job, ...positions: readonly Float64Array[]): StepResult => {
    const isStep = !isLimit(job.purpose)
    const why = pool ? pool.whyNot(positions.length) : whyAlone
    if (pool && why === undefined) {
      const result = pool.run(job, positions)
      if (isStep) {
        // The caller may fill his arrays anew before he asks.
        const kept = positionsOf(lastMotion.of(motionOf(job.purpose, positions)))
        repeatStep = () => void alone().run(job, kept)
        lastPurpose = job.purpose
      }
      return result
    }
    const result = alone().run(job, positions)
    if (isStep) {
      repeatStep = undefined
      lastPurpose = job.purpose
    }
    return why === undefined ? result : { ...result, leftOut: [...result.leftOut, { name: 'threads', why }] }
  }
  const checked = (name: string, x: Positions): Float64Array => checkPositions(name, x, vertexCount)

  return {
    get parts() {
      return alone().parts
    },
    step(x0, x1) {
      checkOpen()
      return examine({ purpose: 'step', minSeparation, share: 0 }, checked('x0', x0), checked('x1', x1))
    },
    curvedStep(control) {
      checkOpen()
      checkCurvedOptions(options)
      return examine({ purpose: 'curved', minSeparation, share: 0 }, ...checkControl(control, vertexCount))
    },
    intersections(positions) {
      checkOpen()
      checkDiscreteOptions(options)
      return examine({ purpose: 'discrete', minSeparation, share: 0 }, checked('positions', positions))
    },
    maxStep(x0, x1, limit = {}, single = x0 instanceof Float32Array && x1 instanceof Float32Array) {
      checkOpen()
      checkMaxStepOptions(limit)
      const purpose = limit.start === 'ignore-separating' ? 'limit-separating' : 'limit'
      const job = { purpose, minSeparation: limit.minSeparation ?? minSeparation, share: 0 } as const
      const { relativeSeparation: share } = limit
      const [from, to] = [checked('x0', x0), checked('x1', x1)]
      return safeFraction({
        x0: from,
        x1: to,
        single,
        firstContact: (end) => {
          const jobTo = share === undefined ? job : relativeJob(job, share, largestMotion(from, end))
          return examine(jobTo, from, end).earliest
        },
      })
    },
    explain(kind, a, b) {
      checkOpen()
      repeatStep?.()
      repeatStep = undefined
      return alone().pipeline(lastPurpose).explain(kind, a, b)
    },
    updateTopology(change, bodies) {
      checkOpen()
      checkChange(change)
      checkBodiesAfter(meshNow(), change, bodies)
      checkRulesAfter(mesh, rules, bodies)
      const whole = { ...change, ...(bodies ? { bodies } : {}) }
      if (pool?.givenUp) alone()
      engine?.change(whole)
      pool?.change(whole)
      repeatStep = undefined
      vertexCount += change.vertexOrigin.length
    },
    compact() {
      checkOpen()
      const { state, ids } = compactState(meshNow())
      pool?.restart(state)
      engine = pool ? undefined : new Engine(state, shareable, seams)
      repeatStep = undefined
      return ids
    },
    close() {
      closed = true
      pool?.close()
      engine = undefined
    },
  }
}

/**
 * The job in which pairs keep a share of their distance. By displacements of at most m two features come nearer by at most
 * 2 m. If that leaves less than a share s of their distance, then they start no farther apart than 2 m / (1 − s), and come
 * closer than s times that: pairs that stay farther apart need no look.
 */
function relativeJob(job: Job, share: number, motion: number): Job {
  const reach = ((2 * motion * share) / (1 - share)) * (1 + 2 ** -40)
  return { ...job, share, minSeparation: job.minSeparation > 0 ? Math.min(job.minSeparation, reach) : reach }
}

/** The options that an engine is made from, in whatever thread it is. */
function shareableOptions({ query, representatives, solver, baseline, cullers }: DeformableOptions): EngineOptions {
  return {
    query: query ?? 'all',
    ...(representatives ? { representatives } : {}),
    ...(solver ? { solver } : {}),
    ...(baseline ? { baseline } : {}),
    ...(cullers ? { cullers } : {}),
  }
}

function whyNotShared({ cullers, audit }: DeformableOptions): string | undefined {
  if (cullers?.some((culler) => typeof culler === 'function'))
    return 'cullers that are functions cannot cross to other threads'
  if (audit) return 'an audit looks at every pair from one thread'
  return whyNoThreads()
}
