import {
  checkChoice,
  checkOptions,
  controlPoints,
  type Contract,
  type Hierarchy,
  type LabelCuller,
  type PairKind,
  type StepContext,
  type Topology,
  type TopologyChange,
} from '@ccd/core'
import { type ConeKernels, coneKernels, typescriptKernels } from '../cones/cone-kernels'
import { explainPair } from './explain'
import { type CertifyCounts, type Hints, certify, noHints } from '../patches/certify.kernel'
import { type MergedCones, mergeCones } from '../cones/merged-cones.kernel'
import { type ContourCounts, ContourTest, noContourCounts } from '../contour/contour.kernel'
import { Frame } from '../contour/frame.kernel'
import { motionInEdges } from '../cones/motion-measure.kernel'
import { type Patches, patchesOf } from '../patches/patches.kernel'
import { type Proof, WHOLE_PROOF, WITHOUT_CONTOUR } from './proof'

/** Options of `createNormalCones`. */
export interface NormalConesOptions {
  /**
   * `exact` (default): every contact is kept. `off`: normals alone, as in much prior work; patches whose border meets
   * itself are then taken for free of contact, so the promise is `best-effort` only.
   */
  readonly contourTest?: 'exact' | 'off'
  /**
   * `adaptive` (default): nothing is labelled in steps in which triangles move less than 1.6 edge lengths on
   * average, since volumes and the bounds of features then leave little to save. `always`: every step is examined.
   */
  readonly effort?: 'adaptive' | 'always'
  /** `typescript` forces the plain kernels; default: WebAssembly where it runs. */
  readonly kernels?: 'auto' | 'typescript'
}

/** Ways of the paper to do the same work, to be compared with. All of them are sound. */
export interface Variant {
  /** Test every pair of boundary edges, as the paper does without its accelerations. */
  readonly allPairs?: boolean
  /**
   * Nodes below one whose contour fails keep its axis. `reused`: and what was projected along it, and the edges that meet
   * (the second and third acceleration of the paper). `anew`: all of that is done again; the labels are the same.
   */
  readonly inherit?: 'reused' | 'anew'
  /** `merged`: one cone per node, merged from below as in the paper, instead of a look at all leaves. */
  readonly cones?: 'leaves' | 'merged'
}

/** What only tests and the bench may change. */
export interface Internals extends Variant {
  readonly proof?: Proof
  readonly leastTriangles?: number
}

/** Work and result of the last step, in counts. */
export interface ConeCounts extends CertifyCounts, ContourCounts {
  /** Mean motion of a sample of triangles, in edge lengths. */
  readonly motion: number
}

const NAME = 'normal-cones'
/** Smaller patches save less than their proof costs: see the bench. */
const LEAST_TRIANGLES = 12
/** Mean motion in edge lengths from which cones save more than they cost: `whole-step.bench.ts` of the pipeline. */
const LEAST_MOTION = 1.6

/** All that belongs to one shape of the hierarchy. */
export interface ConeState {
  readonly patches: Patches
  readonly child: Int32Array
  readonly version: number
  readonly kernels: ConeKernels
  readonly hints: Hints
  readonly nodeLabel: Int32Array
  readonly triangleLabel: Int32Array
}

/**
 * Continuous normal cones and contour test (ICCD §IV) as a culler.
 *
 * Assumed: nothing about the mesh. Claim: triangles with the same label are a height field over one plane at all times
 * of the step, so features of them without a common vertex never touch. The argument is at `certify`; error bounds are
 * in cones/triangle-cones.kernel.ts for the areas, contour/contour.kernel.ts and contour/planar.kernel.ts for the contour.
 */
export class ConeCuller implements LabelCuller {
  readonly name = NAME
  readonly contract: Contract
  readonly #hierarchy: Hierarchy
  readonly #options: NormalConesOptions
  readonly #internals: Internals
  readonly #proof: Proof
  #topology: Topology
  #state: ConeState | undefined
  #blank: Pick<ConeState, 'nodeLabel' | 'triangleLabel'> | undefined
  #contour: ContourTest | undefined
  #frame: Frame | undefined
  #merged: MergedCones | undefined
  #done: StepContext | undefined
  #counts: ConeCounts = noCounts()

  constructor(topology: Topology, hierarchy: Hierarchy, options: NormalConesOptions = {}, internals: Internals = {}) {
    checkOptions('createNormalCones', options, ['contourTest', 'effort', 'kernels'])
    const exact = checkChoice('contourTest', options.contourTest ?? 'exact', ['exact', 'off']) === 'exact'
    checkChoice('effort', options.effort ?? 'adaptive', ['adaptive', 'always'])
    checkChoice('kernels', options.kernels ?? 'auto', ['auto', 'typescript'])
    this.#topology = topology
    this.#hierarchy = hierarchy
    this.#options = options
    this.#internals = internals
    this.#proof = internals.proof ?? (exact ? WHOLE_PROOF : WITHOUT_CONTOUR)
    this.contract = {
      motion: ['linear', 'polynomial', 'static'],
      separation: 'zero',
      keeps: exact ? 'every-contact' : 'best-effort',
    }
  }

  get triangleLabel(): Int32Array {
    return this.#labels().triangleLabel
  }
  get nodeLabel(): Int32Array {
    return this.#labels().nodeLabel
  }
  /** A label is a node, and all below it carries it. */
  get labels(): 'nested' | 'none' {
    return this.#counts.patches > 0 ? 'nested' : 'none'
  }
  get counts(): ConeCounts {
    return this.#counts
  }

  topologyChanged(_change: TopologyChange, topology: Topology): void {
    this.#topology = topology
  }

  begin(step: StepContext): void {
    if (this.#done === step && (this.labels === 'none' || this.#state === this.#current())) return
    this.#done = undefined
    const control = controlPoints(step.motion, NAME, this.#topology.vertexCount)
    const motion = motionInEdges(control, this.#topology.triangles.subarray(0, 3 * this.#topology.triangleCount))
    this.#counts = { ...noCounts(), motion }
    const pays = this.#options.effort === 'always' || motion >= LEAST_MOTION
    if (step.minSeparation > 0 || !pays) {
      this.#done = step
      return
    }
    const state = this.#current()
    const { patches, kernels, nodeLabel, triangleLabel } = state
    const contour = this.#contourFor(patches, control.length - 1)
    kernels.update(control)
    this.#merged = this.#mergedFor(state)
    const { cones, sums } = kernels
    certify(
      {
        patches,
        leastTriangles: this.#least,
        cones,
        sums,
        control,
        contour,
        proof: this.#proof,
        hints: state.hints,
        frame: this.#frame,
        merged: this.#merged,
      },
      { nodeLabel, triangleLabel, counts: this.#counts },
    )
    this.#counts = { ...this.#counts, ...contour.counts }
    this.#done = step
  }

  explain(kind: PairKind, a: number, b: number, step: StepContext): string {
    if (kind === 'body-body') return 'looks at triangles only'
    if (step.minSeparation > 0) return 'proves "never touches" only, so it does not take part with minSeparation > 0'
    this.begin(step)
    if (this.#counts.nodes === 0) {
      return `no patch was examined: triangles move ${this.#counts.motion.toFixed(3)} edge lengths on average, volumes suffice`
    }
    const state = this.#current()
    const control = controlPoints(step.motion, NAME, this.#topology.vertexCount)
    return explainPair(this.#topology, state, control, this.#contourFor(state.patches, control.length - 1), kind, a, b)
  }

  get #least(): number {
    return this.#internals.leastTriangles ?? LEAST_TRIANGLES
  }

  /**
   * The labels of the last step, or blank ones. Patches are made only when a step needs them, so other steps cost
   * little.
   */
  #labels(): Pick<ConeState, 'nodeLabel' | 'triangleLabel'> {
    if (this.labels === 'nested' && this.#state !== undefined) return this.#state
    const nodes = this.#hierarchy.child.length
    const triangles = this.#topology.triangleCount
    if (this.#blank?.nodeLabel.length !== nodes || this.#blank.triangleLabel.length !== triangles) {
      this.#blank = { nodeLabel: new Int32Array(nodes).fill(-1), triangleLabel: new Int32Array(triangles).fill(-1) }
    }
    return this.#blank
  }

  /** The hierarchy may change shape when it is updated: what was derived from it is compared with it every time. */
  #current(): ConeState {
    const child = this.#hierarchy.child
    const old = this.#state
    if (old !== undefined && old.version === this.#topology.version && sameArray(old.child, child)) return old
    const patches = patchesOf(this.#topology, child, this.#least, this.#proof)
    const { areasBetween } = this.#proof
    this.#state = {
      patches,
      child: child.slice(),
      version: this.#topology.version,
      kernels: areasBetween
        ? coneKernels(this.#topology, patches, this.#options.kernels ?? 'auto')
        : typescriptKernels(this.#topology, patches, false),
      hints: noHints(child.length),
      nodeLabel: new Int32Array(child.length).fill(-1),
      triangleLabel: new Int32Array(this.#topology.triangleCount).fill(-1),
    }
    this.#contour = undefined
    this.#done = undefined
    return this.#state
  }

  #mergedFor({ patches, child, kernels }: ConeState): MergedCones | undefined {
    if (this.#internals.cones !== 'merged') return undefined
    const merged = this.#merged?.length === 4 * child.length ? this.#merged : new Float64Array(4 * child.length)
    mergeCones(patches, child, kernels.cones, merged)
    return merged
  }

  #contourFor(patches: Patches, degree: number): ContourTest {
    if (this.#contour?.degree !== degree) {
      const { allPairs, inherit } = this.#internals
      this.#contour = new ContourTest(patches.longestBoundary, degree, this.#proof, allPairs === true)
      this.#frame =
        inherit === undefined ? undefined : new Frame(this.#topology.vertexCount, degree, inherit === 'reused')
    }
    this.#contour.reset()
    return this.#contour
  }
}

function noCounts(): ConeCounts {
  return { nodes: 0, leaves: 0, patches: 0, triangles: 0, ...noContourCounts(), motion: 0 }
}

function sameArray(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
