import {
  CcdError,
  checkPositions,
  type Contract,
  type Hierarchy,
  linearStep,
  type PairKind,
  type Positions,
  type SharedBits,
  type StepContext,
  type Topology,
  type TopologyChange,
} from '@ccd/core'
import type { Binding } from '../observers/bind'
import { carryJoints, placePoints } from '../observers/observer-paths.kernel'
import { checkSkeleton } from '../skeleton/skeleton'
import { type Classifier, createClassifier } from '../classify/classifier'
import type { Clusters } from '../clusters/clusters'
import { eligibility, type Excluded, refuse } from './eligible'
import { explainPair } from './explain'
import { findRegions } from './regions.kernel'
import type { Marks } from '../classify/marks.kernel'
import { prepare } from './prepare'
import { type Proof, WHOLE_PROOF } from './proof'
import type { Observer } from '../observers/observer'
import type { RadialView, RadialViewCounts } from './radial-view'
import type { RadialViewOptions } from './options'

/** What only tests and the bench may change. */
export interface Internals {
  readonly proof?: Proof
  /** Off: clusters and their labels alone, without directions and lookouts. */
  readonly wide?: boolean
}

/** Everything that belongs to one state of the mesh. */
interface MeshState {
  readonly version: number
  readonly excluded: Uint8Array
  readonly reasons: readonly Excluded[]
  readonly classifier: Classifier
  /** Regions where nothing meets at the start. */
  readonly regions: Int32Array
  readonly regionCount: number
}

/**
 * Radial view as a culler. The theorem and its proof are in proof.ts; error bounds are in classify/triangle-view.kernel.ts and
 * classify/observer-sign.kernel.ts.
 */
export class RadialViewCuller implements RadialView {
  readonly name = 'radial-view'
  readonly contract: Contract
  readonly #hierarchy: Hierarchy
  readonly #proof: Proof
  readonly #options: RadialViewOptions
  readonly #clusters: Clusters
  readonly #lookouts: Uint32Array
  readonly #binding: Binding
  readonly #rest: Float64Array
  readonly #sound: boolean
  readonly #wide: boolean
  #topology: Topology
  #cluster: Int32Array
  #state: MeshState
  #region: Int32Array
  #given: readonly [Float64Array, Float64Array] | undefined
  #joints: readonly [Float64Array, Float64Array]
  readonly #points: readonly [Float64Array, Float64Array]
  #done: StepContext | undefined
  /** Of the last step. */
  #changes = { changed: 0, defects: 0 }
  #counts: RadialViewCounts | undefined

  constructor(topology: Topology, hierarchy: Hierarchy, options: RadialViewOptions, internals: Internals = {}) {
    const { scheme = 'sound', intersecting } = options
    this.#sound = scheme === 'sound'
    this.#topology = topology
    this.#hierarchy = hierarchy
    this.#options = options
    this.#proof = internals.proof ?? { ...WHOLE_PROOF, ring: this.#sound }
    const prepared = options.prepared ?? prepare(topology, hierarchy, options, this.#proof)
    const { excluded, reasons } = eligibility(topology, this.#proof)
    if (options.broken !== 'exclude') reasons.forEach(refuse)
    const joints = checkSkeleton(options.skeleton)
    this.#rest = checkPositions('rest', options.rest, topology.vertexCount)
    this.#clusters = prepared.clusters
    const wide = this.#sound && internals.wide !== false
    this.#lookouts = wide ? prepared.lookouts : new Uint32Array(0)
    this.#wide = wide
    this.#binding = prepared.binding
    this.#joints = [joints.slice(), joints.slice()]
    this.#points = [new Float64Array(1.5 * this.#lookouts.length), new Float64Array(1.5 * this.#lookouts.length)]
    this.#cluster = this.#clusters.cluster
    this.#state = this.#meshState(excluded, reasons, prepared.triangles)
    this.#region = new Int32Array(topology.triangleCount)
    this.contract = {
      ...(intersecting ? {} : { requires: ['intersection-free-start'] }),
      motion: ['linear'],
      separation: 'zero',
      keeps: this.#sound ? 'first-contact' : 'best-effort',
    }
  }

  get triangleLabel(): Int32Array {
    return this.#state.classifier.marks.triangleLabel
  }
  get nodeLabel(): Int32Array {
    return this.#currentMarks().nodeLabel
  }
  get bits(): SharedBits | undefined {
    if (!this.#wide) return undefined
    const { triangleRows, nodeRows } = this.#currentMarks()
    return { triangle: triangleRows, node: nodeRows }
  }
  get clusters(): Int32Array {
    return this.#cluster
  }
  get observers(): readonly Observer[] {
    return this.#clusters.observers
  }
  get classes(): Uint8Array {
    return this.#state.classifier.own
  }
  get joints(): readonly [Float64Array, Float64Array] {
    return this.#joints
  }
  get counts(): RadialViewCounts {
    this.#counts ??= {
      ...this.#clusters.counts,
      clusters: this.#clusters.observers.length,
      ...this.#state.classifier.counts(this.#cluster),
      ...this.#changes,
    }
    return this.#counts
  }
  get excluded(): readonly Excluded[] {
    return this.#state.reasons
  }

  setJoints(joints0?: Positions, joints1: Positions | undefined = joints0): void {
    const count = this.#joints[0].length / 3
    const given =
      joints0 &&
      joints1 &&
      ([checkPositions('joints0', joints0, count), checkPositions('joints1', joints1, count)] as const)
    this.#given = given && [given[0].slice(), given[1].slice()]
    this.#done = undefined
  }

  topologyChanged(_change: TopologyChange, topology: Topology): void {
    this.#topology = topology
    this.#done = undefined
    const count = topology.triangleCount
    // New triangles belong to no cluster; directions and lookouts see them all the same.
    this.#cluster = grown(this.#cluster, count, -1)
    this.#region = new Int32Array(count)
    const { excluded, reasons } = eligibility(topology, this.#proof)
    // Where the vertices are that have come is not known, and so neither which way the mesh faces now.
    this.#state = this.#meshState(excluded, reasons, topology.triangles)
  }

  begin(step: StepContext): void {
    if (this.#done === step && this.#shapeIsCurrent()) return
    const { motion, topology } = linearStep(step, this.name)
    if (topology.version !== this.#state.version) {
      throw new CcdError('superseded', 'the mesh has changed and radial view was not told: call topologyChanged', {
        argument: 'topology',
        value: topology.version,
      })
    }
    const { x0, x1 } = motion
    const [joints0, joints1] = this.#placeJoints(x0, x1)
    const [points0, points1] = this.#points
    placePoints(this.#lookouts, joints0, points0)
    placePoints(this.#lookouts, joints1, points1)
    const { classifier } = this.#state
    const { dead, region, regionCount, defects } = this.#start(x0)
    const anyDead = defects > 0 || this.#state.reasons.length > 0
    this.#currentMarks()
    const moving = { x0, x1, joints0, joints1, points0, points1, dead, anyDead }
    const changed = classifier.classify(moving, region, regionCount)
    this.#changes = { changed, defects }
    this.#counts = undefined
    this.#done = step
  }

  explain(kind: PairKind, a: number, b: number, step: StepContext): string {
    if (kind === 'body-body') return 'looks at triangles only'
    if (step.minSeparation > 0) return 'proves "never touches" only, so it does not take part with minSeparation > 0'
    this.begin(step)
    return explainPair({
      topology: this.#topology,
      kind,
      a,
      b,
      label: this.triangleLabel,
      bits: this.#state.classifier.marks.triangleRows,
      cluster: this.#cluster,
      classes: this.classes,
      observers: this.observers,
      lookouts: this.#lookouts,
      sound: this.#sound,
    })
  }

  /** Which triangles take no part, and the regions of the others. */
  #start(x0: Float64Array): { dead: Uint8Array; region: Int32Array; regionCount: number; defects: number } {
    const { excluded, regions, regionCount } = this.#state
    const found = this.#proof.start ? this.#options.intersecting?.(x0) : undefined
    if (found === undefined || found.length === 0) {
      if (!this.#proof.regions) return { dead: excluded, region: this.#region.fill(0), regionCount: 1, defects: 0 }
      return { dead: excluded, region: regions, regionCount, defects: 0 }
    }
    const dead = excluded.slice()
    for (const t of found) dead[t] = 1
    if (!this.#proof.regions) {
      return { dead, region: this.#region.fill(0), regionCount: 1, defects: found.length }
    }
    return {
      dead,
      region: this.#region,
      regionCount: findRegions(this.#topology, dead, this.#region),
      defects: found.length,
    }
  }

  #placeJoints(x0: Float64Array, x1: Float64Array): readonly [Float64Array, Float64Array] {
    const [joints0, joints1] = this.#joints
    if (this.#given) {
      joints0.set(this.#given[0])
      joints1.set(this.#given[1])
    } else {
      carryJoints(this.#binding, x0, joints0)
      carryJoints(this.#binding, x1, joints1)
    }
    return this.#joints
  }

  #meshState(excluded: Uint8Array, reasons: readonly Excluded[], facing: Uint32Array): MeshState {
    const topology = this.#topology
    const regions = new Int32Array(topology.triangleCount)
    const regionCount = findRegions(topology, excluded, regions)
    const { observers, triangles } = this.#clusters
    const classifier = createClassifier(topology, this.#cluster, {
      triangles: facing,
      observers,
      lists: triangles,
      jointCount: this.#joints[0].length / 3,
      rest: this.#rest,
      lookouts: this.#wide ? this.#lookouts.length / 2 : -1,
      between: this.#proof.between,
      sameSign: this.#proof.sameSign,
      ring: this.#proof.ring,
      kernels: this.#options.kernels ?? 'auto',
    })
    return { version: topology.version, excluded, reasons, classifier, regions, regionCount }
  }

  #shapeIsCurrent(): boolean {
    return sameArray(this.#state.classifier.marks.child, this.#hierarchy.child)
  }

  /** The hierarchy may change shape when it is updated: what was derived from it is compared with it every time. */
  #currentMarks(): Marks {
    const { classifier } = this.#state
    if (!this.#shapeIsCurrent()) classifier.shape(this.#hierarchy.child)
    return classifier.marks
  }
}

function grown(old: Int32Array, length: number, value: number): Int32Array {
  const values = new Int32Array(length).fill(value)
  values.set(old.subarray(0, length))
  return values
}

function sameArray(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
