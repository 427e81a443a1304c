import {
  CcdError,
  checkChoice,
  checkOptions,
  controlPoints,
  type Hierarchy,
  NONE,
  type RefitHook,
  type StepContext,
  type Topology,
  type TopologyChange,
  valueAt,
} from '@ccd/core'
import { type Arena, type ArenaShape, createArena } from './arena'
import { type Axes, K_DOPS, type KDop, axesOf } from '../volumes/axes'
import { badCoordinate } from '../volumes/bad-coordinate'
import { type Build, growAdded, growForest, treeGrower } from '../build/forest'
import { type KernelSet, typescriptKernels } from './kernel-set'
import { boundaryEdges, treeArea } from '../build/patches.kernel'
import { placeOf } from './place'
import { setThickness } from '../volumes/thickness'
import { TopLevel } from './top-level'
import { TreeWear } from '../build/tree-wear'
import { webassemblyKernels } from './wasm-kernels'

/** Options of `createHierarchy`. */
export interface HierarchyOptions {
  /** Default 16: chosen by measurement, see docs/measurements/bvh.md of the repository. */
  readonly kDop?: KDop
  /** Default `connectivity`. */
  readonly build?: Build
  /** Where the vertices are when a spatial build looks at them; `morton` and `sah` need it. */
  readonly positions?: Float64Array
  /** Body of each triangle id; by default bodies are the connected components. */
  readonly bodies?: Uint32Array
  /** How many label cullers the WebAssembly traversal takes at once; default 1, each 12 bytes per triangle. */
  readonly labelCullers?: number
  /** Whether one of them may have bits besides labels; default false, 48 bytes per triangle. */
  readonly bits?: boolean
  /** `typescript` forces the plain kernels; default: WebAssembly where it runs. */
  readonly kernels?: 'auto' | 'typescript'
}

/** Share of triangles that may have come or gone before the trees are built anew. */
const STALE = 0.25

/** A two-level dynamic hierarchy (ICCD §VI): trees over pieces of the mesh, and a small tree over their roots. */
export class DynamicHierarchy implements Hierarchy {
  /** The axes of the volumes. */
  readonly axes: Axes
  /** How the trees are built. */
  readonly build: Build
  #topology: Topology
  #bodies: Uint32Array | undefined
  #roots: Uint32Array
  #leafCount: number
  #depth: number
  #arena: Arena
  #kernels: KernelSet
  #top: TopLevel
  readonly #options: HierarchyOptions
  readonly #wear = new TreeWear()
  readonly #hooks: RefitHook[] = []
  #triangleCount: number
  #changed = 0
  #generation = 0
  #connected: boolean
  #leafOf: Int32Array | undefined

  /**
   * See `createHierarchy`.
   *
   * @param topology - Connectivity of the mesh.
   * @param options - See the fields; all may be left out.
   */
  constructor(topology: Topology, options: HierarchyOptions = {}) {
    checkHierarchyOptions(options)
    this.axes = axesOf(options.kDop ?? 16)
    this.build = options.build ?? 'connectivity'
    this.#options = options
    this.#topology = topology
    this.#bodies = options.bodies
    this.#triangleCount = topology.triangleCount
    const forest = growForest(topology, this.build, this.bodies, options.positions)
    this.#connected = forest.connectedPatches
    this.#roots = forest.roots
    this.#leafCount = forest.order.length
    this.#depth = forest.depth
    this.#arena = this.#allocate(exactRoom(topology))
    this.#kernels = bind(this.#arena)
    this.#arena.child.set(forest.child)
    this.#arena.order.set(forest.order)
    this.#setTriangles(0)
    this.#top = new TopLevel(this.axes, this.#roots)
  }

  get nodeCount(): number {
    return valueAt(this.#roots, this.#roots.length - 1)
  }
  /** A view of the arena; read it again after a topology change. */
  get child(): Int32Array {
    return this.#arena.child.subarray(0, this.nodeCount)
  }
  get triangleOrder(): Uint32Array {
    return this.#arena.order.subarray(0, this.#leafCount)
  }
  get connectedPatches(): boolean {
    return this.#connected
  }
  /** The mesh. */
  get topology(): Topology {
    return this.#topology
  }
  /** First node of each tree, and the number of nodes at the end. */
  get roots(): Uint32Array {
    return this.#roots
  }
  /** The tree over the roots. */
  get topLevel(): TopLevel {
    return this.#top
  }
  /** All arrays, in one memory. */
  get arena(): Arena {
    return this.#arena
  }
  /** The functions that work on the arena. */
  get kernels(): KernelSet {
    return this.#kernels
  }
  /** Changes with every update and topology change: streams of earlier ones have no volumes any more. */
  get generation(): number {
    return this.#generation
  }
  /** Swept volume of each vertex: `axes.stride` numbers, minima then maxima. Unions of them bound edges and faces. */
  get vertexVolumes(): Float32Array {
    return this.#arena.vertexVolumes
  }
  /** Swept volume of each node. */
  get volumes(): Float32Array {
    return this.#arena.volumes
  }
  /** Body of each triangle id. */
  get bodies(): Uint32Array {
    const bodies = this.#bodies ?? this.#topology.component
    if (bodies.length < this.#topology.triangleCount) {
      throw new CcdError(
        'wrong-length',
        `bodies has ${bodies.length} entries for ${this.#topology.triangleCount} triangles; after a topology change call setBodies first`,
        { argument: 'bodies', value: bodies.length },
      )
    }
    return bodies
  }
  /** Bytes of all arrays of the hierarchy, those of the top level included. */
  get bytes(): number {
    return this.#arena.bytes + this.#top.bytes + this.#roots.buffer.byteLength
  }

  /**
   * Says which body each triangle belongs to, from now on.
   *
   * @param bodies - One body id per triangle id.
   */
  setBodies(bodies: Uint32Array): void {
    this.#bodies = bodies
  }

  addRefitHook(hook: RefitHook): void {
    this.#hooks.push(hook)
  }

  /**
   * Brings volumes, trees and hooks up to date with a step.
   *
   * @param step - The step that is examined.
   */
  update(step: StepContext): void {
    this.#generation++
    const control = controlPoints(step.motion, 'hierarchy', this.#topology.vertexCount)
    if (this.#changed > STALE * this.#leafCount) this.#regrow(control[0])
    this.#refit(control, step.minSeparation)
    if (this.#restructureTrees(control[0])) this.#refit(control, step.minSeparation)
    this.#top.update(this.#arena.volumes)
    for (const hook of this.#hooks) hook.refit(this, step)
  }

  /**
   * Work in proportion to the change: removed triangles leave empty leaves, added ones become trees of their own.
   *
   * @param change - What has changed.
   * @param topology - Connectivity of the mesh.
   */
  topologyChanged(change: TopologyChange, topology: Topology): void {
    this.#generation++
    this.#topology = topology
    this.#leafOf = undefined
    this.#empty(change.removed)
    if (topology.triangleCount > this.#triangleCount) this.#add(this.#triangleCount)
    // There are new vertices and no new triangles: without room for them their volumes would overwrite the empty one.
    else if (topology.vertexCount > this.#arena.shape.vertices)
      this.#move(roomFor(topology), this.child, this.triangleOrder)
  }

  parentOf(node: number): number {
    return placeOf(node, this.#roots, this.#arena.child).parent
  }
  depthOf(node: number): number {
    return placeOf(node, this.#roots, this.#arena.child).depth
  }
  trianglesOf(node: number): Uint32Array {
    const { firstLeaf, leafCount } = placeOf(node, this.#roots, this.#arena.child)
    return this.#arena.order.subarray(firstLeaf, firstLeaf + leafCount)
  }
  boundaryEdgesOf(node: number): Uint32Array {
    if (this.#leafOf === undefined) {
      const leafOf = new Int32Array(this.#topology.triangleCount).fill(-1)
      this.triangleOrder.forEach((t, leaf) => (leafOf[t] = leaf))
      this.#leafOf = leafOf
    }
    const { firstLeaf, leafCount } = placeOf(node, this.#roots, this.#arena.child)
    return boundaryEdges(this.#topology, this.#arena.order, this.#leafOf, firstLeaf, firstLeaf + leafCount)
  }

  /**
   * Told by a source how many node pairs a whole traversal visited, for the cost model of rebuilding.
   *
   * @param visits - How many pairs of nodes were visited.
   */
  traversed(visits: number): void {
    this.#wear.traversed(visits)
  }

  #empty(removed: Uint32Array): void {
    const { triangles, emptyVertex } = this.#arena
    for (const t of removed) {
      if (t >= this.#triangleCount || triangles[3 * t] === emptyVertex) continue
      triangles.fill(emptyVertex, 3 * t, 3 * t + 3)
      this.#changed++
      this.#connected = false
    }
  }

  /** Grows trees over the triangles from id `first` on. */
  #add(first: number): void {
    const topology = this.#topology
    const { child, triangleOrder: order, nodeCount } = this
    this.#changed += topology.triangleCount - first
    this.#triangleCount = topology.triangleCount
    // Positions of the coming step are not known yet: new pieces go by connectivity until the next full build.
    const extra = growAdded(topology, this.#bodies === undefined ? undefined : this.bodies, first)
    const moved = extra.child.map((c) => (c < 0 ? c : c + nodeCount))
    this.#roots = appended(
      this.#roots,
      extra.roots.map((root) => root + nodeCount),
    )
    this.#leafCount = order.length + extra.order.length
    this.#depth = Math.max(this.#depth, extra.depth)
    const { triangles, nodes, vertices, depth } = this.#arena.shape
    const fits =
      triangles >= topology.triangleCount &&
      nodes >= this.nodeCount &&
      vertices >= topology.vertexCount &&
      depth >= this.#depth
    if (!fits) this.#move(roomFor(topology), child, order)
    this.#arena.child.set(moved, nodeCount)
    this.#arena.order.set(extra.order, order.length)
    this.#setTriangles(first)
    this.#top.added(this.#roots)
  }

  #allocate({ triangles, vertices, nodes }: Room): Arena {
    const shape = {
      axes: this.axes,
      vertices,
      triangles,
      nodes: Math.max(this.nodeCount, nodes),
      // Trees that are built anew may become a little deeper.
      depth: Math.max(this.#depth + 4, 32),
      labelSets: this.#options.labelCullers ?? 1,
      bits: this.#options.bits === true,
    }
    return createArena(shape, this.#options.kernels === 'typescript' ? 'plain' : 'webassembly')
  }

  /** Moves to a new arena, with these trees. */
  #move(room: Room, child: Int32Array, order: Uint32Array): void {
    this.#arena = this.#allocate(room)
    this.#kernels = bind(this.#arena)
    this.#arena.child.set(child)
    this.#arena.order.set(order)
    this.#setTriangles(0)
  }

  #setTriangles(first: number): void {
    const { triangles, emptyVertex } = this.#arena
    const { triangleCount } = this.#topology
    triangles.set(this.#topology.triangles.subarray(3 * first, 3 * triangleCount), 3 * first)
    for (let t = first; t < triangleCount; t++) {
      if (triangles[3 * t] === NONE) triangles.fill(emptyVertex, 3 * t, 3 * t + 3)
    }
  }

  #refit(control: readonly Float64Array[], minSeparation: number): void {
    const exactAxes = setThickness(this.#arena, minSeparation)
    if (!this.#kernels.sweep(control, this.#topology.vertexCount, exactAxes)) throw badCoordinate(control)
    this.#kernels.refit(0, this.nodeCount)
  }

  #regrow(positions: Float64Array): void {
    const forest = growForest(this.#topology, this.build, this.bodies, positions)
    this.#connected = forest.connectedPatches
    this.#roots = forest.roots
    this.#leafCount = forest.order.length
    this.#depth = forest.depth
    this.#changed = 0
    this.#leafOf = undefined
    this.#wear.reset()
    this.#move(exactRoom(this.#topology), forest.child, forest.order)
    this.#top = new TopLevel(this.axes, this.#roots)
  }

  /** Builds worn trees anew. Returns true if volumes have to be refitted again, because the arena has moved. */
  #restructureTrees(positions: Float64Array): boolean {
    const { build, axes } = this
    if (build !== 'morton' && build !== 'sah') return false
    const roots = this.#roots
    const { child, volumes } = this.#arena
    const worn = this.#wear.wornTrees(build, child, volumes, axes.lanes, roots, this.#leafCount)
    if (worn.length === 0) return false
    const regrow = treeGrower(this.#topology, build, positions, this.triangleOrder)
    for (const tree of worn) {
      const root = valueAt(roots, tree)
      const end = valueAt(roots, tree + 1)
      this.#depth = Math.max(this.#depth, regrow(this.trianglesOf(root), child, root))
      this.#kernels.refit(root, end)
      this.#wear.rebuilt(tree, treeArea(child, volumes, axes.lanes, root, end))
    }
    this.#leafOf = undefined
    if (this.#depth <= this.#arena.shape.depth) return false
    // The stack is too short for the new trees.
    this.#move(exactRoom(this.#topology), this.child, this.triangleOrder)
    return true
  }
}

const OPTIONS = ['kDop', 'build', 'positions', 'bodies', 'labelCullers', 'bits', 'kernels']

function checkHierarchyOptions(options: HierarchyOptions): void {
  checkOptions('createHierarchy', options, OPTIONS)
  const { kDop = 16, build = 'connectivity', kernels = 'auto' } = options
  if (!K_DOPS.includes(kDop)) {
    throw new CcdError('unknown-value', `kDop cannot be ${kDop}; it can be ${K_DOPS.join(', ')}`, {
      argument: 'kDop',
      value: kDop,
    })
  }
  if (typeof build === 'object') checkOptions('build', build, ['partition'])
  else checkChoice('build', build, ['connectivity', 'morton', 'sah'])
  checkChoice('kernels', kernels, ['auto', 'typescript'])
}

/**
 * Builds a hierarchy over a mesh. Volumes come with the first `update`.
 *
 * ```ts
 * const hierarchy = createHierarchy(topology)
 * const source = bvhSource({ hierarchy })
 * ```
 *
 * @param topology - Connectivity of the mesh.
 * @param options - See the fields; all may be left out.
 * @throws CcdError `unknown-option` or `unknown-value`, `missing-positions` where a spatial build has none.
 */
export function createHierarchy(topology: Topology, options: HierarchyOptions = {}): DynamicHierarchy {
  return new DynamicHierarchy(topology, options)
}

function bind(arena: Arena): KernelSet {
  return webassemblyKernels(arena) ?? typescriptKernels(arena)
}

/** What an arena must have room for. */
type Room = Pick<ArenaShape, 'triangles' | 'vertices' | 'nodes'>

function exactRoom({ triangleCount, vertexCount }: Topology): Room {
  return { triangles: triangleCount, vertices: vertexCount, nodes: 0 }
}

/** The same with a quarter to spare, so that a mesh that keeps growing is moved seldom. */
function roomFor({ triangleCount, vertexCount }: Topology): Room {
  const triangles = Math.ceil(1.25 * triangleCount)
  return { triangles, vertices: Math.ceil(1.25 * vertexCount), nodes: 2 * triangles }
}

/** More trees: the first of them begins where the nodes ended. In place where there is room. */
function appended(roots: Uint32Array, more: Uint32Array): Uint32Array {
  const length = roots.length - 1 + more.length
  const fits = 4 * length <= roots.buffer.byteLength
  const all = new Uint32Array(fits ? roots.buffer : new ArrayBuffer(4 * Math.ceil(1.25 * length)), 0, length)
  if (!fits) all.set(roots)
  all.set(more, roots.length - 1)
  return all
}
