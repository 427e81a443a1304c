import { CcdError, checkIds, checkPositions, valueAt, type Positions } from '@ccd/core'
import type { Surface } from '../patches/surface.kernel'
import {
  componentsOf,
  componentVolumes,
  findEdgeDefect,
  findPinchedVertex,
  windingOfOthers,
  type EdgeDefect,
} from './check-mesh.kernel'
import { findTouchingPair } from './touching-pair.kernel'

/** Products of four coordinates are neither too large nor too small for doubles between these. */
const SMALLEST = 1e-60
const LARGEST = 1e60

/** A mesh whose arrays are sound. */
export interface CheckedMesh {
  /** Three coordinates per vertex. */
  readonly positions: Float64Array
  /** Three vertices per triangle. */
  readonly triangles: Uint32Array
  /** Diagonal of the bounding box. */
  readonly size: number
  /** The largest coordinate, without its sign. */
  readonly reach: number
}

/**
 * Checks all that does not need a search: arrays, ids, edges and vertices.
 *
 * @throws CcdError that names the first edge or vertex that a closed 2-manifold cannot have.
 */
export function checkMesh(positions: Positions, triangles: Uint32Array): CheckedMesh {
  const x = checkPositions('positions', positions, Math.floor(positions?.length / 3))
  const ids = checkIds('triangles', triangles)
  const corners = ids instanceof Uint32Array ? ids : Uint32Array.from(ids)
  const vertexCount = x.length / 3
  if (corners.length === 0) throw new CcdError('empty-model', 'the mesh has no triangles', { argument: 'triangles' })
  if (corners.length % 3 !== 0) {
    throw new CcdError('wrong-length', `triangles has ${corners.length} entries, which is no multiple of 3`, {
      argument: 'triangles',
      value: corners.length,
    })
  }
  corners.forEach((vertex, index) => {
    if (vertex < vertexCount) return
    throw new CcdError(
      'index-out-of-range',
      `triangles[${index}] is ${vertex}, but there are ${vertexCount} vertices`,
      { argument: 'triangles', index, value: vertex },
    )
  })
  for (let t = 0; t < corners.length / 3; t++) {
    const [a, b, c] = [valueAt(corners, 3 * t), valueAt(corners, 3 * t + 1), valueAt(corners, 3 * t + 2)]
    if (a !== b && b !== c && c !== a) continue
    throw new CcdError(
      'not-manifold',
      `triangle ${t} has the edge ${a === b ? a : c} ${a === b ? b : b === c ? b : a} from a vertex to itself`,
      {
        argument: 'triangles',
        index: 3 * t,
      },
    )
  }
  const size = diagonalOf(x, corners)
  if (!(size >= SMALLEST && size <= LARGEST)) {
    throw new CcdError(
      'out-of-range',
      `the mesh has a diagonal of ${size}; it must be from ${SMALLEST} to ${LARGEST}`,
      {
        argument: 'positions',
        value: size,
      },
    )
  }
  const defect = findEdgeDefect(corners, vertexCount)
  if (defect !== undefined) throw edgeError(defect)
  const pinched = findPinchedVertex(corners, vertexCount)
  if (pinched >= 0) {
    const at = corners.indexOf(pinched)
    const edge = `${pinched} ${valueAt(corners, at % 3 === 2 ? at - 2 : at + 1)}`
    throw new CcdError(
      'not-manifold',
      `the triangles around vertex ${pinched} form more than one fan; the edge ${edge} is in one of them`,
      { argument: 'triangles', index: at, value: pinched },
    )
  }
  const reach = corners.reduce((largest, vertex) => Math.max(largest, reachOf(x, vertex)), 0)
  return { positions: x, triangles: corners, size, reach }
}

/**
 * Checks that the surface neither touches itself nor is turned inside out.
 *
 * @throws CcdError that names a pair of triangles, or an edge.
 */
export function checkEmbedding(surface: Surface, { positions, triangles }: CheckedMesh): void {
  const pair = findTouchingPair(surface)
  if (pair !== undefined) {
    throw new CcdError('self-intersecting', `triangles ${pair[0]} and ${pair[1]} touch or intersect`, {
      argument: 'triangles',
      index: 3 * pair[0],
      value: pair,
    })
  }
  const { of, count } = componentsOf(triangles, positions.length / 3)
  const volumes = componentVolumes(positions, triangles, of, count)
  for (let c = 0; c < count; c++) {
    const first = 3 * of.indexOf(c)
    const around = count === 1 ? 0 : Math.round(windingOfOthers(positions, triangles, of, c, valueAt(triangles, first)))
    const outward = valueAt(volumes, c) > 0
    if (around === (outward ? 0 : 1)) continue
    const edge = `${valueAt(triangles, first)} ${valueAt(triangles, first + 1)}`
    throw new CcdError(
      'not-oriented',
      `the part of the mesh with the edge ${edge} is turned ${outward ? 'outward' : 'inward'}, but ${around} other parts enclose it: its triangles do not separate inside from outside`,
      { argument: 'triangles', index: first },
    )
  }
}

function edgeError({ kind, a, b, triangle }: EdgeDefect): CcdError {
  const detail = { argument: 'triangles', index: 3 * triangle, value: [a, b] }
  switch (kind) {
    case 'open':
      return new CcdError(
        'not-closed',
        `the edge ${a} ${b} has one triangle only (triangle ${triangle}): the mesh is open`,
        detail,
      )
    case 'non-manifold':
      return new CcdError(
        'not-manifold',
        `the edge ${a} ${b} has more than two triangles (one is triangle ${triangle})`,
        detail,
      )
    case 'orientation':
      return new CcdError(
        'not-oriented',
        `both triangles of the edge ${a} ${b} run along it in the same direction (one is triangle ${triangle})`,
        detail,
      )
  }
}

function diagonalOf(x: Float64Array, triangles: Uint32Array): number {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const vertex of triangles) {
    for (let k = 0; k < 3; k++) {
      const value = valueAt(x, 3 * vertex + k)
      if (value < valueAt(low, k)) low[k] = value
      if (value > valueAt(high, k)) high[k] = value
    }
  }
  return Math.sqrt(high.reduce((sum, value, k) => sum + (value - valueAt(low, k)) ** 2, 0))
}

function reachOf(x: Float64Array, vertex: number): number {
  return Math.max(
    Math.abs(valueAt(x, 3 * vertex)),
    Math.abs(valueAt(x, 3 * vertex + 1)),
    Math.abs(valueAt(x, 3 * vertex + 2)),
  )
}
