import { join } from 'node:path'
import { foldersWith, readF32, readJson, readU32, readU8 } from './binary'

export interface Skeleton {
  readonly jointCount: number
  /** Two joints per bone. */
  readonly bones: readonly (readonly [number, number])[]
  /** Bind pose of the mesh. */
  readonly rest: Float64Array
  /** Joint positions at frame i. */
  joints(i: number): Float64Array
  /** Per vertex, the column with the largest weight. */
  readonly dominant: Uint8Array
  /** Row per vertex of `weightColumns` numbers; absent where the data leaves it out. */
  readonly weights?: Float32Array
  readonly weightColumns: number
  /** A weight column is a bone (true) or a joint (false). */
  readonly weightColumnsAreBones: boolean
}

/** ccd-seq/1: a deforming mesh of fixed topology. */
export interface Sequence {
  readonly format: 'ccd-seq/1'
  readonly name: string
  readonly vertexCount: number
  readonly frameCount: number
  readonly triangles: Uint32Array
  /** Positions at frame i, a new array. */
  frame(i: number): Float64Array
  /** Frames free of self-intersection. */
  readonly cleanFrames: readonly number[]
  readonly skeleton?: Skeleton
}

export interface Interval {
  readonly frame: number
  readonly triangles: Uint32Array
  readonly x0: Float64Array
  readonly x1: Float64Array
  readonly objects: readonly IntervalObject[]
  /** Object ids that break at the end of the interval. */
  readonly brokenAtEnd: readonly number[]
}

export interface IntervalObject {
  readonly id: number
  readonly firstVertex: number
  readonly vertexCount: number
  readonly firstTriangle: number
  readonly triangleCount: number
}

/** ccd-intervals/1: steps between which the topology may change. */
export interface IntervalSequence {
  readonly format: 'ccd-intervals/1'
  readonly name: string
  readonly intervalCount: number
  interval(i: number): Interval
}

interface SequenceMeta {
  readonly format: 'ccd-seq/1'
  readonly name: string
  readonly frames: number
  readonly vertices: number
  readonly triangles: number
  readonly files: { readonly weights?: string; readonly rest?: string }
  readonly cleanFrames?: readonly number[]
  readonly jointCount?: number
  readonly bones?: readonly (readonly [number, number])[]
  readonly weightBones?: number
  readonly weightColumnsAreBones?: boolean
}

interface IntervalMeta {
  readonly frame: number
  readonly vertexOffset: number
  readonly vertices: number
  readonly triangleOffset: number
  readonly triangles: number
  readonly objects: readonly (readonly [number, number, number, number, number])[]
  readonly brokenAtEnd: readonly number[]
}

interface IntervalsMeta {
  readonly format: 'ccd-intervals/1'
  readonly name: string
  readonly intervals: readonly IntervalMeta[]
}

export function listSequences(folder: string): string[] {
  return foldersWith(join(folder, 'sequences'), () => 'meta.json')
}

export function readSequence(folder: string, name: string): Sequence | IntervalSequence {
  if (!listSequences(folder).includes(name)) {
    throw new Error(`there is no sequence "${name}" in ${folder}; there are: ${listSequences(folder).join(', ')}`)
  }
  const home = join(folder, 'sequences', name)
  const meta = readJson(join(home, 'meta.json')) as SequenceMeta | IntervalsMeta
  return meta.format === 'ccd-seq/1' ? frames(home, meta) : intervals(home, meta)
}

function frames(home: string, meta: SequenceMeta): Sequence {
  const positions = readF32(join(home, 'frames.f32'), meta.frames * meta.vertices * 3)
  const sequence: Sequence = {
    format: meta.format,
    name: meta.name,
    vertexCount: meta.vertices,
    frameCount: meta.frames,
    triangles: readU32(join(home, 'triangles.u32'), meta.triangles * 3),
    frame: (i) => row(positions, i, meta.frames, `${meta.name}: frame`),
    cleanFrames: meta.cleanFrames ?? [],
  }
  return meta.jointCount === undefined ? sequence : { ...sequence, skeleton: skeleton(home, meta, meta.jointCount) }
}

function skeleton(home: string, meta: SequenceMeta, jointCount: number): Skeleton {
  const joints = readF32(join(home, 'joints.f32'), meta.frames * jointCount * 3)
  const columns = meta.weightBones ?? 0
  const parts = {
    jointCount,
    bones: meta.bones ?? [],
    rest: Float64Array.from(readF32(join(home, 'rest.f32'), meta.vertices * 3)),
    joints: (i: number) => row(joints, i, meta.frames, `${meta.name}: joints of frame`),
    dominant: readU8(join(home, 'dominant.u8'), meta.vertices),
    weightColumns: columns,
    weightColumnsAreBones: meta.weightColumnsAreBones === true,
  }
  if (meta.files.weights === undefined) return parts
  return { ...parts, weights: readF32(join(home, meta.files.weights), meta.vertices * columns) }
}

function intervals(home: string, meta: IntervalsMeta): IntervalSequence {
  const vertices = meta.intervals.reduce((sum, interval) => sum + interval.vertices, 0)
  const triangleCount = meta.intervals.reduce((sum, interval) => sum + interval.triangles, 0)
  const start = readF32(join(home, 'start.f32'), vertices * 3)
  const end = readF32(join(home, 'end.f32'), vertices * 3)
  const triangles = readU32(join(home, 'triangles.u32'), triangleCount * 3)
  return {
    format: meta.format,
    name: meta.name,
    intervalCount: meta.intervals.length,
    interval: (i) => {
      const part = meta.intervals[i]
      if (!part) throw new RangeError(`${meta.name}: interval ${i} of ${meta.intervals.length}`)
      const v0 = part.vertexOffset * 3
      const v1 = v0 + part.vertices * 3
      return {
        frame: part.frame,
        triangles: triangles.slice(part.triangleOffset * 3, (part.triangleOffset + part.triangles) * 3),
        x0: Float64Array.from(start.subarray(v0, v1)),
        x1: Float64Array.from(end.subarray(v0, v1)),
        objects: part.objects.map(([id, firstVertex, vertexCount, firstTriangle, count]) => ({
          id,
          firstVertex,
          vertexCount,
          firstTriangle,
          triangleCount: count,
        })),
        brokenAtEnd: part.brokenAtEnd,
      }
    },
  }
}

function row(values: Float32Array, i: number, rows: number, what: string): Float64Array {
  if (!(Number.isInteger(i) && i >= 0 && i < rows)) throw new RangeError(`${what} ${i} of ${rows}`)
  const width = values.length / rows
  return Float64Array.from(values.subarray(i * width, (i + 1) * width))
}
