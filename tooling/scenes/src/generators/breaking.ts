import { flat, movingMesh, shaken, type MovingMesh, type Point } from '../moving-mesh'
import { below, seededRandom } from '../random'
import { latticePoints, latticeTriangles } from './lattice'
import type { SheetOptions } from './sheets'
import { valueAt } from '../value-at'

/** A step, a change of topology, and the step after it. */
export interface BreakingMesh extends MovingMesh {
  readonly change: {
    /** Ids of triangles that disappear. */
    readonly removed: Uint32Array
    /** Three vertices per new triangle. */
    readonly added: Uint32Array
    /** For each new vertex the vertex that it was split from. */
    readonly vertexOrigin: Uint32Array
  }
  /** Vertices: the old ones, then the new. Triangles: those that stayed in their old order, then the added ones. */
  readonly after: MovingMesh
}

/** A sheet that tears along a jagged line from top to bottom; the halves drift apart and the ragged sheet flutters. */
export function breakingGrid({ columns = 5, rows = 4, seed = 1, noise = 0.4 }: SheetOptions = {}): BreakingMesh {
  const random = seededRandom(seed)
  const start = latticePoints(columns, rows, (i, j) => [i, j, 0])
  const middle = shaken(start, random, noise)
  const triangles = latticeTriangles(columns, rows)
  const crack = Array.from({ length: rows }, () => 1 + below(random, Math.max(1, columns - 1)))
  // Beyond the first and the last row there is no crack.
  const crackOf = (row: number) => (row >= 0 && row < rows ? valueAt(crack, row) : 0)

  const split = new Map<number, number>()
  const vertexOrigin: number[] = []
  const removed: number[] = []
  const added: number[] = []
  const kept: number[] = []
  for (let t = 0; t < triangles.length / 3; t++) {
    const corners = triangles.slice(3 * t, 3 * t + 3)
    const row = Math.floor(t / (2 * columns))
    const column = Math.floor((t % (2 * columns)) / 2)
    const right = column >= crackOf(row)
    // Of the left half nothing changes; on the right, corners that the left half uses too get vertices of their own.
    const onCrack = (vertex: number) => {
      const j = Math.floor(vertex / (columns + 1))
      return vertex % (columns + 1) <= Math.max(crackOf(j), crackOf(j - 1))
    }
    if (!right || !corners.some(onCrack)) {
      kept.push(...corners)
      continue
    }
    removed.push(t)
    for (const vertex of corners) {
      if (!onCrack(vertex)) {
        added.push(vertex)
        continue
      }
      let copy = split.get(vertex)
      if (copy === undefined) {
        copy = start.length + vertexOrigin.length
        split.set(vertex, copy)
        vertexOrigin.push(vertex)
      }
      added.push(copy)
    }
  }

  const apart = (points: readonly Point[]) =>
    shaken(points, random, noise).map(([x, y, z], vertex): Point => [vertex < start.length ? x : x + 0.5, y, z])
  const torn = [...middle, ...vertexOrigin.map((vertex) => middle[vertex] ?? ([0, 0, 0] as const))]
  return {
    ...movingMesh(`breaking grid ${columns}×${rows}`, triangles, start, middle),
    change: {
      removed: Uint32Array.from(removed),
      added: Uint32Array.from(added),
      vertexOrigin: Uint32Array.from(vertexOrigin),
    },
    after: {
      name: `breaking grid ${columns}×${rows}, torn`,
      triangles: Uint32Array.from([...kept, ...added]),
      x0: flat(torn),
      x1: flat(apart(torn)),
    },
  }
}
