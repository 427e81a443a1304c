import { type Topology, valueAt } from '@ccd/core'
import { createWorkspace, grownList, solve } from './conjugate-gradients.kernel'
import { weigh } from './heat-sources.kernel'
import { surfaceLaplacian } from './laplacian.kernel'
import type { NearestBones } from './nearest-bones.kernel'

/** How much each bone warms each vertex. */
export interface BoneWeights {
  /** One row per bone, one number per vertex; undefined for a bone that is nearest to no vertex. */
  readonly rows: readonly (Float32Array | undefined)[]
  /** The bone with the highest weight at each vertex, −1 where no heat arrives. */
  readonly dominant: Int32Array
  /** Iterations of all solves together. */
  readonly iterations: number
}

export interface HeatOptions {
  readonly topology: Topology
  readonly rest: Float64Array
  readonly nearest: NearestBones
  /** Whether the nearest bone sees the vertex. */
  readonly visible: Uint8Array
  readonly boneCount: number
  /** The factor c of the heat of a bone. */
  readonly heat: number
  readonly progress: (share: number) => void
}

/** The order of weights is wanted, not their digits. */
const TOLERANCE = 1e-3
const MOST_ITERATIONS = 400
/**
 * Heat dies away within the distance of a bone from its vertices, so it is looked for at them and around them: at so many times as
 * many vertices, and no fewer than the second number.
 */
const REACH = 4
const LEAST_REACH = 400

/**
 * Bone weights by heat diffusion (Radial view §4.1): the equilibrium of −Δw + H w = H r for each bone, H = c / d² at
 * vertices that their nearest bone sees, r = 1 at those nearest to this bone; w = 0 far away. Areas make rows of the surface Laplacian
 * out of densities, so H is multiplied by the area of the vertex.
 */
export function boneHeat({ topology, rest, nearest, visible, boneCount, heat, progress }: HeatOptions): BoneWeights {
  const laplacian = surfaceLaplacian(topology, rest)
  const { vertexCount } = topology
  const emission = new Float64Array(vertexCount)
  const sources = Array.from({ length: boneCount }, (): number[] => [])
  emission.forEach((_, v) => {
    const bone = nearest.bone[v]
    const squared = nearest.squared[v]
    const area = laplacian.area[v]
    if (visible[v] !== 1 || bone === undefined || squared === undefined || area === undefined) return
    // A vertex that lies on its bone takes the temperature of the bone.
    emission[v] = Math.min((heat / squared) * area, 1e12)
    valueAt(sources, bone).push(v)
  })
  const workspace = createWorkspace(vertexCount)
  const right = new Float64Array(vertexCount)
  const solution = new Float64Array(vertexCount)
  const dominant = new Int32Array(vertexCount).fill(-1)
  const highest = new Float32Array(vertexCount)
  const rows: (Float32Array | undefined)[] = []
  let iterations = 0
  const taken = new Uint8Array(vertexCount)
  sources.forEach((list, bone) => {
    progress(bone / boneCount)
    if (list.length === 0) {
      rows.push(undefined)
      return
    }
    const near = grownList(laplacian, list, Math.max(LEAST_REACH, REACH * list.length), taken)
    weigh(bone, nearest.bone, emission, right, solution)
    iterations += solve(laplacian, near, emission, right, solution, TOLERANCE, MOST_ITERATIONS, workspace)
    const row = new Float32Array(vertexCount)
    for (const v of near) {
      const weight = valueAt(solution, v)
      row[v] = weight
      if (!(weight > valueAt(highest, v))) continue
      highest[v] = weight
      dominant[v] = bone
    }
    rows.push(row)
  })
  progress(1)
  return { rows, dominant, iterations }
}
