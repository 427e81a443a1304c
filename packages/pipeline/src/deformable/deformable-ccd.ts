import {
  CcdError,
  checkLength,
  checkPositions,
  type Explanation,
  type PairKind,
  type Positions,
  type Query,
  type StepResult,
  type TopologyChange,
} from '@ccd/core'
import type { DeformableMesh, DeformableParts, PartsOptions } from './deformable-parts'
import { Engine, type Job } from './engine'
import { exactAudit } from './exact-audit'
import { sinkOf } from './sinks'
import { Crew } from '../threads/crew'
import { whyNoThreads } from '../threads/host'

export interface DeformableOptions extends PartsOptions {
  /** `all` contacts (default), the `first` ones, or `any` one. */
  readonly query?: Query
  /** Contact where the distance falls to this. A pair that starts closer has time 0. Default 0. */
  readonly minSeparation?: number
  /** Share of the pairs to recheck with the exact test, dropped ones included; throws where a contact was lost. */
  readonly audit?: number
  /** Threads that work on a step, the calling one included; default 1. The contacts are the same bytes for any number. */
  readonly threads?: number
}

export interface MaxStepOptions {
  /** The distance to keep; default: that of the pipeline. */
  readonly minSeparation?: number
  /**
   * What to do with pairs that start no further apart. `report` (default): the safe fraction is 0.
   * `ignore-separating`: a pair that provably only moves apart does not count, so that a simulator can leave a contact.
   */
  readonly start?: 'report' | 'ignore-separating'
}

export interface DeformableCcd {
  /** Examines the motion from x0 to x1. The contacts are valid until the next step. */
  step(x0: Positions, x1: Positions): StepResult
  /** Which part dropped or kept a feature pair in the last step, and by what proof. */
  explain(kind: PairKind, a: number, b: number): Explanation
  /**
   * Breaks, tears, adds or removes triangles; ids stay as they are. Where the mesh came with bodies and triangles are
   * added, `bodies` gives the body of every triangle after the change.
   */
  updateTopology(change: TopologyChange, bodies?: Uint32Array): void
  /**
   * The largest fraction of the step from x0 to x1 that is proved safe: a step scaled by it does not come closer than
   * `minSeparation`. 1 where the whole step is. Without a separation the features touch at the time of first contact.
   */
  maxStep(x0: Positions, x1: Positions, options?: MaxStepOptions): number
  /** Ends the threads and releases what the pipeline holds; further steps are errors. */
  close(): void
  /** The parts that the calling thread uses when it works alone. */
  readonly parts: DeformableParts
}

/** Continuous collision detection of deforming meshes, self-collision and collision of bodies alike. */
export function deformableCcd(mesh: DeformableMesh, options: DeformableOptions = {}): DeformableCcd {
  const minSeparation = checkLength('minSeparation', options.minSeparation ?? 0)
  const threads = checkThreads(options.threads ?? 1)
  const audit = options.audit ? exactAudit(options.audit) : undefined
  const { query = 'all', representatives, solver, baseline, cullers } = options
  sinkOf(query)
  const shareable = {
    query,
    ...(representatives ? { representatives } : {}),
    ...(solver ? { solver } : {}),
    ...(baseline ? { baseline } : {}),
    ...(cullers ? { cullers } : {}),
  }
  const whyAlone = threads > 1 ? whyNotShared(options) : undefined
  const crew = threads > 1 && whyAlone === undefined ? new Crew(threads, mesh, shareable) : undefined
  let engine: Engine | undefined
  let { vertexCount } = mesh
  let closed = false
  /** The last step, where it ran in threads and the engine of this thread knows nothing of it. */
  let unseen: (() => void) | undefined

  /** With threads it is needed for questions only, so it is made when one is asked. */
  const alone = (): Engine => {
    const seams = { sink: sinkOf, ...(audit ? { audit } : {}) }
    engine ??= new Engine(mesh, shareable, crew?.changes ?? [], seams)
    return engine
  }
  if (!crew) alone()

  const run = (job: Job, x0: Float64Array, x1: Float64Array): StepResult => {
    const why = crew ? crew.whyNot() : whyAlone
    if (crew && why === undefined) {
      const result = crew.run(job, x0, x1)
      if (job.purpose === 'step') unseen = () => void alone().run(job, x0, x1)
      return result
    }
    const result = alone().run(job, x0, x1)
    if (job.purpose === 'step') unseen = undefined
    return why === undefined ? result : { ...result, leftOut: [...result.leftOut, { name: 'threads', why }] }
  }
  const checkOpen = (): void => {
    if (closed) throw new CcdError('closed', 'this pipeline has been closed')
  }
  const checked = (name: string, x: Positions): Float64Array => checkPositions(name, x, vertexCount)

  return {
    get parts() {
      return alone().parts
    },
    step(x0, x1) {
      checkOpen()
      return run({ purpose: 'step', minSeparation }, checked('x0', x0), checked('x1', x1))
    },
    maxStep(x0, x1, { minSeparation: distance = minSeparation, start = 'report' } = {}) {
      checkOpen()
      const purpose = start === 'report' ? 'limit' : 'limit-separating'
      const job = { purpose, minSeparation: checkLength('minSeparation', distance) } as const
      return Math.min(1, run(job, checked('x0', x0), checked('x1', x1)).earliest)
    },
    explain(kind, a, b) {
      checkOpen()
      unseen?.()
      unseen = undefined
      return alone().pipeline('step').explain(kind, a, b)
    },
    updateTopology(change, bodies) {
      checkOpen()
      const whole = { ...change, ...(bodies ? { bodies } : {}) }
      if (crew?.givenUp) alone()
      engine?.change(whole)
      crew?.change(whole)
      unseen = undefined
      vertexCount += change.vertexOrigin.length
    },
    close() {
      closed = true
      crew?.close()
      engine = undefined
    },
  }
}

function checkThreads(threads: number): number {
  if (Number.isInteger(threads) && threads >= 1 && threads <= 256) return threads
  throw new CcdError('out-of-range', `threads is ${threads}, not a whole number from 1 to 256`, {
    argument: 'threads',
    value: threads,
  })
}

function whyNotShared({ cullers, audit }: DeformableOptions): string | undefined {
  if (cullers?.some((culler) => typeof culler === 'function'))
    return 'cullers that are functions cannot cross to other threads'
  if (audit) return 'an audit looks at every pair from one thread'
  return whyNoThreads()
}
