import { CcdError, NONE } from '@ccd/core'
import type { Hierarchy, Motion, RefitHook, StepContext, Topology, TopologyChange } from '@ccd/core'
import { createArena } from './arena'
import type { Arena } from './arena'
import { axesOf } from './axes'
import type { Axes, KDop } from './axes'
import { growAdded, growForest, regrowTree } from './forest'
import type { Build, Forest } from './forest'
import { typescriptKernels } from './kernel-set'
import type { KernelSet } from './kernel-set'
import { boundaryEdges, treeArea } from './kernels/patches'
import { MARGIN_FLOOR, MARGIN_PARTIAL, MARGIN_SUM } from './kernels/volumes'
import { createTopLevel } from './top-level'
import type { TopLevel } from './top-level'
import { wasmHost } from './wasm-kernels'
import type { WasmHost } from './wasm-kernels'

export interface HierarchyOptions {
  /** Default 16: chosen by measurement, see the README. */
  readonly kDop?: KDop
  /** Default `connectivity`. */
  readonly build?: Build
  /** Where the vertices are when a spatial build looks at them; `morton` and `sah` need it. */
  readonly positions?: Float64Array
  /** Body of each triangle id; by default bodies are the connected components. */
  readonly bodies?: Uint32Array
  /** How many label cullers the WebAssembly traversal takes at once; default 1, each 12 bytes per triangle. */
  readonly labelCullers?: number
  /** `typescript` forces the plain kernels; default: WebAssembly where it runs. */
  readonly kernels?: 'auto' | 'typescript'
}

/** Share of triangles that may have come or gone before the trees are built anew. */
const STALE = 0.25
/** Growth of a tree's total surface after which it is built anew, once rebuilding pays at all. */
const DEGRADED = 1.1
/** Every how many updates the trees are looked at: measuring them takes about as long as a refit. */
const CHECK_UPDATES = 8
/** What building a spatial tree costs per triangle and level, in visited node pairs of a traversal. */
const BUILD_VISITS = { morton: 1, sah: 5 } as const

/** Where a node lies: found by walking down from its root, so no parent array is stored. */
interface Place {
  readonly parent: number
  readonly depth: number
  /** Leaves below it, as a range of `triangleOrder`. */
  readonly firstLeaf: number
  readonly leafCount: number
}

/** A two-level dynamic hierarchy (ICCD §VI): trees over pieces of the mesh, and a small tree over their roots. */
export class DynamicHierarchy implements Hierarchy {
  readonly axes: Axes
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
  readonly #wasm: WasmHost | undefined
  readonly #hooks: RefitHook[] = []
  #triangleCount: number
  #changed = 0
  #connected: boolean
  #leafOf: Int32Array | undefined
  #builtArea: Float64Array | undefined
  #updates = 0
  #visits = 0
  #lostVisits = 0

  constructor(topology: Topology, options: HierarchyOptions = {}) {
    this.axes = axesOf(options.kDop ?? 16)
    this.build = options.build ?? 'connectivity'
    this.#options = options
    this.#wasm = options.kernels === 'typescript' ? undefined : wasmHost()
    this.#topology = topology
    this.#bodies = options.bodies
    this.#triangleCount = topology.triangleCount
    const forest = growForest(topology, this.build, this.bodies, options.positions)
    this.#connected = forest.connectedPatches
    this.#roots = forest.roots
    this.#leafCount = forest.order.length
    this.#depth = forest.depth
    this.#arena = this.#allocate(topology.triangleCount, topology.vertexCount)
    this.#kernels = this.#bind()
    this.#fill(forest)
    this.#top = createTopLevel(this.axes, this.#roots)
  }

  get nodeCount(): number {
    return this.#roots[this.#roots.length - 1] ?? 0
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
  get topology(): Topology {
    return this.#topology
  }
  /** First node of each tree, and the number of nodes at the end. */
  get roots(): Uint32Array {
    return this.#roots
  }
  get topLevel(): TopLevel {
    return this.#top
  }
  get arena(): Arena {
    return this.#arena
  }
  get kernels(): KernelSet {
    return this.#kernels
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
        'bodies-too-short',
        `bodies has ${bodies.length} entries for ${this.#topology.triangleCount} triangles; after a topology change call setBodies first`,
        { argument: 'bodies', value: bodies.length },
      )
    }
    return bodies
  }
  /** Bytes of all arrays of the hierarchy, those of the top level included. */
  get bytes(): number {
    const { child, volumes, stack } = this.#top
    return this.#arena.bytes + child.byteLength + volumes.byteLength + stack.byteLength + this.#roots.byteLength
  }

  setBodies(bodies: Uint32Array): void {
    this.#bodies = bodies
  }

  addRefitHook(hook: RefitHook): void {
    this.#hooks.push(hook)
  }

  /** Brings volumes, trees and hooks up to date with a step. */
  update(step: StepContext): void {
    const control = controlPoints(step.motion, this.#topology.vertexCount)
    if (this.#changed > STALE * this.#leafCount) this.#regrow(control[0])
    this.#refit(control, step.minSeparation)
    if (this.#restructureTrees(control[0])) this.#refit(control, step.minSeparation)
    this.#top.update(this.#arena.volumes)
    for (const hook of this.#hooks) hook.refit(this, step)
  }

  /** Work in proportion to the change: removed triangles leave empty leaves, added ones become trees of their own. */
  topologyChanged(change: TopologyChange, topology: Topology): void {
    const before = this.#triangleCount
    this.#topology = topology
    this.#leafOf = undefined
    this.#builtArea = undefined
    this.#updates = 0
    for (const t of change.removed) {
      if (t >= before) continue
      const { triangles, emptyVertex } = this.#arena
      if (triangles[3 * t] === emptyVertex) continue
      triangles.fill(emptyVertex, 3 * t, 3 * t + 3)
      this.#changed++
      this.#connected = false
    }
    const added = topology.triangleCount - before
    if (added <= 0) return
    this.#changed += added
    this.#triangleCount = topology.triangleCount
    // Positions of the coming step are not known yet: new pieces go by connectivity until the next full build.
    const extra = growAdded(topology, this.#bodies === undefined ? undefined : this.bodies, before)
    const { child, triangleOrder: order, nodeCount } = this
    const { triangles, nodes, vertices, depth } = this.#arena.shape
    this.#roots = joined(this.#roots.subarray(0, -1), extra.roots.map((root) => root + nodeCount))
    this.#leafCount = order.length + extra.order.length
    this.#depth = Math.max(this.#depth, extra.depth)
    const moved = extra.child.map((c) => (c < 0 ? c : c + nodeCount))
    const fits =
      triangles >= topology.triangleCount &&
      nodes >= this.nodeCount &&
      vertices >= topology.vertexCount &&
      depth >= this.#depth
    if (fits) {
      this.#arena.child.set(moved, nodeCount)
      this.#arena.order.set(extra.order, order.length)
      this.#arena.triangles.set(topology.triangles.subarray(3 * before, 3 * topology.triangleCount), 3 * before)
    } else {
      this.#arena = this.#allocate(grown(topology.triangleCount), grown(topology.vertexCount))
      this.#kernels = this.#bind()
      this.#fill({ child: joinedSigned(child, moved), order: joined(order, extra.order) })
    }
    this.#top = createTopLevel(this.axes, this.#roots)
  }

  parentOf(node: number): number {
    return this.#place(node).parent
  }
  depthOf(node: number): number {
    return this.#place(node).depth
  }
  trianglesOf(node: number): Uint32Array {
    const { firstLeaf, leafCount } = this.#place(node)
    return this.#arena.order.subarray(firstLeaf, firstLeaf + leafCount)
  }
  boundaryEdgesOf(node: number): Uint32Array {
    if (this.#leafOf === undefined) {
      const leafOf = new Int32Array(this.#topology.triangleCount).fill(-1)
      this.triangleOrder.forEach((t, leaf) => (leafOf[t] = leaf))
      this.#leafOf = leafOf
    }
    const { firstLeaf, leafCount } = this.#place(node)
    return boundaryEdges(this.#topology, this.#arena.order, this.#leafOf, firstLeaf, firstLeaf + leafCount)
  }

  /** Told by a source how many node pairs a whole traversal visited, for the cost model of rebuilding. */
  traversed(visits: number): void {
    this.#visits += visits
  }

  #place(node: number): Place {
    const roots = this.#roots
    if (!(Number.isInteger(node) && node >= 0 && node < this.nodeCount)) {
      throw new CcdError('no-such-node', `there is no node ${node}; nodes are 0 … ${this.nodeCount - 1}`, {
        argument: 'node',
        value: node,
      })
    }
    let tree = 0
    for (let high = roots.length - 1; high - tree > 1; ) {
      const mid = (tree + high) >>> 1
      if ((roots[mid] ?? 0) <= node) tree = mid
      else high = mid
    }
    let m = roots[tree] ?? 0
    let end = roots[tree + 1] ?? 0
    // Trees of l leaves have 2 l − 1 nodes, so the leaves before tree i number (roots[i] + i) / 2.
    let firstLeaf = (m + tree) / 2
    let parent = -1
    let depth = 0
    while (m !== node) {
      const right = this.#arena.child[m] ?? -1
      parent = m
      depth++
      if (node < right) {
        end = right
        m = m + 1
      } else {
        firstLeaf += (right - m) / 2
        m = right
      }
    }
    return { parent, depth, firstLeaf, leafCount: (end - m + 1) / 2 }
  }

  #allocate(triangles: number, vertices: number): Arena {
    const nodes = Math.max(this.nodeCount, triangles > this.#topology.triangleCount ? 2 * triangles : 0)
    const shape = {
      axes: this.axes,
      vertices,
      triangles,
      nodes,
      depth: Math.max(this.#depth, 64),
      labelSets: this.#options.labelCullers ?? 1,
    }
    return createArena(shape, this.#wasm?.memory)
  }

  #bind(): KernelSet {
    return this.#wasm?.bind(this.#arena) ?? typescriptKernels(this.#arena)
  }

  #fill(forest: Pick<Forest, 'child' | 'order'>): void {
    const { topology } = this
    this.#arena.child.set(forest.child)
    this.#arena.order.set(forest.order)
    const { triangles, emptyVertex } = this.#arena
    triangles.set(topology.triangles.subarray(0, 3 * topology.triangleCount))
    for (let t = 0; t < topology.triangleCount; t++) {
      if (triangles[3 * t] === NONE) triangles.fill(emptyVertex, 3 * t, 3 * t + 3)
    }
  }

  /** Fills in the thickness per axis; returns how many leading axes need no margin. */
  #setThickness(minSeparation: number): number {
    const { axes } = this
    if (!(minSeparation >= 0 && minSeparation <= 1e300)) {
      throw new CcdError('bad-separation', `minSeparation is ${minSeparation}; it must be a finite number ≥ 0`, {
        argument: 'minSeparation',
        value: minSeparation,
      })
    }
    const { axisTable } = this.#arena
    const { lanes } = axes
    const exactAxes = minSeparation > 0 ? 0 : axes.firstThreeTerm
    axisTable.fill(0, 3 * lanes)
    for (let axis = exactAxes; axis < axes.count; axis++) {
      const norm = Math.hypot(axes.x[axis] ?? 0, axes.y[axis] ?? 0, axes.z[axis] ?? 0)
      // Half on each side. The factor bounds its own rounding and that of the sum to f32.
      axisTable[3 * lanes + axis] = minSeparation * 0.5 * norm * (1 + 2 ** -20) + MARGIN_FLOOR
      axisTable[4 * lanes + axis] = MARGIN_SUM
      axisTable[5 * lanes + axis] = MARGIN_PARTIAL
    }
    return exactAxes
  }

  #refit(control: readonly Float64Array[], minSeparation: number): void {
    const exactAxes = this.#setThickness(minSeparation)
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
    this.#builtArea = undefined
    this.#updates = 0
    this.#arena = this.#allocate(this.#topology.triangleCount, this.#topology.vertexCount)
    this.#kernels = this.#bind()
    this.#fill(forest)
    this.#top = createTopLevel(this.axes, this.#roots)
  }

  /**
   * Rebuilds trees that have degraded, once the visits lost to them exceed what building costs: never more than
   * twice the best policy in hindsight. Visits are counted by the traversals; the share that is lost is how much the
   * boxes of the trees have grown against the root since they were built. Trees by connectivity or partition do not
   * depend on positions and stay. True: the arena has moved, refit again.
   */
  #restructureTrees(positions: Float64Array): boolean {
    const { build } = this
    if ((build !== 'morton' && build !== 'sah') || this.#updates++ % CHECK_UPDATES !== 0) return false
    const roots = this.#roots
    const { child, volumes } = this.#arena
    const areas = Float64Array.from({ length: roots.length - 1 }, (_, tree) =>
      treeArea(child, volumes, this.axes.lanes, roots[tree] ?? 0, roots[tree + 1] ?? 0),
    )
    const built = (this.#builtArea ??= areas)
    const now = areas.reduce((sum, area) => sum + area, 0)
    const before = built.reduce((sum, area) => sum + area, 0)
    if (now > before) this.#lostVisits += this.#visits * (1 - before / now)
    this.#visits = 0
    if (this.#lostVisits < BUILD_VISITS[build] * this.#leafCount * Math.log2(this.#leafCount + 1)) return false
    this.#lostVisits = 0
    areas.forEach((area, tree) => {
      if (area <= DEGRADED * (built[tree] ?? 0)) return
      const root = roots[tree] ?? 0
      const end = roots[tree + 1] ?? 0
      const depth = regrowTree(this.#topology, build, positions, this.trianglesOf(root), child, root)
      this.#depth = Math.max(this.#depth, depth)
      this.#kernels.refit(root, end)
      built[tree] = treeArea(child, volumes, this.axes.lanes, root, end)
    })
    this.#leafOf = undefined
    if (this.#depth <= this.#arena.shape.depth) return false
    // The stack is too short for the new trees: move to an arena with a longer one.
    const { child: oldChild, triangleOrder } = this
    this.#arena = this.#allocate(this.#topology.triangleCount, this.#topology.vertexCount)
    this.#kernels = this.#bind()
    this.#fill({ child: oldChild, order: triangleOrder })
    return true
  }
}

export function createHierarchy(topology: Topology, options: HierarchyOptions = {}): DynamicHierarchy {
  return new DynamicHierarchy(topology, options)
}

function grown(count: number): number {
  return Math.ceil(1.25 * count)
}

function joined(a: Uint32Array, b: Uint32Array): Uint32Array {
  const both = new Uint32Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

function joinedSigned(a: Int32Array, b: Int32Array): Int32Array {
  const both = new Int32Array(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

function controlPoints(motion: Motion, vertexCount: number): readonly [Float64Array, ...Float64Array[]] {
  const named: readonly (readonly [string, Float64Array])[] =
    motion.kind === 'linear' ? [['x0', motion.x0], ['x1', motion.x1]]
    : motion.kind === 'static' ? [['positions', motion.positions]]
    : motion.kind === 'polynomial' ? motion.control.map((points, i) => [`control[${i}]`, points] as const)
    : []
  const [first, ...rest] = named
  if (first === undefined) {
    throw new CcdError('unsupported-motion', `a hierarchy over vertices cannot follow ${motion.kind} motion`, {
      argument: 'motion',
      value: motion.kind,
    })
  }
  for (const [name, points] of named) {
    if (points.length < 3 * vertexCount) {
      throw new CcdError('positions-too-short', `${name} has ${points.length} numbers for ${vertexCount} vertices`, {
        argument: name,
        value: points.length,
      })
    }
  }
  return [first[1], ...rest.map(([, points]) => points)]
}

function badCoordinate(control: readonly Float64Array[]): CcdError {
  for (const [c, points] of control.entries()) {
    const index = points.findIndex((value) => !(Math.abs(value) <= 1e300))
    if (index < 0) continue
    const value = points[index]
    const where = `vertex ${Math.floor(index / 3)}, ${'xyz'[index % 3]}`
    return new CcdError('bad-position', `positions[${index}] is ${value} (control point ${c}, ${where})`, {
      argument: 'motion',
      index,
      value,
    })
  }
  return new CcdError('bad-position', 'a coordinate is not finite', { argument: 'motion' })
}
