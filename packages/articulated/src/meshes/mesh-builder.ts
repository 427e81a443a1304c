import { valueAt } from '@ccd/core'
import { mat4, vec3 } from 'gl-matrix'
import { badFile } from '../files/bad-file'
import type { IndexedMesh } from './triangle-mesh'

/** Instances of instances grow fast; this much is some hundred megabytes. */
const MOST = 2 ** 23

/** Puts a mesh together from parts that stand in different places. */
export class MeshBuilder {
  private readonly positions: number[] = []
  private readonly triangles: number[] = []

  /**
   * Adds vertices.
   *
   * @param local - Three coordinates per vertex.
   * @param place - From their coordinates to those of the mesh.
   * @param name - What messages call them.
   * @returns The index of the first one.
   */
  addVertices(local: ArrayLike<number>, place: mat4, name: string): number {
    const first = this.vertexCount
    if (first + local.length / 3 > MOST) throw badFile(`the file has more than ${MOST} vertices, instances included`)
    const point: vec3 = [0, 0, 0]
    for (let i = 0; i < local.length; i += 3) {
      vec3.transformMat4(point, [valueAt(local, i), valueAt(local, i + 1), valueAt(local, i + 2)], place)
      for (const value of point) {
        if (!Number.isFinite(value))
          throw badFile(`${name}: a coordinate of vertex ${i / 3} is ${value} where it stands`)
        this.positions.push(value)
      }
    }
    return first
  }

  /** Adds triangles: vertices counted from `first` on. */
  addTriangles(corners: readonly number[], first: number): void {
    if ((this.triangles.length + corners.length) / 3 > MOST) {
      throw badFile(`the file has more than ${MOST} triangles, instances included`)
    }
    for (const corner of corners) this.triangles.push(first + corner)
  }

  /** The mesh; a file without triangles is refused. */
  finish(): IndexedMesh {
    if (this.triangles.length === 0) throw badFile('the file has no triangle')
    return { positions: Float64Array.from(this.positions), triangles: Uint32Array.from(this.triangles) }
  }

  private get vertexCount(): number {
    return this.positions.length / 3
  }
}

/** The matrix that leaves everything where it is, in 64 bits. */
export function identity(): mat4 {
  return mat4.identity(new Float64Array(16))
}

/** First `inner`, then `outer`, in 64 bits. */
export function composed(outer: mat4, inner: mat4): mat4 {
  return mat4.multiply(new Float64Array(16), outer, inner)
}

/** The triangles of a strip or a fan of vertices. */
export function stripOrFan(kind: 'strip' | 'fan', corners: readonly number[]): number[] {
  const triangles: number[] = []
  for (let i = 2; i < corners.length; i++) {
    const isOdd = kind === 'strip' && i % 2 === 1
    const [a, b, c] = [corners[kind === 'strip' ? i - 2 : 0], corners[i - 1], corners[i]]
    if (a === undefined || b === undefined || c === undefined) break
    triangles.push(...(isOdd ? [b, a, c] : [a, b, c]))
  }
  return triangles
}
