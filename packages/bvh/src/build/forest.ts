import { CcdError, NONE, type Topology, valueAt } from '@ccd/core'
import { bisection } from './bisection.kernel'
import { type Groups, addedPieces, edgeConnected, groupByKey } from './grouping.kernel'
import { type Splitter, writePreorder } from './preorder.kernel'
import { morton, surfaceArea, triangleBoxes } from './spatial.kernel'

/**
 * How trees are made.
 * `connectivity`: one per edge-connected piece of a body, every node a connected patch; needs no positions.
 * `morton`, `sah`: one per body by position, fast to build or tight.
 * `partition`: one per label ≥ 0, the rest by connectivity.
 */
export type Build = 'connectivity' | 'morton' | 'sah' | { readonly partition: Int32Array }

/** Trees in preorder, one after the other. */
export interface Forest {
  readonly order: Uint32Array
  readonly child: Int32Array
  /** First node of each tree, and the number of nodes at the end. */
  readonly roots: Uint32Array
  readonly depth: number
  readonly connectedPatches: boolean
}

/** The trees over all triangles. */
export function growForest(
  topology: Topology,
  build: Build,
  bodies: Uint32Array,
  positions: Float64Array | undefined,
): Forest {
  const groups = groupTriangles(topology, build, bodies)
  return growTrees(topology, build, groups, positions)
}

/** Trees by connectivity over the triangles from id `first` on: work in proportion to them. */
export function growAdded(topology: Topology, bodies: Uint32Array | undefined, first: number): Forest {
  const groups = addedPieces(topology, bodies, first)
  return growTrees(topology, 'connectivity', groups, undefined)
}

function growTrees(topology: Topology, build: Build, groups: Groups, positions: Float64Array | undefined): Forest {
  const { order, start } = groups
  const treeCount = start.length - 1
  const roots = new Uint32Array(treeCount + 1)
  const child = new Int32Array(Math.max(0, 2 * order.length - treeCount))
  const boxes = build === 'morton' || build === 'sah' ? boxesAt(topology, order, positions) : undefined
  const common = boxes === undefined ? bisection(topology, order) : surfaceArea(boxes, order)
  let depth = 0
  let root = 0
  start.subarray(0, treeCount).forEach((begin, tree) => {
    const end = valueAt(start, tree + 1)
    const splitter: Splitter = boxes !== undefined && build === 'morton' ? morton(boxes, order, begin, end) : common
    roots[tree] = root
    depth = Math.max(depth, writePreorder(order, begin, end, child, root, splitter))
    root += 2 * (end - begin) - 1
  })
  roots[treeCount] = root
  return { order, child, roots, depth, connectedPatches: build === 'connectivity' }
}

/** Builds a tree of spatial kind again, in place: the same leaves fill the same nodes. Returns its depth. */
type TreeGrower = (leaves: Uint32Array, child: Int32Array, root: number) => number

/** For trees over any of the triangles in `order`, removed ones among them. */
export function treeGrower(
  topology: Topology,
  build: 'morton' | 'sah',
  positions: Float64Array,
  order: Uint32Array,
): TreeGrower {
  const boxes = boxesAt(topology, order, positions)
  return (leaves, child, root) => {
    const splitter = build === 'morton' ? morton(boxes, leaves, 0, leaves.length) : surfaceArea(boxes, leaves)
    return writePreorder(leaves, 0, leaves.length, child, root, splitter)
  }
}

function groupTriangles(topology: Topology, build: Build, bodies: Uint32Array): Groups {
  const { triangleCount, triangles } = topology
  const keys = bodies.slice(0, triangleCount)
  keys.forEach((_, t) => {
    if (triangles[3 * t] === NONE) keys[t] = NONE
  })
  if (build === 'connectivity') return groupByKey(edgeConnected(topology, keys))
  if (build === 'morton' || build === 'sah') {
    const groups = groupByKey(keys)
    // A soup: a tree per body would leave everything to the top level.
    if (8 * (groups.start.length - 1) <= groups.order.length) return groups
    return { order: groups.order, start: Uint32Array.of(0, groups.order.length) }
  }
  const rest = keys.slice()
  build.partition.forEach((label, t) => {
    if (label >= 0) rest[t] = NONE
  })
  const merged = edgeConnected(topology, rest)
  build.partition.forEach((label, t) => {
    if (label >= 0 && t < triangleCount && keys[t] !== NONE) merged[t] = triangleCount + label
  })
  return groupByKey(merged)
}

function boxesAt(topology: Topology, order: Uint32Array, positions: Float64Array | undefined): Float32Array {
  if (positions === undefined || positions.length < 3 * topology.vertexCount) {
    throw new CcdError('missing-positions', 'a spatial build needs `positions`, three numbers per vertex', {
      argument: 'positions',
      value: positions?.length,
    })
  }
  return triangleBoxes(topology.triangles, positions, order)
}
