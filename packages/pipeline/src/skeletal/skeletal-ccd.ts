import { createHierarchy } from '@ccd/bvh'
import {
  CcdError,
  checkPositions,
  createTopology,
  valueAt,
  type Explanation,
  type LeftOut,
  type PairKind,
  type Positions,
  type StepResult,
  type Topology,
} from '@ccd/core'
import { prepareRadialView, type PreparedView, type RadialView, type Skeleton } from '@ccd/radial-view'
import { openCcd } from '../deformable/deformable-ccd'
import { checkMesh, type DeformableMesh } from '../deformable/deformable-parts'
import type { MaxStepOptions } from '../deformable/options'
import { CARRIED, GIVEN, OFF, type RiderShape, verticesWithRider, writeRider } from './rider.kernel'
import { type Start, StartCheck } from './start-check'
import { refuseStart, type SkeletalOptions, splitOptions } from './skeletal-options'

/** A mesh, or many in one vertex array, with a skeleton. */
export interface SkeletalMesh extends DeformableMesh {
  /** Positions of the vertices in the bind pose. */
  readonly rest: Positions
  /** Joints in the bind pose, and bones as two joint ids each. */
  readonly skeleton: Skeleton
}

/** Continuous collision detection over one mesh with a skeleton, step after step. */
export interface SkeletalCcd {
  /**
   * Examines the motion from x0 to x1, on straight lines. The contacts are valid until the next step.
   *
   * @param x0 - Positions at t = 0: x y z of each vertex.
   * @param x1 - Positions at t = 1.
   * @param joints0 - Where the joints are at the start; without, the mesh carries them.
   * @param joints1 - Where they are at the end; default: as at the start.
   * @throws CcdError as `deformableCcd` does; `requirement` for a start that is refused.
   */
  step(x0: Positions, x1: Positions, joints0?: Positions, joints1?: Positions): StepResult
  /**
   * The largest fraction of the step that is proved safe, as in `deformableCcd`.
   *
   * @param x0 - Positions at t = 0.
   * @param x1 - Positions at t = 1.
   * @param options - See the fields; all may be left out.
   */
  maxStep(x0: Positions, x1: Positions, options?: MaxStepOptions): number
  /**
   * Which part dropped or kept a feature pair in the last step, and by what proof.
   *
   * @param kind - What kind of pair it is.
   * @param a - The first side of the pair: a vertex, an edge or a triangle, as the kind says.
   * @param b - The second side of the pair.
   */
  explain(kind: PairKind, a: number, b: number): Explanation
  /** Ends the threads and releases what the pipeline holds; further steps are errors. */
  close(): void
  /** The radial view of the calling thread: clusters, observers, classes and counts; undefined where it takes no part. */
  readonly view: RadialView | undefined
  /** What the preprocessing made. */
  readonly prepared: PreparedView
}

/**
 * Continuous collision detection of characters: radial view (for the first contact) where the mesh is closed, the rest of
 * the pipeline everywhere else. Finds the same first contact time as `deformableCcd`.
 *
 * ```ts
 * const ccd = skeletalCcd({ triangles, vertexCount, rest, skeleton: { joints, bones } })
 * const { earliest, contacts } = ccd.step(x0, x1, joints0, joints1)
 * ```
 *
 * @param mesh - Triangles, the pose at rest, and the skeleton in that pose.
 * @param options - See the fields; all may be left out.
 * @throws CcdError as `deformableCcd` and `createRadialView` do.
 */
export function skeletalCcd(mesh: SkeletalMesh, options: SkeletalOptions = {}): SkeletalCcd {
  checkMesh(mesh, ['rest', 'skeleton'])
  const { deformable, clusters, refuse } = splitOptions(options)
  const { triangles, vertexCount, skeleton } = mesh
  const rest = checkPositions('rest', mesh.rest, vertexCount)
  const topology = createTopology(triangles, vertexCount)
  const prepared = prepareRadialView(topology, createHierarchy(topology), {
    rest,
    skeleton,
    ...clusters,
    broken: refuse ? 'refuse' : 'exclude',
  })
  const shape: RiderShape = { vertexCount, jointCount: skeleton.joints.length / 3, triangleCount: triangles.length / 3 }
  const whyNever = whyNoRadialView(topology, mesh, options)
  const inside = {
    triangles,
    vertexCount: verticesWithRider(shape),
    ...(mesh.bodies ? { bodies: mesh.bodies } : {}),
  }
  const restWithRider = new Float64Array(3 * inside.vertexCount)
  restWithRider.set(rest)
  const setup = whyNever === undefined ? { rest: restWithRider, skeleton, prepared, shape } : undefined
  const ccd = openCcd(inside, deformable, setup)
  const check = new StartCheck(mesh, eligibleIn(topology, prepared))
  const inner = [new Float64Array(3 * inside.vertexCount), new Float64Array(3 * inside.vertexCount)] as const
  const minSeparation = options.minSeparation ?? 0

  /** Copies positions and what rides along; knows what the start is like. */
  const load = (
    x0: Positions,
    x1: Positions,
    joints: readonly (Positions | undefined)[],
    takesPart: boolean,
  ): Start => {
    const [from, to] = [checkPositions('x0', x0, vertexCount), checkPositions('x1', x1, vertexCount)]
    const [a, b = a] = joints
    const given = [
      a && checkPositions('joints0', a, shape.jointCount),
      b && checkPositions('joints1', b, shape.jointCount),
    ]
    const start = takesPart ? check.begin(from) : { defects: new Uint32Array(0) }
    if (refuse && start.why !== undefined) refuseStart(start.why)
    const mode = takesPart ? (a === undefined ? CARRIED : GIVEN) : OFF
    ;[from, to].forEach((x, end) => {
      const into = valueAt(inner, end)
      into.set(x)
      writeRider(into, shape, mode, given[end], start.defects)
    })
    return start
  }

  return {
    prepared,
    get view() {
      return ccd.parts.skeletal?.view
    },
    step(x0, x1, joints0, joints1) {
      const takesPart = setup !== undefined && minSeparation === 0
      const start = load(x0, x1, [joints0, joints1], takesPart)
      const result = ccd.step(...inner)
      if (takesPart) check.end(inner[1].subarray(0, 3 * vertexCount), start, result)
      const leftOut = [...result.leftOut, ...reasons(prepared, whyNever, start)]
      return leftOut.length === result.leftOut.length ? result : { ...result, leftOut }
    },
    maxStep(x0, x1, limit = {}) {
      // Contacts that are to be ignored may be the first ones, and radial view keeps no others.
      const separating = limit.start === 'ignore-separating' || limit.relativeSeparation !== undefined
      const takesPart = setup !== undefined && (limit.minSeparation ?? minSeparation) === 0 && !separating
      load(x0, x1, [], takesPart)
      const single = x0 instanceof Float32Array && x1 instanceof Float32Array
      return ccd.maxStep(...inner, limit, single)
    },
    explain(kind, a, b) {
      checkFeature(shape, kind, a, b)
      return ccd.explain(kind, a, b)
    },
    close: () => ccd.close(),
  }
}

/** Reasons for which radial view takes part in no step. */
function whyNoRadialView(topology: Topology, { bodies }: SkeletalMesh, options: SkeletalOptions): string | undefined {
  if (options.query === 'all') return "query 'all' wants every contact, and radial view keeps the first"
  if (options.baseline === true) return 'the baseline has no cullers'
  const ruled = ['pairs', 'sets', 'layers', 'ignoredPairs'].some((name) => name in options)
  if (!ruled || bodies === undefined) return undefined
  const bodyOf = new Map<number, number>()
  for (let t = 0; t < topology.triangleCount; t++) {
    const [component, body] = [valueAt(topology.component, t), valueAt(bodies, t)]
    if (bodyOf.has(component) && bodyOf.get(component) !== body) {
      return `the rules tell bodies apart, and component ${component} has triangles of bodies ${bodyOf.get(component)} and ${body}: its first contact may be one that they ignore`
    }
    bodyOf.set(component, body)
  }
  return undefined
}

function reasons({ excluded }: PreparedView, whyNever: string | undefined, { defects, why }: Start): LeftOut[] {
  const name = 'radial-view'
  if (whyNever !== undefined) return [{ name, why: whyNever }]
  const list = excluded.map(({ component, why: reason }) => ({ name, why: `component ${component}: ${reason}` }))
  if (why !== undefined) {
    list.push({ name, why: `${defects.length} triangles that meet others at the start take no part: ${why}` })
  }
  return list
}

function eligibleIn(topology: Topology, { excluded }: PreparedView): (triangle: number) => boolean {
  const out = new Set(excluded.filter(({ whole }) => whole).map(({ component }) => component))
  return (t) => !out.has(valueAt(topology.component, t))
}

/** Vertices that ride along are no features of the mesh. */
function checkFeature({ vertexCount }: RiderShape, kind: PairKind, a: number, _b: number): void {
  if (kind !== 'vertex-face' || a < vertexCount) return
  throw new CcdError('index-out-of-range', `there is no vertex ${a}: the mesh has ${vertexCount}`, {
    argument: 'a',
    value: a,
  })
}
