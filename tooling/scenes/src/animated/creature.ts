import { flat } from '../moving-mesh'
import { isosurface } from './isosurface.kernel'
import { relaxSurface } from './relax-surface.kernel'
import { posedScene, type SceneSkeleton, type SkeletalScene } from './moving-scene'
import { pointAt, valueAt } from '../value-at'

export type Vector = readonly [number, number, number]

/** A bone from its parent's end to its own; the skin around it is as thick as its ends say. */
export interface Bone {
  /** Index of the bone it hangs on; −1: the root. */
  readonly parent: number
  readonly from: Vector
  readonly to: Vector
  readonly radius: readonly [number, number]
}

/** How much a bone has turned about its start at time t, as a rotation vector in the frame of its parent. */
type Bend = (bone: number, t: number) => Vector

export interface Creature {
  readonly name: string
  readonly bones: readonly Bone[]
  readonly bend: Bend
  readonly steps: number
  /** Size of a cell of the lattice on which the skin is made. */
  readonly cell: number
}

/** One closed skin around all bones, carried by them: linear blend skinning with weights that fall off with distance. */
export function creatureScene({ name, bones, bend, steps, cell }: Creature): SkeletalScene {
  let made: { rest: Float64Array; triangles: Uint32Array; weights: Float64Array } | undefined
  const skin = () => (made ??= makeSkin(bones, cell))
  return {
    name,
    steps,
    get skeleton() {
      return skeletonOf(skin().rest, bones, bend, steps)
    },
    at(step) {
      const { rest, triangles, weights } = skin()
      return posedScene(name, steps, triangles, (t) => posed(rest, weights, poses(bones, bend, t))).at(step)
    },
  }
}

/** A joint at both ends of each bone; one that begins where its parent ends shares the joint with it. */
function skeletonOf(rest: Float64Array, bones: readonly Bone[], bend: Bend, steps: number): SceneSkeleton {
  const joints: { readonly bone: number; readonly at: Vector }[] = []
  const ends: number[] = []
  const endOf: number[] = []
  bones.forEach(({ parent, from, to }, bone) => {
    const above = bones[parent]
    const shared = above?.to.every((value, k) => value === from[k]) === true ? endOf[parent] : undefined
    ends.push(shared ?? joints.push({ bone, at: from }) - 1)
    const end = joints.push({ bone, at: to }) - 1
    ends.push(end)
    endOf.push(end)
  })
  return {
    rest,
    bones: Uint32Array.from(ends),
    joints(step) {
      const matrices = poses(bones, bend, step / steps)
      return flat(joints.map(({ bone, at }) => carried(valueAt(matrices, bone), at)))
    },
  }
}

function carried(m: Float64Array, [x, y, z]: Vector): Vector {
  const row = (r: number) =>
    valueAt(m, 4 * r) * x + valueAt(m, 4 * r + 1) * y + valueAt(m, 4 * r + 2) * z + valueAt(m, 4 * r + 3)
  return [row(0), row(1), row(2)]
}

function makeSkin(bones: readonly Bone[], cell: number) {
  const reach = Math.max(...bones.flatMap(({ radius }) => radius)) + 3 * cell
  const ends = bones.flatMap(({ from, to }) => [from, to])
  const bound = (pick: (...values: number[]) => number, by: number) =>
    [0, 1, 2].map((k) => pick(...ends.map((end) => valueAt(end, k))) + by)
  const smooth = 0.6 * cell
  const value = (x: number, y: number, z: number): number => {
    // A smooth minimum: bones grow into one another without a crease.
    let sum = 0
    for (const bone of bones) sum += Math.exp(-outside(bone, x, y, z) / smooth)
    return sum === 0 ? 1 : -smooth * Math.log(sum)
  }
  const surface = isosurface(value, bound(Math.min, -reach), bound(Math.max, reach), cell)
  relaxSurface(surface, value, cell, 4)
  return { rest: surface.positions, triangles: surface.triangles, weights: weightsOf(surface.positions, bones) }
}

/** Distance from the skin of one bone, negative inside. */
function outside({ from, to, radius }: Bone, x: number, y: number, z: number): number {
  const [dx, dy, dz] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]]
  const [px, py, pz] = [x - from[0], y - from[1], z - from[2]]
  const square = dx * dx + dy * dy + dz * dz
  const s = square === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy + pz * dz) / square))
  const [ox, oy, oz] = [px - s * dx, py - s * dy, pz - s * dz]
  return Math.sqrt(ox * ox + oy * oy + oz * oz) - (radius[0] + s * (radius[1] - radius[0]))
}

/** One row per vertex, one column per bone, rows sum to 1: near bones only, and the nearest by far the most. */
function weightsOf(positions: Float64Array, bones: readonly Bone[]): Float64Array {
  const weights = new Float64Array((positions.length / 3) * bones.length)
  for (let v = 0; 3 * v < positions.length; v++) {
    const distance = bones.map((bone) =>
      outside(bone, valueAt(positions, 3 * v), valueAt(positions, 3 * v + 1), valueAt(positions, 3 * v + 2)),
    )
    const least = Math.min(...distance)
    const raw = distance.map((value, b) => Math.exp(-(value - least) / (0.35 * Math.max(...valueAt(bones, b).radius))))
    const total = raw.reduce((sum, value) => sum + value, 0)
    raw.forEach((value, b) => (weights[v * bones.length + b] = value / total))
  }
  return weights
}

/** Row-major 3 × 4 matrices, one per bone. */
function poses(bones: readonly Bone[], bend: Bend, t: number): Float64Array[] {
  const all: Float64Array[] = []
  bones.forEach(({ parent, from }, b) => {
    const own = turnAbout(from, bend(b, t))
    const above = all[parent]
    all.push(above ? chained(above, own) : own)
  })
  return all
}

function posed(rest: Float64Array, weights: Float64Array, matrices: readonly Float64Array[]): Float64Array {
  const positions = new Float64Array(rest.length)
  for (let v = 0; 3 * v < rest.length; v++) {
    const point = pointAt(rest, v)
    matrices.forEach((m, b) => {
      const weight = valueAt(weights, v * matrices.length + b)
      if (weight < 1e-6) return
      const moved = carried(m, point)
      for (let r = 0; r < 3; r++) {
        positions[3 * v + r] = valueAt(positions, 3 * v + r) + weight * valueAt(moved, r)
      }
    })
  }
  return positions
}

function turnAbout(point: Vector, rotation: Vector): Float64Array {
  const angle = Math.hypot(...rotation)
  const [x, y, z] = angle === 0 ? [0, 0, 1] : [rotation[0] / angle, rotation[1] / angle, rotation[2] / angle]
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  const m = [
    c + x * x * (1 - c),
    x * y * (1 - c) - z * s,
    x * z * (1 - c) + y * s,
    y * x * (1 - c) + z * s,
    c + y * y * (1 - c),
    y * z * (1 - c) - x * s,
    z * x * (1 - c) - y * s,
    z * y * (1 - c) + x * s,
    c + z * z * (1 - c),
  ]
  const result = new Float64Array(12)
  for (let r = 0; r < 3; r++) {
    let shift = valueAt(point, r)
    for (let k = 0; k < 3; k++) {
      result[4 * r + k] = valueAt(m, 3 * r + k)
      shift -= valueAt(m, 3 * r + k) * valueAt(point, k)
    }
    result[4 * r + 3] = shift
  }
  return result
}

function chained(a: Float64Array, b: Float64Array): Float64Array {
  const result = new Float64Array(12)
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 4; c++) {
      let sum = c === 3 ? valueAt(a, 4 * r + 3) : 0
      for (let k = 0; k < 3; k++) sum += valueAt(a, 4 * r + k) * valueAt(b, 4 * k + c)
      result[4 * r + c] = sum
    }
  }
  return result
}
