/**
 * Simplification: the shortest edge first, since it carries the highest resolution. An edge that could not be collapsed is tried
 * again when something around it has changed.
 */
import { mergePairs } from '../patches/decompose.kernel'
import { PairHeap } from '../patches/pair-heap.kernel'
import { across, patchAt, type Surface } from '../patches/surface.kernel'
import { collapseEdge, type History } from './collapse.kernel'
import { Reference } from './reference.kernel'
import { Sweeps } from './sweeps.kernel'
import type { Star } from './star.kernel'

/**
 * Edges that are longer than those of an even mesh with so many triangles stay: the error would be of no use. What is left has about
 * half as many.
 */
function fewestTriangles(count: number): number {
  return Math.min(1500, Math.max(1000, 0.035 * count), 0.25 * count)
}

/** Collapses edges and merges patches. */
export class Simplifier {
  readonly history: History
  private readonly heap = new PairHeap()
  /** How often something has changed around each vertex. */
  private readonly changes: Int32Array
  /** Changes around both ends when an edge was tried. */
  private readonly tried = new Map<number, number>()
  private readonly pairs: number[] = []
  /** Square of the length up to which edges are collapsed. */
  private readonly longest: number
  private attempts = 0

  constructor(private readonly surface: Surface) {
    const { corners } = surface
    this.history = {
      deviation: new Float64Array(corners.length / 3),
      measured: new Uint8Array(corners.length / 3),
      sweeps: new Sweeps(),
      reference: new Reference(surface.x, corners),
    }
    this.longest = longestEdge(surface)
    this.changes = new Int32Array(surface.x.length / 3)
    for (let t = 0; t < corners.length / 3; t++) {
      for (let k = 0; k < 3; k++) {
        const a = corners[3 * t + k]
        const b = corners[3 * t + ((k + 1) % 3)]
        if (a < b) this.push(a, b)
      }
    }
  }

  /** Goes on until at most `patches` are left; false if no edge can be collapsed any more. */
  run(patches: number, report: () => void): boolean {
    const { surface, heap } = this
    while (surface.patchCount > patches) {
      if (!heap.pop()) return false
      const u = heap.first
      const v = heap.second
      if (surface.star[u].length === 0 || surface.star[v].length === 0) continue
      const key = u * 2 ** 26 + v
      const state = this.changes[u] + this.changes[v]
      if (this.tried.get(key) === state) continue
      this.tried.set(key, state)
      if ((++this.attempts & 255) === 0) report()
      const star = collapseEdge(surface, this.history, u, v)
      if (star === undefined) continue
      this.tried.delete(key)
      this.mergeAround(star)
      this.pushAround(star)
    }
    return true
  }

  /** Tries the patches of the star with all of their neighbours. */
  private mergeAround(star: Star): void {
    const { surface, pairs } = this
    let count = 0
    for (let i = 0; i < star.patches.length; i++) {
      const p = star.patches[i]
      if (surface.patches[p] === undefined) continue
      const triangles = patchAt(surface, p).triangles
      for (let j = 0; j < triangles.length; j++) {
        const t = triangles[j]
        for (let k = 0; k < 3; k++) {
          const a = surface.corners[3 * t + k]
          const b = surface.corners[3 * t + ((k + 1) % 3)]
          const q = surface.patchOf[across(surface, t, a, b)]
          if (q === p) continue
          pairs[2 * count] = p
          pairs[2 * count + 1] = q
          count++
        }
      }
    }
    mergePairs(surface, pairs, count)
  }

  /** Edges around the new vertex and around its neighbours may fit now. */
  private pushAround(star: Star): void {
    const { surface, changes } = this
    const { corners } = surface
    for (let i = 0; i < star.moved.length; i++) changes[corners[3 * star.moved[i] + 1]]++
    for (let i = 0; i < star.moved.length; i++) {
      const a = corners[3 * star.moved[i] + 1]
      const around = surface.star[a]
      for (let j = 0; j < around.length; j++) {
        const k = corners[3 * around[j]] === a ? 0 : corners[3 * around[j] + 1] === a ? 1 : 2
        const b = corners[3 * around[j] + ((k + 1) % 3)]
        this.push(Math.min(a, b), Math.max(a, b))
      }
    }
  }

  private push(a: number, b: number): void {
    const { x } = this.surface
    const dx = x[3 * a] - x[3 * b]
    const dy = x[3 * a + 1] - x[3 * b + 1]
    const dz = x[3 * a + 2] - x[3 * b + 2]
    const key = dx * dx + dy * dy + dz * dz
    if (key <= this.longest) this.heap.push(key, a, b)
  }
}

function longestEdge({ x, corners, triangleCount }: Surface): number {
  let area = 0
  for (let i = 0; i < corners.length; i += 3) {
    const a = 3 * corners[i]
    const b = 3 * corners[i + 1]
    const c = 3 * corners[i + 2]
    const ux = x[b] - x[a]
    const uy = x[b + 1] - x[a + 1]
    const uz = x[b + 2] - x[a + 2]
    const vx = x[c] - x[a]
    const vy = x[c + 1] - x[a + 1]
    const vz = x[c + 2] - x[a + 2]
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    // Not hypot, whose last bit differs from engine to engine.
    area += Math.sqrt(nx * nx + ny * ny + nz * nz) / 2
  }
  return area / ((Math.sqrt(3) / 4) * fewestTriangles(triangleCount))
}
